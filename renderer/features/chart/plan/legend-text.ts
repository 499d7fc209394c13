import { type VolumeKind, volumeOf, volumeShown } from '../../../../shared/math/bars';
import { formatNumber } from '../../../../shared/math/money';
import { formatPrice, noNumber } from '../../../../shared/math/price';
import { formatAge } from '../../../../shared/math/time';
import type { Bar } from '../../../../shared/model/bars';
import { isolated } from '../../../../shared/rules/isolated';
import type { VolumeStyle } from '../../../data/workspace/chart-choices';
import type { Decimals } from '../indicators/kinds';

/** The line of one candle in the legend. */
export interface CandleText {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly spread: string;
  readonly volumeTitle: string;
  readonly spreadTitle: string;
  /** `overdue`: the close comes from a quote that is over its budget. */
  readonly direction: 'up' | 'down' | 'flat' | 'overdue';
}

export function describeCandle(
  bar: Bar | null,
  spreadPoints: number | null,
  { digits, point, kind }: { readonly digits: number; readonly point: number; readonly kind: VolumeKind },
): CandleText {
  const volume = bar === null ? 0 : volumeOf(bar, kind);
  const hasSpread = spreadPoints !== null && Number.isFinite(spreadPoints);
  const direction = bar === null || bar.close === bar.open ? 'flat' : bar.close > bar.open ? 'up' : 'down';
  return {
    open: formatPrice(bar?.open, digits),
    high: formatPrice(bar?.high, digits),
    low: formatPrice(bar?.low, digits),
    close: formatPrice(bar?.close, digits),
    // A candle is made of ticks: 0 means that the bridge does not provide this volume.
    volume: volume === 0 ? noNumber : formatNumber(volume, Number.isInteger(volume) ? 0 : 2),
    volumeTitle: kind === 'real' ? 'Real volume' : 'Tick volume',
    // As in the market watch: points without grouping.
    spread: hasSpread ? `${spreadPoints}` : noNumber,
    spreadTitle: hasSpread
      ? `${spreadPoints} points of ${point}: ${formatPrice(spreadPoints * point, digits)}`
      : '',
    direction,
  };
}

/** Shown where volume is to be drawn and none of the candles has one. */
export function volumeLabel(wished: VolumeStyle, bars: readonly Bar[]): string {
  if (wished === 'none' || bars.length === 0) return '';
  const shown = volumeShown(bars, wished);
  if (bars.every((bar) => volumeOf(bar, shown) === 0)) return 'volume not provided';
  return shown === wished ? '' : `${wished} volume not provided: ${shown} volume is shown`;
}

/** Shown beside the candle's numbers while its quote is over its budget; '' otherwise. */
export const overdueText = (overdueMs: number | null): string =>
  overdueMs === null ? '' : `quote ${formatAge(overdueMs)} old`;

/**
 * Shown while visible candles have no overlays, and wherever the sidecar's limit leaves some without. Others get theirs
 * when they become visible. `answered`: how many newest candles the sidecar was asked about; `inSight`: how many of
 * them the view reaches back to.
 */
export function describeReach(
  chart: { readonly answered: number; readonly candles: number; readonly inSight: number },
  indicators: number,
): string {
  const { answered, candles, inSight } = chart;
  const isLimited = answered >= mostOverlaid && candles > answered;
  const isSeen = Math.min(inSight, candles) > answered;
  return answered === 0 || indicators === 0 || !(isLimited || isSeen)
    ? ''
    : `indicators on the newest ${formatNumber(answered)} of ${formatNumber(candles)} candles`;
}

/** The sidecar's limit of bars. */
const mostOverlaid = 5_000;

/** An indicator's value with its own decimals. */
export function formatValue(value: number | null, decimals: Decimals, digits: number): string {
  if (value === null || !Number.isFinite(value)) return noNumber;
  switch (decimals.kind) {
    case 'price':
      return formatPrice(value, digits + decimals.extra);
    case 'fixed':
      return formatNumber(value, decimals.decimals);
    case 'count':
      return formatCount(value);
  }
}

const units = [
  { size: 1e12, letter: 'T' },
  { size: 1e9, letter: 'B' },
  { size: 1e6, letter: 'M' },
  { size: 1e3, letter: 'K' },
] as const;

/** `147.3K`, `−1.20M`, `84`: three or four figures are enough for a volume. */
export function formatCount(value: number): string {
  const size = Math.abs(value);
  const unit = units.find((candidate) => size >= candidate.size * 0.99995);
  if (unit === undefined) return formatNumber(value, size < 10 ? 2 : 0);
  const scaled = value / unit.size;
  return `${formatNumber(scaled, Math.abs(scaled) < 9.995 ? 2 : 1)}${unit.letter}`;
}

/** The chart in one sentence, for screen readers. */
export function chartSummary(chart: {
  readonly symbol: string;
  readonly timeframe: string;
  readonly last: Bar | null;
  readonly bars: number;
  readonly digits: number;
  readonly indicators: readonly string[];
}): string {
  const { timeframe, last, bars, digits, indicators } = chart;
  const symbol = isolated(chart.symbol);
  if (last === null) return `${symbol} ${timeframe}, no bars`;
  const drawn = indicators.length === 0 ? '' : `, with ${indicators.join(', ')}`;
  return `${symbol} ${timeframe}, ${bars} candles, last close ${formatPrice(last.close, digits)}${drawn}`;
}
