import { useSyncExternalStore } from 'react';

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** What depends on the window's size, read again when that changes; renders only where it is another value. */
export const useOfWindow = <Value>(read: () => Value): Value => useSyncExternalStore(onResize, read);
