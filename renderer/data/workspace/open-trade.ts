import type { Ticket } from '../../../shared/model/fields';
import { useBrokerDay } from '../broker-day';
import { periodRange } from '../history-periods';
import { type CardTrade, type TradeTimes, useFrameTrade } from './chart-place';

/** A trade as a row outside of History knows it. */
export interface OpenedTrade extends TradeTimes {
  /** Null: the server does not tell it, and the trade is framed without its card. */
  readonly positionId: Ticket | null;
  /** As `CardTrade.id`. */
  readonly id?: string;
}

/** Opens a trade's card from anywhere. Its history is that of the last three months, or of all time where it is older. */
export function useOpenTrade(): (trade: OpenedTrade, among?: CardTrade['among']) => void {
  const frame = useFrameTrade();
  const today = useBrokerDay()?.start ?? null;
  return ({ positionId, id = null, symbol, entry, exit }, among = null) => {
    const times = { symbol, entry, exit };
    if (today === null || positionId === null) {
      frame(times);
      return;
    }
    const months = periodRange('last-3-months', today);
    const range = entry >= months.from ? months : periodRange('all', today);
    frame(times, { positionId, symbol, id, range, among });
  };
}
