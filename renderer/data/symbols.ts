import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { SymbolSpec } from '../../shared/model/symbol';
import { useClockValue } from '../base/clock';
import { type Bridge, useBridge } from './bridge';
import { readBrokerSeconds } from './connection';
import { read } from './failure-error';
import { bridgeKey } from './keys';
import { VisibleReader } from './visible-reader';

/** Names only; the specification is one request each. Read again after ten minutes when shown. */
const symbolNamesOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'symbol-names'),
    queryFn: () => read(bridge.host, 'symbols.list', {}),
    staleTime: 10 * 60_000,
  });

/** Names that pass the bridge's own filter, such as `*USD*`. */
const symbolGroupOptions = (bridge: Bridge, group: string) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'symbol-group', group),
    queryFn: () => read(bridge.host, 'symbols.list', { group }),
    staleTime: 10 * 60_000,
  });

/** Specifications change rarely, but swaps and tick values do within a day. */
export const symbolOptions = (bridge: Bridge, symbol: string) =>
  queryOptions({
    queryKey: [...conditionsKey(bridge), symbol] as const,
    queryFn: () => read(bridge.host, 'symbols.read', { symbol }),
    staleTime: 5 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
  });
const conditionsKey = (bridge: Bridge) => bridgeKey(bridge.generation, 'symbol');

export const useSymbolNames = () => useQuery(symbolNamesOptions(useBridge()));

/** Null sends nothing. */
export function useSymbolGroup(group: string | null) {
  const bridge = useBridge();
  return useQuery({ ...symbolGroupOptions(bridge, group ?? ''), enabled: group !== null });
}

/** The specification of a symbol; null sends nothing. */
export function useSymbol(symbol: string | null) {
  const bridge = useBridge();
  return useQuery({ ...symbolOptions(bridge, symbol ?? ''), enabled: symbol !== null });
}

/** The specification as last read. */
export const readSpec = (bridge: Bridge, symbol: string): SymbolSpec | null =>
  bridge.client.getQueryData(symbolOptions(bridge, symbol).queryKey) ?? null;

/** The specification if it was read already, for rows of many symbols. */
export const useSpec = (symbol: string | null): SymbolSpec | null => useSymbol(symbol).data ?? null;

/** Like `useSymbol`, but never sends: for lists that are far longer than what may be read. */
export function useKnownSymbol(symbol: string) {
  const bridge = useBridge();
  return useQuery({ ...symbolOptions(bridge, symbol), enabled: false });
}

/** Milliseconds for which a row must stay visible before it is read: fast scrolling reads nothing. */
const settlesAfterMs = 150;
const readsAtOnce = 2;

/** Reads the specifications of visible symbols that are not known yet. `retry` reads those again that failed. */
export function useReadVisible(names: readonly string[]): {
  readonly failed: number;
  readonly retry: () => void;
} {
  const bridge = useBridge();
  const [failed, setFailed] = useState(0);
  const reader = useMemo(
    () =>
      new VisibleReader({
        atOnce: readsAtOnce,
        onFailed: setFailed,
        isKnown: (name) => bridge.client.getQueryData(symbolOptions(bridge, name).queryKey) !== undefined,
        read: async (name) => {
          await bridge.client.prefetchQuery(symbolOptions(bridge, name));
          return bridge.client.getQueryData(symbolOptions(bridge, name).queryKey) !== undefined;
        },
      }),
    [bridge],
  );
  useEffect(() => {
    const timer = setTimeout(() => reader.want(names), settlesAfterMs);
    return () => clearTimeout(timer);
  }, [reader, names]);
  useEffect(() => () => reader.want([]), [reader]);
  const retry = useCallback(() => reader.retry(), [reader]);
  return { failed, retry };
}

/** Milliseconds between two updates of the map below: a tree of thousands is not rebuilt for each symbol. */
const gathersForMs = 200;

/** The specification of every symbol that was read so far, by name. */
export function useKnownSymbols(): ReadonlyMap<string, SymbolSpec> {
  const bridge = useBridge();
  const [store] = useState(() => knownSymbols(bridge));
  return useSyncExternalStore(store.subscribe, store.read);
}

function knownSymbols(bridge: Bridge) {
  const cache = bridge.client.getQueryCache();
  const key = conditionsKey(bridge);
  const gather = (): ReadonlyMap<string, SymbolSpec> => {
    const known = new Map<string, SymbolSpec>();
    for (const [queryKey, spec] of bridge.client.getQueriesData<SymbolSpec>({ queryKey: key })) {
      const name = queryKey[key.length];
      if (typeof name === 'string' && spec !== undefined) known.set(name, spec);
    }
    return known;
  };
  let known = gather();
  return {
    read: () => known,
    subscribe: (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        timer = undefined;
        known = gather();
        listener();
      };
      const stop = cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || timer !== undefined) return;
        if (key.every((part, index) => event.query.queryKey[index] === part))
          timer = setTimeout(look, gathersForMs);
      });
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
  };
}

/** The specifications as in `useKnownSymbols`; those of `symbols`, in any order and number, are read where nothing else has read them. */
export function useSpecs(symbols: readonly string[]): ReadonlyMap<string, SymbolSpec> {
  const key = [...new Set(symbols)].toSorted().join('\n');
  useReadVisible(useMemo(() => (key === '' ? [] : key.split('\n')), [key]));
  return useKnownSymbols();
}

/** Day range, previous close and swaps belong to a broker day: shown specifications are read anew when the day turns. */
export function useReadConditionsEachDay(): void {
  const bridge = useBridge();
  const day = useClockValue(() => {
    const now = readBrokerSeconds(bridge);
    return now === null ? null : Math.floor(now / 86_400);
  });
  const [last, setLast] = useState(day);
  useEffect(() => {
    if (day === null || day === last) return;
    setLast(day);
    if (last !== null) void bridge.client.invalidateQueries({ queryKey: conditionsKey(bridge) });
  }, [bridge, day, last]);
}
