// The host's ledger of a big account, beside its goals: `npm run bench -- ledger`. Takes a number of deals.
import { answerOf, bundled } from './node-parts.mjs';
import { printBesideGoals } from './statistics.mjs';

/** Of the 95th of 100; milliseconds, and megabytes of memory. */
const goals = new Map([
  ['answer while it is read', 50],
  ['longest hold of the loop meanwhile', 20],
  ['MB in memory', 80],
  ['answer: all', 50],
  ['answer: 30 days', 50],
  ['answer: today', 50],
  ['answer again: all', 50],
  ['answer after a trade more: all', 50],
  ['lane of the busiest: all', 50],
  ['longest hold of the loop for six answers', 20],
  ['a part of all deals', 20],
  ['History: a filter while it is read', 50],
  ['History: a filter', 50],
  ['History: the next lines', 50],
  ['longest hold of the loop for History', 20],
  ['Deals: a filter', 50],
  ['Deals: the next lines', 50],
  ['longest hold of the loop for Deals', 20],
  ...['record: first', 'states: first', 'record: after a trade more', 'states: after a trade more'].map(
    (name) => /** @type {const} */ ([`longest hold of the loop for ${name}`, 20]),
  ),
]);
const { deals, samples } = answerOf(await bundled('ledger'), process.argv.slice(2));
console.log(`${deals} deals, milliseconds: quickest, median, 95th of 100, goal`);
printBesideGoals(samples, (name) => goals.get(name));
