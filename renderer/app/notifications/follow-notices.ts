import type { Host } from '../../../shared/contract';
import { isAlarmLine } from '../../../shared/formats/account-lines';
import { answerId } from '../../../shared/formats/journal-lines';
import type { AccountNotice } from '../../../shared/model/account-notices';
import type { Bridge } from '../../data/bridge';
import { soundFor } from '../../data/notifications/sounds';
import { notifyAll, readNotices } from '../../data/notifications/store';
import { isRunWatched } from '../../data/runs';
import { isOwnIntent } from '../../features/trading';

/** How far a page has read the host's list. */
interface Followed {
  /** The account that the host told last. */
  account: string | null;
  /** Number of the newest line that it shows of this account. */
  newest: number;
  /** What has a higher number than all that were there by now is news; null until the page knows what was there. */
  highest: number | null;
}

/** Milliseconds until a list that could not be read is asked for again. */
const againMs = 5_000;

/** Kept when who follows begins anew, as with another name of the bridge: its lines are shown already. */
const followedOf = new WeakMap<Host, Followed>();

/** The end of a run whose dialog this page shows. */
const isLookedAt = ({ offer }: Pick<AccountNotice, 'offer'>): boolean =>
  offer?.kind === 'undo-levels' && isRunWatched(offer.click);

/** The answer to a request of this page, which shows it itself. */
const isToldHere = ({ id, intentId }: AccountNotice): boolean =>
  intentId !== null && id === answerId(intentId) && isOwnIntent(intentId);

/**
 * The host's list of what happened on this account, in each of its windows alike. Lines that were there before this page are no news: they have no
 * toast. Returns its end.
 */
export function followNotices(
  { host, generation }: Pick<Bridge, 'host' | 'generation'>,
  /** What became of an order or a run: the tables may be older. */
  onOrders: () => void,
): () => void {
  const followed = followedOf.get(host) ?? { account: null, newest: 0, highest: null };
  followedOf.set(host, followed);
  let hasEnded = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  async function readOn(): Promise<void> {
    clearTimeout(again);
    const answer = await host.invoke('notices.list', { after: followed.newest });
    if (hasEnded) return;
    if (!answer.ok) {
      again = setTimeout(() => {
        reading = reading.then(readOn);
      }, againMs);
      return;
    }
    const shown = new Set(readNotices().map(({ key }) => key));
    const lines = answer.value
      .filter((each) => each.generation === generation && !isToldHere(each))
      .map(({ atMs, ...line }) => ({ ...line, at: atMs, key: `${atMs} ${line.id}` }))
      .filter(({ key }) => !shown.has(key));
    const { highest } = followed;
    followed.newest = Math.max(followed.newest, ...lines.map(({ number }) => number));
    if (highest !== null || lines.length > 0) followed.highest = Math.max(highest ?? 0, followed.newest);
    const isNews = ({ number }: { readonly number: number }): boolean => highest !== null && number > highest;
    notifyAll(lines.map((line) => ({ ...line, isToast: line.isToast && isNews(line) && !isLookedAt(line) })));
    // An order without a known result is told by the page that asked, and heard in each.
    soundFor(lines.filter((line) => (line.isSystem || isAlarmLine(line)) && isNews(line)));
    if (lines.some((line) => (line.intentId ?? line.offer) !== null && isNews(line))) onOrders();
  }

  let reading: Promise<void> = readOn();
  const stop = host.on('notices.changed', ({ newest, account }) => {
    followed.highest ??= newest;
    reading = reading.then(() => {
      // Another start of the host may count from 1 again. Lines that were read before their own news came are no such start.
      const isOther = newest < (followed.highest ?? 0);
      if (isOther) followed.highest = 0;
      if (isOther || account !== followed.account) followed.newest = 0;
      followed.account = account;
      return newest <= followed.newest ? undefined : readOn();
    });
  });
  return () => {
    hasEnded = true;
    clearTimeout(again);
    stop();
  };
}
