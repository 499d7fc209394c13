import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** The run's folder (profile, temporary files, settings), made and removed by the caller. */
export const folder = process.env.BRIDGEWATCH_STAND_IN_FOLDER ?? '';
if (folder === '') throw new Error('the Electron stand-in needs BRIDGEWATCH_STAND_IN_FOLDER');

/** Records what a user would have seen, one line of JSON each, for tests. */
export function show(what, shown) {
  appendFileSync(join(folder, 'shown.jsonl'), `${JSON.stringify({ what, ...shown })}\n`);
}
