import { useSyncExternalStore } from 'react';
import type { AccountNotice } from '../../../shared/model/account-notices';
import type { AlertRule } from '../../../shared/model/alerts';
import { isolated } from '../../../shared/rules/isolated';
import { Store } from '../../base/store';
import { accountStore } from '../account-store';

export type NoticeOffer =
  | NonNullable<AccountNotice['offer']>
  /** `before`: null where there was none. */
  | { readonly kind: 'undo-alert'; readonly before: AlertRule | null; readonly rule: AlertRule };

type Told =
  | 'tone'
  | 'title'
  | 'detail'
  | 'retcode'
  | 'said'
  | 'isToast'
  | 'stays'
  | 'symbol'
  | 'who'
  | 'topic';

export interface Notice extends Pick<AccountNotice, Told | 'intentId'> {
  readonly id: number;
  /** Of a line of the host's list, which is not shown twice. */
  readonly key: string | null;
  /** When it happened, UTC milliseconds of this machine. */
  readonly at: number;
  readonly offer: NoticeOffer | null;
  /** The trade whose card it leads to. */
  readonly trade: Omit<NonNullable<AccountNotice['trade']>, 'ticket'> | null;
  /** Of the bridge that it is about: shown while this is the one on the screen; null = of no bridge. */
  readonly generation: number | null;
  /** Set where it arrived while another bridge was on the screen: the name of its own bridge; it is then shown there too. */
  readonly lateFrom: string | null;
}

/** What is absent: now, of the bridge on the screen, as a toast, which stays where the result is unknown. */
export type NewNotice = Pick<Notice, 'tone' | 'title'> & Partial<Omit<Notice, 'id' | 'lateFrom'>>;

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
    const { generation: of = null, title } = notice;
    const generation = of === null ? present : accountStore.latestOf(of);
    const isLate = generation !== null && generation !== present;
    const lateFrom = isLate ? accountStore.nameOf(generation) : null;
    return {
      ...{ key: null, at: Date.now(), detail: '', retcode: null, said: null, symbol: null, who: [] },
      ...{ isToast: true, stays: notice.tone === 'unknown', offer: null, trade: null, intentId: null },
      ...{ topic: null, ...notice, id: lastId, generation, lateFrom },
      title: lateFrom === null ? title : `${isolated(lateFrom)}: ${title}`,
    };
  });
  const topics = new Set(lines.map(({ topic }) => topic));
  topics.delete(null);
  const before = notices
    .read()
    .map((notice) => (notice.isToast && topics.has(notice.topic) ? { ...notice, isToast: false } : notice));
  notices.set([...before, ...lines].slice(-keptNotices));
}

/** Their toasts go, the lines in the journal stay. */
export function dismissToasts(are: (notice: Notice) => boolean): void {
  notices.set(notices.read().map((notice) => (are(notice) ? { ...notice, isToast: false } : notice)));
}

export const dismissToast = (id: number): void => dismissToasts((notice) => notice.id === id);

export const { read: readNotices, subscribe: subscribeNotices } = notices;

/** The account of these older generations is back: its lines are shown again. */
export function returnNotices(earlier: readonly number[], generation: number): void {
  const isBack = (of: number | null): boolean => of !== null && earlier.includes(of);
  const all = notices.read();
  if (all.some((notice) => isBack(notice.generation)))
    notices.set(all.map((notice) => (isBack(notice.generation) ? { ...notice, generation } : notice)));
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
