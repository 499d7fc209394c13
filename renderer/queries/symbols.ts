import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SymbolSpec } from '../../shared/model/symbol';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { bridgeKey } from './keys';

/** Names only; details are one call each. Asked again after ten minutes when somebody looks. */
export const symbolNamesOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'symbol-names'),
    queryFn: () => read(bridge.host, 'symbols.list', {}),
    staleTime: 10 * 60_000,
  });

/** Trading conditions change rarely, but swaps and tick values do within a day. */
export const symbolOptions = (bridge: Bridge, symbol: string) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'symbol', symbol),
    queryFn: () => read(bridge.host, 'symbols.read', { symbol }),
    staleTime: 5 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
  });

export const useSymbolNames = () => useQuery(symbolNamesOptions(useBridge()));

/** The conditions of a symbol; null asks nothing. */
export function useSymbol(symbol: string | null) {
  const bridge = useBridge();
  return useQuery({ ...symbolOptions(bridge, symbol ?? ''), enabled: symbol !== null });
}

/** The conditions as far as they were read already, for rows of many symbols. */
export const useSpec = (symbol: string | null): SymbolSpec | null => useSymbol(symbol).data ?? null;
