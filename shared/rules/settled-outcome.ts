import type { IntentRequest, Resolution } from '../model/intent';
import type { TradeOutcome, Verdict } from '../model/trade';
import { isMarket } from './order-types';

function verdictNow(request: IntentRequest, { kind }: Resolution, before: Verdict): Verdict {
  switch (kind) {
    case 'executed':
      return request.name === 'trade.place' && !isMarket(request.input.type) ? 'placed' : 'done';
    case 'partly':
      return 'partial';
    case 'not-executed':
      return 'rejected';
    case 'not-found':
    case 'checked':
      return before;
  }
}

/** The outcome of what was unknown and is settled since: the first answer, with what was found out about it. */
export const settledOutcome = (
  request: IntentRequest,
  first: TradeOutcome,
  resolution: Resolution,
): TradeOutcome => ({
  ...first,
  ...(resolution.fill ? { volume: resolution.fill.volume, price: resolution.fill.price } : {}),
  verdict: verdictNow(request, resolution, first.verdict),
  found: resolution.words,
});
