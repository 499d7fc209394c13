// How soon alerts are tried on the last 30 days, beside their goals: `npm run bench -- trial`. Takes a number of trades.
import { answerOf, bundled } from './node-parts.mjs';
import { median, p95 } from './statistics.mjs';

const { count, samples } = answerOf(await bundled('trial'), process.argv.slice(2));
console.log(`${count} trades of one bot in 30 days, milliseconds: quickest, median, 95th of 100, goal`);
for (const [name, values] of Object.entries(samples)) {
  const numbers = [Math.min(...values), median(values), p95(values)].map((value) =>
    value.toFixed(1).padStart(8),
  );
  console.log(`${name.padEnd(16)} ${numbers.join(' ')} ${name === 'hold' ? '    20' : '   300'}`);
}
