import type { Resolution } from '../model/intent';
import type { TradeOutcome, TradeRequest, Verdict } from '../model/trade';
import { isMarket } from './order-types';

const isSuccess: ReadonlySet<Verdict> = new Set(['done', 'placed', 'partial']);

function verdictNow(request: TradeRequest, { kind, tickets }: Resolution, before: Verdict): Verdict {
  switch (kind) {
    case 'executed':
      return request.name === 'place-order' && !isMarket(request.input.type) ? 'placed' : 'done';
    case 'partly':
      return 'partial';
    case 'not-executed':
      return 'rejected';
    case 'probable':
    case 'unclear':
      return 'unknown';
    case 'not-found':
      // Accepted, but never found.
      return isSuccess.has(before) ? 'unknown' : before;
    case 'checked':
      return isSuccess.has(before) && tickets.length === 0 ? 'unknown' : before;
  }
}

/** The outcome of an intent that was unknown and is settled: the first answer with what was found. */
export const settledOutcome = (
  request: TradeRequest,
  first: TradeOutcome,
  resolution: Resolution,
): TradeOutcome => ({
  ...first,
  ...(resolution.fill ? { volume: resolution.fill.volume, price: resolution.fill.price } : {}),
  verdict: verdictNow(request, resolution, first.verdict),
  found: resolution.words,
});
