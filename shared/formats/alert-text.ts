import { formatMoney, formatPercent } from '../math/money';
import { groupThousands } from '../math/price';
import type { AlertRule, Measure } from '../model/alerts';
import { isPromise } from '../rules/judge';
import { lotsText, priceText } from './amounts';

/** Alerts and promises in words. */

export interface AlertDecimals {
  /** Of the account's money, with its currency. */
  readonly money: number;
  readonly currency: string;
  /** Null where the symbol is not loaded. */
  digitsOf(symbol: string): number | null;
}

const minus = (text: string): string => text.replace(/^-/, '−');

/** A value of a measure with its unit. */
export function measuredText(of: Measure, value: number, decimals: AlertDecimals): string {
  const money = (): string =>
    `${formatMoney(value, decimals.money, { sign: of.kind !== 'equity' })} ${decimals.currency}`;
  switch (of.kind) {
    case 'price':
      return priceText(value, decimals.digitsOf(of.symbol));
    case 'spread':
      return `${minus(groupThousands(`${value}`))} ${value === 1 ? 'point' : 'points'}`;
    case 'equity':
    case 'today':
    case 'profit':
      return money();
    case 'margin-level':
      return formatPercent(value);
    case 'positions':
      return `${value} ${value === 1 ? 'position' : 'positions'}`;
    case 'lots':
    case 'size':
      return `${lotsText(value)} lots`;
    case 'no-stop':
      return `${Math.round(value)} s`;
  }
}

/** The name of a measure, beginning a sentence. */
export function measureName(of: Measure): string {
  switch (of.kind) {
    case 'price':
      return of.side === 'bid' ? 'Bid' : 'Ask';
    case 'spread':
      return 'Spread';
    case 'equity':
      return 'Equity';
    case 'today':
      return 'Today’s result';
    case 'margin-level':
      return 'Margin level';
    case 'profit':
      return 'Profit';
    case 'positions':
      return 'Positions';
    case 'lots':
      return 'Lots together';
    case 'size':
      return 'Largest position';
    case 'no-stop':
      return 'Time without a stop';
  }
}

/** A rule in words, without what it is about: `Bid above 1.15600`, `At most 2 positions`. */
export function ruleTitle({ of, way, value }: AlertRule, decimals: AlertDecimals): string {
  const bound = measuredText(of, value, decimals);
  if (!isPromise(of)) return `${measureName(of)} ${way === 'either' ? 'crosses' : way} ${bound}`;
  switch (of.kind) {
    case 'positions':
      return `At most ${bound}`;
    case 'lots':
      return `At most ${bound} together`;
    case 'size':
      return `At most ${bound} a position`;
    case 'no-stop':
      return `A stop within ${bound}`;
  }
}
