import { formatNumber } from '../../../../shared/math/money';
import { formatPrice } from '../../../../shared/math/price';
import type { TaOutput } from '../../../../shared/model/analysis';
import { formatCount } from './legend-text';
import { type Fact, mostFacts } from './shapes';

export type Cell = Extract<TaOutput, { shape: 'value' }>['value'];

/** The sidecar's field names as shown on the chart; others are shown as they came. */
const names: Readonly<Record<string, string>> = {
  rsi: 'RSI',
  mfi: 'MFI',
  adx: 'ADX',
  atr: 'ATR',
  obv: 'OBV',
  vwap: 'VWAP',
  macdHist: 'MACD hist.',
  macdLine: 'MACD',
  macdSignal: 'MACD signal',
  stochK: 'Stoch %K',
  stochD: 'Stoch %D',
  volRatio: 'Volume ratio',
  isSpike: 'Spike',
  high: 'Range high',
  low: 'Range low',
  periodHigh: 'Period high',
  periodLow: 'Period low',
  donchianUpper: 'Donchian upper',
  donchianLower: 'Donchian lower',
  donchianMid: 'Donchian middle',
};

/** `ema21` → `EMA 21`. */
export function nameOf(key: string): string {
  const known = Object.hasOwn(names, key) ? names[key] : undefined;
  if (known !== undefined) return known;
  const numbered = /^(ema|sma|wma|hma|rsi|atr)(\d{1,4})$/.exec(key);
  return numbered === null ? key.slice(0, 24) : `${numbered[1]?.toUpperCase()} ${numbered[2]}`;
}

/** Values that mean a side, in any field. */
const tones: Readonly<Record<string, Fact['tone']>> = {
  above: 'up',
  up: 'up',
  bullish: 'up',
  below: 'down',
  down: 'down',
  bearish: 'down',
};

/** A value as the small table shows it; null = none. */
function wordsOf(value: Cell, isPrice: boolean, digits: number): string | null {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim().slice(0, 24) || null;
  if (!Number.isFinite(value)) return null;
  if (isPrice) return formatPrice(value, digits);
  const size = Math.abs(value);
  if (size >= 10_000) return formatCount(value);
  // Differences of prices need as many decimals as the price.
  if (size > 0 && size < 0.1) return formatNumber(value, Math.min(8, digits + 1));
  return formatNumber(value, 2);
}

/** `isPrice`: whether a number is a price; `digits`: decimals of prices. */
export function factsOf(
  values: Readonly<Record<string, Cell>>,
  isPrice: (value: number) => boolean,
  digits: number,
): { readonly facts: readonly Fact[]; readonly leftOut: number } {
  const facts: Fact[] = [];
  let leftOut = 0;
  for (const [key, cell] of Object.entries(values)) {
    const value = wordsOf(cell, typeof cell === 'number' && isPrice(cell), digits);
    if (value === null || facts.length >= mostFacts) {
      leftOut += 1;
      continue;
    }
    const tone = typeof cell === 'string' && Object.hasOwn(tones, cell) ? tones[cell] : undefined;
    facts.push({ name: nameOf(key), value, tone: tone ?? 'plain' });
  }
  return { facts, leftOut };
}
