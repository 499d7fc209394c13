import { formatVolume } from '../../../shared/math/volume';
import type { Account } from '../../../shared/model/account';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { lockedByOrder, netLots } from '../../../shared/rules/against-others';
import { isolated } from '../../../shared/rules/isolated';
import { nettingChange } from '../../../shared/rules/netting';
import type { OrderDraft } from '../../../shared/rules/order-rules';
import { orderTypeLabel, sideOf } from '../../../shared/rules/order-types';
import { bookingOf } from '../../../shared/rules/plan';
import { isManual, type Trader } from '../../../shared/rules/trader';
import { Note } from '../../components/note';
import { usePositionTrader } from '../../data/traders';
import { Fact } from '../trading';
import type { Estimates } from './estimates';
import { moneyText } from './estimates';
import { resultingPosition, signedLots } from './netting';

interface AgainstParts {
  readonly order: OrderDraft;
  readonly positions: readonly Position[] | undefined;
  readonly account: Account | null;
  readonly spec: SymbolSpec;
}

/** `Trend’s position`. Of nobody who is known: `Somebody’s position`. */
const heldBy = ({ kind, name }: Trader, what: string): string =>
  `${kind === 'not-told' ? 'Somebody' : isolated(name)}’s ${what}`;

/** What the order does to others' positions; empty where it does nothing to them. */
export function useAgainstOthers(parts: AgainstParts | null): readonly string[] {
  const traderOf = usePositionTrader();
  if (parts === null) return [];
  const { order, positions = [], account, spec } = parts;
  const change = nettingChange(order, positions, account);
  const netted = change?.rows.map(traderOf).find((trader) => !isManual(trader));
  const does = resultingPosition(order, change, spec);
  if (netted !== undefined && does !== null) {
    // Of several traders: a note above tells who they are, as far as that is known.
    return [`${netted.kind === 'mixed' ? 'Shared position' : heldBy(netted, 'position')}: ${does}.`];
  }
  return lockedByOrder(order, positions, bookingOf(account), traderOf).map(({ position, trader, lots }) => {
    const held = heldBy(
      trader,
      `${orderTypeLabel(position.side)} ${formatVolume(position.volume, spec.volumeStep)}`,
    );
    const part = lots < position.volume - 1e-9 ? `${formatVolume(lots, spec.volumeStep)} of ` : '';
    return `Locks ${part}${held}: both stay open, what one wins the other loses.`;
  });
}

export const AgainstNote = ({ against }: { readonly against: readonly string[] }) =>
  against.length === 0 ? null : (
    <Note role="status" isFirst>
      {against.join(' ')}
    </Note>
  );

const flat = 1e-9;

/** The account before and after an order that works against others. */
export function BeforeAndAfter(props: AgainstParts & { readonly sums: Estimates }) {
  const { order, positions, account, spec, sums } = props;
  const before = netLots(positions ?? [], order.symbol);
  const after =
    before === null ? null : before + (sideOf(order.type) === 'BUY' ? order.volume : -order.volume);
  const lots = (value: number | null): string =>
    value === null ? 'not known' : Math.abs(value) < flat ? 'flat' : signedLots(value, spec);
  const margin = account?.margin ?? null;
  const then = margin === null || sums.margin === null ? null : margin + sums.margin - (sums.freed ?? 0);
  return (
    <>
      <Fact name={`Net ${isolated(order.symbol)}, all traders`}>{`${lots(before)} → ${lots(after)}`}</Fact>
      <Fact name="Margin used, estimated">{`${moneyText(margin, account)} → ${moneyText(then, account)}`}</Fact>
    </>
  );
}
