import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { accountOptions } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { notify } from '../../data/notifications/store';
import { bridgeName, consentKey, oneClick, useOneClickValue } from './one-click-state';

export interface Arming {
  readonly isArmed: boolean;
  /** Why it cannot be armed; null where it can. */
  readonly refusal: string | null;
  arm(): void;
  disarm(): void;
}

/** Armed or not for the account on the screen: renders when that changes, not with every poll. */
export function useArming(): Arming {
  const bridge = useBridge();
  const consent = useConsent();
  const armedFor = useOneClickValue((state) => state.armedFor);
  const isArmed = armedFor !== null && oneClick.isArmed(consent, bridge.generation);
  const arm = useCallback(() => {
    if (consent !== null) oneClick.arm(consent, bridge.generation);
  }, [consent, bridge]);
  const disarm = useCallback(() => oneClick.disarm(), []);
  return {
    isArmed,
    refusal: consent === null ? 'the account, and whether it is real, is not known yet' : null,
    arm,
    disarm,
  };
}

/** The key of the account for consent; null while it is not known. */
export function useConsent(): string | null {
  const bridge = useBridge();
  const { data } = useQuery({
    ...accountOptions(bridge),
    select: (account) => consentKey(account, bridgeName(bridge.active)),
  });
  return data ?? null;
}

/** Mounted once: another account, demo that became real, or another bridge disarms. */
export function useDisarmOnChange(): void {
  const { generation } = useBridge();
  const consent = useConsent();
  const armedFor = useOneClickValue((state) => state.armedFor);
  const isOther = armedFor !== null && !oneClick.isArmed(consent, generation);
  useEffect(() => {
    if (!isOther) return;
    takeAway();
  }, [isOther]);
  // Unmounting disarms too: the next bridge's screen must not start armed.
  useEffect(() => takeAway, []);
  const isArmed = armedFor !== null && !isOther;
  useEffect(() => {
    if (!isArmed) return;
    notify({
      tone: 'warn',
      title: 'One-click trading is on',
      detail: 'A click now sends an order without confirmation.',
    });
  }, [isArmed]);
}

function takeAway(): void {
  const wasArmed = oneClick.read().armedFor !== null;
  oneClick.disarm();
  oneClick.stopAsking();
  if (!wasArmed) return;
  notify({
    tone: 'warn',
    title: 'One-click trading is off',
    detail: 'The account, the bridge or the view changed. Turn it on again if you need it.',
  });
}
