/**
 * What the history in SQL costs, in both engines: opening it, filling in an hour of a record, asking for a year.
 *
 *   npm run bench:history
 */
import { longRun } from './long-run.mjs';

process.exitCode = await longRun({ program: 'history-cost' });
