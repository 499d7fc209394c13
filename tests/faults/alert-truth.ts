import type { AlertRule, Measure } from '../../shared/model/alerts';
import { clearsBy } from '../../shared/rules/judge';
import { isLoss } from '../../shared/rules/losses';
import { isOfTrader } from '../../shared/rules/measures';

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
      const isAbove: boolean = value >= rule.value + (side === 'below' && rule.way !== 'below' ? 0 : back);
      const isBelow: boolean = value <= rule.value - (side === 'above' && rule.way !== 'above' ? 0 : back);
      const now: Side | null = isAbove ? 'above' : isBelow ? 'below' : side;
      if (side !== null && now !== null && now !== side && (rule.way === 'either' || rule.way === now))
        due.push(atMs);
      side = now;
    }
    return due;
  }
  let isFiring = false;
  let count = 0;
  for (const { atMs, value, back } of served) {
    const beyondBy = rule.way === 'above' ? value - rule.value : rule.value - value;
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
  readonly magic: number;
  readonly volume: number;
  readonly sl: number;
  readonly profit: number;
}
interface TickBody {
  readonly bid: number;
  readonly ask: number;
}

export type Answered =
  | { readonly of: 'account'; readonly body: AccountBody }
  | { readonly of: 'tick'; readonly body: TickBody }
  | { readonly of: 'positions'; readonly body: readonly PositionBody[] };

/** What the readings of each rule were. `midnightBalance`: nothing but trades has changed it since. */
export function createTruth(midnightBalance: number, point: number) {
  const readings = new Map<string, Served[]>();
  /** Since when each position was seen without a stop. */
  const bareSince = new Map<number, number>();
  let balance = midnightBalance;

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
      // Of limits that are counted from the balance: nothing is paid in or out.
      if (isLoss(measure)) return midnightBalance - equity;
      return measure.kind === 'today' ? equity - midnightBalance : null;
    }
    const rows = answered.body;
    if (measure.kind === 'profit')
      return rows.find(({ ticket }) => `${ticket}` === measure.ticket)?.profit ?? null;
    if (!isOfTrader(measure)) return null;
    const own = rows.filter(({ magic }) => `bot ${magic}` === measure.trader);
    switch (measure.kind) {
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
    }
  }

  return {
    readings,
    /** An answer that counts. */
    take(answered: Answered, rules: readonly AlertRule[], atMs: number): void {
      if (answered.of === 'account') balance = answered.body.balance;
      if (answered.of === 'positions')
        for (const { ticket, sl } of answered.body) {
          if (sl !== 0) bareSince.delete(ticket);
          else if (!bareSince.has(ticket)) bareSince.set(ticket, atMs);
        }
      const spread = answered.of === 'tick' ? (answered.body.ask - answered.body.bid) / point : null;
      for (const rule of rules) {
        const value = measured(rule.of, answered, atMs);
        if (value === null) continue;
        const back = clearsBy(rule, { point, spread, balance });
        readings.set(rule.id, [...(readings.get(rule.id) ?? []), { atMs, value, back }]);
      }
    },
  };
}
