import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** The run's own folder, made and removed by whoever started this: profile, temporary files, settings. */
export const folder = process.env.BRIDGEWATCH_STAND_IN_FOLDER ?? '';
if (folder === '') throw new Error('the Electron stand-in needs BRIDGEWATCH_STAND_IN_FOLDER');

/** What a user would have seen, one line of JSON each, in a file that tests read. */
export function show(what, shown) {
  appendFileSync(join(folder, 'shown.jsonl'), `${JSON.stringify({ what, ...shown })}\n`);
}
