import type { AlertRule, Measure } from '../../shared/model/alerts';
import { clearsBy } from '../../shared/rules/judge';
import { isLoss } from '../../shared/rules/losses';
import { isOfTrader, measures } from '../../shared/rules/measures';

/** What a rule had to tell, by what the bridge served: written apart from the judge, over the bridge's own bodies. */

export interface Served {
  /** UTC milliseconds. */
  readonly atMs: number;
  readonly value: number;
  /** Of prices, how far back clears, in the price's unit; else in the measure's. */
  readonly back: number;
}

type Side = 'above' | 'below';

/** When it had to fire: the readings are only those that count. */
export function firesDue(rule: AlertRule, served: readonly Served[]): readonly number[] {
  const due: number[] = [];
  if (rule.of.kind === 'price') {
    let side: Side | null = null;
    for (const { atMs, value, back } of served) {
      // On its value it is on neither side.
      const isAbove: boolean =
        value > rule.value && value >= rule.value + (side === 'below' && rule.way !== 'below' ? 0 : back);
      const isBelow: boolean =
        value < rule.value && value <= rule.value - (side === 'above' && rule.way !== 'above' ? 0 : back);
      const now: Side | null = isAbove ? 'above' : isBelow ? 'below' : side;
      if (side !== null && now !== null && now !== side && (rule.way === 'either' || rule.way === now))
        due.push(atMs);
      side = now;
    }
    return due;
  }
  const { isEvent, isFrom } = measures[rule.of.kind];
  if (isEvent === true)
    return served
      .filter(({ value }, place) => value > (served[place - 1]?.value ?? value))
      .map(({ atMs }) => atMs);
  let isFiring = false;
  let count = 0;
  // From its bound on.
  const bound = rule.value - (isFrom === true ? 1e-6 : 0);
  for (const { atMs, value, back } of served) {
    const beyondBy = rule.way === 'above' ? value - bound : bound - value;
    const isTurning = isFiring ? beyondBy <= -back : beyondBy > 0;
    count = isTurning ? count + 1 : 0;
    if (count < rule.readings) continue;
    count = 0;
    isFiring = !isFiring;
    if (isFiring) due.push(atMs);
  }
  return due;
}

interface AccountBody {
  readonly balance: number;
  readonly equity: number;
  readonly margin_level: number;
  readonly profit: number;
}
interface PositionBody {
  readonly ticket: number;
  readonly identifier: number;
  /** Seconds of the bridge's clock. */
  readonly time: number;
  /** 0 is a buy. */
  readonly type: number;
  readonly symbol: string;
  readonly price_open: number;
  readonly price_current: number;
  readonly magic: number;
  readonly volume: number;
  readonly sl: number;
  readonly profit: number;
}
interface DealBody {
  readonly position_id: number;
  readonly time: number;
  readonly type: number;
  /** 0 opens, 1 closes. */
  readonly entry: number;
  /** 0: by hand in a terminal. */
  readonly reason: number;
  readonly magic: number;
  readonly volume: number;
  readonly symbol: string;
}
interface TickBody {
  readonly bid: number;
  readonly ask: number;
}

export type Answered =
  | { readonly of: 'account'; readonly body: AccountBody }
  | { readonly of: 'tick'; readonly body: TickBody }
  | { readonly of: 'orders'; readonly body: readonly { readonly magic: number }[] }
  | { readonly of: 'deals'; readonly body: readonly DealBody[] }
  | { readonly of: 'positions'; readonly body: readonly PositionBody[] };

/** A trade as far as the bridge has told of it. */
interface SeenTrade extends Pick<PositionBody, 'time' | 'type' | 'symbol' | 'volume'> {
  readonly id: number;
  readonly of: string;
  closedByHandAt: number | null;
}
const minute = 60;

/** What the readings of each rule were. `midnightBalance`: nothing but trades has changed it since. */
export function createTruth(midnightBalance: number, point: number, bridgeAheadS: number) {
  const readings = new Map<string, Served[]>();
  let peak = 0;
  /** Since when each position was seen without a stop. */
  const bareSince = new Map<number, number>();
  let balance = midnightBalance;
  const trades = new Map<number, SeenTrade>();
  const stops = new Map<number, number>();
  /** When a stop of each was seen to move away. */
  const moved = new Map<number, number>();

  /** Of the list that was served last: by the words of docs/alerts.md, over all trades each time. */
  function ofTrades(
    { kind, trader }: Extract<Measure, { readonly trader: string }>,
    rows: readonly PositionBody[],
    atMs: number,
  ): number | null {
    const now = atMs / 1_000 + bridgeAheadS;
    const own = [...trades.values()].filter((each) => each.of === trader);
    const open = new Set(rows.map(({ identifier }) => identifier));
    const shown = own.filter(({ id, time }) => open.has(id) || now - time < 5 * minute);
    const within = (seconds: number, end: number): number =>
      own.filter(({ time }) => time <= end && end - time < seconds).length;
    switch (kind) {
      // The rules allow another symbol and another hour.
      case 'symbols':
      case 'hours':
        return shown.length;
      case 'hourly':
        return within(60 * minute, now);
      case 'opposite': {
        const buys = own.filter(({ id, type }) => open.has(id) && type === 0).length;
        return Math.min(buys, own.filter(({ id }) => open.has(id)).length - buys);
      }
      case 'storm': {
        const before = own.filter(({ time }) => time <= now - 10 * minute);
        return within(10 * minute, now) / Math.max(4, ...before.map(({ time }) => within(10 * minute, time)));
      }
      case 'usual-size':
        return Math.max(
          0,
          ...shown.map(({ volume, time }) => {
            const most = Math.max(0, ...own.filter((each) => each.time < time).map((each) => each.volume));
            return most === 0 ? 0 : volume / most;
          }),
        );
      case 're-opened': {
        const again = own.filter(({ id, type, time }) =>
          own.some(({ id: other, type: side, closedByHandAt: at }) => {
            const isSame = other !== id && side === type;
            return isSame && at !== null && time >= at && time - at <= 5 * minute;
          }),
        );
        return Math.max(0, ...again.map(({ time }) => time));
      }
      case 'stop-moved':
        return Math.max(
          0,
          ...rows.map(({ ticket, magic }) => (`bot ${magic}` === trader && moved.get(ticket)) || 0),
        );
      default:
        return null;
    }
  }

  function see(
    id: number,
    { time, type, symbol, volume, magic }: Omit<DealBody, 'entry' | 'reason' | 'position_id'>,
  ): void {
    if (!trades.has(id))
      trades.set(id, { id, time, type, symbol, volume, of: `bot ${magic}`, closedByHandAt: null });
  }
  function takePositions(rows: readonly PositionBody[], atMs: number): void {
    for (const row of rows) {
      const { ticket, identifier, sl, type } = row;
      see(identifier, row);
      if (sl !== 0) bareSince.delete(ticket);
      else if (!bareSince.has(ticket)) bareSince.set(ticket, atMs);
      const before = stops.get(ticket) ?? 0;
      if (before !== 0 && (sl === 0 || (type === 0 ? sl < before : sl > before))) moved.set(ticket, atMs);
      stops.set(ticket, sl);
    }
  }

  function measured(measure: Measure, answered: Answered, atMs: number): number | null {
    if (answered.of === 'tick') {
      const { bid, ask } = answered.body;
      if (measure.kind === 'price') return measure.side === 'bid' ? bid : ask;
      return measure.kind === 'spread' ? Math.round((ask - bid) / point) : null;
    }
    if (answered.of === 'account') {
      const { equity, margin_level } = answered.body;
      if (measure.kind === 'equity') return equity;
      if (measure.kind === 'margin-level') return margin_level;
      peak = Math.max(peak, equity);
      if (measure.kind === 'drawdown') return peak - equity;
      // Of limits that are counted from the balance: nothing is paid in or out.
      if (isLoss(measure)) return midnightBalance - equity;
      return measure.kind === 'today' ? equity - midnightBalance : null;
    }
    if (answered.of === 'deals') return null;
    if (answered.of === 'orders')
      return measure.kind === 'pending'
        ? answered.body.filter(({ magic }) => `bot ${magic}` === measure.trader).length
        : null;
    const rows = answered.body;
    if (measure.kind === 'profit')
      return rows.find(({ ticket }) => `${ticket}` === measure.ticket)?.profit ?? null;
    if (!isOfTrader(measure)) return null;
    const own = rows.filter(({ magic }) => `bot ${magic}` === measure.trader);
    switch (measure.kind) {
      case 'state':
        return (own.length === 0) === (measure.state === 'flat') ? 1 : 0;
      case 'positions':
        return own.length;
      case 'lots':
        return Number(own.reduce((sum, { volume }) => sum + volume, 0).toFixed(8));
      case 'size':
        return Math.max(0, ...own.map(({ volume }) => volume));
      case 'no-stop':
        return Math.max(
          0,
          ...own.flatMap(({ ticket, sl }) =>
            sl === 0 ? [(atMs - (bareSince.get(ticket) ?? atMs)) / 1_000] : [],
          ),
        );
      case 'risk':
        return own.reduce((sum, { sl, volume, type, price_current }) => {
          const away = (price_current - sl) * (type === 0 ? 1 : -1);
          return sum + (sl === 0 ? 1e9 : Math.max(0, away * volume * 100_000));
        }, 0);
      case 'stop-distance': {
        const away = own
          .filter(({ sl }) => sl !== 0)
          .map(({ sl, type, price_open }) => Math.round(((price_open - sl) * (type === 0 ? 1 : -1)) / point));
        return Math.min(1e9, ...away.filter((points) => points > 0));
      }
      default:
        return ofTrades(measure, rows, atMs);
    }
  }

  return {
    readings,
    /** An answer that counts. */
    take(answered: Answered, rules: readonly AlertRule[], atMs: number): void {
      if (answered.of === 'account') balance = answered.body.balance;
      if (answered.of === 'positions') takePositions(answered.body, atMs);
      if (answered.of === 'deals')
        for (const deal of answered.body) {
          const trade = trades.get(deal.position_id);
          if (deal.entry === 0) see(deal.position_id, deal);
          else if (trade !== undefined && deal.reason === 0) trade.closedByHandAt = deal.time;
        }
      const spread = answered.of === 'tick' ? (answered.body.ask - answered.body.bid) / point : null;
      for (const rule of rules) {
        const value = measured(rule.of, answered, atMs);
        if (value === null) continue;
        const back = clearsBy(rule, { point, spread, balance });
        // Asked twice at once, the later answer is the one that counts.
        const before = (readings.get(rule.id) ?? []).filter((each) => each.atMs !== atMs);
        readings.set(rule.id, [...before, { atMs, value, back }]);
      }
    },
  };
}
