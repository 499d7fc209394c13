import { useEffect, useRef, useState } from 'react';

/** Whole seconds that are left of `ms`; calls `onEnd` once when none is. Starts anew with another `key`. */
export function useCountdown(ms: number, key: string, onEnd: () => void): number {
  const [leftMs, setLeftMs] = useState(ms);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another offer starts the count anew
  useEffect(() => {
    const started = performance.now();
    setLeftMs(ms);
    const timer = setInterval(() => {
      const left = ms - (performance.now() - started);
      setLeftMs(Math.max(0, left));
      if (left > 0) return;
      clearInterval(timer);
      end.current();
    }, 250);
    return () => clearInterval(timer);
  }, [ms, key]);
  return Math.ceil(leftMs / 1000);
}
