import type { TraderKey } from '../../../shared/rules/trader-key';
import type { Bridge } from '../../data/bridge';
import { notifyAll } from '../../data/notifications/store';

/**
 * The host's lines of what happened on this account, in each of its windows alike. Those that were there before this page are no news: they have no
 * toast. Returns its end.
 */
export function followNotices({ host, generation }: Pick<Bridge, 'host' | 'generation'>): () => void {
  let newest = 0;
  let hasEnded = false;

  async function readOn(areNews: boolean): Promise<void> {
    const answer = await host.invoke('notices.list', { after: newest });
    // What was not read now comes with the next line.
    if (!answer.ok || hasEnded) return;
    const lines = answer.value.filter((each) => each.generation === generation);
    newest = Math.max(newest, ...lines.map(({ number }) => number));
    notifyAll(
      lines.map(({ who, isToast, atMs, ...line }) => ({
        ...line,
        at: atMs,
        who: who === null ? null : { ...who, trader: who.trader as TraderKey },
        isToast: isToast && areNews,
      })),
    );
  }

  let reading = readOn(false);
  const stop = host.on('notices.changed', (told) => {
    reading = reading.then(() => {
      // Another start of the host counts from 1 again.
      if (told < newest) newest = 0;
      return told === newest ? undefined : readOn(true);
    });
  });
  return () => {
    hasEnded = true;
    stop();
  };
}
