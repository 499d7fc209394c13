import { useMemo } from 'react';
import { tradeKey } from '../../../shared/math/closed-positions';
import { floatingOfTrades } from '../../../shared/math/trade-floating';
import { usePositions } from '../../data/positions';
import type { ShownTrade } from '../../data/trade-tables';

/** As the server tells it now: what the host told with the rows is of when they were asked for. */
export function useFloatingNow(rows: readonly ShownTrade[]): ReadonlyMap<string, ShownTrade> {
  const positions = usePositions().data?.rows;
  return useMemo(() => {
    const open = rows.filter(({ floating }) => floating !== undefined);
    if (open.length === 0 || positions === undefined) return none;
    const now = floatingOfTrades(open, positions);
    return new Map(open.map((row) => [tradeKey(row), { ...row, floating: now.get(row) }]));
  }, [rows, positions]);
}

const none: ReadonlyMap<string, ShownTrade> = new Map();
