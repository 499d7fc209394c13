/**
 * The host under full polling for a long time: heap, handles, event loop, cadence.
 *
 *   npm run soak                                half an hour, 5 % of the answers failing
 *   npm run soak -- --minutes 5 --faults 0      a healthy bridge
 */
import { parseArgs } from 'node:util';
import { longRun } from './long-run.mjs';

const text = { type: 'string' };
const { minutes = '30', faults = '5' } = parseArgs({ options: { minutes: text, faults: text } }).values;
if (!(Number(minutes) > 0) || !(Number(faults) >= 0 && Number(faults) <= 100)) {
  console.error('soak takes --minutes N and --faults PERCENT');
  process.exit(2);
}
process.exitCode = await longRun({
  program: 'soak',
  args: [minutes, faults],
  faults: Number(faults) / 100,
  node: ['--expose-gc'],
});
