// What the Bots view, the filter of traders and the chart's deals compute, beside their goals: `npm run bench -- bots`. Takes a number of
// deals.
import { answerOf, bundled } from './node-parts.mjs';
import { printBesideGoals } from './statistics.mjs';

/** Milliseconds. */
const goals = new Map([
  ['open', 300],
  ['who: chart of one symbol', 50],
]);
const { deals, samples } = answerOf(await bundled('bots'), process.argv.slice(2));
console.log(`${deals} deals, milliseconds of processor time: quickest, median, 95th of 100, goal`);
printBesideGoals(samples, (name) => goals.get(name));
