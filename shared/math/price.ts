import type { Points, Price } from '../model/fields';
/**
 * Prices are floats on the wire but lie on a grid. Decisions are made in whole ticks or points, so that float noise never decides an
 * order.
 */

/** Shown where there is no number. */
export const noNumber = '–';

/** The part of a symbol that snapping needs. */
export interface PriceGrid {
  /** The grid that prices must lie on; may be coarser than the point. */
  readonly tickSize: number;
  /** Decimals of a printed price. */
  readonly digits: number;
}

/**
 * Whether a quotient of price and tick is whole but for float noise: a few units in its last place, and never a millionth of a tick
 * at real prices.
 */
function isWhole(ticks: number): boolean {
  return Math.abs(ticks - Math.round(ticks)) <= Math.max(1e-6, Math.abs(ticks) * 4 * Number.EPSILON);
}

/** Decimals that a step needs: 0.01 -> 2, 100 -> 0, 1e-5 -> 5, 0.25 -> 2. */
export function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < 12; decimals += 1) {
    const scaled = step * 10 ** decimals;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-7 * Math.max(1, Math.abs(scaled))) return decimals;
  }
  return 12;
}

/** Exactly `digits` decimals, a thin grouping space in thousands, a true minus sign; a dash where there is no number. */
export function formatPrice(price: Price | null | undefined, digits: number): string {
  if (price === null || price === undefined || !Number.isFinite(price)) return noNumber;
  return groupThousands(price.toFixed(digits));
}

/** Decimals beyond the symbol's own that MetaTrader shows of an average price. */
const averageExtra = 3;

/** Decimals of an average price: the symbol's, and up to `extra` more where the average has them. */
export function averageDigits(price: Price, digits: number, extra: number = averageExtra): number {
  const most = digits + extra;
  const whole = price.toFixed(most);
  for (let shown = digits; shown < most; shown += 1) {
    if (Number(price.toFixed(shown)) === Number(whole)) return shown;
  }
  return most;
}

/** An average price, such as the open price of a netting position, with the decimals that it needs. */
export const formatAverage = (price: Price, digits: number): string =>
  formatPrice(price, averageDigits(price, digits));

/** `-12345.60` -> `−12 345.60` (with narrow no-break spaces: no line may break inside a number). */
export function groupThousands(plain: string): string {
  const [whole = '', fraction] = plain.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
  const isZero = !/[1-9]/.test(plain);
  const sign = plain.startsWith('-') && !isZero ? '\u2212' : '';
  return `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** A distance in price as points, rounded to whole points. */
export function toPoints(distance: number, point: number): number {
  return Math.round(distance / point);
}

/** Ask minus bid in whole points; the record's own `spread` lags. */
export function spreadPoints(bid: Price, ask: Price, point: number): number {
  return toPoints(ask - bid, point);
}

/** The price as a whole number of ticks; null when it is off the grid. */
export function priceTicks(price: Price, tickSize: number): number | null {
  const ticks = price / tickSize;
  return isWhole(ticks) ? Math.round(ticks) : null;
}

/** A whole number of ticks as the exact decimal price. */
export function ticksToPrice(ticks: number, grid: PriceGrid): number {
  return Number((ticks * grid.tickSize).toFixed(grid.digits));
}

/** The nearest price on the grid, or the next one below or above. */
export function snapPrice(
  price: Price,
  grid: PriceGrid,
  mode: 'nearest' | 'down' | 'up' = 'nearest',
): number {
  const ticks = price / grid.tickSize;
  const nearest = Math.round(ticks);
  if (mode === 'nearest' || isWhole(ticks)) return ticksToPrice(nearest, grid);
  return ticksToPrice(mode === 'down' ? Math.floor(ticks) : Math.ceil(ticks), grid);
}

/** `price` moved by some points, at least by one tick, on the grid. */
export function stepPrice(
  price: Price,
  points: Points,
  grid: PriceGrid & { readonly point: number },
): number {
  const distance = Math.max(Math.abs(points) * grid.point, grid.tickSize) * Math.sign(points);
  const stepped = snapPrice(price + distance, grid);
  return stepped > 0 ? stepped : ticksToPrice(1, grid);
}

/**
 * Parts of a quote as terminals print it: with 5 digits the third and fourth decimals are big and the fifth is raised, with 3 digits
 * the first and second, else the last two digits are big.
 */
export function bigFigure(price: Price, digits: number): { head: string; big: string; tail: string } {
  const text = formatPrice(price, digits);
  const raised = digits === 3 || digits === 5 ? 1 : 0;
  const end = text.length - raised;
  let start = end;
  // Counts digits, not characters: with one decimal the point is between them.
  for (let taken = 0; start > 0 && taken < 2; ) {
    start -= 1;
    if (/\d/.test(text.charAt(start))) taken += 1;
  }
  return { head: text.slice(0, start), big: text.slice(start, end), tail: text.slice(end) };
}

/** A quote that may be shown and traded on: finite, positive and not crossed. */
export function usableQuote(quote: { readonly bid: Price; readonly ask: Price }): boolean {
  return (
    Number.isFinite(quote.bid) &&
    Number.isFinite(quote.ask) &&
    quote.bid > 0 &&
    quote.ask > 0 &&
    quote.ask >= quote.bid
  );
}

/** A price half or twice `known`, a trusted one, is a fault of the feed. */
export const isAbsurdPrice = (price: Price, known: number): boolean => price > 2 * known || price < known / 2;
