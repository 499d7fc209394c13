import { useMemo } from 'react';
import { Store, useStore } from '../../base/store';
import { useOpenIntents } from '../../data/journal';

/**
 * Writes that this page has passed to its host and that are not answered yet: intent ids with their bridge's
 * generation. The host's own list arrives a moment later, but outlives the page.
 */
const sent = new Store<ReadonlyMap<string, number>>(new Map());
/** Intents whose outcome this page received and announced: nothing else may announce them again. */
const answered = new Set<string>();

/** Notes one write; call the returned function when it is over, with whether the host itself gave the result. */
export function noteSent(generation: number, intentId: string): (isHostsWord: boolean) => void {
  sent.set(new Map([...sent.read(), [intentId, generation]]));
  return (isHostsWord) => {
    if (isHostsWord) answered.add(intentId);
    sent.set(new Map([...sent.read()].filter(([id]) => id !== intentId)));
  };
}

/** True where the answer comes, or came, to this page itself: after a reload or in another window there are none. */
export const isOwnIntent = (intentId: string): boolean => sent.read().has(intentId) || answered.has(intentId);

/** Number of writes being sent to the bridge on the screen, from this page or any other. */
export function useInFlight(generation: number): number {
  const own = useStore(sent);
  const open = useOpenIntents();
  return useMemo(() => {
    const ids = new Set([...own].filter(([, each]) => each === generation).map(([id]) => id));
    for (const { id, state } of open) if (state === 'journalled' || state === 'sent') ids.add(id);
    return ids.size;
  }, [own, open, generation]);
}
