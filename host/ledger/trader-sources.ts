import { grouped } from '../../shared/math/groups';
import { startOfBrokerDay } from '../../shared/math/time';
import type { Bars } from '../../shared/model/bars';
import type { BrokerSeconds, Price, Ticket, UtcMs } from '../../shared/model/fields';
import type { Intent } from '../../shared/model/intent';
import type {
  BrokerOffsets,
  FloatingSpan,
  KeptCoverage,
  KeptFloating,
  LevelStep,
  OffsetSpan,
} from '../../shared/model/kept-history';
import type { Watched } from '../../shared/model/ledger';
import type { Order } from '../../shared/model/order';
import type { Listed } from '../../shared/model/record';
import type { Result } from '../../shared/model/result';
import type { SymbolSpec } from '../../shared/model/symbol';
import { createReadLane } from '../../shared/read-lane';
import { type StopRecord, stopSteps } from '../../shared/rules/recorded-of-traders';
import { daysOfActs } from '../../shared/rules/trader-acts';
import type { ReadSpan } from '../bridge/reading';
import type { Clock } from '../live/clock';
import type { Knowledge } from '../live/knowledge';
import type { KnownLedger } from './ledger';
import { slices } from './slices';

/** What figures of traders are made of besides their deals, held for as long as it changes little. */

/** What is kept of the connected account. */
export interface TraderRecord {
  /** When it was read. */
  readonly nowMs: UtcMs;
  /** How far the broker's clock was from UTC. */
  readonly spans: readonly OffsetSpan[];
  readonly steps: readonly LevelStep[];
  /** Of positions: from the first read of them on, with all gaps. */
  readonly coverage: KeptCoverage;
  readonly floating: KeptFloating;
}

export interface TraderParts {
  readonly clock: Pick<Clock, 'now' | 'wall'>;
  /** Null: nothing is kept. */
  record(): Promise<TraderRecord | null>;
  readonly knowledge: Pick<Knowledge, 'utcOffsetS' | 'brokerNow' | 'orders'>;
  pastOrders(span: ReadSpan, acceptsMs: number): Promise<Result<Listed<Order>>>;
  spec(symbol: string): Promise<Result<SymbolSpec>>;
  /** The newest so many candles of an hour. */
  hours(symbol: string, count: number): Promise<Result<Bars>>;
  /** The newest of our requests. */
  intents(): Promise<readonly Intent[]>;
}

export interface Sources {
  readonly offsets: BrokerOffsets | null;
  /** Null: the broker's clock is not known. */
  readonly stops: StopRecord | null;
  /** Null: nothing is kept. */
  readonly watched: Watched | null;
  readonly floating: KeptFloating | null;
  readonly spansOf: ReadonlyMap<string, readonly FloatingSpan[]>;
  readonly steps: readonly LevelStep[];
  /** That have ended lately. */
  readonly pastOrders: readonly Order[];
  /** Else there may be others. */
  readonly areOrdersRead: boolean;
  /** Stops of these, by their tickets. */
  readonly ordered: ReadonlyMap<Ticket, Price>;
}

/** Another one is of another connection. */
type Store = KnownLedger['store'];

export interface TraderSources extends Pick<TraderParts, 'intents'> {
  pendingOrders(): readonly Order[];
  /** Those that have ended lately, and what is pending, without an end; null where they could not be read. */
  orders(store: Store): Promise<readonly Order[] | null>;
  /** By the broker's clock; null where that is not known. */
  nowS(): BrokerSeconds | null;
  of(store: Store): Promise<Sources>;
  spec(store: Store, symbol: string): Promise<SymbolSpec | null>;
  /** When there was a quote: hours, by their beginnings, and whether there are no older ones. Null: they could not be read. */
  hours(
    store: Store,
    symbol: string,
  ): Promise<{ readonly times: readonly BrokerSeconds[]; readonly areAll: boolean } | null>;
}

/** The history is filled once a minute. Milliseconds. */
const freshMs = 60_000;
/** Tick values change within a day. Milliseconds. */
const specMs = 12 * 3_600_000;
/** `openSpansOf` counts the newest candle as open for longer than that. Milliseconds. */
const hoursMs = 600_000;
/** What could not be read is asked for again. Milliseconds. */
const failedMs = 120_000;
/** As is what is not known yet, such as the record of a host that has just begun. Milliseconds. */
const notYetMs = 5_000;
/** Symbols that are asked for at once: the account and an order's own reads wait in the same queue. */
const asksAtOnce = 2;

const dayS = 86_400;
/** For the pace of one who was last seen as long ago as it takes. */
const hoursBack = 2 * daysOfActs * 24;

export function createTraderSources(parts: TraderParts): TraderSources {
  const { clock, knowledge } = parts;
  const read = new WeakMap<Store, { readonly untilMs: number; readonly of: Promise<Sources> }>();

  function nowS(): BrokerSeconds | null {
    const known = knowledge.brokerNow();
    return known.length === 0 ? null : Math.floor(Math.max(...known));
  }

  /** Of a read that failed those before count: an order that ended does not come back. */
  const ended = new WeakMap<Store, readonly Order[]>();

  async function readSources(
    store: Store,
  ): Promise<{ readonly sources: Sources; readonly isWhole: boolean }> {
    const pause = slices(clock);
    const offsetS = knowledge.utcOffsetS();
    const today = startOfBrokerDay(nowS() ?? Math.floor(clock.wall() / 1_000));
    const [record, orders] = await Promise.all([
      parts.record(),
      // Those of older positions are too many to be read.
      parts.pastOrders({ from: today - daysOfActs * dayS, to: today + 2 * dayS - 1 }, freshMs),
    ]);
    if (orders.ok) ended.set(store, orders.value.rows);
    const known = ended.get(store);
    const pastOrders = known ?? [];
    const { spans = [], steps = [], nowMs = clock.wall(), coverage = null, floating = null } = record ?? {};
    await pause();
    const ofPositions = stopSteps(steps);
    await pause();
    const offsets = offsetS === null ? null : { spans, presentS: offsetS };
    const stopped = pastOrders.filter(({ sl }) => sl > 0);
    const sources: Sources = {
      ...{ offsets, floating, steps, pastOrders, areOrdersRead: known !== undefined },
      stops: offsets === null ? null : { offsets, coverage, steps: ofPositions, nowMs },
      watched:
        coverage === null
          ? null
          : { sinceMs: coverage.fromMs, toMs: coverage.toMs, watchedMs: coverage.watchedMs },
      spansOf: grouped(floating?.spans ?? [], ({ trader }) => trader),
      ordered: new Map(stopped.map(({ ticket, sl }) => [ticket, sl])),
    };
    return { sources, isWhole: orders.ok && record !== null && offsetS !== null };
  }

  const inTurn = createReadLane(asksAtOnce);

  /** By symbol of one connection; what was known stays where it cannot be read. */
  function held<Value>(forMs: number, ask: (symbol: string) => Promise<Result<Value>>) {
    const all = new WeakMap<Store, Map<string, { untilMs: number; readonly value: Promise<Value | null> }>>();
    return (store: Store, symbol: string): Promise<Value | null> => {
      const known = all.get(store) ?? new Map();
      all.set(store, known);
      const before = known.get(symbol);
      if (before !== undefined && clock.now() < before.untilMs) return before.value;
      const value = inTurn(() => ask(symbol)).then((told) => {
        if (told.ok) return told.value;
        now.untilMs = clock.now() + failedMs;
        return before?.value ?? null;
      });
      const now = { untilMs: clock.now() + forMs, value };
      known.set(symbol, now);
      return value;
    };
  }
  const hours = held(hoursMs, (symbol) => parts.hours(symbol, hoursBack));
  const pendingOrders = (): readonly Order[] => knowledge.orders()?.value.rows ?? [];

  function sourcesOf(store: Store): Promise<Sources> {
    const known = read.get(store);
    if (known !== undefined && clock.now() < known.untilMs) return known.of;
    const reading = readSources(store);
    const now = { untilMs: clock.now() + freshMs, of: reading.then(({ sources }) => sources) };
    read.set(store, now);
    reading.then(
      ({ isWhole }) => {
        if (!isWhole) now.untilMs = clock.now() + notYetMs;
      },
      () => read.delete(store),
    );
    return now.of;
  }

  return {
    pendingOrders,
    nowS,
    intents: parts.intents,
    of: sourcesOf,
    async orders(store) {
      const { pastOrders, areOrdersRead } = await sourcesOf(store);
      const ended = new Set(pastOrders.map(({ ticket }) => ticket));
      const pending = pendingOrders().filter(({ ticket }) => !ended.has(ticket));
      return areOrdersRead
        ? [...pastOrders, ...pending.map((order) => ({ ...order, timeDone: null }))]
        : null;
    },
    spec: held(specMs, parts.spec),
    async hours(store, symbol) {
      const bars = await hours(store, symbol);
      return bars === null ? null : { times: bars.time, areAll: bars.time.length < hoursBack };
    },
  };
}
