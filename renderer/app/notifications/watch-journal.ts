import { hashKey } from '@tanstack/react-query';
import { describeRequest } from '../../../shared/formats/describe-intent';
import { intentDigits } from '../../../shared/rules/intent-fill';
import { isolated } from '../../../shared/rules/isolated';
import type { Bridge } from '../../data/bridge';
import {
  journalStateOptions,
  newestIntentsOptions,
  readJournalState,
  wholeJournalOptions,
} from '../../data/journal';
import { notify } from '../../data/notifications/store';
import { forgetKnown, waitingText } from '../../features/trading';

/** Least time between two reads of the newest intents, and of all of them while they are shown. Milliseconds. */
const gapMs = { newest: 250, whole: 10_000 };

/** A request that waits for less than this is not reported as waiting. Milliseconds. */
const waitsMs = 1_000;

/** Follows the host's journal: the newest intents are read on each revision. What became of them the host tells. */
export function watchJournal(bridge: Bridge): () => void {
  const { client, host } = bridge;
  const hash = hashKey(journalStateOptions().queryKey);
  let timer: ReturnType<typeof setTimeout> | null = null;
  let wholeTimer: ReturnType<typeof setTimeout> | null = null;
  let isReading = false;
  let isWanted = false;
  let hasEnded = false;
  /** Waiting requests, each with the timer after which it is reported, once. */
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

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
  const lookAtWaiting = (): void => {
    const ids = new Set((readJournalState(bridge).waiting ?? []).map(({ id }) => id));
    for (const id of ids) {
      if (!waiting.has(id))
        waiting.set(
          id,
          setTimeout(() => notifyWaiting(bridge, id), waitsMs),
        );
    }
    for (const [id, timeout] of waiting) {
      if (ids.has(id)) continue;
      clearTimeout(timeout);
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
    for (const timeout of waiting.values()) clearTimeout(timeout);
    stop();
  };
}

/** A request waits for another one that has no answer: for windows without its dialog. */
function notifyWaiting(bridge: Bridge, id: string): void {
  const each = readJournalState(bridge).waiting?.find((waiting) => waiting.id === id);
  if (each === undefined || each.why === 'pace') return;
  notify({
    tone: 'info',
    title: 'Not sent yet',
    detail: `${isolated(describeRequest(each.request, intentDigits(each)))} · ${waitingText(each, Date.now())}`,
    topic: `intent ${each.id}`,
    generation: bridge.generation,
  });
}
