import { type ReactNode, useDeferredValue } from 'react';

/**
 * What stands a task after what is around it, made in slices: a view of 20,000 positions that is opened at once holds the page for longer
 * than a press may wait.
 */
export function Deferred({ children }: { readonly children: ReactNode }) {
  const isShown = useDeferredValue(true, false);
  return isShown ? children : null;
}
