import { useQuery } from '@tanstack/react-query';
import type { Intent } from '../../../shared/model/intent';
import type { ActiveBridge } from '../../../shared/model/settings';
import { useAccount } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { useBrokerOffsets } from '../../data/broker-offsets';
import { isOfBridge } from '../../data/journal';
import { positionsOptions } from '../../data/positions';
import { useOpenTrade } from '../../data/workspace/open-trade';
import { askIntent } from '../trading';
import { tradeOfIntent } from './trade-of-intent';

/** Of this bridge and account. */
export const isHere = (intent: Intent, active: ActiveBridge, login: string | null): boolean =>
  isOfBridge(intent, active) &&
  (login === null || intent.account.login === null || intent.account.login === login);

/** Opens the card of the trade that a request is part of, where it is part of one; else the request. */
export function useShowTrade(): (intent: Intent) => void {
  const bridge = useBridge();
  const login = useAccount().data?.login ?? null;
  const offsets = useBrokerOffsets();
  const positions = useQuery({ ...positionsOptions(bridge), enabled: false }).data?.rows ?? [];
  const openTrade = useOpenTrade();
  const show = async (intent: Intent) => {
    const isKnown = offsets !== null && isHere(intent, bridge.active, login);
    const trade = isKnown ? await tradeOfIntent(bridge, intent, { offsets, positions }) : null;
    if (trade === null) askIntent(intent.id);
    else openTrade(trade);
  };
  return (intent) => void show(intent);
}
