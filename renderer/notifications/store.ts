import { useSyncExternalStore } from 'react';

/** `good` carried out · `info` worth knowing · `warn` needs attention · `bad` refused or lost · `unknown` may have been executed. */
export type NoticeTone = 'good' | 'info' | 'warn' | 'bad' | 'unknown';

export interface NewNotice {
  readonly tone: NoticeTone;
  /** What happened, in a few words. */
  readonly title: string;
  readonly detail?: string;
  readonly retcode?: number | null;
  /** The server's own words. */
  readonly said?: string | null;
  /** False = only in the journal: things that a bot may do many times a minute. */
  readonly isToast?: boolean;
  /** What it speaks of: a later line on the same topic takes the toast of the earlier one away. */
  readonly topic?: 'connection';
}

export interface Notice {
  readonly id: number;
  /** UTC milliseconds of this machine. */
  readonly at: number;
  readonly tone: NoticeTone;
  readonly title: string;
  readonly detail: string;
  readonly retcode: number | null;
  readonly said: string | null;
  readonly isToast: boolean;
  readonly topic: 'connection' | null;
}

/** A day of a busy bot; older lines go. */
const keptNotices = 500;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** One line in the journal, and a toast unless it says otherwise. Call it once an event, never once a poll. */
export const notify = (notice: NewNotice): void => notifyAll([notice]);

/** Several lines that came together. */
export function notifyAll(added: readonly NewNotice[]): void {
  if (added.length === 0) return;
  const lines = added.slice(-keptNotices).map((notice): Notice => {
    lastId += 1;
    return {
      id: lastId,
      at: Date.now(),
      tone: notice.tone,
      title: notice.title,
      detail: notice.detail ?? '',
      retcode: notice.retcode ?? null,
      said: notice.said ?? null,
      isToast: notice.isToast ?? true,
      topic: notice.topic ?? null,
    };
  });
  const topics = new Set(lines.map(({ topic }) => topic));
  topics.delete(null);
  const before = notices.map((notice) =>
    notice.isToast && topics.has(notice.topic) ? { ...notice, isToast: false } : notice,
  );
  set([...before, ...lines].slice(-keptNotices));
}

/** The toast goes, the line in the journal stays. */
export function dismissToast(id: number): void {
  set(notices.map((notice) => (notice.id === id ? { ...notice, isToast: false } : notice)));
}

export const readNotices = (): readonly Notice[] => notices;

export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Oldest first. */
export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribeNotices, readNotices);
