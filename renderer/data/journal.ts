import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Host } from '../../shared/contract';
import type { Intent, Journal, JournalState, TradingLock } from '../../shared/model/intent';
import type { ActiveBridge } from '../../shared/model/settings';
import { type Bridge, useBridge, useHost } from './bridge';
import { read } from './failure-error';
import { hostKey } from './keys';

/** The host's journal. It outlives every bridge, so its keys are the host's. */

/** As last pushed by the host (live.ts); nothing asks for it. Undefined until the host has said something. */
export const journalStateOptions = () =>
  queryOptions<JournalState>({
    queryKey: hostKey('journal', 'state'),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Enough for everything that moves while somebody trades; read again with each revision (app/notifications/watch-journal.ts). */
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

/** The demo's address changes with each start, and so does its market: an intent of another start is not of this bridge. */
export const isOfBridge = (intent: Pick<Intent, 'bridge'>, active: Pick<ActiveBridge, 'url'>): boolean =>
  active.url !== null && intent.bridge.replace(/\/+$/, '') === active.url.replace(/\/+$/, '');

export const readJournalState = (bridge: Bridge): JournalState =>
  bridge.client.getQueryData(journalStateOptions().queryKey) ?? nothing;

/** What is open and locked on the bridge of this moment, as the host says: the same in every window and after every reload. */
export const useJournalState = (): JournalState => useQuery(journalStateOptions()).data ?? nothing;

/** Of the bridge on the screen: written down, on its way or unknown; oldest first. */
export function useOpenIntents(): readonly Intent[] {
  const { active } = useBridge();
  const { open } = useJournalState();
  return useMemo(() => open.filter((intent) => isOfBridge(intent, active)), [open, active]);
}

/** What the host refuses now for this symbol; null = what it refuses for every symbol. */
export const locksFor = (locks: readonly TradingLock[], symbol: string | null): readonly TradingLock[] =>
  locks.filter((lock) => lock.symbol === null || lock.symbol === symbol);

/** One intent as last heard; null where nothing is known of it, such as of one that the host never got. */
export function useIntent(id: string | null): Intent | null {
  const { open } = useJournalState();
  const { data } = useQuery({ ...newestIntentsOptions(useHost()), enabled: false });
  if (id === null) return null;
  return find(open, id) ?? find(data?.intents, id);
}

/** The host counts new orders over this time. Milliseconds. */
const minuteMs = 60_000;

/** New orders of this run that left within the last minute: what the host holds the next one against. `nowMs`: UTC. */
export const ordersLastMinute = (intents: readonly Intent[], nowMs: number): number =>
  intents.filter(
    ({ request, created, isEarlier }) =>
      request.name === 'place-order' && !isEarlier && created > nowMs - minuteMs && created <= nowMs,
  ).length;

const none: readonly Intent[] = [];
/** As last heard, newest first: everything that moves while somebody trades. */
export const useNewestIntents = (): readonly Intent[] =>
  useQuery({ ...newestIntentsOptions(useHost()), enabled: false }).data?.intents ?? none;

const find = (intents: readonly Intent[] | undefined, id: string): Intent | null =>
  intents?.find((intent) => intent.id === id) ?? null;

/** With what the host held back among them, each at its time; the same list where it held nothing back. */
export const withHeldBack = (
  intents: readonly Intent[],
  journal: Pick<Journal, 'heldBack'> | undefined,
): readonly Intent[] =>
  journal === undefined || journal.heldBack.length === 0
    ? intents
    : [...journal.heldBack, ...intents].sort((a, b) => b.created - a.created);

/** Newest first: the newest (as many as `newestCount`) as they stand now, and behind them the older ones of the whole. */
export function joined(newest: Journal | undefined, whole: Journal | undefined): readonly Intent[] {
  if (whole === undefined) return newest?.intents ?? [];
  if (newest === undefined) return whole.intents;
  if (!newest.hasMore) return newest.intents;
  const newestIds = new Set(newest.intents.map(({ id }) => id));
  return [...newest.intents, ...whole.intents.filter(({ id }) => !newestIds.has(id))];
}
