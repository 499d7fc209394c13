import { brokerSecondsOf } from '../../../shared/math/broker-offsets';
import { countText } from '../../../shared/math/counts';
import type { Stretch } from '../../../shared/math/stretches';
import { formatBrokerTime, formatDuration } from '../../../shared/math/time';
import type { Account } from '../../../shared/model/account';
import { type AlertRule, type IndicatorMeasure, type Trial, trialDays } from '../../../shared/model/alerts';
import type { Bars } from '../../../shared/model/bars';
import type { BrokerSeconds, Price, Ticket } from '../../../shared/model/fields';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import { ok, type Result } from '../../../shared/model/result';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { readingsOfMarginLevel, readingsOfResults } from '../../../shared/rules/account-past';
import {
  type EquityMinute,
  type LotsChange,
  minuteS,
  type PastReading,
  type PastReadings,
  readingsOfBars,
  readingsOfEquity,
  readingsOfOpen,
  readingsOfOrders,
  readingsOfProfit,
  readingsOfSpans,
  readingsOfSpreads,
  readingsOfTrades,
  readingsOfValues,
  startTrial,
} from '../../../shared/rules/alert-trial';
import { clearsBy } from '../../../shared/rules/judge';
import { isOrderType, isPending } from '../../../shared/rules/order-types';
import type { StopRecord } from '../../../shared/rules/recorded-of-traders';
import { readingsOfSilence } from '../../../shared/rules/silence-past';
import {
  lossPoints,
  readingsOfRisk,
  readingsOfStopDistances,
  readingsOfStops,
  seenStops,
} from '../../../shared/rules/stop-past';
import { daysOfActs } from '../../../shared/rules/trader-acts';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { pastOfPaceS } from '../../../shared/rules/trader-pace';
import { isOfTrades, rhythmS, type TraderTrade } from '../../../shared/rules/trader-trades';
import type { KnownLedger } from '../../ledger/ledger';
import type { createTraderActs } from '../../ledger/states';
import { type Clock, othersTurn } from '../../live/clock';
import type { IndicatorRead } from './indicator-watch';
import { tradesOfTrader } from './trader-past';

export interface TrialParts {
  readonly clock: Pick<Clock, 'after'>;
  /** Of the connection: another one has candles of its own. */
  generation(): number;
  /** The newest so many candles of a minute. */
  minutes(symbol: string, count: number): Promise<Result<Bars>>;
  spec(symbol: string): Promise<Result<SymbolSpec>>;
  /** Over as many candles as the sidecar takes. */
  indicator(of: IndicatorMeasure): Promise<Result<IndicatorRead>>;
  /** Null: nothing is recorded. */
  stops(known: KnownLedger): Promise<StopRecord | null>;
  /** As it is now; null: not read yet. */
  account(): Pick<Account, 'balance' | 'credit'> | null;
  /** As it was recorded, from so many milliseconds ago on. */
  equity(lengthMs: number): Promise<readonly EquityMinute[]>;
  known(): Promise<KnownLedger | null>;
  /** Of all traders: those that have ended lately, and what is pending, without an end; null where they could not be read. */
  orders(known: KnownLedger): Promise<readonly Order[] | null>;
  /** What one did in the tried time and in what its pace is of, and when its markets were open; null where they could not be read. */
  acts: ReturnType<typeof createTraderActs>['of'];
  /** When the bridge did not answer. */
  outages(): Promise<SpansOfPast | null>;
  /** When a request had no known result. */
  unresolved(): Promise<SpansOfPast | null>;
  /** Those that are open. */
  positions(): readonly Pick<Position, 'ticket' | 'identifier'>[];
  /** By the broker's clock; null where that is not known. */
  nowS(): BrokerSeconds | null;
  /** Whether each position is one trader's alone. */
  isHedging(): boolean;
}

/** Of the last 30 days, by the broker's clock; null: nothing is recorded. */
export interface SpansOfPast {
  readonly fromS: BrokerSeconds;
  readonly spans: readonly Stretch[];
  /** What it leaves out, in words; null: nothing. */
  readonly note: string | null;
}

const severalTraders = 'on a netting account a position may be of several traders';
const dayS = 86_400;
/** A market that never closes. */
const mostMinutes = trialDays * 1_440;
/** Some milliseconds of judging. */
const readingsAtOnce = 1_000;
/** Some milliseconds too. */
const makersAtOnce = 200;

/** What a rule would have told in the last 30 days. */
export function createTrial(parts: TrialParts): (rule: AlertRule) => Promise<Result<Trial>> {
  const minutes = lastRead<Bars>(parts.clock);
  const indicators = lastRead<IndicatorRead>(parts.clock);
  const equity = lastRead<readonly EquityMinute[]>(parts.clock);
  const keyAt = (of: string): string => `${parts.generation()} ${of}`;
  const candles = (symbol: string): Promise<Result<Bars>> =>
    minutes(keyAt(symbol), () => parts.minutes(symbol, mostMinutes));

  return async (rule) => {
    const toS = parts.nowS();
    if (toS === null) return ok(notTried('the broker’s clock is not known yet', 0));
    const { of } = rule;
    const ofBalance = (): number =>
      clearsBy(rule, { point: null, spread: null, balance: parts.account()?.balance ?? null });
    switch (of.kind) {
      case 'price':
      case 'spread': {
        if (of.kind === 'price' && of.side === 'ask') return ok(notTried('candles tell the bid alone', toS));
        const [spec, bars] = await Promise.all([parts.spec(of.symbol), candles(of.symbol)]);
        if (!spec.ok) return spec;
        if (!bars.ok) return bars;
        const { point } = spec.value;
        const by = (spread: number | null): number => clearsBy(rule, { point, spread, balance: null });
        const from = Math.max(toS - trialDays * dayS, bars.value.time[0] ?? toS);
        const past =
          of.kind === 'price' ? readingsOfBars(bars.value, by) : readingsOfSpreads(bars.value, by(null));
        return ok({ by: 'minute', fromS: from, toS, ...(await run(rule, past, from, shortOf(from, toS))) });
      }
      case 'indicator': {
        const read = await indicators(keyAt(JSON.stringify(of)), () => parts.indicator(of));
        if (!read.ok) return read;
        const { bars, values } = read.value;
        const back = clearsBy(rule, { point: null, spread: null, balance: null });
        const from = Math.max(toS - trialDays * dayS, bars.time[bars.time.length - values.length] ?? toS);
        const notes = [
          ...(rule.isForming ? ['by closes: what a candle was while it grew is not kept'] : []),
          shortOf(from, toS) ?? [],
        ].flat();
        return ok({
          ...{ by: 'bar', fromS: from, toS },
          ...(await run(rule, readingsOfValues(bars.time, values, back), from, notes.join('; ') || null)),
        });
      }
      case 'state':
      case 'positions':
      case 'lots':
      case 'size':
      case 'symbols':
      case 'hours':
      case 'hourly':
      case 'opposite':
      case 'storm':
      case 'usual-size':
      case 're-opened': {
        if (!parts.isHedging()) return ok(notTried(severalTraders, toS));
        const known = await parts.known();
        if (known === null) return ok(notTried('the history is not read yet', toS));
        const from = toS - trialDays * dayS;
        // The key was made by the same rules.
        const trader = of.trader as TraderKey;
        const { wholeSince } = known.coverage;
        // What was usual then is of the days before.
        const neededS = isOfTrades(of) ? from - rhythmS : from;
        const note = wholeSince !== null && wholeSince > neededS ? 'older deals are not read yet' : null;
        const past = isOfTrades(of)
          ? readingsOfTrades(tradesOfTrader(known, trader, neededS), of, rule.readings, toS)
          : readingsOfOpen(lotsChanges(known, trader, from), of, rule.readings, toS);
        return ok({ by: 'deal', fromS: from, toS, ...(await run(rule, past, from, note)) });
      }
      case 'equity':
      case 'margin-level':
      case 'today':
      case 'drawdown':
      case 'day-loss':
      case 'total-loss': {
        const read = await equity(keyAt(''), async () => ok(await parts.equity(trialDays * dayS * 1_000)));
        if (!read.ok) return read;
        const past = read.value;
        const { length, 0: first } = past;
        if (first === undefined) return ok(notTried('nothing is recorded of it yet', toS));
        // How it stood as the record began is no news.
        const from = Math.max(toS - trialDays * dayS, first.atS + 60 * rule.readings);
        const notes = mostMinutes - length < 60 ? [] : [`watched for ${formatDuration(60 * length)} of them`];
        const account = parts.account();
        const back = ofBalance();
        const tried = async (readings: PastReadings): Promise<Result<Trial>> =>
          ok({
            ...{ by: 'minute', fromS: from, toS },
            ...(await run(rule, readings, from, notes.join('; ') || null)),
          });
        if (of.kind === 'equity') return tried(readingsOfEquity(past, rule.way, back));
        if (of.kind === 'margin-level') {
          notes.push('by the last read of each');
          return tried(readingsOfMarginLevel(past, back));
        }
        const known = await parts.known();
        if (known === null || account === null) return ok(notTried('the history is not read yet', toS));
        const { store, coverage } = known;
        if (!coverage.meetsBalance) return ok(notTried('its deals do not explain the balance', toS));
        const wholeS = coverage.wholeSince ?? 0;
        if (wholeS > from - dayS) notes.push('older deals are not read yet');
        if (of.kind === 'drawdown' || (of.kind === 'total-loss' && of.trail !== 'none'))
          notes.push('peaks before them are not known');
        const deals = [...store.deals()].filter(({ time }) => time !== null && time >= from - 2 * dayS);
        return tried(readingsOfResults(past, deals, account, wholeS, { ...rule, of }, back));
      }
      case 'no-stop':
      case 'stop-moved':
      case 'stop-distance':
      case 'risk': {
        if (!parts.isHedging()) return ok(notTried(severalTraders, toS));
        const known = await parts.known();
        const stops = known === null ? null : await parts.stops(known);
        if (known === null) return ok(notTried('the history is not read yet', toS));
        if (stops?.coverage == null) return ok(notTried('nothing is recorded of it yet', toS));
        const { coverage } = stops;
        const from = Math.max(toS - trialDays * dayS, brokerSecondsOf(coverage.fromMs, stops.offsets));
        // The key was made by the same rules.
        const trader = of.trader as TraderKey;
        const { seen, unseen } = seenStops(tradesOfTrader(known, trader, from), stops);
        const since = `recorded since ${formatBrokerTime(from).slice(5, 16)}`;
        const note =
          unseen === 0 ? since : `${since}, without ${countText(unseen, 'trade')} that no list showed`;
        const tried = async (past: PastReadings): Promise<Result<Trial>> =>
          ok({ by: 'stop', fromS: from, toS, ...(await run(rule, past, from, note)) });
        if (of.kind === 'no-stop' || of.kind === 'stop-moved')
          return tried(readingsOfStops(seen, rule, of.kind, from, toS));
        const symbols = [...new Set(seen.map(({ trade }) => trade.symbol))];
        const specs = await bySymbol(symbols, parts.spec);
        if (!specs.ok) return specs;
        const specOf = (symbol: string): SymbolSpec | null => specs.value.get(symbol) ?? null;
        const back = ofBalance();
        if (of.kind === 'risk') {
          const bars = await bySymbol(symbols, candles);
          if (!bars.ok) return bars;
          const lots = lotsChanges(known, trader, from);
          const polled = { readings: rule.readings, clearsBy: back, fromS: from, toS };
          const past = readingsOfRisk(seen, lots, bars.value, specOf, polled);
          const how = `${note}; by the close of each minute and the tick values of now`;
          return ok({ by: 'stop', fromS: from, toS, ...(await run(rule, past, from, how)) });
        }
        const opened = openingPrices(known, trader);
        const pointsOf = ({ id, side, symbol }: TraderTrade, stop: Price): number =>
          lossPoints(side, opened.get(id) ?? stop, stop, specOf(symbol)?.point ?? Number.POSITIVE_INFINITY);
        return tried(readingsOfStopDistances(seen, pointsOf, rule.readings, back, from, toS));
      }
      case 'profit': {
        const known = await parts.known();
        const open = parts.positions().find(({ ticket }) => ticket === of.ticket);
        const trade = known?.store.wholeTradesOf(open?.identifier ?? of.ticket).at(-1);
        if (trade === undefined || trade.openTime === null || trade.state === 'not-whole')
          return ok(notTried('the deals that opened it are not read yet', toS));
        const { symbol } = trade;
        const [spec, bars] = await Promise.all([parts.spec(symbol), candles(symbol)]);
        if (!spec.ok) return spec;
        if (!bars.ok) return bars;
        const back = ofBalance();
        const from = Math.max(toS - trialDays * dayS, trade.openTime, bars.value.time[0] ?? toS);
        const note = 'since it was opened, by the bid, each candle’s spread and the tick value of now';
        const past = readingsOfProfit(trade, bars.value, spec.value, rule.way, back);
        return ok({ by: 'minute', fromS: from, toS, ...(await run(rule, past, from - minuteS, note)) });
      }
      case 'pending': {
        const known = await parts.known();
        const orders = known === null ? null : await parts.orders(known);
        if (known === null || orders === null) return ok(notTried('its orders are not read yet', toS));
        const owned: (Order & { readonly maker: TraderKey })[] = [];
        for (const [place, order] of orders.entries()) {
          if (place % makersAtOnce === 0) await othersTurn();
          if (!isOrderType(order.type) || !isPending(order.type)) continue;
          const maker = known.store.makerOfOrder(order);
          if (maker === of.trader || maker === 'not-told') owned.push({ ...order, maker });
        }
        const from = toS - trialDays * dayS;
        const past = readingsOfOrders(owned, rule.readings, toS);
        return ok({ by: 'order', fromS: from, toS, ...(await run(rule, past, from, null)) });
      }
      case 'connection':
      case 'unresolved': {
        const lost = of.kind === 'connection' ? await parts.outages() : await parts.unresolved();
        if (lost === null) return ok(notTried('nothing is recorded of it yet', toS));
        const from = Math.max(toS - trialDays * dayS, lost.fromS);
        const past = readingsOfSpans(lost.spans, rule, toS);
        return ok({ by: 'record', fromS: from, toS, ...(await run(rule, past, from, lost.note)) });
      }
      case 'silence': {
        const known = await parts.known();
        if (known === null) return ok(notTried('the history is not read yet', toS));
        const acts = await parts.acts(known, of.trader as TraderKey);
        if (acts === 'none') return ok(notTried('it has done nothing yet', toS));
        if (acts === null) return ok(notTried('the hours of its markets could not be read', toS));
        const paceS = acts.sinceS + pastOfPaceS;
        if (acts.times.every((atS) => atS < paceS))
          return ok(notTried('it acted too long ago: the hours of its markets before are not known', toS));
        const from = Math.max(toS - trialDays * dayS, paceS);
        const { wholeSince } = known.coverage;
        const isShort = wholeSince !== null && wholeSince > from - rhythmS;
        const note = `orders without a deal are known for ${daysOfActs} days${isShort ? '; older deals are not read yet' : ''}`;
        const past = readingsOfSilence(acts, rule, toS);
        return ok({ by: 'record', fromS: from, toS, ...(await run(rule, past, from, note)) });
      }
    }
  };
}

/** Answers, for a minute: a number that is dragged is tried again and again. */
function lastRead<Read>(clock: TrialParts['clock']) {
  const all = new Map<string, Promise<Result<Read>>>();
  return async (key: string, ask: () => Promise<Result<Read>>): Promise<Result<Read>> => {
    const asked = all.get(key) ?? ask();
    if (!all.has(key)) clock.after(keptMs, () => all.delete(key));
    all.set(key, asked);
    const read = await asked;
    if (!read.ok && all.get(key) === asked) all.delete(key);
    return read;
  };
}

const keptMs = 60_000;

/** What is read of each. */
async function bySymbol<Read>(
  symbols: readonly string[],
  read: (symbol: string) => Promise<Result<Read>>,
): Promise<Result<ReadonlyMap<string, Read>>> {
  const all = new Map<string, Read>();
  for (const symbol of symbols) {
    const answer = await read(symbol);
    if (!answer.ok) return answer;
    all.set(symbol, answer.value);
  }
  return ok(all);
}

/** Where it is of fewer days by more than one. */
const shortOf = (fromS: BrokerSeconds, toS: BrokerSeconds): string | null =>
  toS - fromS < (trialDays - 1) * dayS
    ? `of the last ${formatDuration(toS - fromS)} alone: no more candles were told`
    : null;

const notTried = (note: string, toS: BrokerSeconds): Trial => ({
  ...{ by: null, note, fromS: toS, toS, times: 0, marks: [] },
});

async function run(
  rule: AlertRule,
  past: PastReadings,
  fromS: BrokerSeconds,
  note: string | null,
): Promise<Pick<Trial, 'times' | 'marks' | 'note'>> {
  const trial = startTrial(rule, fromS);
  let part: PastReading[] = [];
  for (const each of past) {
    if (each !== null) part.push(each);
    if (each !== null && part.length < readingsAtOnce) continue;
    trial.take(part);
    part = [];
    await othersTurn();
  }
  trial.take(part);
  const { isAlways, ...found } = trial.end();
  return { ...found, note: isAlways ? 'it is beyond its bound the whole time' : note };
}

/** Of each position of a trader. */
function openingPrices({ store }: KnownLedger, trader: TraderKey): ReadonlyMap<Ticket, Price> {
  const open = (store.others().get(trader) ?? []).map(({ trade }) => trade);
  const all = [...(store.tradesOf(trader)?.trades ?? []), ...open];
  return new Map(
    all.flatMap(({ positionId, entryPrice }) => (entryPrice === null ? [] : [[positionId, entryPrice]])),
  );
}

/** More than the most readings that a rule may ask for, one a second. */
const beforeS = 120;

/** What a trader's deals did to what he has open, in the order of their times. A trade that ended before the tried time has no part in it. */
export function lotsChanges(
  { store }: KnownLedger,
  trader: TraderKey,
  fromS: BrokerSeconds,
): readonly LotsChange[] {
  const open = (store.others().get(trader) ?? []).map(({ trade }) => trade);
  const closed = (store.tradesOf(trader)?.trades ?? []).filter(
    ({ closeTime }) => closeTime === null || closeTime >= fromS - beforeS,
  );
  return [...closed, ...open]
    .flatMap((trade) =>
      trade.parts.flatMap(({ deal, role, volume }) =>
        volume === null || deal.time === null
          ? []
          : [{ atS: deal.time, trade: trade.id, lots: role === 'in' ? volume : -volume }],
      ),
    )
    .toSorted((left, right) => left.atS - right.atS);
}
