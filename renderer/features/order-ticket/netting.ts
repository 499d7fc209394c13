import { formatPrice } from '../../../shared/math/price';
import { formatVolume } from '../../../shared/math/volume';
import type { Lots, Price } from '../../../shared/model/fields';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { NettingChange } from '../../../shared/rules/netting';
import type { OrderDraft } from '../../../shared/rules/order-rules';
import { entryOf, isMarket, orderTypeLabel } from '../../../shared/rules/order-types';

/**
 * The position of a netting account after the order, in words; null where positions are kept apart or are not known.
 * For a pending order, which fills later: what it would do now, at its price.
 */
export function resultingPosition(
  order: OrderDraft,
  change: NettingChange | null,
  spec: SymbolSpec,
): string | null {
  if (change === null) return null;
  return isMarket(order.type)
    ? describeChange(order, change, spec, presentVerbs)
    : `at ${formatPrice(entryOf(order), spec.digits)} ${describeChange(order, change, spec, conditionalVerbs)}, based on the current position`;
}

type Verbs = Readonly<Record<NettingChange['kind'], string>>;
const presentVerbs: Verbs = {
  opens: 'opens',
  closes: 'closes',
  reverses: 'reverses',
  reduces: 'reduces',
  adds: 'adds to',
};
const conditionalVerbs: Verbs = {
  opens: 'would open',
  closes: 'would close',
  reverses: 'would reverse',
  reduces: 'would reduce',
  adds: 'would add to',
};

function describeChange(order: OrderDraft, change: NettingChange, spec: SymbolSpec, verbs: Verbs): string {
  const { kind, held, after, rows } = change;
  const now = signedLots(held, spec);
  const then = signedLots(after, spec);
  switch (kind) {
    case 'opens':
      return `${verbs[kind]} ${then}`;
    case 'closes':
      return `${verbs[kind]} ${now}`;
    case 'reverses':
      return `${verbs[kind]} ${now} to ${then}${takenLevels(order, rows, spec)}`;
    case 'reduces':
      return `${verbs[kind]} ${now}: then ${then}`;
    case 'adds':
      return `${verbs[kind]} ${now}: then ${then}${takenLevels(order, rows, spec)}`;
  }
}

/** An order that adds or reverses puts its own levels in the place of the position's, even none: the whole position is then with them. */
function takenLevels(order: OrderDraft, rows: readonly Position[], spec: SymbolSpec): string {
  const level = (name: 'SL' | 'TP', asked: Price = 0, held: Price = 0) => ({ name, asked, held });
  const taken = [
    level('SL', order.sl, rows.find(({ sl }) => sl !== 0)?.sl),
    level('TP', order.tp, rows.find(({ tp }) => tp !== 0)?.tp),
  ].filter(({ asked, held }) => held !== 0 && asked !== held);
  const shown = (price: Price): string => formatPrice(price, spec.digits);
  const removed = taken.filter(({ asked }) => asked === 0).map(({ name, held }) => `${name} ${shown(held)}`);
  const replaced = taken
    .filter(({ asked }) => asked !== 0)
    .map(({ name, asked, held }) => `${name} ${shown(held)} becomes ${shown(asked)}`);
  return [
    removed.length === 0 ? '' : `, without its ${removed.join(' and ')}`,
    replaced.length === 0 ? '' : `, its ${replaced.join(' and its ')}`,
  ].join('');
}

/** `Sell 0.30` for lots below 0. */
export const signedLots = (lots: Lots, spec: SymbolSpec): string =>
  `${orderTypeLabel(lots < 0 ? 'SELL' : 'BUY')} ${formatVolume(Math.abs(lots), spec.volumeStep)}`;
