import { useSyncExternalStore } from 'react';
import { sharedPicture } from './picture';

/**
 * One timer for everything that shows an age or a clock. Each listener compares its own derived value, so that React
 * renders only what has changed.
 */
const periodMs = 500;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

function tick(): void {
  for (const each of listeners) each();
}

function onClock(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => sharedPicture.join(tick), periodMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
  };
}

/** `read` is called twice a second; the component renders when its result, a plain value, differs. */
export function useClockValue<Value extends string | number | boolean | null>(read: () => Value): Value {
  return useSyncExternalStore(onClock, read);
}
