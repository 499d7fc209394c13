import { z } from 'zod';
import { accountNoticeSchema } from '../../shared/model/account-notices';
import { codeOf, describeDiskError } from '../files/disk';

/** The list of notices over a restart: a file for each account. */
export interface KeptNotices {
  /** Of earlier starts and other hosts; null where they cannot be read, and must not be written over. */
  read(account: string): Promise<readonly KeptNotice[] | null>;
  /** False: it must be tried again. */
  write(account: string, lines: readonly KeptNotice[]): Promise<boolean>;
}

export interface NoticeFiles {
  /** For the user. */
  readonly folder: string;
  read(account: string, name: string): Promise<Buffer>;
  /** Whole or not at all. */
  writeWhole(account: string, name: string, bytes: Buffer): Promise<void>;
}

const keptSchema = accountNoticeSchema.omit({ generation: true });
export type KeptNotice = Readonly<z.infer<typeof keptSchema>>;

const version = 1;
const fileSchema = z.object({ version: z.literal(version), lines: z.array(keptSchema) });
const name = 'notices.json';

export function createKeptNotices(files: NoticeFiles, log: (line: string) => void): KeptNotices {
  let said = '';
  function say(why: string): void {
    const words = `notices are kept in memory alone: ${why}`;
    if (words !== said) log(words);
    said = words;
  }

  return {
    async read(account) {
      try {
        return fileSchema.parse(JSON.parse((await files.read(account, name)).toString())).lines;
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return [];
        const why = codeOf(error) === null ? 'damaged, or of a newer Bridgewatch' : describeDiskError(error);
        say(`${files.folder}/${account}/${name} cannot be read (${why})`);
        return null;
      }
    },
    async write(account, lines) {
      try {
        await files.writeWhole(account, name, Buffer.from(JSON.stringify({ version, lines })));
        said = '';
        return true;
      } catch (error) {
        say(describeDiskError(error));
        return false;
      }
    },
  };
}
