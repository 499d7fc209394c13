import type { UtcMs } from '../../../shared/model/fields';
import type { ReplayEvent } from '../../../shared/model/replay';
import { assertNever } from '../../../shared/model/result';
import type { TradeRequest } from '../../../shared/model/trade';
import { orderTypeLabel } from '../../../shared/rules/order-types';

/** A line of the timeline. Numbers are told as they were, never rounded. */
export interface Row {
  readonly atMs: UtcMs;
  /** It happened after this moment and by `atMs`; null where `atMs` is when it happened. */
  readonly sinceMs: UtcMs | null;
  readonly what: string;
  readonly detail: string;
  readonly isGap?: boolean;
  /** `atMs` is told in whole seconds. */
  readonly isWholeSecond?: boolean;
}

const level = (value: number): string => (value === 0 ? 'none' : `${value}`);
const step = (name: string, before: number, after: number): string | null =>
  before === after ? null : `${name} ${level(before)} → ${level(after)}`;
const joined = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(', ');

export function describeEvent(event: ReplayEvent): Row {
  const row = (what: string, detail: string): Row => ({
    atMs: event.atMs,
    sinceMs: 'sinceMs' in event ? event.sinceMs : null,
    what,
    detail,
  });
  switch (event.kind) {
    case 'deal': {
      const { deal } = event;
      const of = row(
        `Deal ${deal.ticket}`,
        joined([
          `${orderTypeLabel(deal.type)} ${deal.volume} ${deal.symbol} at ${deal.price}`,
          deal.entry === null ? null : `entry ${deal.entry}`,
          deal.reason === null ? null : `reason ${deal.reason}`,
          deal.order === null ? null : `order ${deal.order}`,
          deal.positionId === null ? null : `position ${deal.positionId}`,
          `profit ${deal.profit}, commission ${deal.commission}, swap ${deal.swap}, fee ${deal.fee}`,
          deal.comment === '' ? null : `comment “${deal.comment}”`,
        ]),
      );
      return { ...of, isWholeSecond: true };
    }
    case 'opened':
    case 'closed': {
      const { position } = event;
      return row(
        event.kind === 'opened' ? 'Position first seen' : 'Position gone',
        `${orderTypeLabel(position.side)} ${position.volume} ${position.symbol} from ${position.priceOpen}, SL ${level(position.sl)}, TP ${level(position.tp)}`,
      );
    }
    case 'levels': {
      const { position, before } = event;
      return row(
        'SL/TP changed',
        joined([step('SL', before.sl, position.sl), step('TP', before.tp, position.tp)]),
      );
    }
    case 'volume':
      return row('Volume changed', `${event.before} → ${event.position.volume} lots`);
    case 'placed':
    case 'removed': {
      const { order } = event;
      return row(
        event.kind === 'placed' ? 'Order first seen' : 'Order no longer pending',
        `${orderTypeLabel(order.type)} ${order.volumeInitial} ${order.symbol} at ${level(order.price)}, SL ${level(order.sl)}, TP ${level(order.tp)}`,
      );
    }
    case 'order-levels': {
      const { order, before } = event;
      return row(
        'Order changed',
        joined([
          step('price', before.price, order.price),
          step('SL', before.sl, order.sl),
          step('TP', before.tp, order.tp),
        ]),
      );
    }
    case 'intent':
      return row('Our request', requestText(event.intent.request));
    case 'failed':
      return row('Bridge did not answer', event.failure.message);
    case 'answered':
      return row('Bridge answered again', '');
    default:
      return assertNever(event);
  }
}

export function requestText({ name, input }: TradeRequest): string {
  const field = (label: string, value: number | string | undefined): string | null =>
    value === undefined ? null : `${label} ${value === 0 ? 'none' : value}`;
  switch (name) {
    case 'place-order':
      return joined([
        `${orderTypeLabel(input.type)} ${input.volume} ${input.symbol}`,
        field('price', input.price),
        field('SL', input.sl),
        field('TP', input.tp),
        input.deviation === undefined ? null : `deviation ${input.deviation} points`,
      ]);
    case 'modify-order':
      return joined([
        `Modify order ${input.ticket}`,
        field('price', input.price),
        field('SL', input.sl),
        field('TP', input.tp),
      ]);
    case 'cancel-order':
      return `Cancel order ${input.ticket}`;
    case 'modify-position':
      return joined([`Modify position ${input.ticket}`, field('SL', input.sl), field('TP', input.tp)]);
    case 'close-position':
      return joined([
        `Close position ${input.ticket}`,
        input.volume === undefined ? null : `${input.volume} lots`,
      ]);
    default:
      return assertNever(name);
  }
}
