import type { BrokerSeconds, Price } from '../../../shared/model/fields';
import { Store, useStore } from '../../base/store';

/** What an open trade card has its chart draw: the path of stop and target, the time without one, and the extremes. Broker seconds. */
export interface TradeDrawing {
  readonly symbol: string;
  readonly steps: readonly DrawnStep[];
  readonly naked: readonly DrawnSpan[];
  readonly unwatched: readonly DrawnSpan[];
  readonly extremes: readonly DrawnExtreme[];
}

export interface DrawnSpan {
  readonly from: BrokerSeconds;
  readonly to: BrokerSeconds;
}

/** See `PathStep`. */
export interface DrawnStep extends DrawnSpan {
  readonly level: 'sl' | 'tp';
  readonly price: Price;
  readonly text: string;
  readonly cameFrom: Price | null;
  readonly isCut: boolean;
}

export interface DrawnExtreme {
  readonly is: 'favourable' | 'adverse';
  /** Above the entry. */
  readonly isHigh: boolean;
  readonly at: BrokerSeconds;
  readonly price: Price;
  readonly text: string;
  /** When it came, below its text. */
  readonly time: string;
}

const drawn = new Store<TradeDrawing | null>(null);

export const drawTrade = (drawing: TradeDrawing | null): void => drawn.set(drawing);

/** Of the chart that shows this symbol; null: no card is open, or its chart is another. */
export function useTradeDrawing(symbol: string): TradeDrawing | null {
  const drawing = useStore(drawn);
  return drawing?.symbol === symbol ? drawing : null;
}
