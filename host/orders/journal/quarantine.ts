import { isRecord } from '../../bridge/decode/error-body';
import { describeDiskError } from '../../files/disk';
import type { JournalFiles } from './files';
import type { ReadLine } from './reading';

/**
 * Copies of unreadable lines, in files beside the journal: one file a start, ten files at most, none ever deleted. With ten there
 * nothing more is copied, and nothing is lost: the journal itself is never rewritten.
 */
export interface Quarantine {
  /** Reads what earlier starts have copied (and reported). */
  open(names: readonly string[]): Promise<void>;
  isKnown(file: string, line: ReadLine): boolean;
  /** Adds a line; it is copied with the next `save`. */
  add(file: string, line: ReadLine): void;
  save(): Promise<void>;
  /** Unreadable lines found by this start. */
  count(): number;
  /** For the user: what was found, where the copy is and what it means; null where everything was read. */
  words(): string | null;
}

const mostFiles = 10;
const namePattern = /^bad-lines-\d{3}\.jsonl$/;

/** Identifies a range of bytes in a file. */
const keyOf = (file: string, at: number, length: number): string => `${file} ${at} ${length}`;

function keyIn(line: string): string | null {
  try {
    const parsed: unknown = JSON.parse(line);
    if (!isRecord(parsed)) return null;
    const { file, at, length } = parsed;
    return typeof file === 'string' && typeof at === 'number' && typeof length === 'number'
      ? keyOf(file, at, length)
      : null;
  } catch {
    return null;
  }
}

export function createQuarantine(files: JournalFiles, log: (line: string) => void): Quarantine {
  const known = new Set<string>();
  let present: readonly string[] = [];
  /** This start's file name; null until it is needed. */
  let mine: string | null = null;
  let unsaved: string[] = [];
  let found = 0;
  let uncopied = 0;

  /** Null where there are ten files already. */
  function nameOfMine(): string | null {
    if (mine === null && present.length < mostFiles) {
      const numbers = Array.from({ length: mostFiles }, (_, index) => String(index + 1).padStart(3, '0'));
      const free = numbers.find((number) => !present.includes(`bad-lines-${number}.jsonl`));
      mine = free === undefined ? null : `bad-lines-${free}.jsonl`;
    }
    return mine;
  }

  return {
    async open(names) {
      present = names.filter((name) => namePattern.test(name));
      for (const name of present) {
        for (const line of (await files.read(name, 0)).toString('utf8').split('\n')) {
          const key = keyIn(line);
          if (key !== null) known.add(key);
        }
      }
    },
    isKnown: (file, { at, bytes }) => known.has(keyOf(file, at, bytes.length)),
    add(file, { at, bytes }) {
      known.add(keyOf(file, at, bytes.length));
      found += 1;
      // Base64 keeps the exact bytes, also of half a character.
      unsaved.push(
        JSON.stringify({ file, at, length: bytes.length, base64: Buffer.from(bytes).toString('base64') }),
      );
    },
    async save() {
      if (unsaved.length === 0) return;
      const lines = unsaved;
      unsaved = [];
      const name = nameOfMine();
      if (name === null) {
        uncopied += lines.length;
        log(
          `the journal has ${lines.length} lines that cannot be read; ${mostFiles} files of such lines lie there already, so they stay in the journal alone`,
        );
        return;
      }
      try {
        await files.append(name, `${lines.join('\n')}\n`);
        log(`the journal has ${lines.length} lines that cannot be read; copies are kept in ${name}`);
      } catch (error) {
        uncopied += lines.length;
        log(
          `the journal has ${lines.length} lines that cannot be read; copying them to ${name} failed: ${describeDiskError(error)}`,
        );
      }
    },
    count: () => found,
    words() {
      if (found === 0) return null;
      const what =
        found === 1 ? 'A line of the journal of orders' : `${found} lines of the journal of orders`;
      const where =
        uncopied === 0 && mine !== null
          ? `${found === 1 ? 'A copy is' : 'Copies are'} kept beside it (${mine}).`
          : present.length >= mostFiles
            ? `No copy was made, for ${mostFiles} files of such lines lie beside it already; the journal itself still holds every byte.`
            : 'No copy could be made; the journal itself still holds every byte.';
      return `${what} could not be read. ${where}`;
    },
  };
}
