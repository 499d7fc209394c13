import { lotsText, priceText } from '../../shared/formats/amounts';
import { type Decimals, openerOf, positionNotice } from '../../shared/formats/position-notice';
import { manyChanges, mostAtOnce, type WhoTraded } from '../../shared/formats/system-notices';
import type { AccountNotice } from '../../shared/model/account-notices';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import { isolated } from '../../shared/rules/isolated';
import { orderTypeLabel } from '../../shared/rules/order-types';
import type { PositionChange } from '../../shared/rules/position-changes';
import { type Trader, toldTrader } from '../../shared/rules/trader';
import type { LiveChange } from '../live/changes';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';

/** The newest lines of what happened on the account, for whoever asks, each once. */
export interface AccountNotices {
  /** Of the connection in use, oldest first; those that came after this one. */
  after(number: number): readonly AccountNotice[];
  close(): void;
}

export interface AccountNoticesParts {
  readonly live: Pick<Live, 'bridge' | 'onChanges'>;
  readonly clock: Pick<Clock, 'wall'>;
  decimals(): Decimals;
  who(): WhoTraded & { order(order: Order): Trader };
  /** A request of ours has just changed it: its result is shown already. */
  isOwn(position: Position): boolean;
  onAdded(newest: number): void;
}

type Line = Omit<AccountNotice, 'number' | 'atMs' | 'generation' | 'tone'>;

/** A day of a busy bot; older lines go. */
const keptNotices = 500;

export function createAccountNotices(parts: AccountNoticesParts): AccountNotices {
  const { live, clock } = parts;
  let kept: readonly AccountNotice[] = [];
  let newest = 0;

  const stop = live.onChanges((changes) => {
    const lines = linesOf(changes, parts);
    if (lines.length === 0) return;
    const { generation } = live.bridge.current();
    const atMs = clock.wall();
    const added = lines.map((line): AccountNotice => {
      newest += 1;
      return { ...line, number: newest, atMs, generation, tone: 'info' };
    });
    kept = [...kept, ...added].slice(-keptNotices);
    parts.onAdded(newest);
  });

  return {
    after(number) {
      const { generation } = live.bridge.current();
      return kept.filter((each) => each.generation === generation && each.number > number);
    },
    close: stop,
  };
}

function linesOf(changes: readonly LiveChange[], parts: AccountNoticesParts): readonly Line[] {
  const decimals = parts.decimals();
  const who = parts.who();
  const positions = changes.flatMap((each) => (each.of === 'position' ? [each.change] : []));
  const ofPositions = positions.map((change) => positionLine(change, decimals, who, parts.isOwn));
  const ofOrders = changes.flatMap((each) =>
    each.of === 'order' ? [orderLine(each.kind, each.order, decimals, who.order(each.order))] : [],
  );
  const shown = positions.filter((_, at) => ofPositions[at]?.isToast === true);
  if (shown.length <= mostAtOnce) return [...ofPositions, ...ofOrders];
  const summary = {
    ...manyChanges(shown, 'volume changed'),
    isToast: true,
    symbol: null,
    who: null,
    trade: null,
  };
  return [...ofPositions.map((line) => ({ ...line, isToast: false })), ...ofOrders, summary];
}

function positionLine(
  change: PositionChange,
  decimals: Decimals,
  who: WhoTraded,
  isOwn: AccountNoticesParts['isOwn'],
): Line {
  const { position } = change;
  const { title, detail, isToast = true } = positionNotice(change, decimals);
  return {
    title,
    detail,
    isToast: isToast && !isOwn(position),
    symbol: position.symbol,
    who: whoOf('opened by', openerOf(change, who)),
    trade: {
      positionId: position.identifier ?? position.ticket,
      opened: position.timeOpen,
      isClosed: change.kind === 'closed',
    },
  };
}

const orderWords: Readonly<Record<'placed' | 'filled' | 'cancelled' | 'removed', string>> = {
  placed: 'Order placed',
  filled: 'Order filled',
  cancelled: 'Order cancelled',
  removed: 'Order removed',
};

function orderLine(kind: keyof typeof orderWords, order: Order, decimals: Decimals, placer: Trader): Line {
  const digits = decimals.digitsOf(order.symbol);
  // Of a stop-limit also the price of its limit order.
  const limit = order.stopLimit > 0 ? `, limit ${priceText(order.stopLimit, digits)}` : '';
  return {
    title: `${orderWords[kind]}: ${orderTypeLabel(order.type)} ${lotsText(order.volumeCurrent)} ${isolated(order.symbol)}`,
    detail: `at ${priceText(order.price, digits)}${limit} · ticket ${order.ticket}`,
    isToast: false,
    symbol: order.symbol,
    who: whoOf('placed by', toldTrader(placer)),
    trade: null,
  };
}

const whoOf = (did: 'opened by' | 'placed by', trader: Trader | null): Line['who'] =>
  trader === null ? null : { did, trader: trader.key };
