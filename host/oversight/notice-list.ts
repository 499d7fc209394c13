import { isOfRule, type NoticeLine } from '../../shared/formats/account-lines';
import type { AccountNotice } from '../../shared/model/account-notices';
import type { UtcMs } from '../../shared/model/fields';
import { withoutEcho } from '../bridge/echoed-token';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import type { KeptNotice, KeptNotices } from './kept-notices';

/** The newest lines of what happened on each account, for whoever shows them, each once. */
export interface NoticeList {
  /** Those whose event is not in it yet. Resolves once what takes them further has kept them. */
  add(lines: readonly NoticeLine[], happened?: Happened): Promise<void>;
  /** Where and when something happens now, for what is told later. */
  now(): Happened;
  /** Of the connected account. */
  has(id: string): boolean;
  /** Of the connected account, oldest first; those that came after this one. */
  after(number: number): readonly AccountNotice[];
  /** Writes what is not written yet. Resolves when it is on the disk or cannot be: whether the lines of what happened there are. */
  written(): Promise<(happened: Pick<Happened, 'generation' | 'account'>) => boolean>;
  /** Writes what is left. */
  close(): Promise<void>;
}

export interface Happened {
  readonly generation: number;
  /** Null until it was read: whoever is connected then is the one. */
  readonly account: string | null;
  readonly atMs: UtcMs;
  /** Of a host that was killed: shown although the list has it, as what takes it further may not. */
  readonly isLeft?: boolean;
  /** It was shown and taken further, and is for the list alone. */
  readonly isSent?: boolean;
}

export interface NoticeListParts {
  readonly live: Pick<Live, 'bridge' | 'onReading'>;
  readonly clock: Pick<Clock, 'wall' | 'after'>;
  /**
   * One name for the connected account, whatever connects to it; null until it was read. Of a demo `demo`, its name in all lives, and the one in
   * this life.
   */
  account(): string | null;
  /** Null: nothing is kept over a restart. */
  readonly kept: KeptNotices | null;
  /** For the screen alone. */
  isMuted(line: NoticeLine): boolean;
  /** It comes in quiet hours: not heard or notified of, and sent at their end. */
  isQuiet(line: NoticeLine): boolean;
  /** Of several hosts on one folder one writes. */
  mayWrite(): boolean;
  /** Lines came, or the account is known, whose lines there are. */
  onChanged(newest: number, account: string | null): void;
  /** Each line, as it is added, and where it happened: its account by the name that it has by now. */
  show(line: NoticeLine, happened: Happened): Promise<void>;
}

type Unnumbered = Omit<KeptNotice, 'number'>;

const isDemo = (list: string): boolean => list.startsWith('demo ');
/** Whose file it is; null: no account yet. */
const keptAs = (list: string): string | null =>
  isDemo(list) ? (list.split(' ')[1] ?? null) : list.startsWith('connection ') ? null : list;

/** A demo's next start is another market: only its alerts go on. */
const goesOn = (list: string, line: NoticeLine): boolean => !isDemo(list) || isOfRule(line);

/** Of an account: a day of a busy bot; older lines go. */
export const keptNotices = 500;
/** What a crash may lose. Milliseconds. */
const writeAfterMs = 1_000;

export function createNoticeList({ live, clock, kept, ...parts }: NoticeListParts): NoticeList {
  /** By account, or by connection until its account is known. */
  const lists = new Map<string, readonly KeptNotice[]>();
  /** The connection whose account is known, with the lines of earlier starts. */
  let named = -1;
  let newest = 0;
  const reading = new Set<string>();
  const unwritten = new Set<string>();
  /** Of these accounts the file is as this host left it. */
  const ours = new Set<string>();
  let cancel: (() => void) | null = null;
  let turn: Promise<void> = Promise.resolve();

  const generationNow = (): number => live.bridge.current().generation;
  const accountNow = (): string | null => (named === generationNow() ? parts.account() : null);
  const now = (): Happened => ({ generation: generationNow(), account: accountNow(), atMs: clock.wall() });
  const listOf = ({ generation, account }: Pick<Happened, 'generation' | 'account'>): string =>
    account ?? (generation === generationNow() ? accountNow() : null) ?? `connection ${generation}`;
  const linesNow = (): readonly KeptNotice[] => lists.get(listOf(now())) ?? [];

  /** Those whose event is in it already are left out. Answers the others as they came, to be shown. */
  function keep(name: string, lines: readonly Unnumbered[]): readonly KeptNotice[] {
    const list = lists.get(name) ?? [];
    const ids = new Set(list.map(({ id }) => id));
    const added = lines
      .filter(({ id }) => !ids.has(id))
      .map((line) => {
        newest += 1;
        return { ...line, number: newest };
      });
    const heard = added.map((line) => ({ ...line, isSystem: line.isSystem && !parts.isQuiet(line) }));
    lists.set(name, [...list, ...heard].slice(-keptNotices));
    const isKept = keptAs(name) !== null && added.some((line) => goesOn(name, line));
    if (kept === null || !isKept) return added;
    unwritten.add(name);
    cancel ??= clock.after(writeAfterMs, write);
    return added;
  }

  /** Puts those of an earlier start or another host to the list; they are no news. False where they cannot be read. */
  async function merge(account: string): Promise<boolean> {
    const read = kept === null ? [] : await kept.read(keptAs(account) ?? account);
    const mine = lists.get(account) ?? [];
    const ids = new Set(mine.map(({ id }) => id));
    // A ticket of another life may be another trade now.
    const links = isDemo(account) ? { trade: null, intentId: null } : {};
    const others = (read ?? [])
      .filter(({ id }) => !ids.has(id))
      .map((line) => ({ ...line, ...links, isToast: false }));
    newest = Math.max(newest, ...others.map(({ number }) => number));
    const all = [...others, ...mine].toSorted((one, other) => one.atMs - other.atMs);
    lists.set(account, all.slice(-keptNotices));
    return read !== null;
  }

  function write(): void {
    cancel = null;
    turn = turn.then(async () => {
      if (!parts.mayWrite()) ours.clear();
      else
        for (const account of [...unwritten]) {
          if (!ours.has(account) && !(await merge(account))) continue;
          ours.add(account);
          unwritten.delete(account);
          const lines = (lists.get(account) ?? []).filter((line) => goesOn(account, line));
          if ((await kept?.write(keptAs(account) ?? account, lines)) === false) unwritten.add(account);
        }
      if (unwritten.size > 0) cancel ??= clock.after(writeAfterMs, write);
    });
  }

  async function written(): ReturnType<NoticeList['written']> {
    cancel?.();
    write();
    await turn;
    return (happened) => !unwritten.has(listOf(happened));
  }

  async function meet(account: string): Promise<void> {
    if (!lists.has(account)) await merge(account);
    reading.delete(account);
    if (parts.account() !== account || named === generationNow()) return;
    const { generation } = now();
    const waiting = lists.get(listOf(now())) ?? [];
    lists.delete(listOf(now()));
    named = generation;
    keep(account, waiting);
    parts.onChanged(newest, account);
  }

  const stop = live.onReading((read) => {
    if (read?.topic !== 'account' || named === generationNow()) return;
    const account = parts.account();
    if (account === null || reading.has(account)) return;
    reading.add(account);
    void meet(account);
  });
  parts.onChanged(newest, null);

  return {
    async add(lines, happened) {
      if (lines.length === 0) return;
      const of = happened ?? now();
      const token = live.bridge.tokenInUse(live.bridge.current().url ?? '');
      const dated = lines.map((line) => ({
        ...{ ...withoutEcho(line, token), atMs: of.atMs },
        isSystem: line.isSystem && !parts.isMuted(line),
        isToast: line.isToast && of.isSent !== true,
      }));
      const added = keep(listOf(of), dated);
      if (added.length > 0) parts.onChanged(newest, accountNow());
      const account = listOf(of);
      if (of.isSent === true) return;
      const shown = of.isLeft === true ? dated : added;
      await Promise.all(shown.map((line) => parts.show(line, { ...of, account })));
    },
    now,
    has: (id) => linesNow().some((line) => line.id === id),
    after(number) {
      const generation = generationNow();
      return linesNow()
        .filter((line) => line.number > number)
        .map((line) => ({ ...line, generation }));
    },
    written,
    async close() {
      stop();
      await written();
      cancel?.();
    },
  };
}
