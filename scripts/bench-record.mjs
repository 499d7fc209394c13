/**
 * What the record costs: bytes a day, CPU of a host without a page, the time to show a moment.
 *
 *   npm run bench:record          10 minutes
 *   npm run bench:record -- 30
 */
import { longRun } from './long-run.mjs';

const [minutes = '10'] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(minutes)) {
  console.error('bench:record takes a number of minutes');
  process.exit(2);
}
process.exitCode = await longRun({ program: 'record-cost', args: [minutes] });
