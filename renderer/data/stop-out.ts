import { useMemo } from 'react';
import { type SymbolForesight, stopOutForesight } from '../../shared/rules/stop-out';
import { useAccount } from './account';
import { usePositions } from './positions';
import { useSpecs } from './symbols';

/** `unread`: positions that could not be read; then nothing is foreseen, as the equity depends on them too. Null while loading or not wanted. */
export function useStopOutForesight(isWanted: boolean): {
  readonly unread: number;
  readonly items: readonly SymbolForesight[];
} | null {
  const { data: account } = useAccount();
  const { data } = usePositions();
  const known = useSpecs(isWanted && data !== undefined ? data.rows.map(({ symbol }) => symbol) : none);
  return useMemo(() => {
    if (!isWanted || account === undefined || data === undefined) return null;
    const unread = data.unreadable.length;
    const items =
      unread > 0 ? [] : stopOutForesight(account, data.rows, (symbol) => known.get(symbol) ?? null);
    return { unread, items };
  }, [isWanted, account, data, known]);
}

const none: readonly string[] = [];
