import { addMoney } from '../math/deals';
import type { Price } from '../model/fields';
import type { Order } from '../model/order';
import type { Position } from '../model/position';
import { assertNever } from '../model/result';
import type { PlanStep, RunRow } from '../model/run';
import type { SymbolSpec } from '../model/symbol';

/** Data of a plan, as last read. */
export interface PlanMarket {
  readonly spec: (symbol: string) => SymbolSpec | null;
  /** Null while there is no usable quote. */
  readonly quote: (symbol: string) => { readonly bid: Price; readonly ask: Price } | null;
}

export type Booking = 'hedging' | 'netting' | 'unknown';

/** Netting or hedging; unknown where the mode is absent or unknown. */
export const bookingOf = (account: { readonly marginMode: string | null } | null): Booking =>
  account?.marginMode === 'HEDGING'
    ? 'hedging'
    : account?.marginMode === 'NETTING' || account?.marginMode === 'EXCHANGE'
      ? 'netting'
      : 'unknown';

/** As it is before anything is sent. */
export const plannedRow = (step: PlanStep): RunRow => ({
  step,
  state: step.leftOut === null ? { kind: 'waiting' } : { kind: 'left-out', why: step.leftOut },
});

export const sentSteps = (steps: readonly PlanStep[]): readonly PlanStep[] =>
  steps.filter((step) => step.leftOut === null);

/** Expected money of the steps that are sent; null where one cannot be computed. */
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
 * Why a step no longer fits the current records, checked right before it is sent; null where it does. A changed record is left alone:
 * what was confirmed is not what would happen now.
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
      // A full close takes the ticket's whole volume, but must not exceed what was shown.
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
