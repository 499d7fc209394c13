import { useQuery } from '@tanstack/react-query';
import type { Input } from '../../shared/contract';
import type { Account } from '../../shared/model/account';
import type { Settings } from '../../shared/model/settings';
import { accountName } from '../../shared/rules/account-identity';
import { namesOfBots, noTraderNames, type TraderNames } from '../../shared/rules/trader-names';
import { accountOptions } from './account';
import { type Bridge, useBridge } from './bridge';
import { useChange } from './change';
import { read } from './failure-error';
import { settingsOptions } from './settings';

/** Names and colours of the connected account's bots, which the host keeps. */

function namesOf(settings: Settings | undefined, account: string | null): TraderNames {
  const bots = account === null ? undefined : settings?.bots[account];
  return bots === undefined ? noTraderNames : namesOfBots(bots);
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

/** Name, colour and permission of one bot. */
export function useSaveBot() {
  const account = useBotAccount();
  return useChange(settingsOptions, (host, bot: Input<'bots.save'>['bot']) =>
    read(host, 'bots.save', { account: account ?? '', bot }),
  );
}
