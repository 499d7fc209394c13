import { useLayoutEffect, useRef } from 'react';

/**
 * The newest value, for handlers that keep their identity, so that components that receive them do not render with each
 * tick. Read it in handlers, never while rendering.
 */
export function useLatest<T>(value: T): { readonly current: T } {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}
