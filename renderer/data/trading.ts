import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Host } from '../../shared/contract';
import type { Arming, Limits } from '../../shared/model/limits';
import { limitsOf } from '../../shared/model/limits';
import type { Result } from '../../shared/model/result';
import { type ActiveBridge, environmentProfileId } from '../../shared/model/settings';
import { useBridge, useHost } from './bridge';
import { read } from './failure-error';
import { hostKey } from './keys';
import { useSettings } from './settings';

/** Whether this session may risk real money: the host decides, the same for every window (live.ts). */
export const armingOptions = (host: Host) =>
  queryOptions({
    queryKey: hostKey('arming'),
    queryFn: () => read(host, 'trading.read', {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Null while the host has said nothing of the bridge on the screen. */
export function useLiveArming(): Arming | null {
  const { generation } = useBridge();
  const { data } = useQuery(armingOptions(useHost()));
  return data?.generation === generation ? data : null;
}

/** Arms the account that `arming` names, or disarms it. */
export function useArmLive(): (arming: Arming, isArmed: boolean) => Promise<Result<Arming>> {
  const { host, client } = useBridge();
  return useCallback(
    async ({ generation, account }, isArmed) => {
      const result = await host.invoke('trading.arm', { generation, account, isArmed });
      if (result.ok) client.setQueryData(armingOptions(host).queryKey, result.value);
      return result;
    },
    [host, client],
  );
}

/** The profile whose limits apply to this bridge. */
export const limitsProfile = ({ profile }: Pick<ActiveBridge, 'profile'>): string =>
  profile?.id ?? environmentProfileId;

/** Of the bridge on the screen. */
export function useLimits(): Limits {
  const { active } = useBridge();
  return limitsOf(useSettings().data?.limits ?? {}, limitsProfile(active));
}
