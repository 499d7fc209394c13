import { useEffect, useState } from 'react';

/** Milliseconds without another change. */
export const settleMs = 400;

/** The value, once it has not changed for a moment; at once where `of` changes: another symbol must not wait. */
export function useSettled<T>(value: T, of: string): T {
  const [settled, setSettled] = useState({ of, value });
  if (settled.of !== of) setSettled({ of, value });
  useEffect(() => {
    if (settled.of === of && settled.value === value) return;
    const timer = setTimeout(() => setSettled({ of, value }), settleMs);
    return () => clearTimeout(timer);
  }, [of, value, settled]);
  return settled.of === of ? settled.value : value;
}
