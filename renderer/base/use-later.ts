import { useEffect, useState } from 'react';

/**
 * The value, a task later: what is worked out of it makes no long task with what was worked out of it before. `isKnown`: the first one is
 * there at once.
 */
export function useLater<Value>(value: Value | null, isKnown: boolean): Value | null {
  const [later, setLater] = useState(isKnown ? value : null);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value));
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
