import { useSyncExternalStore } from 'react';

/** Writes that were sent and not answered yet, by the bridge's generation: leaving that bridge leaves them behind. */
let sent: ReadonlyMap<number, number> = new Map();
const listeners = new Set<() => void>();

function add(generation: number, count: number): void {
  sent = new Map([...sent, [generation, (sent.get(generation) ?? 0) + count]]);
  for (const listener of listeners) listener();
}

/** Counts one write; call the answer once it is answered. */
export function noteSent(generation: number): () => void {
  add(generation, 1);
  return () => add(generation, -1);
}

export const readOnTheWay = (generation: number): number => sent.get(generation) ?? 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useOnTheWay = (generation: number): number =>
  useSyncExternalStore(subscribe, () => readOnTheWay(generation));
