import { brokerSecondsOf } from '../../../shared/math/broker-offsets';
import { countText } from '../../../shared/math/counts';
import { formatBrokerTime, formatDuration } from '../../../shared/math/time';
import type { Account } from '../../../shared/model/account';
import { type AlertRule, type IndicatorMeasure, type Trial, trialDays } from '../../../shared/model/alerts';
import type { Bars } from '../../../shared/model/bars';
import type { BrokerSeconds, Price, Ticket } from '../../../shared/model/fields';
import { ok, type Result } from '../../../shared/model/result';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { readingsOfMarginLevel, readingsOfResults } from '../../../shared/rules/account-past';
import {
  type EquityMinute,
  type HeldChange,
  type PastReading,
  readingsOfBars,
  readingsOfEquity,
  readingsOfHeld,
  readingsOfSpreads,
  readingsOfTrades,
  readingsOfValues,
  startTrial,
} from '../../../shared/rules/alert-trial';
import { clearsBy } from '../../../shared/rules/judge';
import type { StopRecord } from '../../../shared/rules/recorded-of-traders';
import {
  lossPoints,
  readingsOfStopDistances,
  readingsOfStops,
  seenStops,
} from '../../../shared/rules/stop-past';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { isOfTrades, rhythmS, type TraderTrade } from '../../../shared/rules/trader-trades';
import type { KnownLedger } from '../../ledger/ledger';
import { othersTurn } from '../../live/clock';
import type { IndicatorRead } from './indicator-watch';
import { tradesOfTrader } from './trader-past';

export interface TrialParts {
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
  /** By the broker's clock; null where that is not known. */
  nowS(): BrokerSeconds | null;
  /** Whether each position is one trader's alone. */
  isHedging(): boolean;
}

const severalTraders = 'on a netting account a position may be of several traders';
const dayS = 86_400;
/** A market that never closes. */
const mostMinutes = trialDays * 1_440;
/** Some milliseconds of judging. */
const readingsAtOnce = 2_000;
/** Each looks through all trades. */
const tradesReadingsAtOnce = 100;

/** What a rule would have told in the last 30 days. */
export function createTrial(parts: TrialParts): (rule: AlertRule) => Promise<Result<Trial>> {
  /** The last one's: a number that is dragged is tried again and again. */
  const minutes = lastRead<Bars>();
  const indicators = lastRead<IndicatorRead>();
  const equity = lastRead<readonly EquityMinute[]>();
  const keyAt = (of: string): string => `${parts.generation()} ${of}`;

  return async (rule) => {
    const toS = parts.nowS();
    if (toS === null) return ok(notTried('the broker’s clock is not known yet', 0));
    const { of } = rule;
    switch (of.kind) {
      case 'price':
      case 'spread': {
        if (of.kind === 'price' && of.side === 'ask') return ok(notTried('candles tell the bid alone', toS));
        const [spec, bars] = await Promise.all([
          parts.spec(of.symbol),
          minutes(keyAt(of.symbol), toS, () => parts.minutes(of.symbol, mostMinutes)),
        ]);
        if (!spec.ok) return spec;
        if (!bars.ok) return bars;
        const { point } = spec.value;
        const by = (spread: number | null): number => clearsBy(rule, { point, spread, balance: null });
        const from = Math.max(toS - trialDays * dayS, bars.value.time[0] ?? toS);
        const past =
          of.kind === 'price' ? readingsOfBars(bars.value, by) : readingsOfSpreads(bars.value, by(null));
        return ok({ by: 'minute', fromS: from, toS, ...(await run(rule, past, from, null)) });
      }
      case 'indicator': {
        const read = await indicators(keyAt(JSON.stringify(of)), toS, () => parts.indicator(of));
        if (!read.ok) return read;
        const { bars, values } = read.value;
        const back = clearsBy(rule, { point: null, spread: null, balance: null });
        const beginS = toS - trialDays * dayS;
        const from = Math.max(beginS, bars.time[bars.time.length - values.length] ?? toS);
        const isShort = from - beginS > dayS;
        const notes = [
          ...(rule.isForming ? ['by closes: what a candle was while it grew is not kept'] : []),
          ...(isShort ? [`of the last ${formatDuration(toS - from)} alone: no more candles were told`] : []),
        ];
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
          ? readingsOfTrades(tradesOfTrader(known, trader, neededS), of, rule.readings)
          : readingsOfHeld(heldChanges(known, trader, from), of, rule.readings);
        return ok({ by: 'deal', fromS: from, toS, ...(await run(rule, past, from, note)) });
      }
      case 'equity':
      case 'margin-level':
      case 'today':
      case 'drawdown':
      case 'day-loss':
      case 'total-loss': {
        const read = await equity(keyAt(''), toS, async () =>
          ok(await parts.equity(trialDays * dayS * 1_000)),
        );
        if (!read.ok) return read;
        const past = read.value;
        const { length, 0: first } = past;
        if (first === undefined) return ok(notTried('nothing is recorded of it yet', toS));
        // How it stood as the record began is no news.
        const from = Math.max(toS - trialDays * dayS, first.atS + 60 * rule.readings);
        const notes = mostMinutes - length < 60 ? [] : [`watched for ${formatDuration(60 * length)} of them`];
        const account = parts.account();
        const back = clearsBy(rule, { point: null, spread: null, balance: account?.balance ?? null });
        const told = async (readings: Iterable<PastReading>): Promise<Result<Trial>> =>
          ok({
            ...{ by: 'minute', fromS: from, toS },
            ...(await run(rule, readings, from, notes.join('; ') || null)),
          });
        if (of.kind === 'equity') return told(readingsOfEquity(past, rule.way, back));
        if (of.kind === 'margin-level') {
          notes.push('by the last read of each');
          return told(readingsOfMarginLevel(past, back));
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
        return told(readingsOfResults(past, deals, account, wholeS, { ...rule, of }, back));
      }
      case 'no-stop':
      case 'stop-moved':
      case 'stop-distance': {
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
        const note =
          unseen === 0
            ? `recorded since ${formatBrokerTime(from).slice(5, 16)}`
            : `recorded since ${formatBrokerTime(from).slice(5, 16)}, without ${countText(unseen, 'trade')} that no list showed`;
        const told = async (past: Iterable<PastReading>): Promise<Result<Trial>> =>
          ok({ by: 'stop', fromS: from, toS, ...(await run(rule, past, from, note)) });
        if (of.kind !== 'stop-distance') return told(readingsOfStops(seen, rule, of.kind, from, toS));
        const symbols = [...new Set(seen.map(({ trade }) => trade.symbol))];
        const specs = await Promise.all(symbols.map(parts.spec));
        const points = new Map<string, number>();
        for (const [index, spec] of specs.entries()) {
          if (!spec.ok) return spec;
          points.set(symbols[index] ?? '', spec.value.point);
        }
        const opened = openingPrices(known, trader);
        const pointsOf = ({ id, side, symbol }: TraderTrade, stop: Price): number =>
          lossPoints(side, opened.get(id) ?? stop, stop, points.get(symbol) ?? Number.POSITIVE_INFINITY);
        const back = clearsBy(rule, { point: null, spread: null, balance: null });
        return told(readingsOfStopDistances(seen, pointsOf, rule.readings, back, from, toS));
      }
      case 'connection':
        return ok(notTried('the record has its gaps, but not what each was', toS));
      case 'unresolved':
        return ok(notTried('how long each request had no result is not kept', toS));
      case 'profit':
        return ok(notTried('the profit of each position is not kept by the minute', toS));
      case 'risk':
        return ok(notTried('what the stops would have lost is not kept by the minute', toS));
      case 'pending':
        return ok(notTried('how many orders there were is not kept by the minute', toS));
      case 'silence':
        return ok(notTried('the rhythm and the market’s hours are known as they are now alone', toS));
    }
  };
}

/** The last answer, for a minute. */
function lastRead<Read>(): (
  key: string,
  nowS: BrokerSeconds,
  ask: () => Promise<Result<Read>>,
) => Promise<Result<Read>> {
  let last: {
    readonly key: string;
    readonly atS: BrokerSeconds;
    readonly read: Promise<Result<Read>>;
  } | null = null;
  return async (key, nowS, ask) => {
    const isFresh = last?.key === key && nowS - last.atS <= 60 && nowS >= last.atS;
    const asked = last !== null && isFresh ? last : { key, atS: nowS, read: ask() };
    last = asked;
    const read = await asked.read;
    if (!read.ok && last === asked) last = null;
    return read;
  };
}

const notTried = (note: string, toS: BrokerSeconds): Trial => ({
  ...{ by: null, note, fromS: toS, toS, times: 0, marks: [] },
});

async function run(
  rule: AlertRule,
  past: Iterable<PastReading>,
  fromS: BrokerSeconds,
  note: string | null,
): Promise<Pick<Trial, 'times' | 'marks' | 'note'>> {
  const trial = startTrial(rule, fromS);
  let part: PastReading[] = [];
  const atOnce = isOfTrades(rule.of) ? tradesReadingsAtOnce : readingsAtOnce;
  for (const each of past) {
    part.push(each);
    if (part.length < atOnce) continue;
    trial.take(part);
    part = [];
    await othersTurn();
  }
  trial.take(part);
  const { isAlways, ...told } = trial.end();
  return { ...told, note: isAlways ? 'it is beyond its bound the whole time' : note };
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

/** What a trader's deals did to what he holds, in the order of their times. A trade that ended before the tried time has no part in it. */
export function heldChanges(
  { store }: KnownLedger,
  trader: TraderKey,
  fromS: BrokerSeconds,
): readonly HeldChange[] {
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
