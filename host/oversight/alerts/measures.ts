import type { Subject } from '../../../shared/formats/alert-lines';
import { type AlertDecimals, measuredText, traderStates } from '../../../shared/formats/alert-text';
import { priceText } from '../../../shared/formats/amounts';
import { countText } from '../../../shared/math/counts';
import { stopRisk } from '../../../shared/math/exposure';
import { spreadPoints } from '../../../shared/math/price';
import { formatDuration } from '../../../shared/math/time';
import type { Account } from '../../../shared/model/account';
import type { Measure } from '../../../shared/model/alerts';
import type { BrokerSeconds, Price, Ticket } from '../../../shared/model/fields';
import type { TraderState } from '../../../shared/model/ledger';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { Tick } from '../../../shared/model/tick';
import type { TraderOf } from '../../../shared/rules/bulk-filter';
import { isolated } from '../../../shared/rules/isolated';
import type { Reading } from '../../../shared/rules/judge';
import { isLoss } from '../../../shared/rules/losses';
import { endlessValue, inState, isOfTrader } from '../../../shared/rules/measures';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { lossPoints } from '../../../shared/rules/stop-past';
import type { TraderKey } from '../../../shared/rules/trader-key';
import {
  isOfTrades,
  type OfTrades,
  type TraderTrade,
  type TradesReading,
} from '../../../shared/rules/trader-trades';
import type { Candle } from './missed-prices';
import type { TraderPast } from './trader-past';

/** What a measure is by one read, before it is known how far back clears. */
export type Found =
  | (Omit<Extract<Reading, { readonly kind: 'value' }>, 'clearsBy'> & {
      readonly positions?: readonly Subject[];
      /** What a loss is counted from. */
      readonly start?: number;
      /** Why it speaks, as what the trader did. */
      readonly says?: () => string;
    })
  | Exclude<Reading, { readonly kind: 'value' }>;

export const blind = (why: string): Extract<Found, { readonly kind: 'blind' }> => ({ kind: 'blind', why });
const found = (value: number, positions: readonly Subject[] = [], says?: () => string): Found => ({
  ...{ kind: 'value', value, positions },
  ...(says === undefined ? {} : { says }),
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

/** A confirmed, complete list of open positions, and what is known beside it. */
export interface PositionsRead {
  readonly rows: readonly Position[];
  /** The one before; null: this is the first of its connection. */
  readonly before: ReadonlyMap<Ticket, Position> | null;
  readonly ownerOf: TraderOf<Position>;
  /** Whose some are is not known, and the deals that tell it do not come. */
  readonly isOwnerLate: boolean;
  /** For how long it has been without a stop, seconds. */
  withoutStopS(position: Position): number;
  /** The last move of its stop away from the price, or off. */
  stopMove(position: Position): StopMove | null;
  /** Each position is one trader's alone. */
  readonly isHedging: boolean;
  /** By the broker's clock; null where that is not known. */
  readonly nowS: BrokerSeconds | null;
  readonly past: Pick<TraderPast, 'reader' | 'state'>;
  /** For words alone: they are asked for once something is said. */
  decimals(): AlertDecimals;
  specOf(symbol: string): SymbolSpec | null;
}

export interface StopMove {
  readonly atS: BrokerSeconds;
  readonly fromSl: Price;
}

/** A confirmed, complete list of pending orders. */
export function ofOrders(of: Of<'pending'>, rows: readonly Order[], ownerOf: TraderOf<Order>): Found {
  const owners = rows.map((order) => ({ order, owner: ownerOf(order) }));
  const unknown = owners.find(({ owner }) => owner.kind === 'not-told');
  if (unknown !== undefined) return blind(`it is not known whose order ${unknown.order.ticket} is`);
  const own = owners.filter(({ owner }) => owner.key === of.trader).toReversed();
  return found(
    own.length,
    own.map(
      ({ order: { ticket, symbol, timeSetup: timeOpen } }): Subject => ({
        symbol,
        ticket,
        identifier: null,
        timeOpen,
        isOrder: true,
      }),
    ),
  );
}

export const noClock = blind('the broker’s clock is not known');

/** Null: this list alone says nothing of it. `bound`: of the rule. `lastValue`: what was read of it before. */
export function ofPositions(
  of: OfPositions,
  bound: number,
  read: PositionsRead,
  lastValue: number | null,
): Found | null {
  const { rows, before, ownerOf, isOwnerLate, withoutStopS, nowS } = read;
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
  // The key was made by the same rules.
  const trader = of.trader as TraderKey;
  if (of.kind === 'silence') return nowS === null ? noClock : ofSilence(read.past.state(trader), nowS);
  const owned: Position[] = [];
  for (const position of rows) {
    const { key, kind } = ownerOf(position);
    if (key === trader) owned.push(position);
    else if (kind === 'mixed')
      return blind(`${position.symbol} ${position.ticket} is shared by several traders`);
    else if (kind === 'not-told')
      return isOwnerLate ? blind(`it is not known whose ${position.symbol} ${position.ticket} is`) : null;
  }
  if (isOfTrades(of)) return ofTrades(of, owned, read, lastValue);
  // The newest first: the ticket counts up.
  const newest = owned.toReversed();
  switch (of.kind) {
    case 'state':
      return found(inState(of, owned.length), newest, () => traderStates[of.state]);
    case 'positions':
      return found(owned.length, newest);
    case 'lots':
      // Without float noise: 0.1 and 0.2 are not more than 0.3.
      return found(Math.round(owned.reduce((sum, { volume }) => sum + volume, 0) * 1e8) / 1e8, newest);
    case 'size': {
      const sizes = owned.toSorted((one, other) => other.volume - one.volume);
      return found(
        sizes[0]?.volume ?? 0,
        sizes.filter(({ volume }) => volume > bound),
      );
    }
    case 'no-stop': {
      // What is beyond the bound is beyond it in whole seconds too.
      const bare = owned
        .filter(({ sl }) => sl === 0)
        .map((position) => ({ position, seconds: Math.ceil(withoutStopS(position)) }))
        .toSorted((one, other) => other.seconds - one.seconds);
      const late = bare.filter(({ seconds }) => seconds > bound);
      return found(
        bare[0]?.seconds ?? 0,
        late.map(({ position }) => position),
      );
    }
    case 'risk': {
      const { money, unlimited, unknown } = stopRisk(owned, read.specOf);
      if (unlimited.length > 0) return found(endlessValue, unlimited.toReversed());
      const [bare] = unknown;
      return bare === undefined
        ? found(money, newest)
        : blind(`the risk of ${bare.symbol} ${bare.ticket} is not known`);
    }
    case 'stop-distance': {
      const stopped = owned.filter(({ sl }) => sl !== 0);
      const bare = stopped.find(({ symbol }) => read.specOf(symbol) === null);
      if (bare !== undefined) return blind(`the conditions of ${bare.symbol} are not read`);
      const away = stopped
        .map((position) => ({ position, points: lossOfStop(position, position.sl, read.specOf) }))
        // A stop at the opening price or beyond it locks in a profit.
        .filter(({ points }) => points > 0)
        .toSorted((one, other) => one.points - other.points);
      const near = away.filter(({ points }) => points < bound);
      return found(
        away[0]?.points ?? endlessValue,
        near.map(({ position }) => position),
      );
    }
    case 'stop-moved': {
      if (nowS === null) return noClock;
      const moves = owned.flatMap((position) => {
        const move = read.stopMove(position);
        return move === null ? [] : [{ position, ...move }];
      });
      const atS = Math.max(0, ...moves.map((move) => move.atS));
      const last = moves.filter((move) => move.atS === atS);
      return found(
        atS,
        last.map(({ position }) => position),
        () => last.map(({ position, fromSl }) => stopMoveText(position, fromSl, read)).join('; '),
      );
    }
  }
}

/** Above 0 where it loses. */
const lossOfStop = (
  { side, symbol, priceOpen }: Position,
  sl: Price,
  specOf: PositionsRead['specOf'],
): number => lossPoints(side, priceOpen, sl, specOf(symbol)?.point ?? Number.POSITIVE_INFINITY);

/** `removed the stop of EURUSD 12 (1.15000)`, `moved the stop of EURUSD 12 by 50 points further, from 1.15000 to 1.14950`. */
function stopMoveText(position: Position, fromSl: Price, { decimals, specOf }: PositionsRead): string {
  const { symbol, ticket, sl } = position;
  const of = `the stop of ${isolated(symbol)} ${ticket}`;
  const price = (value: Price): string => priceText(value, decimals().digitsOf(symbol));
  if (sl === 0) return `removed ${of} (${price(fromSl)})`;
  const points = lossOfStop(position, sl, specOf) - lossOfStop(position, fromSl, specOf);
  const by = points > 0 ? ` by ${measuredText({ kind: 'spread', symbol }, points, decimals())}` : '';
  return `moved ${of}${by} further away, from ${price(fromSl)} to ${price(sl)}`;
}

function ofSilence(state: TraderState | null, nowS: BrokerSeconds): Found | null {
  if (state === null) return null;
  const { pace = null, openAgoS = null, agoS = 0, last = nowS } = state.kind === 'never' ? {} : state;
  if (state.kind === 'hours-unknown') return blind('the hours of its market are not known');
  if (pace === null || openAgoS === null)
    return blind('its pace is not known: fewer than 20 actions in 30 days');
  if (pace.longestS <= 0) return blind('its pace is not known: all its pauses were reported');
  // It was worked out a while ago.
  const sinceS = state.kind === 'market-closed' ? 0 : Math.max(0, nowS - last - agoS);
  const silentS = openAgoS + sinceS;
  return found(
    silentS / pace.longestS,
    [],
    () =>
      `is silent: ${formatDuration(silentS)} of open market since its last action, longest pause of 30 days ${formatDuration(pace.longestS)}`,
  );
}

function ofTrades(
  of: OfTrades,
  owned: readonly Position[],
  { isHedging, nowS, past, decimals }: PositionsRead,
  lastValue: number | null,
): Found | null {
  if (!isHedging) return blind('on a netting account several traders’ trades make one position');
  if (nowS === null || owned.some(({ timeOpen }) => timeOpen === null)) return noClock;
  const open = new Map(owned.map((position) => [position.identifier ?? position.ticket, position]));
  const read = past.reader(of.trader as TraderKey, open, nowS);
  if (read === null) return null;
  // The broker's clock is known to a second or two.
  const reading = read(of, Math.max(nowS, ...owned.map(({ timeOpen }) => timeOpen ?? 0)));
  // Of what was told already nothing is said again.
  const news = reading.trades.filter(({ openS }) => of.kind !== 're-opened' || openS > (lastValue ?? 0));
  const subjects = news.map(
    ({ id, symbol, openS }): Subject =>
      open.get(id) ?? { symbol, ticket: id, identifier: id, timeOpen: openS, isClosed: true },
  );
  const [first] = reading.trades;
  const say = rhythmTexts[of.kind];
  return found(reading.value, subjects, say && first && (() => say(reading, first, decimals())));
}

/** Of the sentinel. */
const rhythmTexts: Partial<
  Record<OfTrades['kind'], (read: TradesReading, first: TraderTrade, decimals: AlertDecimals) => string>
> = {
  storm: ({ now, usual }) =>
    `opened ${countText(now, 'trade')} in ten minutes, at most ${usual} in any ten of the 30 days before`,
  'usual-size': ({ now, usual }, { symbol }, decimals) => {
    const lots = (value: number) => measuredText({ kind: 'lots', trader: '' }, value, decimals);
    return `opened ${lots(now)} of ${isolated(symbol)}, at most ${lots(usual)} in the 30 days before`;
  },
  're-opened': ({ now }, { side, symbol }) =>
    `opened ${orderTypeLabel(side)} ${isolated(symbol)} again, ${formatDuration(now)} after it was closed by hand`,
};

export const isOfTick = (of: Measure): of is Of<'price' | 'spread'> =>
  of.kind === 'price' || of.kind === 'spread';
/** Quotes of its symbol are read. */
export const isOfQuotes = (of: Measure): boolean => isOfTick(of) || of.kind === 'indicator';
export const isOfAccount = (of: Measure): of is Of<'equity' | 'margin-level'> =>
  of.kind === 'equity' || of.kind === 'margin-level';
/** By what the host itself knows, whether the bridge answers or not. */
export const isOfHost = ({ kind }: Measure): boolean => kind === 'connection' || kind === 'unresolved';
/** By deals and what floats. */
export const isOfResult = (of: Measure): boolean =>
  of.kind === 'today' || of.kind === 'drawdown' || isLoss(of);
type OfPositions =
  | Of<'profit'>
  | Exclude<Extract<Measure, { readonly trader: string }>, { readonly kind: 'pending' }>;
export const isOfPositions = (of: Measure): of is OfPositions =>
  of.kind === 'profit' || (isOfTrader(of) && of.kind !== 'pending');
/** They need the deals of 30 days. */
export const isOfDeals = (of: Measure): boolean => isOfTrades(of) || of.kind === 'silence';

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
