// What the Bots view, the filter of traders and the chart's deals compute, beside their goals: `npm run bench -- bots`. Takes a number of
// deals.
import { answerOf, bundled } from './node-parts.mjs';
import { median, p95 } from './statistics.mjs';

/** Milliseconds. */
const goals = new Map([
  ['open', 300],
  ['who: chart of one symbol', 50],
]);
const { deals, samples } = answerOf(await bundled('bots'), process.argv.slice(2));
console.log(`${deals} deals, milliseconds of processor time: quickest, median, 95th of 100, goal`);
for (const [name, values] of Object.entries(samples)) {
  const numbers = [Math.min(...values), median(values), p95(values)].map((value) =>
    value.toFixed(1).padStart(8),
  );
  console.log(`${name.padEnd(46)} ${numbers.join(' ')} ${String(goals.get(name) ?? '').padStart(6)}`);
}
