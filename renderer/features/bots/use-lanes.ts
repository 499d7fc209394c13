import { useEffect, useMemo, useRef, useState } from 'react';
import type { Bot } from '../../../shared/model/bots';
import type { BrokerOffsets, KeptCoverage } from '../../../shared/model/kept-history';
import type { FloatingOfTrader } from '../../../shared/rules/floating-of-traders';
import type { OpenOfTrader } from '../../../shared/rules/open-of-traders';
import type { MeanR, StopsOfTrader } from '../../../shared/rules/recorded-of-traders';
import { magicOfKey, type TraderKey } from '../../../shared/rules/trader-key';
import type { TraderMark } from '../../../shared/rules/trader-names';
import type { TraderResults } from '../../../shared/rules/trader-results';
import {
  type BotsPeriod,
  isLookedAt,
  netsOfHistory,
  resultsOfHistory,
  useOpenOfTraders,
  type WholeHistory,
} from '../../data/bots';
import { atUtc, useBrokerOffsets } from '../../data/broker-offsets';
import { type RecordedOfTraders, useRecordedOfTraders } from '../../data/recorded-of-traders';
import { useTraderNames } from '../../data/trader-names';
import { type TraderActs, useTraderStates } from '../../data/trader-states';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { type Chips, inChipOrder, useChips } from '../who';

/** What is known of one trader. */
export interface Lane {
  readonly key: TraderKey;
  readonly name: string;
  readonly mark: TraderMark;
  /** Null: no bot, or one that was not seen yet. */
  readonly bot: Bot | null;
  readonly magic: number | null;
  /** Undefined: nothing is known of what it did. */
  readonly acts: TraderActs | undefined;
  /** False until the history was read. */
  readonly isRead: boolean;
  /** Null: nothing in the period. */
  readonly results: TraderResults | null;
  /** What the record tells of the period. Null until it was asked. */
  readonly recorded: RecordedOfLane | null;
  /** Net of the closed trades of every period. */
  readonly nets: Readonly<Record<BotsPeriod, number>>;
  /** Booked and floating; null where it is not told, undefined until it is read. */
  readonly today: number | null | undefined;
  /** Null: nothing. */
  readonly open: OpenOfTrader | null;
}

interface RecordedOfLane {
  /** Null: he had nothing open in the period. */
  readonly stops: StopsOfTrader | null;
  /** Null: he closed nothing in it. */
  readonly inR: MeanR | null;
  /** Null: nothing is kept of the period, or he had nothing open in it. */
  readonly floating: FloatingOfTrader | null;
  /** When positions were watched; null: nothing is kept. */
  readonly coverage: KeptCoverage | null;
  readonly offsets: BrokerOffsets;
}

const isSameRows = <Row>(left: readonly Row[], right: readonly Row[]): boolean =>
  left.length === right.length && left.every((row, at) => row === right[at]);

/** What is left out of a sum goes when a symbol is read. */
const isSameOpen = (left: OpenOfTrader, right: OpenOfTrader): boolean =>
  isSameRows(left.positions, right.positions) &&
  isSameRows(left.orders, right.orders) &&
  left.risk.unknown.length === right.risk.unknown.length &&
  left.exposure.unknown.length === right.exposure.unknown.length;

/** The same value as before for whom nothing has changed, so that a poll renders only the lanes that did. */
function useSteadyOpen(told: ReadonlyMap<TraderKey, OpenOfTrader> | undefined) {
  const before = useRef<ReadonlyMap<TraderKey, OpenOfTrader>>(new Map());
  return useMemo(() => {
    const kept = new Map(
      [...(told ?? [])].map(([key, open]) => {
        const last = before.current.get(key);
        return [key, last !== undefined && isSameOpen(last, open) ? last : open] as const;
      }),
    );
    before.current = kept;
    return kept;
  }, [told]);
}

/**
 * The value, a task later: what is worked out of it makes no long task with what was worked out of it before. `isKnown`: the first one is
 * there at once.
 */
function useLater<Value>(value: Value | null, isKnown: boolean): Value | null {
  const [later, setLater] = useState(isKnown ? value : null);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value));
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}

/**
 * Works out what takes long of a long history, each in a task of its own: the lanes show the last one of which all is known.
 */
function useInTurn(read: WholeHistory | null, period: BotsPeriod) {
  const isKnown = isLookedAt(read);
  resultsOfHistory(read, period);
  const second = useLater(read, isKnown);
  netsOfHistory(second);
  const third = useLater(second, isKnown);
  const states = useTraderStates(third);
  return { history: useLater(third, isKnown), states };
}

const noRecord: RecordedOfTraders = {
  stops: new Map(),
  inR: new Map(),
  floating: new Map(),
  coverage: null,
};
const noNets: Readonly<Record<BotsPeriod, number>> = { today: 0, week: 0, month: 0, all: 0 };

/** Every bot that was seen on this account, you, and whoever traded in the period or has something open. */
export function useLanes(
  read: WholeHistory | null,
  period: BotsPeriod,
): {
  /** What the lanes are of: null until all figures of it are known. */
  readonly history: WholeHistory | null;
  readonly lanes: readonly Lane[];
  readonly chips: Chips;
  /** Open positions and orders that could not be read: whose they are is not known. */
  readonly unread: number;
} {
  const { chips, ...counts } = useChips();
  const { knowsToday } = counts;
  const { shows } = useWhoFilter();
  const names = useTraderNames();
  const { history, states } = useInTurn(read, period);
  const results = resultsOfHistory(history, period);
  const nets = netsOfHistory(history);
  const record = useRecordedOfTraders(history, results, period);
  const offsets = useBrokerOffsets() ?? atUtc;
  const { stops, inR, floating, coverage } = record ?? noRecord;
  const recordedOf = useMemo(
    () =>
      new Map(
        [...stops.keys(), ...inR.keys(), ...floating.keys()].map((key) => [
          key,
          {
            stops: stops.get(key) ?? null,
            inR: inR.get(key) ?? null,
            floating: floating.get(key) ?? null,
            coverage,
            offsets,
          },
        ]),
      ),
    [stops, inR, floating, coverage, offsets],
  );
  const told = useOpenOfTraders();
  const open = useSteadyOpen(told?.traders);
  const netsOf = useMemo(() => {
    const all = new Map<TraderKey, Readonly<Record<BotsPeriod, number>>>();
    const of = (each: BotsPeriod, key: TraderKey): number => nets?.[each].get(key) ?? 0;
    for (const key of nets?.all.keys() ?? []) {
      all.set(key, {
        today: of('today', key),
        week: of('week', key),
        month: of('month', key),
        all: of('all', key),
      });
    }
    return all;
  }, [nets]);
  const keys = new Set<TraderKey>([
    ...chips.map(({ key }) => key),
    ...names.bots.map(({ magic }) => `bot ${magic}` as const),
    ...(results?.keys() ?? []),
  ]);
  const inOrder = inChipOrder(names);
  const rank = (key: TraderKey): number => (key.startsWith('bot ') ? 0 : 1);
  const ofLanes = [...keys].toSorted((left, right) => rank(left) - rank(right) || inOrder(left, right));
  const lanes = ofLanes.map((key): Lane => {
    const chip = chips.find((each) => each.key === key);
    return {
      key,
      name: names.nameOf(key),
      mark: names.markOf(key),
      bot: names.botOf(key),
      magic: magicOfKey(key),
      acts: states?.get(key),
      isRead: history !== null,
      results: results?.get(key) ?? null,
      recorded: recordedOf.get(key) ?? null,
      nets: netsOf.get(key) ?? noNets,
      today: knowsToday ? (chip === undefined ? 0 : chip.today) : undefined,
      open: open.get(key) ?? null,
    };
  });
  const ofScreen: Chips = {
    ...counts,
    shownText: `${lanes.filter(({ key }) => shows(key)).length} of ${lanes.length} traders shown`,
    chips: lanes
      .toSorted((left, right) => inOrder(left.key, right.key))
      .map(({ key, name, mark, acts }) => {
        const chip = chips.find((each) => each.key === key);
        const none = { open: counts.all === null ? null : 0, today: 0 };
        return { key, name, mark, ...none, ...chip, isSilent: acts?.state.kind === 'silent' };
      }),
  };
  return { history, lanes, chips: ofScreen, unread: told?.unread ?? 0 };
}
