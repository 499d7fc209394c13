import { spreadPoints } from '../../../shared/math/price';
import type { Account } from '../../../shared/model/account';
import type { Measure } from '../../../shared/model/alerts';
import type { Ticket } from '../../../shared/model/fields';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { Tick } from '../../../shared/model/tick';
import type { TraderOf } from '../../../shared/rules/bulk-filter';
import type { Reading } from '../../../shared/rules/judge';
import { isLoss, type LossMeasure } from '../../../shared/rules/losses';
import { isOfTrader } from '../../../shared/rules/measures';
import type { Candle } from './missed-prices';

/** What a measure is by one read, before it is known how far back clears. */
export type Found =
  | (Omit<Extract<Reading, { readonly kind: 'value' }>, 'clearsBy'> & {
      readonly positions?: readonly Position[];
      /** What a loss is counted from. */
      readonly start?: number;
    })
  | Exclude<Reading, { readonly kind: 'value' }>;

export const blind = (why: string): Extract<Found, { readonly kind: 'blind' }> => ({ kind: 'blind', why });
const found = (value: number, positions: readonly Position[] = []): Found => ({
  kind: 'value',
  value,
  positions,
});

type Of<Kind extends Measure['kind']> = Extract<Measure, { readonly kind: Kind }>;

/** `missed`: candles since the rule was last judged. */
export function ofTick(
  of: Of<'price' | 'spread'>,
  { bid, ask }: Pick<Tick, 'bid' | 'ask'>,
  { point }: Pick<SymbolSpec, 'point'>,
  missed: readonly Pick<Candle, 'low' | 'high'>[] = [],
): Found {
  if (of.kind === 'spread') return found(spreadPoints(bid, ask, point));
  if (of.side === 'ask') return found(ask);
  const low = Math.min(bid, ...missed.map((each) => each.low));
  const high = Math.max(bid, ...missed.map((each) => each.high));
  return { kind: 'value', value: bid, low, high };
}

/** Candles are of the bid. */
export const isOfBid = (of: Measure): boolean => of.kind === 'price' && of.side === 'bid';

export function ofAccount(
  { kind }: Of<'equity' | 'margin-level'>,
  { equity, marginLevel }: Pick<Account, 'equity' | 'marginLevel'>,
): Found {
  if (kind === 'equity') return found(equity);
  return marginLevel === null ? blind('no margin is in use') : found(marginLevel);
}

/** A confirmed, complete list of open positions. */
export interface PositionsRead {
  readonly rows: readonly Position[];
  /** The one before; null: this is the first of its connection. */
  readonly before: ReadonlyMap<Ticket, Position> | null;
  readonly ownerOf: TraderOf<Position>;
  /** Whose some are is not known, and the deals that tell it do not come. */
  readonly isOwnerLate: boolean;
  /** For how long it has been without a stop, seconds. */
  withoutStopS(position: Position): number;
}

/** Null: this list alone says nothing of it. */
export function ofPositions(
  of: Of<'profit' | 'positions' | 'lots' | 'size' | 'no-stop'>,
  { rows, before, ownerOf, isOwnerLate, withoutStopS }: PositionsRead,
): Found | null {
  if (of.kind === 'profit') {
    const position = rows.find(({ ticket }) => ticket === of.ticket);
    const earlier = before?.get(of.ticket);
    // A list can leave a row out once.
    if (position === undefined)
      return before === null || earlier !== undefined
        ? null
        : { kind: 'gone', why: 'its position is closed' };
    if (earlier !== undefined && earlier.side !== position.side)
      return { kind: 'gone', why: 'its position was reversed' };
    return position.profit === null ? blind('its profit is not sent') : found(position.profit, [position]);
  }
  const owned: Position[] = [];
  for (const position of rows) {
    const { key, kind } = ownerOf(position);
    if (key === of.trader) owned.push(position);
    else if (kind === 'mixed')
      return blind(`${position.symbol} ${position.ticket} is shared by several traders`);
    else if (kind === 'not-told')
      return isOwnerLate ? blind(`it is not known whose ${position.symbol} ${position.ticket} is`) : null;
  }
  // The newest first: the ticket counts up.
  const newest = owned.toReversed();
  switch (of.kind) {
    case 'positions':
      return found(owned.length, newest);
    case 'lots':
      // Without float noise: 0.1 and 0.2 are not more than 0.3.
      return found(Math.round(owned.reduce((sum, { volume }) => sum + volume, 0) * 1e8) / 1e8, newest);
    case 'size': {
      const sizes = owned.toSorted((one, other) => other.volume - one.volume);
      return found(sizes[0]?.volume ?? 0, sizes.slice(0, 1));
    }
    case 'no-stop': {
      const bare = owned
        .filter(({ sl }) => sl === 0)
        .toSorted((one, other) => withoutStopS(other) - withoutStopS(one));
      // What is beyond the bound is beyond it in whole seconds too.
      return found(bare[0] === undefined ? 0 : Math.ceil(withoutStopS(bare[0])), bare);
    }
  }
}

export const isOfTick = (of: Measure): of is Of<'price' | 'spread'> =>
  of.kind === 'price' || of.kind === 'spread';
export const isOfAccount = (of: Measure): of is Of<'equity' | 'margin-level'> =>
  of.kind === 'equity' || of.kind === 'margin-level';
/** By deals and what floats. */
export const isOfDeals = (of: Measure): of is Of<'today'> | LossMeasure => of.kind === 'today' || isLoss(of);
export const isOfPositions = (of: Measure): of is Of<'profit' | 'positions' | 'lots' | 'size' | 'no-stop'> =>
  of.kind === 'profit' || isOfTrader(of);

const noise = 0.005;

/** An empty list is believed where the account shows nothing open either: a failed read can be an empty list too. On an exchange orders use margin. */
export function showsNothingOpen(
  { equity, balance, credit, profit, margin }: Account,
  hasOrders: boolean,
): boolean {
  const floating = credit === null ? (profit ?? 0) : equity - balance - credit;
  const isStill = Math.abs(floating) < noise && Math.abs(profit ?? 0) < noise;
  return isStill && ((margin ?? 0) <= 0 || (hasOrders && profit !== null));
}
