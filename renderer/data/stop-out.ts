import { useMemo } from 'react';
import { type SymbolForesight, stopOutForesight } from '../../shared/rules/stop-out';
import { useAccount } from './account';
import { usePositions } from './positions';
import { useKnownSymbols, useReadVisible } from './symbols';

/** `unread`: positions that could not be read; then nothing is foreseen, as the equity depends on them too. Null while loading or not wanted. */
export function useStopOutForesight(isWanted: boolean): {
  readonly unread: number;
  readonly items: readonly SymbolForesight[];
} | null {
  const { data: account } = useAccount();
  const { data } = usePositions();
  const key = [...new Set(data?.rows.map(({ symbol }) => symbol))].toSorted().join('\n');
  const symbols = useMemo(() => (key === '' || !isWanted ? none : key.split('\n')), [key, isWanted]);
  useReadVisible(symbols);
  const known = useKnownSymbols();
  return useMemo(() => {
    if (!isWanted || account === undefined || data === undefined) return null;
    const unread = data.unreadable.length;
    const items =
      unread > 0 ? [] : stopOutForesight(account, data.rows, (symbol) => known.get(symbol) ?? null);
    return { unread, items };
  }, [isWanted, account, data, known]);
}

const none: readonly string[] = [];
