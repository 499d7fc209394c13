import { goalsOf } from './goals.mjs';
import { bare, ours, peers } from './measure-charts.mjs';

/** @typedef {import('./statistics.mjs').Samples} Samples */

const whats = [
  'tick',
  'quote',
  'append',
  'cold',
  'cold until still',
  'switch',
  'pan',
  'zoom',
  'scroll back',
  'heap',
];
/** @param {number} value */
const number = (value, places = 1) => (Number.isFinite(value) ? value.toFixed(places) : '–');
/** @param {number} value */
const count = (value) => value.toLocaleString('en-GB');

/** @param {readonly (readonly string[])[]} rows */
function table([header = [], ...rows]) {
  const widths = header.map((_, at) => Math.max(...[header, ...rows].map((row) => (row[at] ?? '').length)));
  /** @param {readonly string[]} row */
  const line = (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [
    line(header),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows.map(line),
  ].join('\n');
}

/**
 * @param {string} version of the browser
 * @param {number} rounds
 */
export const describeRun = (version, rounds) =>
  `Headless Chromium ${version}, 1400x800, software raster; ${rounds} interleaved rounds.`;

/** Each chart's milliseconds as a median, and what that is of bare lightweight-charts.
 * @param {Samples} samples
 * @param {readonly number[]} sizes
 */
export function chartTable(samples, sizes) {
  const names = [ours, ...peers];
  const rows = whats.flatMap((what) =>
    sizes
      .filter((size) => samples.of(`${ours} ${size} ${what}`).length > 0)
      .map((size) => {
        const own = samples.median(`${bare} ${size} ${what}`);
        const unit = what === 'heap' ? 'MB' : 'ms';
        return [
          `${what}, ${count(size)} bars`,
          `${number(own)} ${unit}`,
          ...names.map((name) => {
            const ratio = samples.median(`${name} ${size} ${what}`) / own;
            if (!Number.isFinite(ratio)) return '–';
            return name === ours
              ? `**${number(ratio, 2)}x** (p95 ${number(samples.p95(`${name} ${size} ${what}`))})`
              : `${number(ratio, 2)}x`;
          }),
        ];
      }),
  );
  return table([['main thread', bare, ...names], ...rows]);
}

/** @param {Samples} samples */
export function goalTable(samples) {
  const rows = goalsOf(samples).map(({ what, goal, unit, measured, remark }) => {
    /** @param {number} value */
    const words = (value) =>
      !Number.isFinite(value) ? '–' : unit === 'x' ? `${number(value, 2)}x` : `${number(value, 0)} ms`;
    const verdict = !Number.isFinite(measured)
      ? 'not measured in this run'
      : measured <= goal
        ? 'met'
        : `missed by ${number((measured / goal - 1) * 100, 0)} %`;
    return [
      what,
      `≤ ${words(goal)}`,
      words(measured),
      remark === undefined || !Number.isFinite(measured) ? verdict : `${verdict} (${remark})`,
    ];
  });
  return table([['goal', 'at most', 'measured', ''], ...rows]);
}
