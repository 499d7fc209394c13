import { hashKey } from '@tanstack/react-query';
import type { Bridge } from '../../data/bridge';
import {
  journalStateOptions,
  newestIntentsOptions,
  readJournalState,
  wholeJournalOptions,
} from '../../data/journal';
import { forgetKnown } from '../../features/trading';

/** Least time between two reads of the newest intents, and of all of them while they are shown. Milliseconds. */
const gapMs = { newest: 250, whole: 10_000 };

/** Follows the host's journal: the newest intents are read on each revision. What became of them the host tells. */
export function watchJournal(bridge: Bridge): () => void {
  const { client, host } = bridge;
  const hash = hashKey(journalStateOptions().queryKey);
  let timer: ReturnType<typeof setTimeout> | null = null;
  let wholeTimer: ReturnType<typeof setTimeout> | null = null;
  let isReading = false;
  let isWanted = false;
  let hasEnded = false;

  const look = async (): Promise<void> => {
    if (isReading) {
      isWanted = true;
      return;
    }
    isReading = true;
    isWanted = false;
    // A host that does not answer is reported elsewhere; the next revision reads again.
    await client.fetchQuery({ ...newestIntentsOptions(host), staleTime: 0 }).then(
      (journal) => {
        // What the host's journal knows need not be kept by the page.
        if (!hasEnded)
          forgetKnown(new Set([...readJournalState(bridge).open, ...journal.intents].map(({ id }) => id)));
      },
      () => {},
    );
    isReading = false;
    if (isWanted && !hasEnded) later();
  };
  const later = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      void look();
    }, gapMs.newest);
    wholeTimer ??= setTimeout(() => {
      wholeTimer = null;
      // The newest intents already are the whole of a short journal.
      if (client.getQueryData(newestIntentsOptions(host).queryKey)?.hasMore === false) return;
      // Read again at once if it is shown, else when it is next shown.
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
    stop();
  };
}
