import { useMemo, useRef } from 'react';
import type { Bot } from '../../../shared/model/bots';
import type { BrokerOffsets } from '../../../shared/model/kept-history';
import type {
  LedgerCoverage,
  LedgerRecorded,
  MeanR,
  PeriodResults,
  TraderActs,
  Watched,
} from '../../../shared/model/ledger';
import type { OpenOfTrader } from '../../../shared/rules/open-of-traders';
import { magicOfKey, type TraderKey } from '../../../shared/rules/trader-key';
import type { TraderMark } from '../../../shared/rules/trader-names';
import {
  type BotsPeriod,
  useBotsResults,
  useOpenOfTraders,
  useRecorded,
  useTraderStates,
} from '../../data/bots';
import { atUtc, useBrokerOffsets } from '../../data/broker-offsets';
import type { FailureError } from '../../data/failure-error';
import { useCoverage } from '../../data/history';
import { useTraderNames } from '../../data/trader-names';
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
  /** Null: it did nothing that was seen; undefined until that is known. */
  readonly acts: TraderActs | null | undefined;
  /** False until the results were read. */
  readonly isRead: boolean;
  /** Null: nothing in the period. */
  readonly results: PeriodResults | null;
  /** What the record tells of the period. Null until it is read, and where he had nothing open in it. */
  readonly recorded: RecordedOfLane | null;
  /** Net of the closed trades of every period. */
  readonly nets: Readonly<Record<BotsPeriod, number>>;
  /** Booked and floating; null where it is not told, undefined until it is read. */
  readonly today: number | null | undefined;
  /** Null: nothing. */
  readonly open: OpenOfTrader | null;
}

interface RecordedOfLane extends Pick<LedgerRecorded['owners'][number], 'stops' | 'floating'> {
  /** Null: he closed nothing in it. */
  readonly inR: (MeanR & { readonly trades: number }) | null;
  /** Null: nothing is kept. */
  readonly watched: Watched | null;
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

/** As asked for: one of each period. */
const netsOf = (nets: readonly number[]): Lane['nets'] => {
  const [today = 0, week = 0, month = 0, all = 0] = nets;
  return { today, week, month, all };
};
const noNets = netsOf([]);
const noR: MeanR = { average: null, known: 0 };

/** Every bot that was seen on this account, you, and whoever traded in the period or has something open. */
export function useLanes(period: BotsPeriod): {
  readonly coverage: LedgerCoverage | null;
  /** Beside what was read before, where that is. */
  readonly failure: FailureError | null;
  readonly lanes: readonly Lane[];
  readonly chips: Chips;
  /** Open positions and orders that could not be read: whose they are is not known. */
  readonly unread: number;
} {
  const { chips, ...counts } = useChips();
  const { knowsToday } = counts;
  const { shows } = useWhoFilter();
  const names = useTraderNames();
  const { results, failure } = useBotsResults(period);
  const owners = useMemo(
    () =>
      new Map(
        results?.owners.map(({ owner, nets, results: own }) => [
          owner as TraderKey,
          { nets: netsOf(nets), results: own },
        ]),
      ),
    [results],
  );
  const newest = useCoverage().error;
  const states = useTraderStates();
  const record = useRecorded(period);
  const offsets = useBrokerOffsets() ?? atUtc;
  const recordedOf = useMemo(() => {
    const { watched = null, owners: own = [] } = record ?? {};
    const known = new Map(own.map((each) => [each.owner as TraderKey, each]));
    return new Map(
      [...new Set([...known.keys(), ...owners.keys()])].map((key) => {
        const { trades = 0 } = owners.get(key)?.results?.statistics ?? {};
        const { stops = null, floating = null, inR = noR } = known.get(key) ?? {};
        return [key, { stops, floating, watched, offsets, inR: trades === 0 ? null : { ...inR, trades } }];
      }),
    );
  }, [record, owners, offsets]);
  const told = useOpenOfTraders();
  const open = useSteadyOpen(told?.traders);
  const keys = new Set<TraderKey>([
    ...chips.map(({ key }) => key),
    ...names.bots.map(({ magic }) => `bot ${magic}` as const),
    ...[...owners].flatMap(([key, own]) => (own.results === null ? [] : key)),
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
      acts: states === null ? undefined : (states.get(key) ?? null),
      isRead: results !== null,
      results: owners.get(key)?.results ?? null,
      recorded: record === null ? null : (recordedOf.get(key) ?? null),
      nets: owners.get(key)?.nets ?? noNets,
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
  return {
    coverage: results?.coverage ?? null,
    failure: failure ?? newest,
    lanes,
    chips: ofScreen,
    unread: told?.unread ?? 0,
  };
}
