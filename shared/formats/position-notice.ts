import { formatMoney } from '../math/money';
import type { AccountNotice } from '../model/account-notices';
import type { Price } from '../model/fields';
import type { Position } from '../model/position';
import type { TraderOf } from '../rules/bulk-filter';
import { isolated } from '../rules/isolated';
import { orderTypeLabel } from '../rules/order-types';
import type { PositionChange } from '../rules/position-changes';
import { type Trader, toldTrader } from '../rules/trader';
import { lotsText, priceText } from './amounts';

const level = (price: Price, digits: number | null): string =>
  price === 0 ? 'none' : priceText(price, digits);

/** Decimals of the account's money and of each symbol's prices; null where the symbol is not loaded. */
export interface Decimals {
  readonly money: number;
  digitsOf(symbol: string): number | null;
}

export interface NoticeTraders {
  /** The owner, on a netting account by its deals. */
  readonly owner: TraderOf<Position>;
  /** Who opened it, by its own record. */
  readonly opener: TraderOf<Position>;
}

/**
 * Whose position it is, null where that is not told; who changed it may be somebody else and is not said. Deals are read after a change,
 * so a new position goes by its own record, and a changed one by what it was before.
 */
export function openerOf(change: PositionChange, { owner, opener }: NoticeTraders): Trader | null {
  const trader =
    change.kind === 'opened'
      ? opener(change.position)
      : owner(change.kind === 'closed' ? change.position : change.before);
  return toldTrader(trader);
}

/** Without its opener: whoever shows it adds that one's name. */
export function positionNotice(
  change: PositionChange,
  decimals: Decimals,
): Pick<AccountNotice, 'title' | 'detail'> {
  const { position } = change;
  const digits = decimals.digitsOf(position.symbol);
  const name = `${orderTypeLabel(position.side)} ${lotsText(position.volume)} ${isolated(position.symbol)}`;
  const ticket = `ticket ${position.ticket}`;
  switch (change.kind) {
    case 'opened':
      return {
        title: `Position opened: ${name}`,
        detail: `at ${priceText(position.priceOpen, digits)} · ${ticket}`,
      };
    case 'closed': {
      const profit = formatMoney(position.profit, decimals.money, { sign: true });
      return {
        title: `Position closed: ${name}`,
        detail: `last seen profit ${profit} · ${ticket}`,
      };
    }
    case 'volume':
      return {
        title: `Position ${position.volume < change.before.volume ? 'partly closed' : 'increased'}: ${name}`,
        detail: `${lotsText(change.before.volume)} → ${lotsText(position.volume)} lots · ${ticket}`,
      };
    case 'levels': {
      const levelChange = (name: string, old: number, now: number): string | null =>
        old === now ? null : `${name} ${level(old, digits)} → ${level(now, digits)}`;
      const { before } = change;
      const changed = [levelChange('SL', before.sl, position.sl), levelChange('TP', before.tp, position.tp)];
      return {
        title: `SL/TP changed: ${name}`,
        detail: `${changed.filter((part) => part !== null).join(', ')} · ${ticket}`,
      };
    }
  }
}
