import { lotsText, priceText } from '../../../shared/formats/amounts';
import { shortFailure } from '../../../shared/formats/describe-failure';
import { describeRequest } from '../../../shared/formats/describe-intent';
import { stateLabel } from '../../../shared/formats/intent-state';
import type { BrokerSeconds, UtcMs } from '../../../shared/model/fields';
import type { ReplayEvent } from '../../../shared/model/replay';
import type { LevelMove } from '../../../shared/rules/away-changes';
import { isolated } from '../../../shared/rules/isolated';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import type { OwnChanges } from '../../../shared/rules/own-changes';
import type { Trader, Traders } from '../../../shared/rules/trader';
import type { IconName } from '../../components/icon';

export interface EventText {
  /** Null where nobody did it. */
  readonly who: Trader | null;
  /** Stands before the words; its meaning is in them too. */
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
}

export interface EventWords {
  readonly traders: Traders;
  /** Decimals of a symbol's prices; null while not known. */
  digits(symbol: string): number | null;
  /** `03:14:22` of a moment. */
  clock(atMs: UtcMs): string;
  /** By the requests of ours that are recorded. */
  readonly own: OwnChanges;
}

/** Whose decimals its prices are shown with; null: it has none. */
export function symbolOf(event: ReplayEvent): string | null {
  if ('position' in event) return event.position.symbol;
  if ('order' in event) return event.order.symbol;
  if ('intent' in event) return event.intent.symbol;
  // A deposit has an empty one.
  return 'deal' in event && event.deal.symbol !== '' ? event.deal.symbol : null;
}

/** What happened in a line, and how that is known in another. */
export function describeEvent(event: ReplayEvent, words: EventWords): EventText {
  const { traders, digits, clock, own } = words;
  const polled = (sinceMs: UtcMs | null): string =>
    sinceMs === null ? 'from polling' : `from polling, after ${clock(sinceMs)}`;
  const how = (isOwn: boolean, sinceMs: UtcMs | null): string => (isOwn ? 'sent from here' : polled(sinceMs));
  switch (event.kind) {
    case 'deal': {
      const { deal } = event;
      const by = traders.deal(deal);
      if (deal.type !== 'BUY' && deal.type !== 'SELL')
        return {
          who: null,
          icon: 'plus',
          title: `${deal.type.toLowerCase()} ${deal.comment}`.trim(),
          detail: `deal ${deal.ticket}`,
        };
      const verb = deal.type === 'BUY' ? 'bought' : 'sold';
      const isExit = deal.entry === 'OUT' || deal.entry === 'OUT_BY';
      return {
        who: by,
        icon: deal.type === 'BUY' ? 'up' : 'down',
        title: `${verb} ${lotsText(deal.volume)} ${isolated(deal.symbol)} at ${priceText(deal.price, digits(deal.symbol))}`,
        detail: `deal ${deal.ticket}${isExit ? ', exit' : ''}`,
      };
    }
    case 'opened':
    case 'closed': {
      const { position, sinceMs } = event;
      const side = orderTypeLabel(position.side);
      return {
        who: traders.position(position),
        icon: event.kind === 'opened' ? 'plus' : 'x',
        title: `${side} ${lotsText(position.volume)} ${isolated(position.symbol)} ${event.kind}`,
        detail: `position ${position.ticket}, ${polled(sinceMs)}`,
      };
    }
    case 'volume': {
      const { position, before, sinceMs } = event;
      return {
        who: traders.position(position),
        icon: 'edit',
        title: `${isolated(position.symbol)} now ${lotsText(position.volume)}, was ${lotsText(before)}`,
        detail: `position ${position.ticket}, ${polled(sinceMs)}`,
      };
    }
    case 'levels': {
      const { position, before, atMs, sinceMs } = event;
      const moves = changed(movesOf(before, position));
      const isOwn = own.isMove({ kind: 'position', ticket: position.ticket, atMs, sinceMs, moves });
      return {
        who: traders.position(position),
        icon: 'shield',
        title: byYou(movesText(moves, digits(position.symbol)), isOwn),
        detail: `${isolated(position.symbol)}, position ${position.ticket}, ${how(isOwn, sinceMs)}`,
      };
    }
    case 'placed':
    case 'removed': {
      const { order, atMs, sinceMs } = event;
      const isOwn = event.kind === 'removed' && own.isCancel({ ticket: order.ticket, atMs, sinceMs });
      const at = order.price === 0 ? 'at market' : `at ${priceText(order.price, digits(order.symbol))}`;
      const text = `${orderTypeLabel(order.type)} ${lotsText(order.volumeCurrent)} ${isolated(order.symbol)} ${at}`;
      return {
        who: traders.order(order),
        icon: event.kind === 'placed' ? 'arrow' : 'x',
        title:
          event.kind === 'placed'
            ? text
            : byYou(`${text} ${isOwn ? 'cancelled' : 'no longer pending'}`, isOwn),
        detail: `order ${order.ticket}, ${how(isOwn, sinceMs)}`,
      };
    }
    case 'order-levels': {
      const { order, before, atMs, sinceMs } = event;
      const price: LevelMove = { level: 'price', from: before.price, to: order.price };
      const moves = changed([price, ...movesOf(before, order)]);
      const isOwn = own.isMove({ kind: 'order', ticket: order.ticket, atMs, sinceMs, moves });
      return {
        who: traders.order(order),
        icon: 'shield',
        title: byYou(movesText(moves, digits(order.symbol)), isOwn),
        detail: `${isolated(order.symbol)}, order ${order.ticket}, ${how(isOwn, sinceMs)}`,
      };
    }
    case 'intent': {
      const { intent } = event;
      return {
        who: null,
        icon: 'arrow',
        title: `You: ${describeRequest(intent.request, intent.symbol === null ? null : digits(intent.symbol))}`,
        detail: `sent from here, ${stateLabel(intent)}`,
      };
    }
    case 'failed':
      return { who: null, icon: 'warn', title: shortFailure(event.failure), detail: event.failure.message };
    case 'answered':
      return { who: null, icon: 'check', title: 'The bridge answers again', detail: '' };
  }
}

interface Levels {
  readonly sl: number;
  readonly tp: number;
}

const movesOf = (before: Levels, after: Levels): readonly LevelMove[] => [
  { level: 'sl', from: before.sl, to: after.sl },
  { level: 'tp', from: before.tp, to: after.tp },
];

const changed = (moves: readonly LevelMove[]): readonly LevelMove[] =>
  moves.filter(({ from, to }) => from !== to);

/** The chip before it says whose position or order it is; this, who changed it. */
export const byYou = (text: string, isOwn: boolean): string => (isOwn ? `${text} by you` : text);

const levelNames = { sl: 'stop', tp: 'target', price: 'price' } as const;

/** `stop set 1.15560, target 1.16000 → 1.16100`: the levels that changed. */
export const movesText = (moves: readonly LevelMove[], digits: number | null): string =>
  changed(moves)
    .map(({ level, from, to }) => {
      const name = levelNames[level];
      if (to === 0) return `${name} removed`;
      if (from === 0) return `${name} set ${priceText(to, digits)}`;
      return `${name} ${priceText(from, digits)} → ${priceText(to, digits)}`;
    })
    .join(', ');

/** `03:14:22`. */
export const clockText = (time: BrokerSeconds): string => new Date(time * 1_000).toISOString().slice(11, 19);
