import { formatMoney, formatPercent } from '../math/money';
import { groupThousands } from '../math/price';
import { formatBrokerTime } from '../math/time';
import type { AlertRule, Flip, IndicatorMeasure, Measure } from '../model/alerts';
import { isolated } from '../rules/isolated';
import { isLoss, type LossMeasure } from '../rules/losses';
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
    case 'number':
      return minus(numberText(value));
    case 'points':
      return `${minus(groupThousands(`${value}`))} ${value === 1 ? 'point' : 'points'}`;
    case 'money':
      if (isLoss(of) && value < 0)
        return `gain of ${formatMoney(-value, decimals.money)} ${decimals.currency}`;
      return `${formatMoney(value, decimals.money, { sign: promise === undefined && of.kind !== 'equity' && of.kind !== 'drawdown' })} ${decimals.currency}`;
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
    case 'state':
      return of.kind === 'state' ? traderStates[(of.state === 'flat') === value > 0 ? 'flat' : 'trade'] : '';
  }
}

const mostTickets = 6;

/** How far it went, where that is not its value, and by which tickets: `at worst 4 positions`, `tickets 12, 13`. `of`: absent where it is not known. */
export function reachText(
  of: Measure | undefined,
  { value, worst, tickets }: Pick<Flip, 'value' | 'worst' | 'tickets'>,
  decimals: AlertDecimals,
): readonly string[] {
  const isFurther = worst !== null && worst !== value && of !== undefined && of.kind !== 'state';
  const rest = tickets.length - mostTickets;
  const listed = `${tickets.length === 1 ? 'ticket' : 'tickets'} ${tickets.slice(0, mostTickets).join(', ')}`;
  return [
    ...(isFurther ? [`at worst ${measuredText(of, worst, decimals)}`] : []),
    ...(tickets.length > 0 ? [`${listed}${rest > 0 ? ` and ${rest} more` : ''}`] : []),
  ];
}

/** As it is typed; of what was computed six digits that count, of large ones the cents. */
function numberText(value: number): string {
  const whole = `${value}`;
  if (whole.length <= 8) return whole;
  return `${Number(Math.abs(value) < 100_000 ? value.toPrecision(6) : value.toFixed(2))}`;
}

/** The name of a measure, beginning a sentence. */
export function measureName(of: Measure): string {
  if (of.kind === 'price') return of.side === 'bid' ? 'Bid' : 'Ask';
  return of.kind === 'indicator' ? indicatorName(of) : measures[of.kind].name;
}

/** `MACD 12, 26, 9 signal on H1`. */
const indicatorName = ({ label, line, timeframe }: IndicatorMeasure): string =>
  `${isolated(label)}${line === '' ? '' : ` ${isolated(line)}`} on ${timeframe}`;

/** A rule in words, without what it is about: `Bid above 1.15600`, `At most 2 positions`. */
export function ruleTitle(
  {
    of,
    way,
    value,
    isForming,
  }: Pick<AlertRule, 'of' | 'way' | 'value'> & Partial<Pick<AlertRule, 'isForming'>>,
  decimals: AlertDecimals,
): string {
  if (of.kind === 'state') return traderStates[of.state].replace(/^./, (first) => first.toUpperCase());
  const bound = measuredText(of, value, decimals);
  const { promise, sentinel, isFrom } = measures[of.kind];
  const listed =
    'hours' in of ? of.hours : 'symbols' in of ? of.symbols : isLoss(of) ? lossText(of, decimals) : '';
  return (
    (promise ?? sentinel)?.(bound, listed) ??
    `${measureName(of)} ${isFrom ? `${bound} or more` : `${way === 'either' ? 'crosses' : way} ${bound}`}${isForming && of.kind === 'indicator' ? ' while the candle forms' : ''}`
  );
}

/** Of a trader, after his name. */
export const traderStates = { trade: 'is in a trade', flat: 'is flat' } as const;

/** What a loss is counted from. */
export const lossBases = {
  higher: 'the higher of balance and equity',
  balance: 'balance',
  equity: 'equity',
} as const;
export const lossTrails = {
  none: 'the initial balance',
  equity: 'the peak of equity',
  'day-end': 'the highest balance at a day’s end',
} as const;

function lossText(of: LossMeasure, { money, currency }: AlertDecimals): string {
  const reset = `${`${of.hour}`.padStart(2, '0')}:00 ${of.zone}`;
  if (of.kind === 'day-loss') return `from ${lossBases[of.basis]} at ${reset}`;
  const initial = `${formatMoney(of.initial, money)} ${currency}`;
  if (of.trail === 'none') return `from ${initial}`;
  const day = of.trail === 'day-end' ? `, ${reset}` : '';
  return `from ${lossTrails[of.trail]}${day}${of.isLocked ? `, locked at ${initial}` : ''}`;
}

/** Beside each loss: the firm reads other moments than we do. */
export const firmDecides = 'as read here; the firm’s figure decides';
