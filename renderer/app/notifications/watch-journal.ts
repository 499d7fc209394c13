import { hashKey } from '@tanstack/react-query';
import type { Intent } from '../../../shared/model/intent';
import { isolated } from '../../../shared/rules/isolated';
import { accountStore } from '../../data/account-store';
import type { Bridge } from '../../data/bridge';
import {
  isOfBridge,
  journalStateOptions,
  newestIntentsOptions,
  readJournalState,
  wholeJournalOptions,
} from '../../data/journal';
import { notify, notifyAll, readNotices } from '../../data/notifications/store';
import { refreshHoldings } from '../../data/refresh';
import { intentsOf, runsOptions } from '../../data/runs';
import { symbolOptions } from '../../data/symbols';
import {
  checkingVolume,
  describeRequest,
  forgetKnown,
  intentDigits,
  isOwnIntent,
  waitingText,
} from '../../features/trading';
import { journalNotices, stillUnknownNotice } from './journal-notices';

/** Least time between two reads of the newest intents, and of all of them while they are shown. Milliseconds. */
const gapMs = { newest: 250, whole: 10_000 };

/** A request that waits for less than this is not reported as waiting. Milliseconds. */
const waitsMs = 1_000;

/**
 * Follows the host's journal: the newest intents are read on each revision, and each change is reported once. So a
 * reloaded page, or another window, learns the result of an order that it did not send.
 */
export function watchJournal(bridge: Bridge): () => void {
  const { client, host } = bridge;
  const hash = hashKey(journalStateOptions().queryKey);
  /** Null until the first read: what was finished by then is no news. */
  let known: Map<string, Intent> | null = null;
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

/** Reports the changes and returns what is known now. */
function take(
  bridge: Bridge,
  known: Map<string, Intent> | null,
  newest: readonly Intent[],
): Map<string, Intent> {
  const { active, generation } = bridge;
  // Open intents may be older than the newest ones.
  const all = new Map([...readJournalState(bridge).open, ...newest].map((intent) => [intent.id, intent]));
  const here = [...all.values()].filter((intent) => isOfBridge(intent, active));
  const digitsOf = ({ symbol }: Intent): number | null =>
    symbol === null
      ? null
      : (bridge.client.getQueryData(symbolOptions(bridge, symbol).queryKey)?.digits ?? null);
  const ofRuns = intentsOf(bridge.client.getQueryData(runsOptions(bridge.host).queryKey));
  const lines = here
    // Oldest first, so that the newest line is on top.
    .sort((a, b) => a.created - b.created)
    .flatMap((intent) => {
      if (known === null) {
        const isNews = intent.state === 'unknown' && !isOwnIntent(intent.id);
        return isNews ? [stillUnknownNotice(intent, digitsOf(intent))] : [];
      }
      return journalNotices(known.get(intent.id), intent, {
        isOwn: isOwnIntent(intent.id),
        isOfRun: ofRuns.has(intent.id),
        isVolumeAwaited: readNotices().some(
          ({ intentId, title }) => intentId === intent.id && title.endsWith(checkingVolume),
        ),
        digits: digitsOf(intent),
      });
    });
  if (accountStore.present() === generation) notifyAll(lines.map((line) => ({ ...line, generation })));
  // What the host's journal knows need not be kept by the page.
  forgetKnown(all);
  if (known !== null && lines.length > 0) void refreshHoldings(bridge);
  return new Map([...(known ?? []), ...all]);
}
