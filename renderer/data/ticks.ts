import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import type { Tick } from '../../shared/model/tick';
import { type Bridge, useBridge } from './bridge';
import { type FailureError, read } from './failure-error';
import { bridgeKey } from './keys';
import type { Quote } from './quote-store';
import { acceptsNow, acceptsOf } from './settings';

/** Milliseconds without a change after which the market watch's tick colours end, as in MetaTrader. */
export const quietMs = 15_000;

const tickKey = (generation: number, symbol: string) => bridgeKey(generation, 'tick', symbol);

/** A quote at the interval of the ticket's symbol. */
export const tickOptions = (bridge: Bridge, symbol: string) =>
  queryOptions({
    queryKey: tickKey(bridge.generation, symbol),
    queryFn: async () => {
      const tick = await read(bridge.host, 'ticks.read', { symbol, acceptsMs: acceptsNow(bridge, 'tick') });
      bridge.quotes.take(symbol, tick);
      return tick;
    },
  });

/**
 * Reads several quotes with one request; false where one of them failed or was left out. `everyMs`: the interval of each one's reads. A
 * failure shows as the quote's own age; the connection chain names its cause.
 */
export async function readTicks(
  bridge: Bridge,
  symbols: readonly string[],
  everyMs: number,
): Promise<boolean> {
  const acceptsMs = acceptsOf(bridge, everyMs);
  const answer = await bridge.host.invoke('ticks.list', { symbols: [...symbols], acceptsMs });
  if (!answer.ok) return false;
  for (const { symbol, tick } of answer.value) if (tick.ok) bridge.quotes.take(symbol, tick.value);
  return answer.value.length === symbols.length && answer.value.every(({ tick }) => tick.ok);
}

/** The last quote of a symbol; renders only when its numbers change. */
export function useQuote(symbol: string | null): Quote | null {
  const { quotes } = useBridge();
  const subscribe = useCallback(
    (listener: () => void) => (symbol === null ? () => {} : quotes.subscribe(symbol, listener)),
    [quotes, symbol],
  );
  return useSyncExternalStore(subscribe, () => (symbol === null ? null : quotes.get(symbol)));
}

/** For code that draws by itself: each tick of a symbol reaches the listener, without a render. */
export function useTickSubscription(symbol: string): (listener: (tick: Tick) => void) => () => void {
  const { quotes } = useBridge();
  return useCallback(
    (listener) => {
      const known = quotes.get(symbol);
      if (known !== null) listener(known.tick);
      return quotes.subscribe(symbol, listener);
    },
    [quotes, symbol],
  );
}

/**
 * The failure of the last finished read of a symbol's quote; null where it succeeded. Renders when that changes, not
 * with each tick: react-query tracks only the fields that are read here.
 */
export function useTickError(symbol: string | null): FailureError | null {
  const bridge = useBridge();
  const { error, status } = useQuery({ ...tickOptions(bridge, symbol ?? ''), enabled: false });
  // A query that never had an answer loses its failure with each new poll: keep it meanwhile.
  const [kept, keep] = useState({ symbol, error });
  if (status !== 'pending' && (kept.error !== error || kept.symbol !== symbol)) keep({ symbol, error });
  return error ?? (status === 'pending' && kept.symbol === symbol ? kept.error : null);
}
