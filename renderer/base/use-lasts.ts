import { useEffect, useState } from 'react';

/** True once `running` has lasted for `ms`: short waits are not worth a message. */
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
