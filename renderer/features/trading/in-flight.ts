import { useMemo } from 'react';
import { Store, useStore } from '../../base/store';
import { useOpenIntents } from '../../data/journal';

/**
 * Writes that this page has handed to its host and that are not answered yet, by their intents, each with its bridge's generation.
 * The host's own list of what is on its way comes a moment later, but outlives the page.
 */
const sent = new Store<ReadonlyMap<string, number>>(new Map());
/** Intents whose outcome this page was told directly: it has announced them, and nothing else may a second time. */
const answered = new Set<string>();

/** Notes one write; call the answer once it is over, with whether the host itself has said how. */
export function noteSent(generation: number, intentId: string): (isHostsWord: boolean) => void {
  sent.set(new Map([...sent.read(), [intentId, generation]]));
  return (isHostsWord) => {
    if (isHostsWord) answered.add(intentId);
    sent.set(new Map([...sent.read()].filter(([id]) => id !== intentId)));
  };
}

/** True where the answer came, or will come, to this page by itself: a reload and another window have no such intents. */
export const isOwnIntent = (intentId: string): boolean => sent.read().has(intentId) || answered.has(intentId);

/** How many writes are on their way to the bridge on the screen, from this page or any other one. */
export function useInFlight(generation: number): number {
  const own = useStore(sent);
  const open = useOpenIntents();
  return useMemo(() => {
    const ids = new Set([...own].filter(([, each]) => each === generation).map(([id]) => id));
    for (const { id, state } of open) if (state === 'journalled' || state === 'sent') ids.add(id);
    return ids.size;
  }, [own, open, generation]);
}
