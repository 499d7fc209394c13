import { addMoney, isTrade, netOf } from '../math/deals';
import { lossDay } from '../math/loss-day';
import { lastUpTo } from '../math/search';
import { startOfBrokerDay } from '../math/time';
import type { Account } from '../model/account';
import type { AlertRule, Measure } from '../model/alerts';
import type { Deal } from '../model/deal';
import type { BrokerSeconds } from '../model/fields';
import type { EquityMinute, PastReadings } from './alert-trial';
import { paid } from './booked-in';
import type { Reading } from './judge';
import { dayLoss, type LossMeasure, totalLoss } from './losses';

/** What the account made and lost in the past, by the minutes of its equity and by its deals. */

export type OfAccountPast = LossMeasure | Extract<Measure, { readonly kind: 'today' | 'drawdown' }>;

/** Only so short before a reset a read tells how the day begins. Milliseconds. */
const beforeResetMs = 60_000;

/** Money of deals from a moment on: `of(atS)`, that moment included. */
function sumFrom(deals: readonly Deal[]): (atS: BrokerSeconds) => number {
  const timed = deals.flatMap((deal) => (deal.time === null ? [] : [{ atS: deal.time, net: netOf(deal) }]));
  const newest = timed.toSorted((one, other) => one.atS - other.atS).toReversed();
  const sums = [0];
  for (const { net } of newest) sums.push(addMoney([sums.at(-1) ?? 0, net]));
  // Into the past these rise.
  const agoOf = (place: number): number => -(newest[place]?.atS ?? Number.NEGATIVE_INFINITY);
  return (atS) => sums[lastUpTo(newest.length, agoOf, -atS) + 1] ?? 0;
}

/**
 * The account without what was paid in or out: as if that had been there all the time. `isResult`: what counts as won or lost.
 */
function ownMoney(
  deals: readonly Deal[],
  { balance, credit }: Pick<Account, 'balance' | 'credit'>,
  isResult: (deal: Deal) => boolean,
) {
  const ofCredit = deals.filter(({ type }) => type === 'CREDIT');
  const booked = deals.filter(({ type }) => type !== 'CREDIT');
  const credited = sumFrom(ofCredit);
  const won = sumFrom(booked.filter(isResult));
  const moved = booked.filter((deal) => !isResult(deal));
  const paidIn = sumFrom(moved);
  const notOwn = [...ofCredit, ...moved].flatMap(({ time }) => time ?? []);
  return {
    /** Of the equity of that moment. */
    equity: (equity: number, atS: BrokerSeconds): number =>
      addMoney([equity, -(credit ?? 0), credited(atS + 1), paidIn(atS + 1)]),
    /** Before what was booked in that second. */
    balance: (atS: BrokerSeconds): number => addMoney([balance, -won(atS)]),
    /** Within a minute in which money came or went its low and its high are not of the same money. */
    isMoved: (fromS: BrokerSeconds, toS: BrokerSeconds): boolean =>
      notOwn.some((atS) => fromS <= atS && atS <= toS),
  };
}

const blindBy = (why: string): Reading => ({ kind: 'blind', why });

/**
 * Of each minute what was furthest on that way. `account` is now, after all `deals`, which are whole from `wholeS` on. A peak is of what
 * these minutes saw.
 */
export function* readingsOfResults(
  minutes: readonly EquityMinute[],
  deals: readonly Deal[],
  account: Pick<Account, 'balance' | 'credit'>,
  wholeS: BrokerSeconds,
  { of, way, value: bound }: Pick<AlertRule, 'way' | 'value'> & { readonly of: OfAccountPast },
  clearsBy: number,
): PastReadings {
  const own = ownMoney(deals, account, of.kind === 'today' ? isTrade : ({ type }) => !paid.includes(type));
  let peak = of.kind === 'total-loss' ? of.initial : Number.NEGATIVE_INFINITY;
  let last: EquityMinute | null = null;
  let dayMs = 0;
  /** Of the day: equity without credit at its reset; null: not watched. */
  let atReset: number | null = null;
  for (const minute of minutes) {
    const { atS, atMs, low, high } = minute;
    const minuteS = atS - (atS % 60);
    const offsetS = atS - Math.floor(atMs / 1_000);
    const resetMs =
      of.kind === 'today' || of.kind === 'drawdown'
        ? 0
        : lossDay(minuteS * 1_000 - offsetS * 1_000, of).fromMs;
    const dayS = resetMs === 0 ? startOfBrokerDay(minuteS) : resetMs / 1_000 + offsetS;
    if (resetMs !== dayMs) {
      dayMs = resetMs;
      const isBefore = last !== null && last.atMs <= resetMs && resetMs - last.atMs <= beforeResetMs;
      atReset = last !== null && isBefore ? own.equity(last.equity, last.atS) : null;
      if (of.kind === 'total-loss' && of.trail === 'day-end') peak = Math.max(peak, own.balance(dayS));
    }
    last = minute;
    if (dayS < wholeS || own.isMoved(minuteS, atS)) continue;
    const furthest = own.equity(of.kind === 'today' && way === 'above' ? high : low, atS);
    const value = valueAt(furthest);
    yield {
      atS,
      reading:
        value === null
          ? blindBy('the equity at the last reset was not read')
          : { kind: 'value', value, clearsBy },
    };
    if (of.kind === 'drawdown' || (of.kind === 'total-loss' && of.trail === 'equity'))
      peak = Math.max(peak, own.equity(high, atS));

    function valueAt(equity: number): number | null {
      const balance = own.balance(dayS);
      switch (of.kind) {
        case 'today':
          return addMoney([equity, -balance]);
        case 'drawdown':
          return Math.max(0, addMoney([Math.max(peak, equity), -equity]));
        case 'day-loss': {
          const earned = { balance, booked: 0, floating: addMoney([equity, -balance]) };
          return dayLoss(of, { equity: atReset, balance }, earned)?.value ?? null;
        }
        case 'total-loss':
          return totalLoss(of, bound, { balance: equity, peak }, { balance, booked: 0, floating: 0 }).value;
      }
    }
  }
}

/** Percent, by the last read of each minute; while no margin is in use there is none. */
export function* readingsOfMarginLevel(minutes: readonly EquityMinute[], clearsBy: number): PastReadings {
  for (const { atS, equity, margin } of minutes)
    yield {
      atS,
      reading:
        margin === null || margin <= 0
          ? blindBy('no margin is in use')
          : { kind: 'value', value: (100 * equity) / margin, clearsBy },
    };
}
