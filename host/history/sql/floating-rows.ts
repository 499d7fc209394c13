import { z } from 'zod';
import { addMoney } from '../../../shared/math/deals';
import { grouped } from '../../../shared/math/groups';
import type { UtcMs } from '../../../shared/model/fields';
import type { Intent } from '../../../shared/model/intent';
import type { Position } from '../../../shared/model/position';
import { ownTickets } from '../../../shared/rules/own-tickets';
import { createTraders } from '../../../shared/rules/trader';

/** What each trader's open positions were worth together, while they stayed the same ones. */

const spanSchema = z.object({
  /** Their tickets, sides, volumes and opening prices: another set is another span, so that within one none of them is booked. */
  positions: z.string(),
  fromMs: z.number(),
  toMs: z.number(),
  low: z.number(),
  high: z.number(),
  fall: z.number(),
});
type Span = Readonly<z.infer<typeof spanSchema>>;

/** For later frames, as JSON. */
export const floatingCarrySchema = z.object({
  /** Spans that go on, by trader. */
  spans: z.record(z.string(), spanSchema),
  /** The newest orders that answers to our requests named. */
  ownOrders: z.array(z.string()).readonly(),
});
export type FloatingCarry = Readonly<z.infer<typeof floatingCarrySchema>>;
export const noFloating: FloatingCarry = { spans: {}, ownOrders: [] };

export interface FloatingRow extends Omit<Span, 'positions'> {
  readonly trader: string;
}

/** A request of ours is known before its position is read: of older ones the label tells. */
const mostOwnOrders = 200;
/** So long one row is at most: the drawdown is exact however long it is, only its moment is not. */
const hourMs = 3_600_000;

export interface FloatingMaker {
  takeIntent(intent: Intent): void;
  /** `values`: the same rows as they are written, whose profit moves with each read; `names` of their fields. */
  take(
    atMs: UtcMs,
    rows: readonly Position[],
    values: readonly (readonly unknown[])[],
    names: readonly string[],
  ): void;
  rows(): readonly FloatingRow[];
  carry(): FloatingCarry;
}

/** The positions of one trader. */
interface OpenGroup {
  readonly positions: string;
  /** Places in the list. */
  readonly at: readonly number[];
}

/** `gapMs`: positions that are not read for longer were not watched. */
export function createFloatingMaker(before: FloatingCarry, gapMs: () => number): FloatingMaker {
  const open = new Map(Object.entries(before.spans));
  const over = new Map<string, FloatingRow>();
  let { ownOrders } = before;
  let grouping: {
    readonly rows: readonly Position[];
    readonly groups: ReadonlyMap<string, OpenGroup>;
  } | null = null;

  function keep(trader: string, { positions: _, ...span }: Span): void {
    over.set(`${trader} ${span.fromMs}`, { trader, ...span });
  }

  function groupsIn(rows: readonly Position[]): ReadonlyMap<string, OpenGroup> {
    if (grouping?.rows === rows) return grouping.groups;
    const none: ReadonlySet<string> = new Set();
    const traders = createTraders({ orders: new Set(ownOrders), deals: none, probable: none });
    const places = grouped([...rows.keys()], (at) => {
      const row = rows[at];
      return row === undefined ? '' : traders.position(row).key;
    });
    // On a netting account a part may be closed and added again between two reads: then the price is another.
    const nameOf = (at: number): string => {
      const row = rows[at];
      return row === undefined ? '' : `${row.ticket} ${row.side} ${row.volume} ${row.priceOpen}`;
    };
    const groups = new Map(
      [...places].map(([key, at]) => [key, { positions: at.map(nameOf).toSorted().join(' '), at }] as const),
    );
    grouping = { rows, groups };
    return groups;
  }

  function add(trader: string, positions: string, atMs: UtcMs, sum: number): void {
    const span = open.get(trader);
    const goesOn =
      span !== undefined &&
      span.positions === positions &&
      atMs >= span.toMs &&
      atMs - span.toMs <= gapMs() &&
      Math.floor(atMs / hourMs) === Math.floor(span.fromMs / hourMs);
    if (!goesOn) {
      if (span !== undefined) keep(trader, span);
      open.set(trader, { positions, fromMs: atMs, toMs: atMs, low: sum, high: sum, fall: 0 });
      return;
    }
    open.set(trader, {
      ...span,
      toMs: atMs,
      low: Math.min(span.low, sum),
      high: Math.max(span.high, sum),
      fall: Math.min(span.fall, addMoney([sum, -span.high])),
    });
  }

  return {
    takeIntent(intent) {
      const orders = [...ownTickets([intent]).orders].filter((order) => !ownOrders.includes(order));
      if (orders.length === 0) return;
      ownOrders = [...ownOrders, ...orders].slice(-mostOwnOrders);
      grouping = null;
    },
    take(atMs, rows, values, names) {
      const [profitAt, swapAt] = [names.indexOf('profit'), names.indexOf('swap')];
      for (const [trader, { positions, at }] of groupsIn(rows)) {
        const money: number[] = [];
        for (const place of at) {
          const row = values[place];
          const profit = row?.[profitAt];
          // A profit that is not told makes no sum; a swap that is not told counts as none.
          if (typeof profit === 'number') money.push(profit + Number(row?.[swapAt] ?? 0));
        }
        if (money.length === at.length) add(trader, positions, atMs, addMoney(money));
      }
      for (const [trader, span] of open) {
        if (span.toMs === atMs) continue;
        keep(trader, span);
        open.delete(trader);
      }
    },
    rows() {
      for (const [trader, span] of open) keep(trader, span);
      return [...over.values()];
    },
    carry: () => ({ spans: Object.fromEntries(open), ownOrders }),
  };
}
