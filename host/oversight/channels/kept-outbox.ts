import { z } from 'zod';
import { codeOf, describeDiskError } from '../../files/disk';
import type { NoticeFiles } from '../kept-notices';
import { type Outbox, outboxSchema } from './pipeline';

/** What waits for its channel, over a kill: beside the lists of notices, one file for all channels. */
export interface KeptOutbox {
  read(): Promise<readonly Outbox[]>;
  /** Resolves once they are on the disk as they are now, or cannot be: what cannot be written is sent all the same. Null: they are another host's now. */
  write(boxes: () => readonly Outbox[] | null): Promise<void>;
}

const version = 1;
const fileSchema = z.object({ version: z.literal(version), boxes: z.array(outboxSchema) });
const place = ['channels', 'outbox.json'] as const;

export function createKeptOutbox(files: NoticeFiles | null, log: (line: string) => void): KeptOutbox {
  /** A file that cannot be read is not written over. */
  let isOurs = true;
  let said = '';
  let turn: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  function say(why: string): void {
    if (why !== said) log(`messages that wait for a channel are kept in memory alone: ${why}`);
    said = why;
  }

  return {
    async read() {
      isOurs = true;
      try {
        return files === null
          ? []
          : fileSchema.parse(JSON.parse((await files.read(...place)).toString())).boxes;
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return [];
        isOurs = false;
        const why = codeOf(error) === null ? 'damaged, or of a newer Bridgewatch' : describeDiskError(error);
        say(`${files?.folder}/${place.join('/')} cannot be read (${why})`);
        return [];
      }
    },
    write(boxes) {
      next ??= turn = turn.then(async () => {
        next = null;
        const written = boxes();
        if (files === null || !isOurs || written === null) return;
        try {
          await files.writeWhole(...place, Buffer.from(JSON.stringify({ version, boxes: written })));
          said = '';
        } catch (error) {
          say(describeDiskError(error));
        }
      });
      return next;
    },
  };
}
