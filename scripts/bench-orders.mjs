/**
 * An order's time from its confirmation to the socket, against a bare POST, beside the goals of docs/performance.md.
 *
 *   npm run bench:orders             150 orders of each kind
 *   npm run bench:orders -- 500
 *   npm run bench:orders -- 1000 pairs    with and without the recorder alone
 */
import { longRun } from './long-run.mjs';

const [rounds = '150', pairs] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(rounds) || (pairs !== undefined && pairs !== 'pairs')) {
  console.error('bench:orders takes a number of orders, then pairs if wanted');
  process.exit(2);
}
process.exitCode = await longRun({
  program: 'order-latency',
  args: pairs === undefined ? [rounds] : [rounds, pairs],
});
