import type { NoticeLine } from '../../shared/formats/account-lines';
import type { AccountNotice } from '../../shared/model/account-notices';
import type { UtcMs } from '../../shared/model/fields';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';

/** The newest lines of what happened on each account, for whoever shows them, each once. */
export interface NoticeList {
  /** Those whose event is not in it yet. */
  add(lines: readonly NoticeLine[], happened?: Happened): void;
  /** Where and when something happens now, for what is told later. */
  now(): Happened;
  /** Of the connected account. */
  has(id: string): boolean;
  /** Of the connected account, oldest first; those that came after this one. */
  after(number: number): readonly AccountNotice[];
  close(): void;
}

export interface Happened {
  readonly generation: number;
  /** Null until it was read: whoever is connected then is the one. */
  readonly account: string | null;
  readonly atMs: UtcMs;
}

export interface NoticeListParts {
  readonly live: Pick<Live, 'bridge' | 'onReading'>;
  readonly clock: Pick<Clock, 'wall'>;
  /** One name for the connected account, whatever connects to it; null until it was read. */
  account(): string | null;
  /** Lines came, or the account is known, whose lines there are. */
  onChanged(newest: number, account: string | null): void;
  /** For the system, as it is added. */
  show(line: NoticeLine): void;
}

type Kept = Omit<AccountNotice, 'generation'>;

/** Of an account: a day of a busy bot; older lines go. */
const keptNotices = 500;
/** Those with the newest lines. */
const keptAccounts = 20;

export function createNoticeList({ live, clock, account, onChanged, show }: NoticeListParts): NoticeList {
  /** By account, or by connection until its account is known; that with the newest line is last. */
  const lists = new Map<string, readonly Kept[]>();
  let newest = 0;
  let named = -1;

  const unnamed = (generation: number): string => `connection ${generation}`;
  const listNow = (): string => account() ?? unnamed(live.bridge.current().generation);

  function keep(name: string, lines: readonly Kept[]): void {
    const all = [...(lists.get(name) ?? []), ...lines].slice(-keptNotices);
    lists.delete(name);
    lists.set(name, all);
    const [oldest] = lists.keys();
    if (lists.size > keptAccounts && oldest !== undefined) lists.delete(oldest);
  }

  const stop = live.onReading((reading) => {
    const { generation } = live.bridge.current();
    const name = account();
    if (reading?.topic !== 'account' || name === null || generation === named) return;
    named = generation;
    const waiting = lists.get(unnamed(generation));
    if (waiting !== undefined) keep(name, waiting);
    lists.delete(unnamed(generation));
    onChanged(newest, name);
  });

  onChanged(newest, null);

  return {
    add(lines, happened) {
      if (lines.length === 0) return;
      const { generation } = live.bridge.current();
      const isNow = happened === undefined || happened.generation === generation;
      const name = isNow ? listNow() : (happened.account ?? unnamed(happened.generation));
      const ids = new Set(lists.get(name)?.map(({ id }) => id));
      const added = lines.filter(({ id }) => !ids.has(id));
      if (added.length === 0) return;
      const atMs = happened?.atMs ?? clock.wall();
      keep(
        name,
        added.map((line) => {
          newest += 1;
          return { ...line, number: newest, atMs };
        }),
      );
      onChanged(newest, account());
      for (const line of added) if (line.isSystem) show(line);
    },
    now: () => ({
      generation: live.bridge.current().generation,
      account: account(),
      atMs: clock.wall(),
    }),
    has: (id) => lists.get(listNow())?.some((line) => line.id === id) === true,
    after(number) {
      const { generation } = live.bridge.current();
      return (lists.get(listNow()) ?? [])
        .filter((line) => line.number > number)
        .map((line) => ({ ...line, generation }));
    },
    close: stop,
  };
}
