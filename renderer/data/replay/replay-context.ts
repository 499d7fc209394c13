import { createContext, useContext } from 'react';
import type { ReplaySession } from './replay-session';

/** Null: live. */
export const ReplayContext = createContext<ReplaySession | null>(null);

/** True below a replay: nothing there may offer to change anything. */
export const useIsReplay = (): boolean => useContext(ReplayContext) !== null;

export function useReplay(): ReplaySession {
  const session = useContext(ReplayContext);
  if (session === null) throw new Error('useReplay needs a replay above it');
  return session;
}
