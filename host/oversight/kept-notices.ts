import { z } from 'zod';
import { accountNoticeSchema } from '../../shared/model/account-notices';
import { codeOf, describeDiskError } from '../files/disk';

/** The list of notices over a restart: a file for each account. */
export interface KeptNotices {
  /** Of earlier starts and other hosts; none where they cannot be read. */
  read(account: string): Promise<readonly KeptNotice[]>;
  write(account: string, lines: readonly KeptNotice[]): Promise<void>;
}

export interface KeptNoticesParts {
  readonly files: NoticeFiles;
  log(line: string): void;
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

/** Each start of the demo is another market: nobody connects to this one again. */
export const passingAccount = (account: string): string => `demo ${account}`;
const isPassing = (account: string): boolean => account.startsWith('demo ');

export function createKeptNotices({ files, log }: KeptNoticesParts): KeptNotices {
  /** Of these accounts: what cannot be read is never written over. */
  const unread = new Set<string>();
  let said = '';
  function say(why: string): void {
    const words = `notices are kept in memory alone: ${why}`;
    if (words !== said) log(words);
    said = words;
  }

  return {
    async read(account) {
      if (isPassing(account)) return [];
      try {
        const content: unknown = JSON.parse((await files.read(account, name)).toString());
        const { success, data } = fileSchema.safeParse(content);
        if (success) return data.lines;
        const isNewer = Number(Object(content).version) > version;
        say(`${files.folder}/${account}/${name} is ${isNewer ? 'of a newer Bridgewatch' : 'damaged'}`);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return [];
        const why = error instanceof SyntaxError ? 'it is damaged' : describeDiskError(error);
        say(`${files.folder}/${account}/${name} cannot be read, ${why}`);
      }
      unread.add(account);
      return [];
    },
    async write(account, lines) {
      if (isPassing(account) || unread.has(account)) return;
      try {
        await files.writeWhole(account, name, Buffer.from(JSON.stringify({ version, lines })));
        said = '';
      } catch (error) {
        say(describeDiskError(error));
      }
    },
  };
}
