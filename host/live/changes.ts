import type { Deal } from '../../shared/model/deal';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Listed, ShownList } from '../../shared/model/record';
import { ok } from '../../shared/model/result';
import { withUnreadKept } from '../../shared/rules/listed-rows';
import { type PositionChange, positionChanges } from '../../shared/rules/position-changes';
import type { BridgeSwitch } from './active-bridge';
import { spanSince } from './broker-span';
import type { Clock } from './clock';
import type { Knowledge } from './knowledge';
import { exitsOf } from './vanished';

/** What happened on the account, whoever did it: user, bot, stop or broker. */
export type LiveChange =
  | { readonly of: 'position'; readonly change: PositionChange }
  /** `removed`: history does not say (yet) whether it was filled or cancelled. */
  | {
      readonly of: 'order';
      readonly kind: 'placed' | 'filled' | 'cancelled' | 'removed';
      readonly order: Order;
    }
  /** The deal that closed a position or filled an order. */
  | { readonly of: 'deal'; readonly deal: Deal };

export interface Changes {
  takePositions(list: ShownList<Position>): void;
  takeOrders(list: ShownList<Order>): void;
  close(): void;
}

export interface ChangesParts {
  readonly bridge: Pick<BridgeSwitch, 'current' | 'read'>;
  readonly knowledge: Pick<Knowledge, 'brokerNow'>;
  readonly clock: Clock;
  /** The user is starting or stopping the terminal: a started one may list nothing yet, so nothing is compared. */
  isQuiet(): boolean;
  /** All changes of one read, or of one look into history. */
  report(changes: readonly LiveChange[]): void;
}

/** Times at which history is read after rows are gone, milliseconds: a deal can come later than the list. */
const looksMs: readonly number[] = [300, 1_500, 4_000];

const filled: ReadonlySet<string> = new Set(['FILLED', 'PARTIAL']);

interface MissingRows {
  readonly sinceMs: number;
  looks: number;
  readonly positions: Map<string, Position>;
  readonly orders: Map<string, Order>;
}

export function createChanges(parts: ChangesParts): Changes {
  const { bridge, knowledge, clock } = parts;
  let generation = -1;
  let positions: readonly Position[] | null = null;
  let orders: readonly Order[] | null = null;
  let listedMs = 0;
  /** Rows that are looked for in history; null while none is. */
  let missing: MissingRows | null = null;
  let cancel = (): void => undefined;

  function enter(): void {
    const { generation: now } = bridge.current();
    if (now === generation) return;
    generation = now;
    positions = null;
    orders = null;
    missing = null;
    cancel();
  }

  function lookFor(fill: (into: MissingRows) => void): void {
    const isNew = missing === null;
    missing ??= { sinceMs: listedMs, looks: 0, positions: new Map(), orders: new Map() };
    fill(missing);
    if (isNew) plan(missing);
  }

  function plan(of: MissingRows): void {
    const inMs = looksMs[of.looks];
    if (inMs !== undefined) cancel = clock.after(inMs, () => void look(of));
    else giveUp(of);
  }

  async function look(of: MissingRows): Promise<void> {
    // No read of the lists may have told yet that the connection is another one: its history is not of these rows.
    enter();
    if (missing !== of) return;
    of.looks += 1;
    const span = spanSince(clock.now() - of.sinceMs, knowledge.brokerNow(), clock.wall(), false);
    const none = { rows: [], unreadable: [] };
    const read = await bridge.read(async (client) => {
      const deals = await client.dealsSoon(span.from, span.to);
      const past =
        of.orders.size === 0 ? ok<Listed<Order>>(none) : await client.historyOrdersSoon(span.from, span.to);
      return ok({ deals: deals.ok ? deals.value.rows : [], past: past.ok ? past.value.rows : [] });
    });
    enter();
    if (missing !== of || !read.ok) return of === missing ? plan(of) : undefined;
    const changes = [...ofDeals(of, read.value.deals), ...ofPast(of, read.value.past)];
    if (changes.length > 0) parts.report(changes);
    if (of.positions.size + of.orders.size > 0) plan(of);
    else missing = null;
  }

  /** A position's last deal shows how it ended. */
  function ofDeals(of: MissingRows, deals: readonly Deal[]): LiveChange[] {
    const found: LiveChange[] = [];
    for (const { ticket, identifier } of [...of.positions.values()]) {
      const last = exitsOf({ ticket, identifier }, deals)
        .toSorted((left, right) => (left.time ?? 0) - (right.time ?? 0))
        .at(-1);
      if (last === undefined) continue;
      of.positions.delete(ticket);
      found.push({ of: 'deal', deal: last });
    }
    for (const order of [...of.orders.values()]) {
      const fill = deals.find((deal) => deal.order === order.ticket);
      if (fill === undefined) continue;
      of.orders.delete(order.ticket);
      found.push({ of: 'order', kind: 'filled', order }, { of: 'deal', deal: fill });
    }
    return found;
  }

  function ofPast(of: MissingRows, past: readonly Order[]): LiveChange[] {
    return [...of.orders.values()].flatMap((order): LiveChange[] => {
      const ended = past.find(({ ticket }) => ticket === order.ticket);
      if (ended === undefined) return [];
      of.orders.delete(order.ticket);
      return [{ of: 'order', kind: filled.has(ended.state ?? '') ? 'filled' : 'cancelled', order }];
    });
  }

  function giveUp(of: MissingRows): void {
    missing = null;
    const removed = [...of.orders.values()].map(
      (order): LiveChange => ({ of: 'order', kind: 'removed', order }),
    );
    if (removed.length > 0) parts.report(removed);
  }

  return {
    takePositions(list) {
      enter();
      if (parts.isQuiet() || list.rows === positions) return;
      const now = withUnreadKept(list, positions ?? []);
      const changes = positions === null ? [] : positionChanges(positions, now);
      const closed = changes.filter(({ kind }) => kind === 'closed');
      if (closed.length > 0) {
        lookFor((into) => {
          for (const { position } of closed) into.positions.set(position.ticket, position);
        });
      }
      positions = now;
      listedMs = clock.now();
      if (changes.length > 0) parts.report(changes.map((change) => ({ of: 'position', change })));
    },
    takeOrders(list) {
      enter();
      if (parts.isQuiet() || list.rows === orders) return;
      const now = withUnreadKept(list, orders ?? []);
      const before = new Map((orders ?? now).map((order) => [order.ticket, order]));
      const placed = now.filter(({ ticket }) => !before.delete(ticket));
      if (before.size > 0) {
        lookFor((into) => {
          for (const order of before.values()) into.orders.set(order.ticket, order);
        });
      }
      orders = now;
      if (placed.length > 0) parts.report(placed.map((order) => ({ of: 'order', kind: 'placed', order })));
    },
    close: () => cancel(),
  };
}
