import { useCallback, useState, useSyncExternalStore } from 'react';

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** What depends on the window's size, read again when that changes; renders only where it is another value. */
export const useOfWindow = <Value>(read: () => Value): Value => useSyncExternalStore(onResize, read);

/** The same of an element's content, which `measure` is the `ref` of. `read` stays one function. */
export function useOfElement<Value>(initial: Value, read: (content: DOMRectReadOnly) => Value) {
  const [value, setValue] = useState(initial);
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const observer = new ResizeObserver(([entry]) => entry && setValue(() => read(entry.contentRect)));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [read],
  );
  return [value, measure] as const;
}

/** Too small for a ticket beside the chart and above the tables. CSS pixels: a laptop of 1366x768 at 125 % has 1093x614. */
export const isSmallWindow = (): boolean => window.innerHeight < 720 || window.innerWidth < 1100;

/** Windows of one class share the sizes of their panels. Bounds in CSS pixels. */
export const widthClass = (): 'narrow' | 'middle' | 'wide' =>
  window.innerWidth < 1400 ? 'narrow' : window.innerWidth < 2200 ? 'middle' : 'wide';
export const heightClass = (): 'low' | 'middle' | 'high' =>
  window.innerHeight < 800 ? 'low' : window.innerHeight < 1200 ? 'middle' : 'high';
