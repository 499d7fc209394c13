/**
 * What the record costs: bytes a day, CPU of a host without a page, the time to show a moment.
 *
 *   npm run bench:record             10 minutes of the demo
 *   npm run bench:record -- 30
 *   npm run bench:record -- seek     the time to show a moment of a day and of 400 days, made up
 */
import { longRun } from './long-run.mjs';

const [what = '10'] = process.argv.slice(2);
if (what !== 'seek' && !/^[1-9]\d*$/.test(what)) {
  console.error('bench:record takes a number of minutes, or seek');
  process.exit(2);
}
process.exitCode = await longRun(
  what === 'seek' ? { program: 'record-seek' } : { program: 'record-cost', args: [what] },
);
