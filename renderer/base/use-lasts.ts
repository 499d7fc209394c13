import { useEffect, useState } from 'react';

/** True once `running` has lasted for `ms`: what passes by itself is not worth a word. */
export function useLasts(running: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    setLasts(false);
    if (!running) return;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => clearTimeout(timer);
  }, [running, ms]);
  return lasts;
}
