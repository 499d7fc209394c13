import type { Direction, Reason } from '../engine/state';

/** Who acts in the lively demo; `server` is the broker's own: stop loss, take profit, stop-out. */
export type Actor = 'trend' | 'mean-rev' | 'scalper' | 'unnamed' | 'person' | 'server';

/** Prices as prices; 0 = none. */
export interface StopLevels {
  readonly sl: number;
  readonly tp: number;
}

/** What was done, with the tickets that a bridge tells too. `ticket` is always the position's identifier. */
type Act =
  | {
      readonly kind: 'entry';
      readonly ticket: number;
      readonly deal: number;
      readonly symbol: string;
      readonly direction: Direction;
      readonly lots: number;
      readonly levels: StopLevels;
    }
  /** A pending order; its ticket becomes the position's. */
  | { readonly kind: 'pending'; readonly ticket: number; readonly symbol: string; readonly lots: number }
  | { readonly kind: 'levels'; readonly ticket: number; readonly from: StopLevels; readonly to: StopLevels }
  | {
      readonly kind: 'close';
      readonly ticket: number;
      readonly deal: number;
      readonly lots: number;
      readonly reason: Reason;
    }
  /** `usual`: the lots that it trades otherwise. */
  | { readonly kind: 'oversize'; readonly ticket: number; readonly lots: number; readonly usual: number }
  /** The first stop of a position that was opened without one. */
  | { readonly kind: 'late stop'; readonly ticket: number; readonly seconds: number }
  | { readonly kind: 'storm begins'; readonly symbol: string; readonly orders: number }
  | { readonly kind: 'storm ends'; readonly symbol: string; readonly tickets: readonly number[] }
  /** `seconds` from here to its end. */
  | { readonly kind: 'silence begins'; readonly seconds: number }
  | { readonly kind: 'silence ends' }
  /** `of`: what somebody else had closed. */
  | { readonly kind: 're-open'; readonly ticket: number; readonly of: number; readonly seconds: number }
  /** Deposit above 0, withdrawal below. */
  | { readonly kind: 'money'; readonly deal: number; readonly amount: number };

/** `at`: milliseconds of the broker's clock. */
export type LedgerEntry = Act & { readonly at: number; readonly actor: Actor };

/** What every actor did, oldest first: for tests, which compare what a bridge lets see with what was done. */
export class Ledger {
  readonly entries: LedgerEntry[] = [];

  note(at: number, actor: Actor, act: Act): void {
    this.entries.push({ at, actor, ...act });
  }
}
