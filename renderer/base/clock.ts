import { useSyncExternalStore } from 'react';
import { sharedPicture } from './picture';

/**
 * Everything that shows an age or a clock looks again with a picture that is drawn anyway, or makes one after `periodMs` without. Each listener
 * compares its own derived value, so that React renders only what has changed.
 */
const periodMs = 500;
/** Pictures that follow sooner, as the user acts, do without. Milliseconds. */
const leastMs = 200;
const listeners = new Set<() => void>();
let tickedMs = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
let leave = (): void => undefined;

function tick(): void {
  if (performance.now() - tickedMs < leastMs) return;
  tickedMs = performance.now();
  plan();
  for (const each of listeners) each();
}

function plan(): void {
  clearTimeout(timer);
  if (listeners.size === 0) return;
  timer = setTimeout(() => sharedPicture.join(plan), periodMs);
}

function onClock(listener: () => void): () => void {
  if (listeners.size === 0) {
    tickedMs = Number.NEGATIVE_INFINITY;
    leave = sharedPicture.ride(tick);
    listeners.add(listener);
    plan();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    leave();
  };
}

/** `read` is called twice a second at least; the component renders when its result, a plain value, differs. */
export function useClockValue<Value extends string | number | boolean | null>(read: () => Value): Value {
  return useSyncExternalStore(onClock, read);
}
