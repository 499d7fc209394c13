import type { Side } from '../../../shared/model/enums';
import type { Position } from '../../../shared/model/position';
import type { TradeOutcome, TradeRequest } from '../../../shared/model/trade';
import { isolated } from '../../../shared/rules/isolated';
import { isMarket, orderTypeLabel, sideOf } from '../../../shared/rules/order-types';
import { type Touch, touchOf } from '../../../shared/rules/touched';
import { Store, useStore } from '../../base/store';

/** A dealer's new price (10004): shown for a moment, accepted only by a click, and then sent as a new intent. */
export interface Requote {
  /** The trader's side: buy or sell. */
  readonly side: Side;
  readonly symbol: string;
  readonly touches: Touch;
  /** Null where the request named no price. */
  readonly asked: number | null;
  readonly offered: number;
  /** What accepting sends, beside the price: `Buy 0.06 EURUSD · SL none · TP none`. */
  readonly sends: string;
  /** The request at the new price, under an intent of its own. */
  readonly accept: (intentId: string) => TradeRequest;
}

const retcode = 10004;
/** How long an offer is shown. Milliseconds. */
export const requoteForMs = 5_000;

const positive = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) && value > 0 ? value : null;

/** Null where the answer is no requote, or names no usable price. */
export function requoteOf(
  request: TradeRequest,
  outcome: Pick<TradeOutcome, 'verdict' | 'retcode' | 'bid' | 'ask' | 'price'>,
  position: Pick<Position, 'symbol' | 'side'> | null,
): Requote | null {
  if (outcome.retcode !== retcode || outcome.verdict !== 'rejected') return null;
  const offerFor = (side: Side): number | null =>
    positive(side === 'BUY' ? outcome.ask : outcome.bid) ?? positive(outcome.price);
  if (request.name === 'place-order' && isMarket(request.input.type)) {
    const { input } = request;
    const side = sideOf(input.type);
    const offered = offerFor(side);
    return offered === null
      ? null
      : {
          side,
          symbol: input.symbol,
          touches: touchOf(request),
          asked: input.price,
          offered,
          sends: [
            `${orderTypeLabel(input.type)} ${input.volume} ${isolated(input.symbol)}`,
            `SL ${input.sl || 'none'}`,
            `TP ${input.tp || 'none'}`,
          ].join(' · '),
          accept: (intentId) => ({ name: request.name, input: { ...input, intentId, price: offered } }),
        };
  }
  if (request.name === 'close-position' && position !== null) {
    const { input } = request;
    const side: Side = position.side === 'BUY' ? 'SELL' : 'BUY';
    const offered = offerFor(side);
    return offered === null
      ? null
      : {
          side,
          symbol: position.symbol,
          touches: touchOf(request),
          asked: null,
          offered,
          sends: `Close ${input.volume === undefined ? 'all' : input.volume} of ${orderTypeLabel(position.side)} ${isolated(position.symbol)}`,
          accept: (intentId) => ({ name: request.name, input: { ...input, intentId } }),
        };
  }
  return null;
}

export interface OfferedRequote extends Requote {
  readonly digits: number | null;
  /** Distinguishes it from a second offer on the same symbol. */
  readonly id: string;
}

const offered = new Store<OfferedRequote | null>(null);

/** Shows an offer; null removes it. */
export const offerRequote = (next: OfferedRequote | null): void => offered.set(next);

export const useOfferedRequote = (): OfferedRequote | null => useStore(offered);
