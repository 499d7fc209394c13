import { formatMoney } from '../../../shared/math/money';
import { formatBrokerTime } from '../../../shared/math/time';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { LaneCurve } from '../../../shared/model/ledger';

interface CurveLabel {
  /** 0 to 1 of the width from the left, or of the height from the top. */
  readonly at: number;
  readonly text: string;
}

/** The deepest fall, 0 to 1 of the width, and where its text stands: from its begin on or up to its end, at the bottom or the top. */
interface Fall {
  readonly from: number;
  readonly to: number;
  readonly isUpToEnd: boolean;
  readonly isAtTop: boolean;
}

export interface CurvePlan {
  /** Paths in a box of `box` by `box`, which is stretched. */
  readonly line: string;
  /** A dot a trade; empty where not each has a point. */
  readonly won: string;
  readonly lost: string;
  /** Where nothing was made yet, 0 to 1 from the top. */
  readonly zero: number;
  readonly levels: readonly CurveLabel[];
  readonly times: readonly CurveLabel[];
  /** Where each point stands, 0 to 1 from the left and from the top. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly fall: Fall | null;
}

export const box = 1_000;

const day = 86_400;
const timeSteps = [1, 2, 5, 7, 14, 30, 61, 91, 182, 365, 730].map((days) => days * day);
const shortSteps = [300, 900, 3_600, 2 * 3_600, 6 * 3_600];

export function curvePlan({ trades, points, drawdown }: LaneCurve): CurvePlan {
  // Without times the trades stand at equal distances.
  const isTimed = points.every(({ exit }) => exit !== null);
  const first = points[0]?.exit ?? 0;
  const last = points.at(-1)?.exit ?? first;
  const span = last - first;
  const low = points.reduce((least, { sum }) => Math.min(least, sum), 0);
  const high = points.reduce((most, { sum }) => Math.max(most, sum), 0);
  const room = high - low || 1;
  const acrossOf = (time: BrokerSeconds): number => (span === 0 ? 0.5 : (time - first) / span);
  const ends = Math.max(1, points.length - 1);
  const downOf = (sum: number): number => 0.04 + ((high - sum) / room) * 0.92;
  const x = points.map(({ exit }, at) => (isTimed && exit !== null ? acrossOf(exit) : at / ends));
  const y = points.map(({ sum }) => downOf(sum));
  const dot = (index: number): string => `M${px(x[index])} ${px(y[index])}h0`;
  const dots = points.length < trades ? [] : points.map(({ net }, index) => ({ net, path: dot(index) }));
  return {
    line: [
      `M${px(x[0])} ${px(downOf(0))}`,
      ...x.map((across, index) => `L${px(across)} ${px(y[index])}`),
    ].join(''),
    won: dots.flatMap(({ net, path }) => (net < 0 ? [] : [path])).join(''),
    lost: dots.flatMap(({ net, path }) => (net < 0 ? [path] : [])).join(''),
    zero: downOf(0),
    levels: levelsOf(low, high).map(({ value, text }) => ({ at: downOf(value), text })),
    times: (isTimed ? timesOf(first, last) : []).map(({ time, text }) => ({ at: acrossOf(time), text })),
    x,
    y,
    fall: drawdown === null ? null : fallOf(x[drawdown.from] ?? 0, x[drawdown.to] ?? 1, x, y),
  };
}

/** Of the width, about as much as `max DD −1 234.56` takes. */
const textShare = 0.4;

/** The text goes to the top where the curve runs along the bottom. */
function fallOf(from: number, to: number, x: readonly number[], y: readonly number[]): Fall {
  const isUpToEnd = from > 0.6;
  const left = isUpToEnd ? to - textShare : from;
  const beside = y.filter((_, at) => Math.abs((x[at] ?? 0) - left - textShare / 2) <= textShare / 2);
  const isAtTop = Math.max(...beside) > 0.9 && Math.min(...beside) > 0.1;
  return { from, to, isUpToEnd, isAtTop };
}

/** The point next to a place, 0 to 1 of the width; -1 where there are none. */
export function pointAt(x: readonly number[], place: number): number {
  let low = 0;
  let high = x.length - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((x[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  const before = x[low - 1];
  return before !== undefined && place - before < (x[low] ?? 0) - place ? low - 1 : low < x.length ? low : -1;
}

const px = (share: number | undefined): string => ((share ?? 0) * box).toFixed(1);

function levelsOf(low: number, high: number): readonly { readonly value: number; readonly text: string }[] {
  const rough = (high - low) / 3 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  const decimals = step < 1 ? Math.ceil(-Math.log10(step)) : 0;
  const levels = [];
  for (let at = Math.ceil(low / step); at * step <= high; at += 1) {
    const value = at * step;
    levels.push({ value, text: at === 0 ? '0' : formatMoney(value, decimals, { sign: true }) });
  }
  return levels;
}

function timesOf(
  first: BrokerSeconds,
  last: BrokerSeconds,
): readonly { readonly time: BrokerSeconds; readonly text: string }[] {
  const span = last - first;
  const isShort = span < 2 * day;
  const step = (isShort ? shortSteps : timeSteps).find((each) => span / each <= 5) ?? 5 * 365 * day;
  const times = [];
  for (let time = Math.ceil(first / step) * step; time <= last; time += step) {
    const text = formatBrokerTime(time, isShort ? 'minute' : 'day');
    times.push({
      time,
      text: isShort ? text.slice(11) : step > 300 * day ? text.slice(0, 7) : text.slice(5),
    });
  }
  return times;
}
