import { type ClosedPosition, type Ending, endingOf } from '../../../shared/math/closed-positions';
import type { Deal } from '../../../shared/model/deal';
import type { Lots } from '../../../shared/model/fields';

/** A deal, or its part in this trade, and how much of the trade it filled. */
export interface TradeFill {
  readonly deal: Deal;
  readonly volume: Lots;
}

/** The deals that met a quote on one end of a trade, or why that end has no slippage to tell. */
export type TradeFills =
  | { readonly kind: 'fills'; readonly fills: readonly TradeFill[] }
  | { readonly kind: 'not told'; readonly why: string };

/** Each fill is one read of ticks, and the bridge answers one request at a time. */
const mostFills = 10;

/** Known as soon as it is open. */
export function entryFills({ parts, state, entryPrice }: ClosedPosition): TradeFills {
  if (state === 'not-whole' || entryPrice === null)
    return { kind: 'not told', why: 'its entry is not among these deals' };
  return fillsOf(
    parts.filter(({ role }) => role === 'in'),
    'entries',
  );
}

/** Of a trade that is partly closed: those so far. */
export function exitFills({ parts }: ClosedPosition): TradeFills {
  const exits = parts.filter(({ role }) => role === 'out');
  const booked = exits.find(({ deal }) => !isFilled[endingOf(deal)]);
  if (booked !== undefined) return { kind: 'not told', why: 'not every exit was a fill at the market' };
  return fillsOf(exits, 'exits');
}

function fillsOf(parts: ClosedPosition['parts'], name: 'entries' | 'exits'): TradeFills {
  if (parts.length === 0) return { kind: 'not told', why: 'open' };
  if (parts.length > mostFills) return { kind: 'not told', why: `${parts.length} ${name}` };
  const fills = parts.flatMap(({ deal, volume }) => (volume === null ? [] : [{ deal, volume }]));
  if (fills.length < parts.length) return { kind: 'not told', why: 'the volume of a deal is not known' };
  return { kind: 'fills', fills };
}

/** Whether it was filled against the market's quote; the others are booked by the server, at a price of its own. */
const isFilled: Readonly<Record<Ending, boolean>> = {
  'stop-loss': true,
  'take-profit': true,
  'stop-out': true,
  closed: true,
  reversal: true,
  'not-told': true,
  'close-by': false,
  rollover: false,
  'variation-margin': false,
  split: false,
  'corporate-action': false,
};
