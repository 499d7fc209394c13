// `npm run soak`: the host under full polling for a long time: heap, handles, event loop, cadence.
import { longRun } from './long-run.mjs';
import { readWords, refuse } from './words.mjs';

const help = `npm run soak                                half an hour, 5 % of the answers failing
npm run soak -- --minutes 5 --faults 0      a healthy bridge
npm run soak -- --orders 0                  without the order and its close that come every 60 seconds

Heap and handles are judged from ten minutes on.`;
const { values } = readWords(help, { minutes: 'string', faults: 'string', orders: 'string' });
const { minutes = '30', faults = '5', orders = '60' } = values;
if (!(Number(minutes) > 0) || !(Number(faults) >= 0 && Number(faults) <= 100) || !(Number(orders) >= 0))
  refuse('soak takes --minutes N, --faults PERCENT and --orders SECONDS.');
process.exitCode = await longRun({
  program: 'soak',
  args: [minutes, faults, orders],
  faults: Number(faults) / 100,
  node: ['--expose-gc'],
});
