import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Host } from '../../shared/contract';
import type { Intent, Journal, JournalState, TradingLock } from '../../shared/model/intent';
import type { ActiveBridge } from '../../shared/model/settings';
import { type Bridge, useBridge, useHost } from './bridge';
import { read } from './failure-error';
import { hostKey } from './keys';

/** The host's journal of orders. It outlives every bridge, so its keys are the host's. */

/** As the host pushed it last (live.ts); never requested. Undefined until the first push. */
export const journalStateOptions = () =>
  queryOptions<JournalState>({
    queryKey: hostKey('journal', 'state'),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/**
 * Enough for all intents that change while somebody trades; read again with each revision
 * (app/notifications/watch-journal.ts).
 */
const newestCount = 200;
/** The contract's limit. */
const wholeCount = 20_000;

const listOptions = (host: Host, what: 'newest' | 'whole', most: number) =>
  queryOptions({
    queryKey: hostKey('journal', what),
    queryFn: () => read(host, 'journal.list', { most }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
export const newestIntentsOptions = (host: Host) => listOptions(host, 'newest', newestCount);
export const wholeJournalOptions = (host: Host) => listOptions(host, 'whole', wholeCount);

const nothing: JournalState = { revision: 0, open: [], locks: [], trouble: null };

/** The demo's address changes with each start, and so does its market: an intent of another start belongs to another bridge. */
export const isOfBridge = (intent: Pick<Intent, 'bridge'>, active: Pick<ActiveBridge, 'url'>): boolean =>
  active.url !== null && intent.bridge.replace(/\/+$/, '') === active.url.replace(/\/+$/, '');

export const readJournalState = (bridge: Bridge): JournalState =>
  bridge.client.getQueryData(journalStateOptions().queryKey) ?? nothing;

/** Open intents and locks of the present bridge, as the host says: the same in every window and after every reload. */
export const useJournalState = (): JournalState => useQuery(journalStateOptions()).data ?? nothing;

/** Of the bridge on the screen: journalled, sent or unknown; oldest first. */
export function useOpenIntents(): readonly Intent[] {
  const { active } = useBridge();
  const { open } = useJournalState();
  return useMemo(() => open.filter((intent) => isOfBridge(intent, active)), [open, active]);
}

/** What the host refuses now for this symbol; a lock with symbol null counts for every symbol. */
export const locksFor = (locks: readonly TradingLock[], symbol: string | null): readonly TradingLock[] =>
  locks.filter((lock) => lock.symbol === null || lock.symbol === symbol);

/** One intent as the page knows it; null where nothing is known, such as of one that never reached the host. */
export function useIntent(id: string | null): Intent | null {
  const { open } = useJournalState();
  const { data } = useQuery({ ...newestIntentsOptions(useHost()), enabled: false });
  if (id === null) return null;
  return find(open, id) ?? find(data?.intents, id);
}

/** The host limits new orders over this time. Milliseconds. */
const minuteMs = 60_000;

/** New orders of this run that were sent within the last minute: the host's order rate limit counts them. `nowMs`: UTC. */
export const ordersLastMinute = (intents: readonly Intent[], nowMs: number): number =>
  intents.filter(
    ({ request, created, isEarlier }) =>
      request.name === 'place-order' && !isEarlier && created > nowMs - minuteMs && created <= nowMs,
  ).length;

const none: readonly Intent[] = [];
/** As read last, newest first: enough for all intents that change while somebody trades. */
export const useNewestIntents = (): readonly Intent[] =>
  useQuery({ ...newestIntentsOptions(useHost()), enabled: false }).data?.intents ?? none;

const find = (intents: readonly Intent[] | undefined, id: string): Intent | null =>
  intents?.find((intent) => intent.id === id) ?? null;

/** With the requests that the host held back, in order of time; the same list where there are none. */
export const withUnsentIntents = (
  intents: readonly Intent[],
  journal: Pick<Journal, 'unsentIntents'> | undefined,
): readonly Intent[] =>
  journal === undefined || journal.unsentIntents.length === 0
    ? intents
    : [...journal.unsentIntents, ...intents].sort((a, b) => b.created - a.created);

/** Newest first: the newest (as many as `newestCount`) in their present state, then the older ones of the whole journal. */
export function joined(newest: Journal | undefined, whole: Journal | undefined): readonly Intent[] {
  if (whole === undefined) return newest?.intents ?? [];
  if (newest === undefined) return whole.intents;
  if (!newest.hasMore) return newest.intents;
  const newestIds = new Set(newest.intents.map(({ id }) => id));
  return [...newest.intents, ...whole.intents.filter(({ id }) => !newestIds.has(id))];
}
