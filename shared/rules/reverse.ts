import { countText } from '../math/counts';
import { floatingOf } from '../math/deals';
import { formatPrice, snapPrice, toPoints } from '../math/price';
import { exactVolume } from '../math/volume';
import type { Account } from '../model/account';
import type { Side } from '../model/enums';
import type { Lots, Points, Price } from '../model/fields';
import type { Position } from '../model/position';
import type { PlanStep } from '../model/run';
import type { SymbolSpec } from '../model/symbol';
import type { BulkPlan } from './bulk';
import { checkStops } from './distances';
import { isolated } from './isolated';
import { defaultFilling, directionLabels, directionRefusal, isTypeOffered, takesStopLoss } from './offers';
import { bookingOf } from './plan';
import type { Trader } from './trader';
import { inSentence } from './trader-key';

/** Reversing a position: close it and open the opposite one of the same volume. */

export interface ReverseOptions {
  /** Largest slippage of each deal, points. */
  readonly deviation: Points;
  /** The new position gets a stop as far away as the present one is. */
  readonly mirrorsStop: boolean;
}

/**
 * Hedging: close by ticket, then open the opposite once the close is done. Netting: one opposite order of twice the volume, which
 * MetaTrader books as a reversal. Where the mode is unknown, the two steps are right on both.
 */
export function reversePlan(
  position: Position,
  options: ReverseOptions,
  spec: SymbolSpec,
  quote: { readonly bid: Price; readonly ask: Price } | null,
  account: Account | null,
  trader: Trader,
): BulkPlan {
  const to: Side = position.side === 'BUY' ? 'SELL' : 'BUY';
  const isNetting = bookingOf(account) === 'netting';
  const volume = exactVolume(isNetting ? 2 * position.volume : position.volume, spec);
  const refusal = reverseRefusal(position, to, volume, spec, quote);
  const closeId = `close ${position.ticket}`;
  const result = floatingOf(position);
  const stop = options.mirrorsStop ? mirroredStop(position, spec, quote) : null;
  const sl = stop === null || 'reason' in stop ? 0 : stop.price;
  const levelsText =
    sl === 0 ? 'without stop loss and take profit' : `SL ${formatPrice(sl, spec.digits)}, no TP`;
  const close: PlanStep = {
    id: closeId,
    action: 'Close',
    ticket: position.ticket,
    symbol: position.symbol,
    side: position.side,
    volume: position.volume,
    money: result,
    change: '',
    leftOut: refusal,
    doubt: null,
    levels: null,
    needs: null,
    write: {
      name: 'close-position',
      input: { ticket: position.ticket, deviation: options.deviation },
    },
  };
  const open: PlanStep = {
    id: `open ${to}`,
    action: isNetting ? 'Reverse' : 'Open',
    ticket: isNetting ? position.ticket : null,
    symbol: position.symbol,
    side: to,
    volume,
    money: isNetting ? result : null,
    change: isNetting
      ? `${position.volume} lots close, ${position.volume} open, ${levelsText}`
      : `at market, ${levelsText}`,
    leftOut: refusal,
    doubt: null,
    levels: null,
    needs: isNetting ? null : closeId,
    write: {
      name: 'place-order',
      input: {
        symbol: position.symbol,
        type: to,
        volume,
        price: quote === null ? position.priceOpen : to === 'BUY' ? quote.ask : quote.bid,
        deviation: options.deviation,
        filling: defaultFilling(to, spec),
        // Nobody typed this size: it is the position's.
        overrides: ['usual-size'],
        ...(sl === 0 ? {} : { sl }),
      },
    },
  };
  const levels = levelNotes(position, stop, spec);
  const others = othersNote(trader);
  return isNetting
    ? {
        steps: [open],
        notes: [
          'Netting account: one opposite order of twice the volume closes the position and opens the opposite one.',
          ...levels,
          ...others,
        ],
      }
    : {
        steps: [close, open],
        notes: [
          'Two orders: the second is sent only after the server confirms the first. If the close is not confirmed, nothing more is sent.',
          ...levels,
          ...others,
        ],
      };
}

/**
 * The stop of the new position: from the price at which the old one closes now as far as its stop is, on the other side. A reason
 * where it would be refused; null where there is none to mirror.
 */
function mirroredStop(
  position: Position,
  spec: SymbolSpec,
  quote: { readonly bid: Price; readonly ask: Price } | null,
): { readonly price: Price; readonly points: Points } | { readonly reason: string } | null {
  if (position.sl <= 0 || quote === null || !takesStopLoss(spec)) return null;
  const isLong = position.side === 'BUY';
  const closing = isLong ? quote.bid : quote.ask;
  const distance = isLong ? closing - position.sl : position.sl - closing;
  if (distance <= 0) return { reason: 'the present one is on the wrong side of the price' };
  const price = snapPrice(isLong ? closing + distance : closing - distance, spec, isLong ? 'up' : 'down');
  const anchor = isLong
    ? ({ price: quote.ask, name: 'ask', side: 'SELL' } as const)
    : ({ price: quote.bid, name: 'bid', side: 'BUY' } as const);
  const [refused] = checkStops({ sl: price, tp: 0 }, anchor, spec);
  return refused === undefined
    ? { price, points: toPoints(distance, spec.point) }
    : { reason: `mirrored, ${refused.message}` };
}

/** What becomes of the levels, in words. */
function levelNotes(
  { sl, tp }: Position,
  stop: ReturnType<typeof mirroredStop>,
  spec: SymbolSpec,
): readonly string[] {
  const isMirrored = stop !== null && 'price' in stop;
  const held = [
    ...(sl > 0 && !isMirrored ? [`SL ${formatPrice(sl, spec.digits)}`] : []),
    ...(tp > 0 ? [`TP ${formatPrice(tp, spec.digits)}`] : []),
  ];
  return [
    ...(stop === null
      ? []
      : isMirrored
        ? [
            `The new position starts with SL ${formatPrice(stop.price, spec.digits)}: ${countText(stop.points, 'point')}, as far as the present one is from the price.`,
          ]
        : [`No stop loss for the new position: ${stop.reason}.`]),
    ...(held.length === 0
      ? []
      : [
          `The new position starts without ${isMirrored ? 'TP' : 'SL and TP'}: ${held.join(' and ')} of the old one ${held.length === 1 ? 'goes' : 'go'} with it.`,
        ]),
  ];
}

/** A bot may go on managing the position: noted where the new one has another owner. */
function othersNote({ kind, name }: Trader): readonly string[] {
  switch (kind) {
    case 'you':
      return [];
    case 'not-told':
      return ['Who holds this position is not known; the new one is yours.'];
    case 'mixed':
      return [`Several traders share this position (${isolated(inSentence(name))}); the new one is yours.`];
    default:
      return [`This position was opened by ${isolated(inSentence(name))}; the new one is yours.`];
  }
}

function reverseRefusal(
  position: Position,
  to: Side,
  volume: Lots,
  spec: SymbolSpec,
  quote: { readonly bid: Price; readonly ask: Price } | null,
): string | null {
  if (position.side !== 'BUY' && position.side !== 'SELL') return 'the side of this position is not known';
  const direction = directionRefusal(to, spec);
  if (direction !== null) return directionLabels[direction];
  if (!isTypeOffered(to, spec)) return 'this symbol takes no market orders';
  if (volume > spec.volumeMax + 1e-9) {
    return `${volume} lots are above the maximum of ${spec.volumeMax} lots an order`;
  }
  const limit = spec.volumeLimit ?? 0;
  if (limit > 0 && position.volume > limit + 1e-9) return `the limit of ${limit} lots per side is exceeded`;
  if (quote === null) return 'no valid quote for this symbol';
  return null;
}
