import { formatMoney, formatPercent } from '../math/money';
import { groupThousands } from '../math/price';
import { formatBrokerTime } from '../math/time';
import type { AlertRule, Measure } from '../model/alerts';
import { endlessValue, measures } from '../rules/measures';
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
  const { unit, counted, promise, endless } = measures[of.kind];
  if (endless !== undefined && value >= endlessValue) return endless;
  switch (unit) {
    case 'price':
      return priceText(value, 'symbol' in of ? decimals.digitsOf(of.symbol) : null);
    case 'points':
      return `${minus(groupThousands(`${value}`))} ${value === 1 ? 'point' : 'points'}`;
    case 'money':
      return `${formatMoney(value, decimals.money, { sign: of.kind !== 'equity' && promise === undefined })} ${decimals.currency}`;
    case 'percent':
      return formatPercent(value);
    case 'count':
      return `${value} ${counted?.[value === 1 ? 0 : 1] ?? ''}`.trimEnd();
    case 'lots':
      return `${lotsText(value)} lots`;
    case 'seconds':
      return `${Math.round(value)} s`;
    case 'times':
      return `${Number(value.toFixed(2))}×`;
    case 'time':
      return formatBrokerTime(value);
  }
}

/** The name of a measure, beginning a sentence. */
export const measureName = (of: Measure): string =>
  of.kind === 'price' ? (of.side === 'bid' ? 'Bid' : 'Ask') : measures[of.kind].name;

/** A rule in words, without what it is about: `Bid above 1.15600`, `At most 2 positions`. */
export function ruleTitle({ of, way, value }: AlertRule, decimals: AlertDecimals): string {
  const bound = measuredText(of, value, decimals);
  const { promise, sentinel } = measures[of.kind];
  const listed = 'hours' in of ? of.hours : 'symbols' in of ? of.symbols : '';
  return (
    (promise ?? sentinel)?.(bound, listed) ??
    `${measureName(of)} ${way === 'either' ? 'crosses' : way} ${bound}`
  );
}
