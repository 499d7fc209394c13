import { addMoney } from '../math/deals';
import type { Lots, Price } from '../model/fields';
import type { Order } from '../model/order';
import type { Position } from '../model/position';
import { assertNever } from '../model/result';
import type { SymbolSpec } from '../model/symbol';
import type { CancelOrder, ClosePosition, ModifyPosition, NewOrder } from '../model/trade';

/**
 * A plan is what a trader sees before several writes go out: one step a write, in the order in which they are sent. Steps
 * carry no intent yet: each gets one of its own at the moment it is sent, and is sent once.
 */

/** One write without its intent's id. */
export type StepWrite =
  | { readonly name: 'close-position'; readonly input: Omit<ClosePosition, 'intentId'> }
  | { readonly name: 'cancel-order'; readonly input: Omit<CancelOrder, 'intentId'> }
  | { readonly name: 'modify-position'; readonly input: Omit<ModifyPosition, 'intentId'> }
  | { readonly name: 'place-order'; readonly input: Omit<NewOrder, 'intentId'> };

export interface PlanStep {
  /** Unique within its plan. */
  readonly id: string;
  /** `Close`, `Cancel`, `Modify SL/TP`, `Open`. */
  readonly action: string;
  /** Null for an order that does not exist yet. */
  readonly ticket: string | null;
  readonly symbol: string;
  /** BUY, SELL or an order's type, as the record has it. */
  readonly side: string;
  /** Lots that the step moves. */
  readonly volume: Lots;
  /** Expected result in the account's currency, as of the last read; null where the step makes none or it cannot be told. */
  readonly money: number | null;
  /** What becomes different, such as `SL 1.16500 → 1.16940`; empty where the action says it all. */
  readonly change: string;
  /** Why the step is not sent; null where it is. */
  readonly leftOut: string | null;
  /** What may go wrong though it is sent; null where nothing is known. */
  readonly doubt: string | null;
  /** The position's levels when a change of them was planned: what a bot has moved meanwhile is not overwritten. */
  readonly levels: { readonly sl: Price; readonly tp: Price } | null;
  /** The step that must be `done` before this one is sent; null where it stands alone. */
  readonly needs: string | null;
  readonly write: StepWrite;
}

/** What a plan is made from: everything as last read. */
export interface PlanMarket {
  readonly spec: (symbol: string) => SymbolSpec | null;
  /** Null while there is none that could be traded on. */
  readonly quote: (symbol: string) => { readonly bid: Price; readonly ask: Price } | null;
}

export type Booking = 'hedging' | 'netting' | 'unknown';

/** How the account books positions; a mode that is not told or not known stays unknown. */
export const bookingOf = (account: { readonly marginMode: string | null } | null): Booking =>
  account?.marginMode === 'HEDGING'
    ? 'hedging'
    : account?.marginMode === 'NETTING' || account?.marginMode === 'EXCHANGE'
      ? 'netting'
      : 'unknown';

export const sentSteps = (steps: readonly PlanStep[]): readonly PlanStep[] =>
  steps.filter((step) => step.leftOut === null);

/** Expected money of what is sent; null where a step's cannot be told. */
export function expectedMoney(steps: readonly PlanStep[]): number | null {
  const amounts: number[] = [];
  for (const step of sentSteps(steps)) {
    if (step.write.name !== 'close-position') continue;
    if (step.money === null) return null;
    amounts.push(step.money);
  }
  return addMoney(amounts);
}

const sameLots = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9;

/**
 * Right before a step is sent: does what it was planned for still stand as it was planned? Answers why not, or null. A record
 * that changed is left alone: what was confirmed is not what would happen now.
 */
export function staleReason(
  step: PlanStep,
  held: { readonly positions: readonly Position[]; readonly orders: readonly Order[] },
): string | null {
  const { write } = step;
  switch (write.name) {
    case 'close-position': {
      const position = held.positions.find((row) => row.ticket === write.input.ticket);
      if (position === undefined) return 'closed meanwhile';
      const planned = write.input.volume;
      // A whole close closes whatever the ticket holds, but not more than was shown.
      const was = planned === undefined ? step.volume : null;
      if (was !== null && position.volume > was && !sameLots(position.volume, was)) {
        return `holds ${position.volume} lots now, ${was} were shown`;
      }
      if (planned !== undefined && planned > position.volume && !sameLots(planned, position.volume)) {
        return `holds ${position.volume} lots only now`;
      }
      return null;
    }
    case 'modify-position': {
      const position = held.positions.find((row) => row.ticket === write.input.ticket);
      if (position === undefined) return 'closed meanwhile';
      const { levels } = step;
      const isMoved = levels !== null && (position.sl !== levels.sl || position.tp !== levels.tp);
      return isMoved ? 'its SL or TP was changed meanwhile: check it again' : null;
    }
    case 'cancel-order':
      return held.orders.some((row) => row.ticket === write.input.ticket)
        ? null
        : 'no longer pending: filled, cancelled or expired meanwhile';
    case 'place-order':
      return null;
    default:
      return assertNever(write);
  }
}
