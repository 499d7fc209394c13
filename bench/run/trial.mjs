// How soon alerts are tried on the last 30 days, beside their goals: `npm run bench -- trial`. Takes a number of trades.
import { answerOf, bundled } from './node-parts.mjs';
import { printBesideGoals } from './statistics.mjs';

const { count, samples } = answerOf(await bundled('trial'), process.argv.slice(2));
console.log(`${count} trades of one bot in 30 days, milliseconds: quickest, median, 95th of 100, goal`);
printBesideGoals(samples, (name) => (name === 'hold' ? 20 : 300));
