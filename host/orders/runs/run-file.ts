import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Failure } from '../../../shared/model/result';
import { runPlanSchema } from '../../../shared/model/run';
import { intentIdSchema } from '../../../shared/model/trade';
import { describeDiskError } from '../../files/disk';
import { type Owner, ownerSchema, sealed, unsealed } from '../journal/entry';
import { type JournalFiles, journalFilesIn } from '../journal/files';
import { linesIn } from '../journal/reading';

/**
 * The files of runs, one each, beside the journal: the plan first, then the id of each intent before its step is sent. What became of an
 * intent is in the journal alone.
 */
export interface RunFiles extends JournalFiles {
  /** Of a run that has ended. */
  remove(name: string): Promise<void>;
}

export const runFilesIn = (folder: string): RunFiles => ({
  ...journalFilesIn(folder),
  remove: (name) => rm(join(folder, name), { force: true }),
});

const planSchema = z.object({ ...runPlanSchema.shape, bridge: z.string() });
/** With the bridge's address. */
export type StoredPlan = Readonly<z.infer<typeof planSchema>>;

const changeSchema = z.discriminatedUnion('move', [
  z.object({ move: z.literal('plan'), plan: planSchema, owner: ownerSchema }),
  z.object({ move: z.literal('intent'), step: z.string(), id: intentIdSchema }),
  /** Another host goes on with it, or ends it. Of two at once the first line counts. */
  z.object({ move: z.literal('take'), from: z.string(), owner: ownerSchema }),
  z.object({ move: z.literal('end') }),
]);
type RunChange = Readonly<z.infer<typeof changeSchema>>;

const entrySchema = z.object({
  v: z.literal(1),
  /** UTC milliseconds of this machine's clock. */
  at: z.number(),
  /** Bytes of the half line before it: its host died while it wrote, so nothing was sent on it. */
  torn: z.number().int(),
  change: changeSchema,
});

export interface StoredRun {
  readonly plan: StoredPlan;
  /** The host that sends it. */
  readonly owner: Owner;
  /** By step, in the order in which they were given: more than one where a step that was held back was sent again. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  readonly hasEnded: boolean;
  /** Of its newest line, UTC milliseconds of this machine's clock. */
  readonly lastAt: number;
}

const nameOf = (id: string): string => `run-${id}.jsonl`;
const namePattern = /^run-[0-9a-f-]{36}\.jsonl$/;

/** Null: its host died before the plan was written, so nothing was sent. A text: why it cannot be read. */
function runIn(bytes: Buffer): StoredRun | string | null {
  const { lines } = linesIn(bytes, 0);
  const ids = new Map<string, readonly string[]>();
  let plan: StoredPlan | null = null;
  let owner: Owner = { run: '', pid: 0 };
  let hasEnded = false;
  let lastAt = 0;
  /** Length of an unreadable line that the next one must account for. */
  let bad = 0;
  for (const line of lines) {
    const value = unsealed(line.bytes.toString('utf8'));
    const parsed = entrySchema.safeParse(value);
    if (!parsed.success) {
      if (value !== undefined) return 'was written by a newer version';
      if (bad > 0) return 'is damaged';
      bad = line.bytes.length;
      continue;
    }
    const { torn, change, at } = parsed.data;
    lastAt = at;
    if (bad !== torn) return 'is damaged';
    bad = 0;
    switch (change.move) {
      case 'plan':
        ({ plan, owner } = change);
        break;
      case 'intent':
        ids.set(change.step, [...(ids.get(change.step) ?? []), change.id]);
        break;
      case 'take':
        if (change.from === owner.run) owner = change.owner;
        break;
      case 'end':
        hasEnded = true;
        break;
    }
    if (plan === null) return 'is damaged';
  }
  if (bad > 0) return 'is damaged';
  return plan === null ? null : { plan, owner, ids, hasEnded, lastAt };
}

export interface RunStore {
  /** All of the folder. `unreadable`: a sentence each. */
  list(): Promise<{ readonly runs: readonly StoredRun[]; readonly unreadable: readonly string[] }>;
  /** One, as it is on disk now; null where it cannot be read or is gone. */
  read(id: string): Promise<StoredRun | null>;
  /** On the disk when it resolves. The failure says why it is not. */
  add(id: string, change: RunChange): Promise<Failure | null>;
  remove(id: string): Promise<void>;
}

export function createRunStore(files: RunFiles, wall: () => number): RunStore {
  /** One line after the other. */
  let turn: Promise<unknown> = Promise.resolve();

  async function write(name: string, change: RunChange): Promise<void> {
    const isNew = change.move === 'plan';
    const torn = isNew ? 0 : linesIn(await files.read(name, 0), 0).tail.bytes.length;
    const line = sealed({ v: 1, at: wall(), torn, change } satisfies z.infer<typeof entrySchema>);
    await files.append(name, `${torn > 0 ? '\n' : ''}${line}\n`);
  }

  const unreadable = (name: string, why: string): string => {
    const where = files.folder === null ? name : join(files.folder, name);
    return `The file of an unfinished run ${why}, so nothing of it is sent: check positions and orders, then move ${where} away.`;
  };

  return {
    async list() {
      const runs: StoredRun[] = [];
      const bad: string[] = [];
      try {
        for (const name of (await files.list()).filter((each) => namePattern.test(each))) {
          try {
            const run = runIn(await files.read(name, 0));
            if (typeof run === 'string') bad.push(unreadable(name, run));
            else if (run !== null) runs.push(run);
          } catch (error) {
            bad.push(unreadable(name, `cannot be read (${describeDiskError(error)})`));
          }
        }
      } catch (error) {
        bad.push(`Unfinished runs cannot be looked for: ${describeDiskError(error)}.`);
      }
      return { runs, unreadable: bad };
    },
    async read(id) {
      try {
        const run = runIn(await files.read(nameOf(id), 0));
        return typeof run === 'string' ? null : run;
      } catch {
        return null;
      }
    },
    add(id, change) {
      const added = turn.then(async (): Promise<Failure | null> => {
        try {
          await write(nameOf(id), change);
          return null;
        } catch (error) {
          return {
            kind: 'held-back',
            message: `The file of this run cannot be written: ${describeDiskError(error)}.`,
            field: 'journal',
          };
        }
      });
      turn = added;
      return added;
    },
    async remove(id) {
      // A file that stays is one that has ended: it is removed at the next start.
      await files.remove(nameOf(id)).catch(() => undefined);
    },
  };
}
