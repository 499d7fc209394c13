import { useQuery } from '@tanstack/react-query';
import type { Account } from '../../shared/model/account';
import { type Bridge, useBridge } from './bridge';
import { bridgeKey } from './keys';
import { keptVersion, polledOptions } from './topics';

/** Milliseconds after which account and positions are stale on screen. */
export const accountBudgetMs = 5_000;

const keep = keptVersion();

export const accountOptions = (bridge: Bridge) =>
  polledOptions<Account>(bridge, bridgeKey(bridge.generation, 'account'), keep, {
    asked: (account) => ({ account }),
    answer: ({ account }) => account,
    readNow: () => bridge.host.invoke('account.read', {}),
  });

/** The last poll's answer; `usePolling` polls. */
export const useAccount = () => useQuery(accountOptions(useBridge()));

/** One value of the account: renders when that value changes, not with every poll. */
function useAccountPart<Value>(select: (account: Account) => Value): Value | undefined {
  return useQuery({ ...accountOptions(useBridge()), select }).data;
}

export const useIsAccountRead = (): boolean => useAccountPart(() => true) ?? false;
export const useMoneyDigits = (): number => useAccountPart((account) => account.currencyDigits) ?? 2;
export const useCurrency = (): string | null => useAccountPart((account) => account.currency) ?? null;
/** Demo, contest or real; null while it is not known. */
export const useAccountMode = (): Account['tradeMode'] =>
  useAccountPart((account) => account.tradeMode) ?? null;
