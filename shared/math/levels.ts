import type { Side } from '../model/enums';
import type { Lots, Points, Price } from '../model/fields';
import type { SymbolSpec } from '../model/symbol';
import { formatMoney } from './money';
import { formatPrice, snapPrice, toPoints } from './price';
import { estimateProfit } from './profit';

/**
 * A stop loss or take profit in the units that traders use. Whatever the unit, a level is sent as a price on the tick grid; money and
 * percent are estimates by the tick value (reference/trading-rules.md, 3.7).
 */
export const levelUnits = ['price', 'points', 'money', 'percent', 'r'] as const;
export type LevelUnit = (typeof levelUnits)[number];

export type Level = 'sl' | 'tp';

/** The reference of a level. Null where not known: the units that need it are unavailable. */
export interface LevelFrame {
  readonly level: Level;
  readonly side: Side;
  /** Entry price: ask or bid of a market order, the order price, or the limit price of a stop-limit. */
  readonly entry: number;
  readonly volume: Lots | null;
  /** Account currency; the base of percent. */
  readonly balance: number | null;
  /** Stop loss price, whose distance is 1 R; null without one. */
  readonly stop: number | null;
  readonly spec: SymbolSpec;
}

export type Converted =
  | { readonly kind: 'known'; readonly value: number }
  | { readonly kind: 'unavailable'; readonly reason: string };

const unavailable = (reason: string): Converted => ({ kind: 'unavailable', reason });
const known = (value: number): Converted =>
  Number.isFinite(value) ? { kind: 'known', value } : unavailable('it is out of range');

export const levelNames = { sl: 'stop loss', tp: 'take profit' } as const;
/** All prices of an order. */
export const priceNames = { price: 'price', stopLimit: 'stop limit price', ...levelNames } as const;

/** True where the level is below the entry: a buy's stop, a sell's target. */
export const liesBelow = (level: Level, side: Side): boolean => (level === 'sl') === (side === 'BUY');

/** Points of one pip: 10 with 3 or 5 digits, where the last digit is a fraction of a pip, else 1. */
export const pointsPerPip = (digits: number): 1 | 10 => (digits === 3 || digits === 5 ? 10 : 1);

/** Distance in price from the entry towards the level's own side; below 0 on the wrong side. */
const reach = (price: Price, { level, side, entry }: LevelFrame): number =>
  liesBelow(level, side) ? entry - price : price - entry;

/** Money in the account's currency for a whole unit of price at the frame's volume, in the direction of its level. */
function moneyPerPrice({ level, volume, spec }: LevelFrame): Converted {
  const value = (level === 'tp' ? spec.tickValueProfit : spec.tickValueLoss) ?? spec.tickValue;
  if (value === null || !(value > 0)) return unavailable("the symbol's tick value is not known");
  if (volume === null || !(volume > 0)) return unavailable('the volume is not known');
  return known((value / spec.tickSize) * volume);
}

/** Price distance that an amount in `unit` stands for. */
function distanceOf(unit: Exclude<LevelUnit, 'price'>, amount: number, frame: LevelFrame): Converted {
  switch (unit) {
    case 'points':
      return known(amount * frame.spec.point);
    case 'money': {
      const perPrice = moneyPerPrice(frame);
      return perPrice.kind === 'known' ? known(amount / perPrice.value) : perPrice;
    }
    case 'percent': {
      if (frame.balance === null || !(frame.balance > 0)) return unavailable('the balance is not known');
      return distanceOf('money', (frame.balance * amount) / 100, frame);
    }
    case 'r': {
      if (frame.level === 'sl') return unavailable('the stop loss itself is 1 R');
      const stop = frame.stop === null ? 0 : reach(frame.stop, { ...frame, level: 'sl' });
      return stop > 0 ? known(amount * stop) : unavailable('R needs a stop loss');
    }
  }
}

/**
 * Price of a level given in `unit`, on the tick grid. Distances have no sign and go to the level's own side. A stop in money or
 * percent is rounded towards the entry, so that it never risks more. A price is returned as it is: the order rules report one off the
 * grid.
 */
export function levelPrice(unit: LevelUnit, amount: number, frame: LevelFrame): Converted {
  if (!Number.isFinite(amount)) return unavailable('it is not a number');
  if (unit === 'price') return known(amount);
  const name = levelNames[frame.level];
  if (amount <= 0) return unavailable(`the distance of the ${name} must be above 0`);
  const distance = distanceOf(unit, amount, frame);
  if (distance.kind === 'unavailable') return distance;
  const isBelow = liesBelow(frame.level, frame.side);
  const isLimit = frame.level === 'sl' && (unit === 'money' || unit === 'percent');
  const price = snapPrice(
    frame.entry + (isBelow ? -distance.value : distance.value),
    frame.spec,
    isLimit ? (isBelow ? 'up' : 'down') : 'nearest',
  );
  if (!Number.isFinite(price) || price <= 0) return unavailable(`the ${name} would lie below zero`);
  // Half a tick, not 0: with an entry off the grid a level could snap to its other side.
  if (reach(price, frame) < frame.spec.tickSize / 2) return unavailable(formatLeast(unit, frame));
  return known(price);
}

/** Names the money of one tick where the amount was in money or percent. */
const formatLeast = (unit: LevelUnit, frame: LevelFrame): string => {
  const perPrice = unit === 'money' || unit === 'percent' ? moneyPerPrice(frame) : null;
  if (perPrice?.kind !== 'known') return 'that is less than one tick from the price';
  return `that is less than one tick, which is ${formatMoney(perPrice.value * frame.spec.tickSize, 2)} at this volume`;
};

/** A price in `unit`; below 0 on the wrong side of the entry. */
export function levelAmount(unit: LevelUnit, price: Price, frame: LevelFrame): Converted {
  if (!Number.isFinite(price) || price <= 0) return unavailable('there is no level');
  switch (unit) {
    case 'price':
      return known(price);
    case 'points':
      return known(toPoints(reach(price, frame), frame.spec.point));
    case 'money':
      return moneyAt(price, frame);
    case 'percent': {
      if (frame.balance === null || !(frame.balance > 0)) return unavailable('the balance is not known');
      const money = moneyAt(price, frame);
      return money.kind === 'known' ? known((money.value / frame.balance) * 100) : money;
    }
    case 'r': {
      const one = distanceOf('r', 1, frame);
      return one.kind === 'known' ? known(reach(price, frame) / one.value) : one;
    }
  }
}

/** Loss at a stop or profit at a target, above 0 on its own side. */
function moneyAt(price: Price, frame: LevelFrame): Converted {
  const { level, side, entry, volume, spec } = frame;
  if (volume === null || !(volume > 0)) return unavailable('the volume is not known');
  const profit = estimateProfit({ side, volume, open: entry, close: price, spec });
  if (profit === null || !Number.isFinite(profit)) return unavailable("the symbol's tick value is not known");
  return known(level === 'sl' ? 0 - profit : profit);
}

const mostDecimals = 8;

/**
 * A price as field text in `unit`, with as few decimals as give back the same tick; null where the unit is unavailable or too coarse,
 * or the price is on the wrong side.
 */
export function levelText(
  unit: LevelUnit,
  price: Price,
  frame: LevelFrame,
  currencyDigits: number,
): string | null {
  if (unit === 'price') return price.toFixed(frame.spec.digits);
  const amount = levelAmount(unit, price, frame);
  if (amount.kind === 'unavailable' || amount.value <= 0) return null;
  const least = unit === 'points' ? 0 : unit === 'money' ? currencyDigits : unit === 'percent' ? 2 : 1;
  const target = snapPrice(price, frame.spec);
  for (let decimals = least; decimals <= mostDecimals; decimals += 1) {
    // Tries rounding up too: a stop in money is rounded down to the tick.
    const up = Math.ceil(amount.value * 10 ** decimals) / 10 ** decimals;
    const text = [amount.value.toFixed(decimals), up.toFixed(decimals)].find((each) => {
      const back = levelPrice(unit, Number(each), frame);
      return back.kind === 'known' && back.value === target;
    });
    if (text !== undefined) return text;
  }
  return null;
}

/** `22.0 pips` of a distance in points; null on symbols where a pip is a point. */
export function pipsText(points: Points, digits: number): string | null {
  const perPip = pointsPerPip(digits);
  return perPip === 1 ? null : `${formatPrice(points / perPip, 1)} pips`;
}

/** Step of a money field: whole units, hundreds in a currency without cents. */
export const moneyStep = (currencyDigits: number): number => (currencyDigits === 0 ? 100 : 1);
