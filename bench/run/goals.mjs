import { bare, floor, ours, wholeOption, wholeOptionBars } from './measure-charts.mjs';
import { fewPositions, manyPositions } from './positions.mjs';

/** @typedef {import('./statistics.mjs').Samples} Samples */
/** @typedef {{ readonly what: string, readonly goal: number, readonly unit: 'x' | 'ms', readonly measured: number, readonly remark?: string }} Goal */

/**
 * The goals of docs/performance.md, with what was measured.
 * @param {Samples} samples
 * @returns {readonly Goal[]}
 */
export function goalsOf(samples) {
  /**
   * @param {number} size
   * @param {string} what
   */
  const against = (size, what) => samples.ratio(`${ours} ${size} ${what}`, `${bare} ${size} ${what}`);
  /**
   * @param {string} what
   * @param {number} goalValue
   * @param {number} measured
   * @param {string} [remark]
   */
  const goal = (what, goalValue, measured, remark) => ({
    what,
    goal: goalValue,
    unit: /** @type {const} */ ('x'),
    measured,
    ...(remark === undefined ? {} : { remark }),
  });
  /**
   * The library's own cost here, with fewer bars: no chart of this library can be faster.
   * @param {number} size
   */
  const ofFloor = (size) => {
    const alone = (/** @type {string} */ name, /** @type {number} */ bars) =>
      samples.ratio(`${name} ${bars} tick`, `${bare} ${size} tick`).toFixed(2);
    return `the library alone: ${alone(floor, size)}x with the newest 1,500 bars, ${alone(bare, 500)}x with 500`;
  };
  const pictureAlone = samples.ratio(`${bare} 500 tick`, `${wholeOption} ${wholeOptionBars} tick`);
  const ms = (/** @type {string} */ name) => `${samples.median(name).toFixed(2)} ms`;
  const slowest = Math.max(
    ...[500, 5_000, 50_000].flatMap((size) =>
      ['pan', 'zoom', 'scroll back'].flatMap((what) => samples.of(`${ours} ${size} ${what} frames`)),
    ),
  );
  const slowestOfBare = Math.max(
    ...[500, 5_000, 50_000].flatMap((size) =>
      ['pan', 'zoom', 'scroll back'].flatMap((what) => samples.of(`${bare} ${size} ${what} frames`)),
    ),
  );
  return [
    goal('polled tick to frame, 500 bars', 1.25, against(500, 'tick')),
    goal('polled tick to frame, 5,000 bars', 0.6, against(5_000, 'tick'), ofFloor(5_000)),
    goal('polled tick to frame, 50,000 bars', 0.05, against(50_000, 'tick'), ofFloor(50_000)),
    goal(
      'polled tick, 50,000 bars against our own 5,000',
      1.1,
      samples.ratio(`${ours} 50000 tick`, `${ours} 5000 tick`),
    ),
    goal('cold, data in hand to painted, 500 bars', 1.3, against(500, 'cold')),
    goal('cold, 5,000 bars', 0.9, against(5_000, 'cold')),
    goal('cold, 50,000 bars', 0.2, against(50_000, 'cold')),
    goal('pan inside the window, 5,000 bars', 1.1, against(5_000, 'pan')),
    goal('zoom inside the window, 5,000 bars', 1.1, against(5_000, 'zoom')),
    goal('scroll back with refills, 5,000 bars', 1.1, against(5_000, 'scroll back')),
    goal('scroll back with refills, 50,000 bars', 1.1, against(50_000, 'scroll back')),
    {
      what: 'slowest frame of pan, zoom and refill',
      goal: 33,
      unit: 'ms',
      measured: slowest,
      remark: `by the clock; bare lwc's slowest in the same run: ${slowestOfBare.toFixed(0)} ms`,
    },
    goal('chart heap, 5,000 bars', 0.5, against(5_000, 'heap')),
    goal('chart heap, 50,000 bars', 0.1, against(50_000, 'heap')),
    goal(
      'refresh of 5,000 bars with overlays: parse, check and map, against JSON.parse',
      1.5,
      samples.ratio('refresh whole', 'refresh JSON.parse'),
    ),
    goal(
      "against FreqUI's way (a whole echarts option with each refresh), 1,000 bars",
      0.3,
      samples.ratio(`${ours} ${wholeOptionBars} tick`, `${wholeOption} ${wholeOptionBars} tick`),
      `the library alone with 500 bars: ${pictureAlone.toFixed(2)}x`,
    ),
    goal(
      'update of 5,000 positions against 100',
      1.25,
      samples.ratio(`positions ${manyPositions}`, `positions ${fewPositions}`),
      'every record changes with every update',
    ),
    goal(
      'order, confirmed at the host to last byte at the socket, every poll running, against a bare POST',
      1.5,
      samples.ratio('order busy', 'order bare'),
      `${ms('order busy')} against ${ms('order bare')}; without the page's part`,
    ),
    goal('the same against itself without polls', 1.2, samples.ratio('order busy', 'order quiet')),
    {
      what: "a poll's answer at the host's door beyond 1.5x the bridge's own time",
      goal: 5,
      unit: 'ms',
      measured: samples.median('poll') - 1.5 * samples.median('poll of the bridge'),
      remark: `${ms('poll')} against the bridge's ${ms('poll of the bridge')}; without the page's part`,
    },
  ];
}
