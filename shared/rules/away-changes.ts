import { grouped } from '../math/groups';
import type { Price, UtcMs } from '../model/fields';
import type { LevelStep } from '../model/kept-history';
import type { ReplayEvent } from '../model/replay';
import type { OwnChanges, SeenMove } from './own-changes';
import type { Trader, Traders } from './trader';

/** What changed of orders and levels while nobody looked, in an order that can be read: many steps of one level are one line. */

export type LevelName = LevelStep['level'];

/** 0 = none. */
export interface LevelMove {
  readonly level: LevelName;
  readonly from: Price;
  readonly to: Price;
}

/** A change of levels as one read showed it. */
export interface ChangeOfLevels {
  /** Whose. */
  readonly kind: LevelStep['kind'];
  readonly ticket: string;
  readonly symbol: string;
  /** Null where nothing here says it. */
  readonly trader: Trader | null;
  /** By the read that showed it, and after the one before. */
  readonly atMs: UtcMs;
  readonly sinceMs: UtcMs | null;
  readonly moves: readonly LevelMove[];
  /** Only another machine saw it. */
  readonly isElsewhere: boolean;
  /** By a request of ours. */
  readonly isOwn: boolean;
}

export type AwayChange =
  | { readonly is: 'order'; readonly atMs: UtcMs; readonly event: ReplayEvent }
  | { readonly is: 'levels'; readonly atMs: UtcMs; readonly change: ChangeOfLevels }
  /** Several of one position or order, as a bot that trails makes them: where each level began and where it came to. */
  | {
      readonly is: 'steps';
      readonly atMs: UtcMs;
      readonly steps: readonly ChangeOfLevels[];
      readonly moves: readonly LevelMove[];
    };

/** Fewer are told one by one. */
const leastToFold = 3;

/** `own`: by our requests; `traderOf` says who made an order or a position of which only another machine tells. */
export function awayChanges(
  events: readonly ReplayEvent[],
  elsewhere: readonly LevelStep[],
  traders: Traders,
  own: OwnChanges,
  traderOf: (ticket: string) => Trader | null,
): readonly AwayChange[] {
  const others = elsewhere.flatMap((step): ChangeOfLevels[] =>
    step.fromValue === null
      ? []
      : [
          {
            kind: step.kind,
            ticket: step.ticket,
            symbol: step.symbol,
            trader: traderOf(step.ticket),
            atMs: step.byMs,
            sinceMs: step.afterMs,
            moves: [{ level: step.level, from: step.fromValue, to: step.toValue }],
            isElsewhere: true,
            isOwn: false,
          },
        ],
  );
  const here = events
    .flatMap((event) => changeOfLevels(event, traders, own))
    // What another machine saw step by step is not told as one step too.
    .filter((change) => !isToldBy(others, change));
  const ofOrders = events.flatMap((event): AwayChange[] =>
    event.kind === 'placed' || event.kind === 'removed' ? [{ is: 'order', atMs: event.atMs, event }] : [],
  );
  // A line tells who did it: what a bot did and what was sent from here are two.
  const groups = grouped([...here, ...others], ({ kind, ticket, isOwn }) => `${kind} ${ticket} ${isOwn}`);
  const ofLevels = [...groups.values()].flatMap((group): AwayChange[] => {
    const steps = group.toSorted((left, right) => left.atMs - right.atMs);
    const [first] = steps;
    return first !== undefined && steps.length >= leastToFold
      ? [{ is: 'steps', atMs: first.atMs, steps, moves: wholeMoves(steps) }]
      : steps.map((change) => ({ is: 'levels', atMs: change.atMs, change }));
  });
  return [...ofOrders, ...ofLevels].toSorted((left, right) => left.atMs - right.atMs);
}

function changeOfLevels(event: ReplayEvent, traders: Traders, own: OwnChanges): readonly ChangeOfLevels[] {
  if (event.kind !== 'levels' && event.kind !== 'order-levels') return [];
  const { before, atMs, sinceMs } = event;
  const after = event.kind === 'levels' ? event.position : event.order;
  const moves: LevelMove[] = [
    { level: 'sl', from: before.sl, to: after.sl },
    { level: 'tp', from: before.tp, to: after.tp },
  ];
  if (event.kind === 'order-levels')
    moves.unshift({ level: 'price', from: event.before.price, to: event.order.price });
  const seen: SeenMove & { readonly moves: readonly LevelMove[] } = {
    kind: event.kind === 'levels' ? 'position' : 'order',
    ticket: after.ticket,
    atMs,
    sinceMs,
    moves: moves.filter(({ from, to }) => from !== to),
  };
  return [
    {
      ...seen,
      symbol: after.symbol,
      trader: event.kind === 'levels' ? traders.position(event.position) : traders.order(event.order),
      isElsewhere: false,
      isOwn: own.isMove(seen),
    },
  ];
}

/** Whether steps that others saw meanwhile come to the same. */
function isToldBy(others: readonly ChangeOfLevels[], own: ChangeOfLevels): boolean {
  const meanwhile = others.filter(
    ({ kind, ticket, atMs }) =>
      kind === own.kind && ticket === own.ticket && atMs > (own.sinceMs ?? own.atMs) && atMs <= own.atMs,
  );
  const told = wholeMoves(meanwhile);
  return own.moves.every(({ level, from, to }) =>
    told.some((move) => move.level === level && move.from === from && move.to === to),
  );
}

/** From where each level began to where it came to. */
function wholeMoves(steps: readonly ChangeOfLevels[]): readonly LevelMove[] {
  const whole = new Map<LevelName, LevelMove>();
  for (const { moves } of steps)
    for (const move of moves)
      whole.set(move.level, { ...move, from: whole.get(move.level)?.from ?? move.from });
  return [...whole.values()];
}
