import { useSyncExternalStore } from 'react';
import type { AccountNotice } from '../../../shared/model/account-notices';
import { isolated } from '../../../shared/rules/isolated';
import { Store } from '../../base/store';
import { accountStore } from '../account-store';

export type NoticeOffer =
  | NonNullable<AccountNotice['offer']>
  /** Of that intent or run, as long as it can be taken back. */
  | { readonly kind: 'undo-levels'; readonly click: string };

type NoticeTrade = Omit<NonNullable<AccountNotice['trade']>, 'ticket'>;

export interface NewNotice {
  /** Of a line of the host's list, which is not shown twice. */
  readonly key?: string;
  /** When it happened, UTC milliseconds; absent: now. */
  readonly at?: number;
  readonly tone: AccountNotice['tone'];
  readonly title: string;
  readonly detail?: string;
  readonly retcode?: number | null;
  /** The server's own words. */
  readonly said?: string | null;
  /** False = no toast, only a line in the log: for what a bot may do many times a minute. */
  readonly isToast?: boolean;
  /** The toast stays until it is dismissed; an unknown result always does. */
  readonly stays?: boolean;
  readonly offer?: NoticeOffer | null;
  /** Its chart shows where it happened; absent or null where it is about none. */
  readonly symbol?: string | null;
  readonly who?: AccountNotice['who'];
  /** The trade whose card it leads to. */
  readonly trade?: NoticeTrade | null;
  /** Of a request: leads to the trade that it was part of, or to the request. */
  readonly intentId?: string | null;
  /** A later line on the same topic removes the toast of the earlier one. */
  readonly topic?: string | null;
  /** The bridge that it is about, where another one may be on the screen by now, such as for a late answer to an order. */
  readonly generation?: number;
}

export interface Notice {
  readonly id: number;
  readonly key: string | null;
  /** UTC milliseconds of this machine. */
  readonly at: number;
  readonly tone: AccountNotice['tone'];
  readonly title: string;
  readonly detail: string;
  readonly retcode: number | null;
  readonly said: string | null;
  readonly isToast: boolean;
  readonly stays: boolean;
  readonly offer: NoticeOffer | null;
  readonly symbol: string | null;
  /** The names follow when it is shown: they can be changed at any time. */
  readonly who: AccountNotice['who'];
  readonly trade: NoticeTrade | null;
  readonly intentId: string | null;
  readonly topic: string | null;
  /** Shown while this is the bridge on the screen; null = of no bridge. */
  readonly generation: number | null;
  /** Set where it arrived while another bridge was on the screen: the name of its own bridge; it is then shown there too. */
  readonly lateFrom: string | null;
}

/** A day of a busy bot; older lines go. */
const keptNotices = 500;

const notices = new Store<readonly Notice[]>([]);
let lastId = 0;

/** One line in the journal, and a toast unless it says otherwise. Call it once an event, never once a poll. */
export const notify = (notice: NewNotice): void => notifyAll([notice]);

/** Several lines that came together. */
export function notifyAll(added: readonly NewNotice[]): void {
  if (added.length === 0) return;
  const present = accountStore.present();
  const lines = added.slice(-keptNotices).map((notice): Notice => {
    lastId += 1;
    const generation = notice.generation === undefined ? present : accountStore.latestOf(notice.generation);
    const isLate = generation !== null && generation !== present;
    const lateFrom = isLate ? accountStore.nameOf(generation) : null;
    return {
      id: lastId,
      key: notice.key ?? null,
      at: notice.at ?? Date.now(),
      tone: notice.tone,
      title: lateFrom === null ? notice.title : `${isolated(lateFrom)}: ${notice.title}`,
      detail: notice.detail ?? '',
      retcode: notice.retcode ?? null,
      said: notice.said ?? null,
      isToast: notice.isToast ?? true,
      stays: notice.stays ?? notice.tone === 'unknown',
      offer: notice.offer ?? null,
      symbol: notice.symbol ?? null,
      who: notice.who ?? [],
      trade: notice.trade ?? null,
      intentId: notice.intentId ?? null,
      topic: notice.topic ?? null,
      generation,
      lateFrom,
    };
  });
  const topics = new Set(lines.map(({ topic }) => topic));
  topics.delete(null);
  const before = notices
    .read()
    .map((notice) => (notice.isToast && topics.has(notice.topic) ? { ...notice, isToast: false } : notice));
  notices.set([...before, ...lines].slice(-keptNotices));
}

/** The toast goes, the line in the journal stays. */
export function dismissToast(id: number): void {
  notices.set(notices.read().map((notice) => (notice.id === id ? { ...notice, isToast: false } : notice)));
}

export const { read: readNotices, subscribe: subscribeNotices } = notices;

/** The account of these older generations is back: its lines are shown again. */
export function returnNotices(earlier: readonly number[], generation: number): void {
  if (!notices.read().some((notice) => notice.generation !== null && earlier.includes(notice.generation)))
    return;
  notices.set(
    notices
      .read()
      .map((notice) =>
        notice.generation !== null && earlier.includes(notice.generation)
          ? { ...notice, generation }
          : notice,
      ),
  );
}

/** Lines of one account are never shown under another, except late answers, which name their bridge. */
const visible = (all: readonly Notice[], present: number | null): readonly Notice[] =>
  all.filter(
    ({ generation, lateFrom }) => generation === null || generation === present || lateFrom !== null,
  );

let shown: {
  readonly of: readonly Notice[];
  readonly present: number | null;
  readonly rows: readonly Notice[];
} = {
  of: notices.read(),
  present: null,
  rows: notices.read(),
};

/** The lines of the account on the screen. The same array while nothing has changed. */
export function readShownNotices(): readonly Notice[] {
  const present = accountStore.present();
  const all = notices.read();
  if (shown.of !== all || shown.present !== present) {
    shown = { of: all, present, rows: visible(all, present) };
  }
  return shown.rows;
}

function subscribeShown(listener: () => void): () => void {
  const stops = [subscribeNotices(listener), accountStore.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The lines of the account on the screen, oldest first. */
export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribeShown, readShownNotices);
