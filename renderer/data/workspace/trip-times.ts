import type { ClosedPosition } from '../../../shared/math/closed-positions';
import type { TradeTimes } from './chart-place';

/** When a trade was entered and left, as far as its deals tell: a position of unknown beginning is framed on what is known. */
export const tripTimes = (trip: ClosedPosition): TradeTimes => {
  const last = trip.parts.at(-1)?.deal.time ?? 0;
  const isOpen = trip.state === 'open' || trip.state === 'partly';
  return {
    symbol: trip.symbol,
    entry: trip.openTime ?? trip.parts[0]?.deal.time ?? last,
    exit: isOpen ? null : (trip.closeTime ?? last),
  };
};
