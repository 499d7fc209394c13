import { hashKey } from '@tanstack/react-query';
import type { Intent } from '../../../shared/model/intent';
import { accountStore } from '../../data/account-store';
import type { Bridge } from '../../data/bridge';
import {
  isOfBridge,
  journalStateOptions,
  newestIntentsOptions,
  readJournalState,
  wholeJournalOptions,
} from '../../data/journal';
import { rememberOwnTrade } from '../../data/notifications/own-trades';
import { notify, notifyAll } from '../../data/notifications/store';
import { refreshHoldings } from '../../data/refresh';
import { symbolOptions } from '../../data/symbols';
import { describeRequest, forgetKnown, intentDigits, isOwnIntent, waitingText } from '../../features/trading';
import { journalNotices, stillUnknownNotice } from './journal-notices';

/** Milliseconds between two reads of the newest intents, and of all of them while they are shown. */
const gapMs = { newest: 250, whole: 10_000 };

/** Who waits for less is not told of it. Milliseconds. */
const waitsMs = 1_000;

/**
 * Follows the host's journal: the newest intents are read with each of its revisions, and what moved is told once. A page that was
 * loaded anew, or another window, hears this way what became of an order that it did not send.
 */
export function watchJournal(bridge: Bridge): () => void {
  const { client, host } = bridge;
  const hash = hashKey(journalStateOptions().queryKey);
  /** Null until the first look: what was over by then is no news. */
  let known: Map<string, Intent> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let wholeTimer: ReturnType<typeof setTimeout> | null = null;
  let isReading = false;
  let isWanted = false;
  let hasEnded = false;
  /** What waits, each with the timer after which it is told, once. */
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  const look = async (): Promise<void> => {
    if (isReading) {
      isWanted = true;
      return;
    }
    isReading = true;
    isWanted = false;
    // A host that cannot be asked is told elsewhere; the next revision asks again.
    await client.fetchQuery({ ...newestIntentsOptions(host), staleTime: 0 }).then(
      (journal) => {
        if (!hasEnded) known = take(bridge, known, journal.intents);
      },
      () => {},
    );
    isReading = false;
    if (isWanted && !hasEnded) later();
  };
  const lookAtWaiting = (): void => {
    const ids = new Set((readJournalState(bridge).waiting ?? []).map(({ id }) => id));
    for (const id of ids) {
      if (!waiting.has(id))
        waiting.set(
          id,
          setTimeout(() => tellWaiting(bridge, id), waitsMs),
        );
    }
    for (const [id, telling] of waiting) {
      if (ids.has(id)) continue;
      clearTimeout(telling);
      waiting.delete(id);
    }
  };
  const later = (): void => {
    lookAtWaiting();
    timer ??= setTimeout(() => {
      timer = null;
      void look();
    }, gapMs.newest);
    wholeTimer ??= setTimeout(() => {
      wholeTimer = null;
      // A short journal is whole in its newest part already.
      if (client.getQueryData(newestIntentsOptions(host).queryKey)?.hasMore === false) return;
      // Read by whoever shows it, at once or when it is shown next.
      void client.invalidateQueries({ queryKey: wholeJournalOptions(host).queryKey });
    }, gapMs.whole);
  };

  void look();
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.queryHash === hash)
      later();
  });
  return () => {
    hasEnded = true;
    if (timer !== null) clearTimeout(timer);
    if (wholeTimer !== null) clearTimeout(wholeTimer);
    for (const telling of waiting.values()) clearTimeout(telling);
    stop();
  };
}

/** What has to wait for something that is not answered: for whoever has no dialog open for it. */
function tellWaiting(bridge: Bridge, id: string): void {
  const each = readJournalState(bridge).waiting?.find((waiting) => waiting.id === id);
  if (each === undefined || each.why === 'pace') return;
  notify({
    tone: 'info',
    title: 'Not sent yet',
    detail: `${describeRequest(each.request, intentDigits(each))} · ${waitingText(each, Date.now())}`,
    topic: `intent ${each.id}`,
    generation: bridge.generation,
  });
}

/** Tells what moved and answers what is known now. */
function take(
  bridge: Bridge,
  known: Map<string, Intent> | null,
  newest: readonly Intent[],
): Map<string, Intent> {
  const { active, generation } = bridge;
  // What is open may be older than the newest.
  const all = new Map([...readJournalState(bridge).open, ...newest].map((intent) => [intent.id, intent]));
  const here = [...all.values()].filter((intent) => isOfBridge(intent, active));
  const digitsOf = ({ symbol }: Intent): number | null =>
    symbol === null
      ? null
      : (bridge.client.getQueryData(symbolOptions(bridge, symbol).queryKey)?.digits ?? null);
  const lines = here
    // Oldest first: the newest line is the one on top.
    .sort((a, b) => a.created - b.created)
    .flatMap((intent) => {
      if (known === null) {
        const isNews = intent.state === 'unknown' && !isOwnIntent(intent.id);
        return isNews ? [stillUnknownNotice(intent, digitsOf(intent))] : [];
      }
      return journalNotices(known.get(intent.id), intent, {
        isOwn: isOwnIntent(intent.id),
        digits: digitsOf(intent),
      });
    });
  // What an order became was told with it: the tables' own news of the same tickets goes to the journal only.
  for (const { id, resolution } of here) {
    if (resolution !== null && known?.get(id)?.resolution == null)
      for (const ticket of resolution.tickets) rememberOwnTrade(ticket);
  }
  if (accountStore.present() === generation) notifyAll(lines.map((line) => ({ ...line, generation })));
  // What the host itself has words for needs no memory of the page's own.
  forgetKnown(all);
  if (known !== null && lines.length > 0) void refreshHoldings(bridge);
  return new Map([...(known ?? []), ...all]);
}
