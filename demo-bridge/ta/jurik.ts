import type { Series } from './series';

/** Bars over which the band's volatility is summed. */
const VOLATILITY_BARS = 10;
/** Bars over which that sum is averaged, besides the bar itself. */
const AVERAGE_BARS = 65;
/** Weight of the Kalman stage at phase 0. */
const PHASE_RATIO = 1.5;

/**
 * Jurik's moving average at phase 0, which no maintained library has: the published reconstruction of the
 * proprietary filter (an adaptive average, a Kalman stage, Jurik's own adaptive stage), paced by how far the price
 * has left two trailing bands compared with its usual distance from them.
 */
export function jurik(prices: readonly number[], length: number): Series {
  const [first] = prices;
  if (first === undefined) return [];
  const half = 0.5 * (length - 1);
  const reach = Math.max(Math.log2(Math.sqrt(half)) + 2, 0);
  const power = Math.max(reach - 2, 0.5);
  const bandBase = (reach * Math.sqrt(half)) / (reach * Math.sqrt(half) + 1);
  const beta = (0.45 * (length - 1)) / (0.45 * (length - 1) + 2);
  const mostRelative = reach ** (1 / power);

  const volatility = [0];
  const volatilitySum = [0];
  let averageWindow = 0;
  let upper = first;
  let lower = first;
  let smooth = first;
  let kalman = 0;
  let step = 0;
  let value = first;

  return prices.map((price, bar) => {
    if (bar > 0) {
      const above = price - upper;
      const below = price - lower;
      const farthest = Math.max(Math.abs(above), Math.abs(below));
      const now = Math.abs(above) === Math.abs(below) ? 0 : farthest;
      volatility.push(now);
      const old = volatility[Math.max(bar - VOLATILITY_BARS, 0)] ?? 0;
      const sum = (volatilitySum[bar - 1] ?? 0) + (now - old) / VOLATILITY_BARS;
      volatilitySum.push(sum);
      averageWindow += sum - (volatilitySum[bar - AVERAGE_BARS - 1] ?? 0);
      const average = averageWindow / Math.min(bar + 1, AVERAGE_BARS + 1);
      const relative = average === 0 ? 0 : now / average;
      const pace = Math.max(1, Math.min(mostRelative, relative)) ** power;

      const bandFactor = bandBase ** Math.sqrt(pace);
      upper = above > 0 ? price : price - bandFactor * above;
      lower = below < 0 ? price : price - bandFactor * below;

      const alpha = beta ** pace;
      smooth = (1 - alpha) * price + alpha * smooth;
      kalman = (price - smooth) * (1 - beta) + beta * kalman;
      const target = smooth + PHASE_RATIO * kalman;
      step = (target - value) * (1 - alpha) ** 2 + alpha ** 2 * step;
      value += step;
    }
    return bar < length - 1 ? null : value;
  });
}
