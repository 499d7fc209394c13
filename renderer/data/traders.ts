import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Account } from '../../shared/model/account';
import type { Deal } from '../../shared/model/deal';
import type { Intent } from '../../shared/model/intent';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import {
  joinedTickets,
  noOwnTickets,
  type OwnTickets,
  ofAccount,
  ownTickets,
} from '../../shared/rules/own-tickets';
import { bookingOf } from '../../shared/rules/plan';
import { type DealsRead, nettingOwner } from '../../shared/rules/trade-traders';
import { createTraders, type Trader, type Traders } from '../../shared/rules/trader';
import type { TraderNames } from '../../shared/rules/trader-names';
import { rememberLast } from '../base/remember-last';
import { accountOptions } from './account';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { historyKey } from './history';
import { newestIntentsOptions } from './journal';
import { keptList } from './kept-rows';
import { hostKey } from './keys';
import { positionsOptions } from './positions';
import { readTraderNames, useTraderNames } from './trader-names';

/** Who traded, as far as the page knows. The rule is in shared/rules/trader.ts; journal and deals come from here. */

/** Milliseconds between two reads of the whole journal's tickets: newer ones are in the newest intents. */
const olderEveryMs = 300_000;

/** Of the whole journal; where it has no older intents, the newest ones say the same. */
const olderTicketsOptions = ({ host, active: { url } }: Bridge, login: string | null) =>
  queryOptions({
    queryKey: hostKey('journal', 'tickets', url, login),
    queryFn:
      url === null
        ? skipToken
        : async (): Promise<OwnTickets> => {
            const { orders, deals } = await read(host, 'journal.tickets', { bridge: url, login });
            return { ...noOwnTickets, orders: new Set(orders), deals: new Set(deals) };
          },
    structuralSharing: false,
  });

const newestTickets = (
  bridge: Bridge,
  login: string | null,
  intents: readonly Intent[] | undefined,
): OwnTickets =>
  intents === undefined || bridge.active.url === null
    ? noOwnTickets
    : ownTickets(ofAccount(intents, bridge.active.url, login));

const ticketsOf = rememberLast(
  (
    bridge: Bridge,
    login: string | null,
    intents: readonly Intent[] | undefined,
    older: OwnTickets | undefined,
  ): OwnTickets => {
    const newest = newestTickets(bridge, login, intents);
    return older === undefined ? newest : joinedTickets(newest, older);
  },
);
const tradersOf = rememberLast((deals: readonly Deal[], own: OwnTickets, names: TraderNames) =>
  createTraders(own, deals, names),
);

const loginOf = ({ login }: { readonly login: string | null }): string | null => login;

function useOwnTickets(): OwnTickets {
  const bridge = useBridge();
  const login = useQuery({ ...accountOptions(bridge), select: loginOf }).data ?? null;
  const journal = useQuery({ ...newestIntentsOptions(bridge.host), enabled: false }).data;
  const older = useQuery({
    ...olderTicketsOptions(bridge, login),
    enabled: journal?.hasMore === true,
    refetchInterval: olderEveryMs,
  }).data;
  const intents = journal?.intents;
  return useMemo(() => ticketsOf(bridge, login, intents, older), [bridge, login, intents, older]);
}

const noDeals: readonly Deal[] = [];

/** `deals`: those known, for tables and charts of deals. The same value while nothing new is known. */
export function useTraders(deals: readonly Deal[] = noDeals): Traders {
  const own = useOwnTickets();
  const names = useTraderNames();
  // A replay asks beside the live page: each keeps its own.
  return useMemo(() => tradersOf(deals, own, names), [deals, own, names]);
}

export function readTraders(bridge: Bridge, deals: readonly Deal[] = noDeals): Traders {
  const { client, host } = bridge;
  const login = client.getQueryData(accountOptions(bridge).queryKey)?.login ?? null;
  const newest = newestTickets(
    bridge,
    login,
    client.getQueryData(newestIntentsOptions(host).queryKey)?.intents,
  );
  const older = client.getQueryData(olderTicketsOptions(bridge, login).queryKey);
  const own = older === undefined ? newest : joinedTickets(newest, older);
  return createTraders(own, deals, readTraderNames(bridge));
}

/** Who opened it; on a netting account by all deals of the position. */
export type PositionTrader = (position: Position) => Trader;
export type OrderTrader = (order: Order) => Trader;

const isRead = (): boolean => true;
export const positionDealsOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: [...historyKey(bridge), 'positions'],
    structuralSharing: keptList,
    queryFn: async (): Promise<DealsRead> => {
      const { rows, positions = null } = await read(bridge.host, 'ledger.position-deals', {});
      return { rows, positions };
    },
  });

/** Where one position may have several owners: on netting accounts, and where the bridge does not say. */
const mayBeShared = (account: Pick<Account, 'marginMode'> | undefined): boolean =>
  account !== undefined && bookingOf(account) !== 'hedging';

const traderOfPosition = (traders: Traders, isShared: boolean, read: DealsRead | null): PositionTrader =>
  isShared ? (position) => nettingOwner(position, read, traders).trader : traders.position;

export function usePositionTrader(): PositionTrader {
  const bridge = useBridge();
  const isShared = useQuery({ ...accountOptions(bridge), select: mayBeShared }).data ?? false;
  // What is asked for is of the positions that the host has listed.
  const areListed = useQuery({ ...positionsOptions(bridge), enabled: false, select: isRead }).data ?? false;
  const deals = useQuery({ ...positionDealsOptions(bridge), enabled: isShared && areListed }).data;
  const traders = useTraders(deals?.rows);
  return useMemo(() => traderOfPosition(traders, isShared, deals ?? null), [traders, isShared, deals]);
}

/** For menus and commands: as known now. */
export function readPositionTrader(bridge: Bridge): PositionTrader {
  const { client } = bridge;
  const isShared = mayBeShared(client.getQueryData(accountOptions(bridge).queryKey));
  const deals = isShared ? client.getQueryData(positionDealsOptions(bridge).queryKey) : undefined;
  return traderOfPosition(readTraders(bridge, deals?.rows), isShared, deals ?? null);
}

export const readOrderTrader = (bridge: Bridge): OrderTrader => readTraders(bridge).order;
