import { useEffect, useRef, useState } from 'react';

/** Time without another change. Milliseconds. */
export const settleMs = 400;

/**
 * The value, once it has not changed for `settleMs`; at once where `of` changes, as another symbol must not wait.
 * Compared by content: a list that is a new object on each render would never settle.
 */
export function useSettled<T>(value: T, of: string): T {
  const [settled, setSettled] = useState({ of, value });
  if (settled.of !== of) setSettled({ of, value });
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  const wanted = JSON.stringify(value);
  const isSettled =
    settled.of === of && (settled.value === value || JSON.stringify(settled.value) === wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other value begins the wait anew
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setSettled({ of, value: newest.current }), settleMs);
    return () => clearTimeout(timer);
  }, [of, wanted, isSettled]);
  return settled.of === of ? settled.value : value;
}
