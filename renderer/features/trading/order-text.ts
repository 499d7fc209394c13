import { formatPrice, noNumber } from '../../../shared/math/price';
import { formatVolume, volumeSteps } from '../../../shared/math/volume';
import type { OrderType } from '../../../shared/model/enums';
import type { Lots, Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { isolated } from '../../../shared/rules/isolated';
import type { OrderDraft } from '../../../shared/rules/order-rules';
import { isMarket, orderTypeLabel } from '../../../shared/rules/order-types';
import { volumeText } from './close-draft';

/** An order in words, for the button that sends it and the text beside it. */

/** Lots. A volume between two steps is refused; it is shown as typed, not rounded. */
export const lotsOf = (volume: Lots, spec: Pick<SymbolSpec, 'volumeStep'>): string =>
  volumeSteps(volume, spec.volumeStep) === null ? `${volume}` : formatVolume(volume, spec.volumeStep);

/** A position or pending order as the account has it: `Buy limit 0.06 EURUSD`. */
export const heldText = (type: string, lots: Lots, symbol: string, spec: SymbolSpec | null): string =>
  `${orderTypeLabel(type)} ${volumeText(lots, spec)} ${isolated(symbol)}`;

/** `Buy 0.06 EURUSD`, `Place sell stop limit 0.06 EURUSD`; without the volume while it cannot be read. */
export function sendLabel(type: OrderType, lots: string, symbol: string): string {
  const label = orderTypeLabel(type);
  const verb = isMarket(type) ? label : `Place ${label.toLowerCase()}`;
  return [verb, lots, isolated(symbol)].filter((part) => part !== '').join(' ');
}

/** `1.16868`, `none`; a level that cannot be read is a dash, never "none". */
export const levelShown = (price: Price | undefined, digits: number | null): string =>
  price === undefined || digits === null ? noNumber : price === 0 ? 'none' : formatPrice(price, digits);

interface Levels {
  readonly sl: Price;
  readonly tp: Price;
}

/** `SL 1.16850 · TP none`. */
const levelsLine = (levels: Levels, digits: number): string =>
  `SL ${levelShown(levels.sl, digits)} · TP ${levelShown(levels.tp, digits)}`;

/**
 * A change of the present levels: `SL 1.16850 · TP removed`. `not set`: it had none and still has none. Null: the
 * change cannot be sent yet.
 */
export function levelsChange(levels: Levels | null, held: Levels, digits: number | null): string {
  if (levels === null || digits === null) return 'no change to send yet';
  const levelChange = (name: 'SL' | 'TP', asked: Price, before: Price): string =>
    asked !== 0 ? `${name} ${formatPrice(asked, digits)}` : `${name} ${before === 0 ? 'not set' : 'removed'}`;
  return `${levelChange('SL', levels.sl, held.sl)} · ${levelChange('TP', levels.tp, held.tp)}`;
}

/** `Buy stop limit 0.06 EURUSD · price 1.18000 · limit 1.17900 · SL 1.17800 · TP none`. */
export function orderLine(order: OrderDraft, spec: SymbolSpec): string {
  const price = (value: number) => formatPrice(value, spec.digits);
  return [
    `${orderTypeLabel(order.type)} ${lotsOf(order.volume, spec)} ${isolated(order.symbol)}`,
    isMarket(order.type) ? 'at market' : `price ${price(order.price)}`,
    ...(order.stopLimit === undefined ? [] : [`limit ${price(order.stopLimit)}`]),
    levelsLine({ sl: order.sl ?? 0, tp: order.tp ?? 0 }, spec.digits),
  ].join(' · ');
}
