import { useLayoutEffect, useRef } from 'react';

/**
 * The newest value, for handlers that keep their identity so that what they are handed to need not render with each tick.
 * To be read in handlers, never while rendering.
 */
export function useLatest<T>(value: T): { readonly current: T } {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}
