import type { z } from 'zod';
import {
  type Handlers,
  type Input,
  isRead,
  type Output,
  type ReadName,
  type RequestName,
  requests,
} from '../../shared/contract';
import { brokerSecondsBy } from '../../shared/math/broker-offsets';
import { nextBarOpenTime } from '../../shared/math/time';
import type { BrokerSeconds, UtcMs } from '../../shared/model/fields';
import type { KnownDeals } from '../../shared/model/ledger';
import type { ReplayDay, ReplayMoment } from '../../shared/model/replay';
import { type Failure, failed, ok, type Result } from '../../shared/model/result';
import type { Tick } from '../../shared/model/tick';
import type { OwnTickets } from '../../shared/rules/own-tickets';
import { mostBars } from '../bridge/bridge-reads';
import { printed } from '../bridge/decode/printed';
import { readEvents } from '../history/day-events';
import type { RecordFiles } from '../history/record-files';
import { type Moment, readMoment, type Span, walkRecord } from '../history/record-reader';
import { folderOf, recordedBridge } from '../history/record-store';
import type { RecordedTopic } from '../history/recorded';
import { type RecordedAccount, recordedAccount } from '../history/recorded-accounts';
import { createSegmentCache, growingMs } from '../history/segment-cache';
import { readBooked } from '../ledger/booked';
import type { Ledger } from '../ledger/ledger';
import type { AskedDeals } from '../ledger/picked-deals';
import { readPositionDeals } from '../ledger/position-deals';
import {
  createPastTradeTables,
  type TradeTableHandlers,
  type UsersWords,
} from '../ledger/trade-table-handlers';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import { badInput } from './bad-input';
import { connectedRecord } from './connected-record';
import { createPastCandles, type PastCandles } from './replay-candles';
import { createPastIndicators, type PastIndicators } from './replay-indicators';

/**
 * What a page in replay may ask. `replay.ask` is its only way to the rest of the contract, and answers nothing but reads as of a moment: a
 * write that a defect of the page sent from a replay ends here.
 */

export interface ReplayParts {
  readonly live: Live;
  /** Null: this host records nothing. */
  readonly files: RecordFiles | null;
  readonly clock: Clock;
  /** Monotonic milliseconds. */
  now(): number;
  /** Candles with indicators of the present, as a live page asks for them. */
  readonly analyse: Handlers['rates.analyse'];
  readonly ledger: Pick<Ledger, 'picked'>;
  /** As known now. */
  ownTickets(): Promise<OwnTickets>;
  /** Names of bots and notes as they are now: they are the user's own words. */
  readonly words: UsersWords;
  /** The user's interval for the lists, milliseconds. */
  everyMs(): number;
}

type ReplayHandlers = Pick<Handlers, 'replay.day' | 'replay.moment' | 'replay.ask'>;

const dayS = 86_400;
/** Watching goes on at this interval at the least, so only longer breaks are gaps. Milliseconds. */
export const slowestMs = 5_000;
const mostEvents = 20_000;
/** Days that are kept: each costs about a second. */
const mostDays = 4;
/** What is younger is read from the disk each time. Milliseconds. */
const unsettledMs = 2 * growingMs;

const refused = (name: string): Failure => ({
  kind: 'replay',
  message: `A replay only looks back: ${printed(name, 60)} was refused, nothing was sent.`,
});
const notRecorded = (what: string): Failure => ({
  kind: 'not-recorded',
  message: `${what}: not recorded at that moment.`,
});

/** The contract's input schemas, typed so that a name keeps its schema and handler. */
const inputs: { readonly [Name in RequestName]: { readonly input: z.ZodType<Input<Name>> } } = requests;

/** A moment of one account's record, which a read answers from. */
interface Past {
  /** Null: nothing was recorded by then. */
  readonly moment: Moment | null;
  readonly atMs: UtcMs;
  /** The same by the broker's clock as it was believed then. */
  readonly atS: BrokerSeconds;
  /** Null where the connected bridge is of another account: it cannot say what was then. */
  readonly elsewhere: Failure | null;
}

type PastReads = {
  readonly [Name in ReadName]: ((input: Input<Name>, past: Past) => Promise<Result<Output<Name>>>) | null;
};

export function replayHandlers({
  live,
  files,
  clock,
  now,
  analyse,
  ledger,
  ownTickets,
  words,
  everyMs,
}: ReplayParts): ReplayHandlers {
  const { bridge, knowledge } = live;
  const days = new Map<string, { readonly toMs: UtcMs; readonly day: ReplayDay }>();

  const bridgeName = () => recordedBridge(live.bridge.current());
  const connected = () => connectedRecord(live, files, clock);

  /** A page asks for several things of the same moment. */
  const cache = createSegmentCache(clock);
  let last: { readonly key: string; readonly moment: Promise<Moment | null> } | null = null;
  function momentAt(account: string, atMs: UtcMs): Promise<Moment | null> {
    const key = `${account} ${atMs}`;
    if (files === null) return Promise.resolve(null);
    // What was recorded a moment ago may not be on the disk yet.
    const isSettled = atMs < clock.wall() - unsettledMs;
    if (last?.key !== key || !isSettled)
      last = { key, moment: readMoment(files, account, atMs, isSettled ? cache : undefined) };
    return last.moment;
  }

  async function pastOf(account: string, atMs: UtcMs): Promise<Past> {
    const moment = await momentAt(account, atMs);
    const atS = brokerSecondsBy(atMs, offsetOf(moment));
    const known = knowledge.account()?.value;
    const isHere = known !== undefined && folderOf({ bridge: bridgeName(), account: known }) === account;
    const elsewhere = isHere ? null : notRecorded('The connected bridge is of another account');
    return { moment, atMs, atS, elsewhere };
  }
  const offsetOf = (moment: Moment | null): number =>
    moment?.state.clock?.utcOffsetS ?? knowledge.utcOffsetS() ?? 0;

  async function quotesOf(account: string, symbol: string, span: Span): Promise<readonly Tick[]> {
    const quotes: Tick[] = [];
    if (files === null) return quotes;
    for await (const step of walkRecord(
      files,
      account,
      span,
      span.toMs < clock.wall() - unsettledMs ? cache : undefined,
    )) {
      const isOfIt = step.reads.some((read) => read.symbol === symbol && read.failure === null);
      const tick = isOfIt ? step.tick(symbol) : null;
      if (tick !== null) quotes.push(tick);
    }
    return quotes;
  }

  /** What charts have read of one account, with one offset, over one connection. */
  let charts: {
    readonly key: string;
    readonly candles: PastCandles;
    readonly indicators: PastIndicators;
  } | null = null;
  function chartsOf(account: string, offsetS: number) {
    const key = `${account} ${offsetS} ${bridge.current().generation}`;
    if (charts?.key === key) return charts;
    charts = {
      key,
      candles: createPastCandles({
        between: (symbol, timeframe, from, to) =>
          bridge.read((client) => client.ratesBetween(symbol, timeframe, from, to)),
        nowS: () => brokerSecondsBy(clock.wall(), offsetS),
      }),
      indicators: createPastIndicators({
        analyse,
        newest: (symbol, timeframe) => bridge.read((client) => client.rates(symbol, timeframe, mostBars)),
        now,
      }),
    };
    return charts;
  }

  async function dealsBy(asked: AskedDeals, { atS }: Past): Promise<Result<KnownDeals>> {
    if (asked.from > atS) return ok({ rows: [], unreadable: [] });
    const read = await ledger.picked({ ...asked, to: Math.min(asked.to, atS) });
    if (!read.ok) return read;
    const { positions: _now, rows, ...told } = read.value;
    return ok({ ...told, rows: rows.filter(({ time }) => time !== null && time <= atS) });
  }

  const pastTables = createPastTradeTables(clock);

  const pastReads = (account: string): PastReads => {
    const tableOf =
      <Name extends keyof TradeTableHandlers>(name: Name) =>
      (input: Input<Name>, past: Past) => {
        const of = pastTables({
          ...words,
          dealsIn: (span) => dealsBy(span, past),
          positions: past.moment?.state.positions.good?.value.rows ?? [],
          ownTickets,
        });
        return of[name](input);
      };
    const ofBridge =
      <In, Out>(read: (input: In, past: Past) => Promise<Result<Out>>) =>
      (input: In, past: Past): Promise<Result<Out>> =>
        past.elsewhere === null ? read(input, past) : Promise.resolve(failed(past.elsewhere));
    const barsAt = (
      query: Pick<Input<'rates.read'>, 'symbol' | 'timeframe' | 'count' | 'from' | 'to'>,
      { moment, atMs, atS }: Past,
    ) => {
      const offsetS = offsetOf(moment);
      const quotesSince = (symbol: string, fromS: BrokerSeconds) =>
        quotesOf(account, symbol, { fromMs: (fromS - offsetS) * 1_000, toMs: atMs });
      return chartsOf(account, offsetS).candles(query, { atS, quotesSince });
    };
    return {
      'account.read': (_, { moment }) => asRead(moment?.state.account, 'Account'),
      'positions.list': async (_, { moment }) => {
        const list = await asRead(moment?.state.positions, 'Positions');
        return list.ok ? ok({ ...list.value, isConfirmed: true }) : list;
      },
      'orders.list': async (_, { moment }) => {
        const list = await asRead(moment?.state.orders, 'Orders');
        return list.ok ? ok({ ...list.value, isConfirmed: true }) : list;
      },
      'ticks.read': ({ symbol }, { moment }) => asRead(moment?.state.ticks.get(symbol), `Quote of ${symbol}`),
      'symbols.list': ofBridge(({ group }) => bridge.read((client) => client.symbols(group))),
      'symbols.read': ofBridge(async ({ symbol }) => {
        const read = await bridge.read((client) => client.symbol(symbol));
        // The rest changes seldom; these are of the bridge's present day.
        return read.ok ? ok({ ...read.value, bidLow: null, bidHigh: null, previousClose: null }) : read;
      }),
      'ledger.deals': ofBridge(({ requestId: _id, ...asked }, past) => dealsBy(asked, past)),
      'ledger.position-deals': ofBridge((_, past) =>
        readPositionDeals(
          () => past.moment?.state.positions.good?.value.rows ?? [],
          past.atS,
          (span) => dealsBy(span, past),
        ),
      ),
      'ledger.trade-table': ofBridge(tableOf('ledger.trade-table')),
      'ledger.trade-keys': ofBridge(tableOf('ledger.trade-keys')),
      'ledger.opened-trade': ofBridge(tableOf('ledger.opened-trade')),
      'ledger.booked': ofBridge((period, past) => readBooked(dealsBy(period, past), period, ownTickets())),
      'history.orders': ofBridge(async ({ from, to }, { atS }) => {
        if (from > atS) return ok({ rows: [], unreadable: [] });
        const read = await bridge.read((client) => client.historyOrders(from, Math.min(to, atS)));
        if (!read.ok) return read;
        const rows = read.value.rows.filter(({ timeDone }) => timeDone !== null && timeDone <= atS);
        return ok({ ...read.value, rows });
      }),
      'ticks.history': ofBridge(async ({ symbol, count, from, to, flags }, { atS }) => {
        const until = Math.min(to ?? atS, atS);
        if (from !== undefined && from > until) return ok([]);
        const read = await bridge.read((client) => client.ticks(symbol, { count, from, to: until, flags }));
        if (!read.ok) return read;
        const endMs = (atS + 1) * 1_000;
        return ok(read.value.filter(({ timeMs }) => timeMs !== null && timeMs < endMs));
      }),
      'rates.read': ofBridge(barsAt),
      'rates.analyse': ofBridge(async ({ symbol, timeframe, count, indicators }, past) => {
        const read = await barsAt({ symbol, timeframe, count }, past);
        if (!read.ok) return read;
        const bars = read.value;
        const closed = bars.time.filter((open) => nextBarOpenTime(timeframe, open) <= past.atS).length;
        const { indicators: pastIndicators } = chartsOf(account, offsetOf(past.moment));
        const told = await pastIndicators({ symbol, timeframe, indicators }, bars, closed);
        return ok({ symbol, timeframe, bars, ...told });
      }),
      // Of the present only, and not recorded.
      'connection.read': null,
      'ledger.coverage': null,
      'capabilities.read': null,
      'interface.read': null,
      'error.read': null,
      'time.read': null,
      'records.read': null,
      'alerts.try': null,
      'alerts.propose': null,
      'replay.ask': null,
    };
  };

  async function answer<Name extends ReadName>(
    name: Name,
    input: unknown,
    account: string,
    past: Past,
  ): Promise<Result<unknown>> {
    const parsed = inputs[name].input.safeParse(input);
    if (!parsed.success) return failed(badInput(name, parsed.error));
    const read = pastReads(account)[name];
    return read === null ? failed(notRecorded(name)) : read(parsed.data, past);
  }

  return {
    async 'replay.day'({ account, day }) {
      const record =
        account === undefined
          ? await connected()
          : files === null
            ? null
            : await recordedAccount(files, account, clock.wall());
      const guessS = knowledge.utcOffsetS() ?? 0;
      if (record === null || files === null)
        return ok({ account: null, day, utcOffsetS: guessS, events: [], hasMore: false, gaps: [] });
      const key = `${record.id} ${day}`;
      const known = days.get(key);
      const isOver = known !== undefined && known.toMs > (day + dayS - known.day.utcOffsetS) * 1_000;
      if (known !== undefined && (isOver || known.toMs === record.toMs))
        return ok({ ...known.day, account: shown(record) });
      const read = async (offsetS: number) => {
        const fromMs = (day - offsetS) * 1_000;
        const toMs = Math.min(fromMs + dayS * 1_000, clock.wall());
        const every = Math.max(slowestMs, everyMs());
        return readEvents(files, record.id, { fromMs, toMs }, every, { spans: [], presentS: offsetS });
      };
      const first = await read(guessS);
      const offsetS = first.utcOffsetS ?? guessS;
      // The clock was another one on that day, such as before summer time.
      const found = offsetS === guessS ? first : await read(offsetS);
      const told: ReplayDay = {
        account: shown(record),
        day,
        utcOffsetS: offsetS,
        events: found.events.slice(0, mostEvents),
        hasMore: found.events.length > mostEvents,
        gaps: [...found.gaps],
      };
      days.set(key, { toMs: record.toMs, day: told });
      const [oldest] = days.keys();
      if (days.size > mostDays && oldest !== undefined) days.delete(oldest);
      return ok(told);
    },
    async 'replay.moment'({ account, atMs }) {
      const { moment } = await pastOf(account, atMs);
      if (moment === null) return failed(notRecorded('This account'));
      const { state } = moment;
      return ok<ReplayMoment>({
        atMs,
        account: state.account,
        positions: state.positions,
        orders: state.orders,
        ticks: Object.fromEntries(state.ticks),
        utcOffsetS: offsetOf(moment),
      });
    },
    async 'replay.ask'({ account, atMs, name, input }) {
      if (!isRead(name) || name === 'replay.ask') return failed(refused(name));
      return answer(name, input, account, await pastOf(account, atMs));
    },
  };
}

const shown = ({ id, account, fromMs, toMs }: RecordedAccount) => ({ id, ...account, fromMs, toMs });

/** As the read of that moment ended. */
function asRead<T>(topic: RecordedTopic<T> | undefined, what: string): Promise<Result<T>> {
  if (topic === undefined || (topic.good === null && topic.failure === null))
    return Promise.resolve(failed(notRecorded(what)));
  if (topic.failure !== null) return Promise.resolve(failed(topic.failure.failure));
  return Promise.resolve(topic.good === null ? failed(notRecorded(what)) : ok(topic.good.value));
}
