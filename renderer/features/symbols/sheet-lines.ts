import { formatNumber } from '../../../shared/math/money';
import { formatPrice, isAbsurdPrice, noNumber } from '../../../shared/math/price';
import { pointMoney, swapANight } from '../../../shared/math/profit';
import { formatVolume } from '../../../shared/math/volume';
import { isKnown, type Side } from '../../../shared/model/enums';
import type { Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { days, labelFor } from './specification-labels';

export interface SheetLine {
  readonly label: string;
  readonly text: string;
  readonly title?: string;
}

const tradingLabels: Readonly<Record<string, string>> = {
  DISABLED: 'no trading',
  LONGONLY: 'buy only',
  SHORTONLY: 'sell only',
  CLOSEONLY: 'close only',
  FULL: 'buy and sell',
};

/**
 * The day's range of the bid: the bridge's, as of when the specification was read, widened by every bid since. Call it
 * with each bid, null where there is none. An invalid bid must not widen it for the rest of the day.
 */
export function dayBoundsOf(
  spec: SymbolSpec,
): (bid: Price | null) => { readonly low: number; readonly high: number } | null {
  let { bidLow: low, bidHigh: high } = spec;
  return (bid) => {
    if (low === null || high === null || low === 0) return null;
    if (bid !== null && !isAbsurdPrice(bid, bid > high ? high : low)) {
      low = Math.min(low, bid);
      high = Math.max(high, bid);
    }
    return { low, high };
  };
}

/** The same in words. */
export function dayRangeOf(spec: SymbolSpec): (bid: Price | null) => string {
  const boundsWith = dayBoundsOf(spec);
  return (bid) => {
    const bounds = boundsWith(bid);
    if (bounds === null) return noNumber;
    return `${formatPrice(bounds.low, spec.digits)} – ${formatPrice(bounds.high, spec.digits)}`;
  };
}

/** The specification in short; a dash where the bridge says nothing. `currency` is the account's. */
export function sheetLines(
  spec: SymbolSpec,
  currency: string | null,
  dayRange: string,
): readonly SheetLine[] {
  const step = spec.volumeStep;
  const point = pointMoney(1, spec);
  return [
    {
      label: 'Contract',
      text: contract(spec),
    },
    {
      label: 'Volume',
      text: `${formatVolume(spec.volumeMin, step)} … ${formatNumber(spec.volumeMax)}, step ${formatVolume(step, step)}`,
    },
    {
      label: 'Tick value',
      text:
        point === null ? noNumber : `${smallMoney(point)} ${currency ?? ''} / point · lot`.replace('  ', ' '),
    },
    {
      label: 'Stops level',
      text: spec.stopsLevel === 0 ? '0 (may float)' : `${formatNumber(spec.stopsLevel)} points`,
      title: 'Minimum distance of stops and pending prices from the market. 0 can mean a floating level.',
    },
    swapLine(spec, currency),
    {
      label: 'Day range',
      text: dayRange,
    },
    { label: 'Trading', text: trading(spec) },
  ];
}

/** Shares and indices are counted in pieces: their currency is that of the price, not the content of a lot. */
function contract(spec: SymbolSpec): string {
  if (spec.contractSize === null) return noNumber;
  const holds = spec.currencyBase === spec.currencyProfit ? null : spec.currencyBase;
  return `${formatNumber(spec.contractSize)} ${holds ?? ''}`.trim();
}

/** Two decimals, and below 1 as many as two significant digits need: 0.0001 must not read 0.00. */
export function smallMoney(value: number): string {
  const size = Math.abs(value);
  if (!(size > 0) || size >= 1) return formatNumber(value, 2);
  const decimals = Math.min(12, Math.max(2, 1 - Math.floor(Math.log10(size))));
  return formatNumber(value, decimals).replace(/(\.\d\d\d*?)0+$/, '$1');
}

/** In money where that is known, as its own unit says little of a cost. */
function swapLine(spec: SymbolSpec, currency: string | null): SheetLine {
  const bySide = (buy: string, sell: string, unit: string): string =>
    `buy ${buy}, sell ${sell} ${unit}`.trim();
  const own = bySide(
    formatNumber(spec.swapLong, 2),
    formatNumber(spec.swapShort, 2),
    swapUnit(spec, currency),
  );
  const [buy, sell] = [swapMoney('BUY', spec, currency), swapMoney('SELL', spec, currency)];
  const triple = spec.swapTripleDay === null ? '' : `, three nights on ${labelFor(spec.swapTripleDay, days)}`;
  return buy === null || sell === null
    ? { label: 'Swap', text: own, title: `A night${triple}` }
    : {
        label: 'Swap a lot',
        text: bySide(buy, sell, currency ?? ''),
        title: `A night with one lot${triple}: ${own}`,
      };
}

/** Of a night with one lot, account currency; null where it is not known. */
export function swapMoney(side: Side, spec: SymbolSpec, currency: string | null): string | null {
  const money = currency === null ? null : swapANight(side, 1, spec, currency);
  return money === null ? null : formatNumber(money, 2);
}

/** Nothing where the type is unknown: the numbers then stand alone. */
export function swapUnit(spec: SymbolSpec, currency: string | null): string {
  const units: Readonly<Record<string, string>> = {
    DISABLED: 'no swap',
    POINTS: 'points',
    CURRENCY_SYMBOL: spec.currencyBase ?? 'base currency',
    CURRENCY_MARGIN: spec.currencyMargin ?? 'margin currency',
    CURRENCY_DEPOSIT: currency ?? 'account currency',
  };
  return units[spec.swapMode ?? ''] ?? '';
}

function trading(spec: SymbolSpec): string {
  if (spec.tradeMode === null) return noNumber;
  return isKnown(spec.tradeMode) ? (tradingLabels[spec.tradeMode] ?? spec.tradeMode) : spec.tradeMode;
}
