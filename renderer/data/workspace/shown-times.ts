import type { ShownTrade } from '../trade-tables';
import type { TradeTimes } from './chart-place';

type Timed = Pick<ShownTrade, 'symbol' | 'state' | 'openTime' | 'closeTime' | 'firstTime' | 'lastTime'>;

/** When a trade was entered and left, as far as its deals tell: a position of unknown beginning is framed on what is known. */
export const shownTimes = ({
  symbol,
  state,
  openTime,
  closeTime,
  firstTime,
  lastTime,
}: Timed): TradeTimes => {
  const last = lastTime ?? 0;
  const isOpen = state === 'open' || state === 'partly';
  return { symbol, entry: openTime ?? firstTime ?? last, exit: isOpen ? null : (closeTime ?? last) };
};
