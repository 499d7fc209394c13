/**
 * What watching without a page costs: CPU of the host, before a demo bridge in another process.
 *
 *   npm run bench:watch          5 minutes
 *   npm run bench:watch -- 30
 */
import { longRun } from './long-run.mjs';

const [minutes = '5'] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(minutes)) {
  console.error('bench:watch takes a number of minutes');
  process.exit(2);
}
process.exitCode = await longRun({ program: 'watch-cost', args: [minutes] });
