import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Host, Input } from '../../shared/contract';
import type { Account } from '../../shared/model/account';
import { type Bot, mostBots, type SeenBot } from '../../shared/model/bots';
import type { Settings } from '../../shared/model/settings';
import { accountName } from '../../shared/rules/account-identity';
import {
  noTraderNames,
  type SeenRow,
  seenBots,
  type TraderNames,
  traderNames,
} from '../../shared/rules/trader-names';
import { rememberLast } from '../base/remember-last';
import { Store, useStore } from '../base/store';
import { accountOptions } from './account';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { ordersOptions } from './orders';
import { positionsOptions } from './positions';
import { settingsOptions, useSettingsChange } from './settings';
import { useTodaysDeals } from './todays-trades';

/** Names and colours of the connected account's bots, which the host keeps. */

const known = new WeakMap<readonly Bot[], TraderNames>();

function namesOf(settings: Settings | undefined, account: string | null): TraderNames {
  const bots = account === null ? undefined : settings?.bots[account];
  if (bots === undefined) return noTraderNames;
  const names = known.get(bots) ?? traderNames(bots);
  known.set(bots, names);
  return names;
}

/** The account that names and the filter are stored for; null while it is not known. */
export function useBotAccount(): string | null {
  const bridge = useBridge();
  const shown = useQuery({
    ...accountOptions(bridge),
    enabled: false,
    select: (account) => botAccountOf(bridge, account),
  }).data;
  return shown ?? botAccountOf(bridge, undefined);
}

function botAccountOf(bridge: Bridge, shown: Account | undefined): string | null {
  // Names are the user's own words, no facts of a second: a replay has them also where nothing was recorded.
  const account = shown ?? bridge.liveClient?.getQueryData(accountOptions(bridge).queryKey) ?? null;
  return account === null ? null : accountName(account);
}

export function useTraderNames(): TraderNames {
  const { host } = useBridge();
  const account = useBotAccount();
  return namesOf(useQuery({ ...settingsOptions(host), enabled: false }).data, account);
}

/** The same now, for code outside of components. */
export function readTraderNames(bridge: Bridge): TraderNames {
  const { client, host } = bridge;
  const account = botAccountOf(bridge, client.getQueryData(accountOptions(bridge).queryKey));
  return namesOf(client.getQueryData(settingsOptions(host).queryKey), account);
}

/** Accounts whose open trades and deals of today have been looked at: these come first in the order of colours. */
const begun = new Store<ReadonlySet<string>>(new Set());
/** What each host was told: its answer may come later than the next deals. */
const toldTo = new WeakMap<Host, Set<string>>();

/** Of deals that were looked through before, when a view opens again. */
const seenIn = rememberLast(seenBots);

async function tellSeen(
  { client, host }: Bridge,
  account: string,
  rows: readonly SeenRow[],
  names: TraderNames,
): Promise<void> {
  const told = toldTo.get(host) ?? new Set();
  toldTo.set(host, told);
  const idOf = ({ magic, proposed }: SeenBot): string => JSON.stringify([account, magic, proposed]);
  const seen = seenIn(rows, names.bots)
    .filter((bot) => !told.has(idOf(bot)))
    .slice(0, mostBots);
  if (seen.length === 0) return;
  for (const bot of seen) told.add(idOf(bot));
  // A replay's host refuses it: then the live page will tell.
  const answer = await host.invoke('bots.seen', { account, seen });
  if (answer.ok) client.setQueryData(settingsOptions(host).queryKey, answer.value);
  else for (const bot of seen) told.delete(idOf(bot));
}

/** Has the host give names and colours to bots that are new in these deals. */
export function useSeenBots(deals: readonly SeenRow[]): void {
  const bridge = useBridge();
  const account = useBotAccount();
  const names = useTraderNames();
  const hasBegun = useStore(begun);
  useEffect(() => {
    if (account === null || deals.length === 0 || !hasBegun.has(account)) return;
    void tellSeen(bridge, account, deals, names);
  }, [bridge, account, deals, names, hasBegun]);
}

/** The same for what is open and for today's deals; once for the page. */
export function useOpenBots(): void {
  const bridge = useBridge();
  const account = useBotAccount();
  const names = useTraderNames();
  const positions = useQuery({ ...positionsOptions(bridge), enabled: false, select: tradedRows }).data;
  const orders = useQuery({ ...ordersOptions(bridge), enabled: false, select: tradedRows }).data;
  const deals = useTodaysDeals()?.rows;
  useEffect(() => {
    if (account === null || positions === undefined || orders === undefined || deals === undefined) return;
    void tellSeen(bridge, account, [...positions, ...orders, ...deals], names);
    begun.set(new Set([...begun.read(), account]));
  }, [bridge, account, names, positions, orders, deals]);
}

/** Prices change with each poll, and these two do not. */
const tradedRows = ({ rows }: { readonly rows: readonly SeenRow[] }): readonly SeenRow[] =>
  rows.map(({ magic, comment }) => ({ magic, comment }));

/** Name, colour and permission of one bot. */
export function useSaveBot() {
  const account = useBotAccount();
  return useSettingsChange((host, bot: Input<'bots.save'>['bot']) =>
    read(host, 'bots.save', { account: account ?? '', bot }),
  );
}
