import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import type { Tick } from '../../shared/model/tick';
import type { TopicAnswers } from '../../shared/model/topics';
import { type Bridge, useBridge } from './bridge';
import type { FailureError } from './failure-error';
import { bridgeKey } from './keys';
import type { Quote } from './quote-store';
import { keptVersion, noteVersion, poll, versionOf } from './topics';

/** Milliseconds without a change after which the market watch's tick colours end, as in MetaTrader. */
export const quietMs = 15_000;

const tickKey = (generation: number, symbol: string) => bridgeKey(generation, 'tick', symbol);

const keep = keptVersion();

/** A quote at the interval of the ticket's symbol. */
export const tickOptions = (bridge: Bridge, symbol: string) =>
  queryOptions({
    queryKey: tickKey(bridge.generation, symbol),
    structuralSharing: keep,
    queryFn: async ({ queryKey }) => {
      const tick = await poll<Tick>(bridge, {
        queryKey,
        asked: (version) => ({ ticks: [{ symbol, version }] }),
        answer: ({ ticks }) => answerFor(symbol, ticks),
        readNow: () => bridge.host.invoke('ticks.read', { symbol }),
      });
      bridge.quotes.take(symbol, tick, bridge.ages.toldMs(queryKey));
      return tick;
    },
  });

const answerFor = (symbol: string, answers: TopicAnswers['ticks']) =>
  answers?.find((each) => each.symbol === symbol)?.answer;

/**
 * Quotes that the host reads in turn. A failure shows as the quote's own age; the connection chain names its cause. Never rejects.
 */
export async function pollListed({ polls, quotes }: Bridge, symbols: readonly string[]): Promise<void> {
  const listedTicks = symbols.map((symbol) => ({ symbol, version: versionOf(quotes.newest(symbol)) }));
  const answers = await polls?.ask({ listedTicks }).catch(() => null);
  for (const { symbol, answer } of answers?.listedTicks ?? []) {
    if (answer.state !== 'same' && answer.state !== 'value') continue;
    const tick = answer.state === 'value' ? answer.value : quotes.newest(symbol);
    if (tick === undefined) continue;
    quotes.take(symbol, tick, answer.ageMs);
    noteVersion(quotes.newest(symbol), answer.version);
  }
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
