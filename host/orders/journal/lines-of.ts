import { entryOf } from './entry';
import type { JournalFiles } from './files';
import { isJournalName, linesIn } from './reading';

/** The lines of some intents as they are on disk, in their order. Reads all of the journal. */
export async function linesOf(
  files: JournalFiles,
  ids: ReadonlySet<string>,
): Promise<readonly { readonly file: string; readonly line: string }[]> {
  const found: { file: string; line: string }[] = [];
  if (ids.size === 0) return found;
  for (const file of (await files.list()).filter(isJournalName).toSorted()) {
    const { lines } = linesIn(await files.read(file, 0), 0);
    for (const [index, { bytes }] of lines.entries()) {
      // Years of it must not block the event loop.
      if (index % 500 === 499) await new Promise(setImmediate);
      const line = bytes.toString('utf8');
      const entry = [...ids].some((id) => line.includes(id)) ? entryOf(line) : null;
      if (entry !== null && ids.has(entry.change.id)) found.push({ file, line });
    }
  }
  return found;
}
