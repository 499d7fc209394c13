import { describeRequest } from '../../../shared/formats/describe-intent';
import type { WaitingIntent } from '../../../shared/model/intent';
import { isolated } from '../../../shared/rules/isolated';
import { useClockValue } from '../../base/clock';
import { useJournalState } from '../../data/journal';

/** `Not sent yet: waiting for "Buy 0.10 EURUSD", sent 12 s ago and not answered.` `nowMs`: UTC milliseconds. */
export function waitingText({ why, for: before, since }: WaitingIntent, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - since) / 1_000));
  const what = before === null ? 'A request' : isolated(describeRequest(before, null));
  switch (why) {
    case 'answer':
      return `Not sent yet: waiting for "${what}", sent ${seconds} s ago and not answered.`;
    case 'other-host':
      return `Not sent yet: another Bridgewatch sent "${what}" to this account ${seconds} s ago, and it is not answered.`;
    case 'pace':
      return `Not sent yet: the bridge gets one request a second; waiting for ${seconds} s.`;
  }
}

export const useWaiting = (intentId: string | null): WaitingIntent | null =>
  useJournalState().waiting?.find(({ id }) => id === intentId) ?? null;

/** What a request waits for, and how long. Renders only itself, once a second. */
export function WaitingLine({ waiting }: { readonly waiting: WaitingIntent }) {
  return useClockValue(() => waitingText(waiting, Date.now()));
}
