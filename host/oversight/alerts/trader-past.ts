import type { Measure } from '../../../shared/model/alerts';
import type { BrokerSeconds, Ticket } from '../../../shared/model/fields';
import type { TraderActs, TraderState } from '../../../shared/model/ledger';
import type { Position } from '../../../shared/model/position';
import type { Result } from '../../../shared/model/result';
import type { TraderKey } from '../../../shared/rules/trader-key';
import {
  isOfTrades,
  rhythmS,
  type TraderTrade,
  type TradesReader,
  tradesReader,
} from '../../../shared/rules/trader-trades';
import { dealsEveryMs } from '../../../shared/timetable';
import type { KnownLedger, Ledger } from '../../ledger/ledger';
import type { Clock } from '../../live/clock';

/** What deals tell of the traders that rules are about, of one connection. */
export interface TraderPast {
  /** Reads what is due: after deals have come, and now and then. */
  look(wanted: { readonly traders: ReadonlySet<TraderKey>; readonly isPaceWanted: boolean }): void;
  dealsChanged(): void;
  /** Of its trades by deals and by the list of what is open, by identifier, which knows first what is; null: not known yet. */
  reader(trader: TraderKey, open: ReadonlyMap<Ticket, Position>, nowS: BrokerSeconds): TradesReader | null;
  /** Whether it is at work; null: not known yet. */
  state(trader: TraderKey): TraderState | null;
  /** Rules were changed: they wait from now on. */
  changed(): void;
  /** Why nothing is known of it now, in words; null where something is. */
  whyBlind(of: Measure): string | null;
}

export interface TraderPastParts {
  readonly clock: Pick<Clock, 'now'>;
  readonly ledger: Pick<Ledger, 'known' | 'read'>;
  /** `ledger.states`. */
  states(): Promise<Result<readonly TraderActs[] | null>>;
}

const dayS = 86_400;
/** What was not read is asked for again, and the time since an action by the market's hours. Milliseconds. */
const lookEveryMs = 30_000;
/** What was read so long ago may have changed. Milliseconds. */
const lateMs = 3 * dealsEveryMs;

export function createTraderPast(
  { clock, ledger, states }: TraderPastParts,
  nowS: () => BrokerSeconds | null,
): TraderPast {
  let trades: ReadonlyMap<TraderKey, readonly TraderTrade[]> = new Map();
  /** The same as long as nothing else is known. */
  const readers = new Map<TraderKey, { readonly of: readonly unknown[]; readonly read: TradesReader }>();
  /** When each was last read, else since when it is waited for. Monotonic milliseconds. */
  let tradesMs = clock.now();
  let actsMs = tradesMs;
  const isOld = (atMs: number): boolean => clock.now() - atMs > lateMs;
  let acts: ReadonlyMap<string, TraderState> | null = null;
  let readOf = '';
  let isDue = true;
  let isReading = false;
  let lookedMs = Number.NEGATIVE_INFINITY;

  async function read({ traders, isPaceWanted }: Parameters<TraderPast['look']>[0]): Promise<void> {
    const to = nowS();
    if (to === null) return;
    const from = to - rhythmS - dayS;
    const first = await ledger.known();
    const { wholeSince = null } = first?.coverage ?? {};
    const isShort = wholeSince !== null && wholeSince > from;
    const hasFailed = isShort && !(await ledger.read({ from, to })).ok;
    // By fewer days what is usual would look unusual.
    const known = hasFailed ? null : await ledger.known();
    const of = known === null ? '' : [known.store.version(), known.store.rewrites(), ...traders].join(' ');
    if (known !== null && of !== readOf)
      trades = new Map([...traders].map((trader) => [trader, tradesOfTrader(known, trader, from)]));
    readOf = of;
    if (known !== null) tradesMs = clock.now();
    const told = isPaceWanted ? await states() : null;
    if (!told?.ok || told.value === null) return;
    acts = new Map(told.value.map(({ owner, state }) => [owner, state]));
    actsMs = clock.now();
  }

  return {
    look(wanted) {
      if (isReading || (!isDue && clock.now() - lookedMs < lookEveryMs)) return;
      isReading = true;
      isDue = false;
      lookedMs = clock.now();
      void read(wanted).finally(() => {
        isReading = false;
      });
    },
    dealsChanged() {
      isDue = true;
    },
    reader(trader, open, atS) {
      const known = trades.get(trader);
      if (known === undefined || isOld(tradesMs)) return null;
      const of = [known, ...open.keys()];
      const before = readers.get(trader);
      if (before?.of.length === of.length && of.every((each, place) => each === before.of[place]))
        return before.read;
      const read = tradesReader(withListed(known, open, atS));
      readers.set(trader, { of, read });
      return read;
    },
    state: (trader) => (acts === null || isOld(actsMs) ? null : (acts.get(trader) ?? { kind: 'never' })),
    changed() {
      isDue = true;
      tradesMs = clock.now();
      actsMs = tradesMs;
    },
    whyBlind(of) {
      if (of.kind === 'silence') return isOld(actsMs) ? 'whether it is at work cannot be read' : null;
      return isOfTrades(of) && isOld(tradesMs) ? 'the deals of 30 days cannot be read' : null;
    },
  };
}

function withListed(
  known: readonly TraderTrade[],
  open: ReadonlyMap<Ticket, Position>,
  atS: BrokerSeconds,
): readonly TraderTrade[] {
  const ids = new Set(known.map(({ id }) => id));
  const added = [...open].flatMap(([id, { symbol, side, volume, timeOpen }]): TraderTrade | readonly [] =>
    ids.has(id) || timeOpen === null || (side !== 'BUY' && side !== 'SELL')
      ? []
      : { id, symbol, side, lots: volume, openS: timeOpen, closeS: null, isClosedByHand: false },
  );
  const told = known.map((trade) =>
    trade.closeS === null && !open.has(trade.id) ? { ...trade, closeS: atS } : trade,
  );
  return [...told, ...added].toSorted((left, right) => left.openS - right.openS);
}

/** Of a trader, as far as its trades are whole: open ones, and those that closed since. */
export function tradesOfTrader(
  { store }: KnownLedger,
  trader: TraderKey,
  fromS: BrokerSeconds,
): readonly TraderTrade[] {
  const open = (store.others().get(trader) ?? []).map(({ trade }) => trade);
  const closed = store.tradesOf(trader)?.trades ?? [];
  return [...closed, ...open]
    .flatMap((trade): TraderTrade | readonly [] => {
      const { positionId, symbol, side, volumeIn, openTime, closeTime, state, parts } = trade;
      if (volumeIn === null || openTime === null) return [];
      const closeS = state === 'closed' ? closeTime : null;
      if (closeS !== null && closeS < fromS) return [];
      const last = parts.at(-1);
      const maker = closeS === null || last === undefined ? null : store.makerOf(last.deal);
      const isClosedByHand = maker === 'you' || maker === 'terminal';
      return { id: positionId, symbol, side, lots: volumeIn, openS: openTime, closeS, isClosedByHand };
    })
    .toSorted((left, right) => left.openS - right.openS);
}
