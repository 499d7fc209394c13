import type { Host } from '../../../shared/contract';
import type { TraderKey } from '../../../shared/rules/trader-key';
import type { Bridge } from '../../data/bridge';
import { notifyAll } from '../../data/notifications/store';

/** How far a page has read the lines of a connection. */
interface Followed {
  readonly generation: number;
  /** Number of the newest line that it shows. */
  newest: number;
  /** The last number that the host told. */
  told: number;
  hasRead: boolean;
}

/** Kept when who follows begins anew, as with another name of the bridge: its lines are shown already. */
const followedOf = new WeakMap<Host, Followed>();

/**
 * The host's lines of what happened on this account, in each of its windows alike. Those that were there before this page are no news: they have no
 * toast. Returns its end.
 */
export function followNotices({ host, generation }: Pick<Bridge, 'host' | 'generation'>): () => void {
  const before = followedOf.get(host);
  const followed: Followed =
    before?.generation === generation ? before : { generation, newest: 0, told: 0, hasRead: false };
  followedOf.set(host, followed);
  let hasEnded = false;

  async function readOn(): Promise<void> {
    const answer = await host.invoke('notices.list', { after: followed.newest });
    // What was not read now comes with the next line.
    if (!answer.ok || hasEnded) return;
    const lines = answer.value.filter((each) => each.generation === generation);
    followed.newest = Math.max(followed.newest, ...lines.map(({ number }) => number));
    const areNews = followed.hasRead;
    followed.hasRead = true;
    notifyAll(
      lines.map(({ who, isToast, atMs, ...line }) => ({
        ...line,
        at: atMs,
        who: who === null ? null : { ...who, trader: who.trader as TraderKey },
        isToast: isToast && areNews,
      })),
    );
  }

  let reading = readOn();
  const stop = host.on('notices.changed', (told) => {
    reading = reading.then(() => {
      // Another start of the host counts from 1 again. Lines that were read before their own news came are no such start.
      if (told < followed.told) followed.newest = 0;
      followed.told = told;
      return told <= followed.newest ? undefined : readOn();
    });
  });
  return () => {
    hasEnded = true;
    stop();
  };
}
