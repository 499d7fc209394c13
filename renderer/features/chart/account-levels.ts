import { distanceText, unseenText } from '../../../shared/formats/stop-out-text';
import { countText } from '../../../shared/math/counts';
import { formatPrice } from '../../../shared/math/price';
import type { Price } from '../../../shared/model/fields';
import { isolated } from '../../../shared/rules/isolated';
import type { ForeseenPrice, SymbolForesight } from '../../../shared/rules/stop-out';
import type { useStopOutForesight } from '../../data/stop-out';
import type { OtherLevel } from './plan/chart-level';

/** Lines where the account's margin call and stop-out begin, and words for what no line can tell. */
export interface ForeseenLevels {
  readonly levels: readonly OtherLevel[];
  /** '' where the lines tell all. */
  readonly note: string;
}

const nothingForeseen: ForeseenLevels = { levels: [], note: '' };

const kinds = [
  ['marginCall', 'margin-call', 'Margin call'],
  ['stopOut', 'stop-out', 'Stop-out'],
] as const;

/** `foresight`: null while it is read, or not wanted. */
export function foreseenLevels(
  symbol: string,
  foresight: ReturnType<typeof useStopOutForesight>,
): ForeseenLevels {
  if (foresight === null) return nothingForeseen;
  const { unread, items } = foresight;
  if (unread > 0) {
    const note = `Margin call and stop-out not known: ${countText(unread, 'position')} could not be read`;
    return { levels: [], note };
  }
  const item = items.find((each) => each.symbol === symbol);
  if (item === undefined)
    return { levels: [], note: `Margin call and stop-out: no ${isolated(symbol)} position` };
  const { falling, rising, bid, ask } = item;
  return {
    levels: kinds.flatMap(([of, kind, name]) => [
      ...levelOf(falling[of], { item, present: bid, kind, name, direction: 'falls' }),
      ...levelOf(rising[of], { item, present: ask, kind, name, direction: 'rises' }),
    ]),
    note: unseenText(item),
  };
}

function levelOf(
  foreseen: ForeseenPrice,
  of: {
    readonly item: SymbolForesight;
    readonly present: Price | null;
    readonly kind: OtherLevel['kind'];
    readonly name: string;
    readonly direction: 'falls' | 'rises';
  },
): readonly OtherLevel[] {
  const { item, present, kind, name, direction } = of;
  if (foreseen.is !== 'at' || item.spec === null) return [];
  const distance = distanceText(foreseen.price, present, item.spec);
  const far = distance === '' ? '' : `, ${distance}`;
  return [
    {
      id: `${kind}-${direction}`,
      price: foreseen.price,
      kind,
      label: name,
      detail: `${name} at ${formatPrice(foreseen.price, item.spec.digits)}${far}, if only ${isolated(item.symbol)} ${direction}`,
      money: '',
      since: null,
      side: null,
      owner: null,
      who: null,
      distance,
    },
  ];
}
