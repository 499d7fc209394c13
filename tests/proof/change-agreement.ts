import fc from 'fast-check';
import { changeOrder, changePosition, closePosition } from '../../demo-bridge/engine/change';
import { retcodeOf } from '../../demo-bridge/engine/retcodes';
import type { Direction, OrderType as EngineType } from '../../demo-bridge/engine/state';
import { priceOf, type SymbolDefinition } from '../../demo-bridge/market/symbols';
import { orderTypes } from '../../shared/model/enums';
import { checkClose, checkLevels, checkOrderChange } from '../../shared/rules/change-rules';
import { orderOf, positionOf } from '../fixtures/trading';
import {
  heldOrder,
  heldPosition,
  least,
  type Nudge,
  nowMs,
  nudged,
  nudges,
  quoteOf,
  specOf,
  stateOf,
  type World,
  worlds,
} from './rules-world';
import { type Agreement, judge } from './verdicts';

/** Changes and closes, sent to the rules and to the engine. */

/** A level's new value: unchanged, none, or near a limit. */
type RequestedLevel = 'same' | 'none' | Nudge;
const requestedLevel: fc.Arbitrary<RequestedLevel> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<RequestedLevel>('same', 'none') },
  { weight: 3, arbitrary: nudges },
);

const line = (symbol: SymbolDefinition, from: number, away: 1 | -1): number => from + away * least(symbol);
const priceFor = (
  symbol: SymbolDefinition,
  old: number,
  request: RequestedLevel,
  from: number,
  away: 1 | -1,
): number => {
  if (request === 'same') return priceOf(symbol, old);
  return request === 'none' ? 0 : nudged(symbol, line(symbol, from, away), away, request);
};
/** Existing levels are on the grid, on any side: the market has moved since. */
const heldLevel = (symbol: SymbolDefinition, from: number, away: 1 | -1, nudge: Nudge | null): number =>
  nudge === null
    ? 0
    : Math.max(
        symbol.tickPoints,
        Math.round(
          nudged(symbol, line(symbol, from, away), away, { ...nudge, points: 0, noise: false }) *
            10 ** symbol.digits,
        ),
      );
const other = (away: 1 | -1): 1 | -1 => (away === 1 ? -1 : 1);
/** A symbol without stop losses has none. */
const takes = (symbol: SymbolDefinition, bit: number): boolean => (symbol.orderMode & bit) !== 0;

const heldNudges = fc.option(nudges, { freq: 3 });

export interface LevelsChange {
  readonly world: World;
  readonly direction: Direction;
  readonly heldSl: Nudge | null;
  readonly heldTp: Nudge | null;
  readonly sl: RequestedLevel;
  readonly tp: RequestedLevel;
}
export const levelsChanges: fc.Arbitrary<LevelsChange> = fc.record({
  world: worlds,
  direction: fc.constantFrom<Direction>('buy', 'sell'),
  heldSl: heldNudges,
  heldTp: heldNudges,
  sl: requestedLevel,
  tp: requestedLevel,
});

export function levelsAgreement({ world, direction, heldSl, heldTp, ...request }: LevelsChange): Agreement {
  const { symbol, quote } = world;
  const isBuy = direction === 'buy';
  const market = isBuy ? quote.bid : quote.ask;
  const away = isBuy ? -1 : 1;
  const old = {
    sl: takes(symbol, 16) ? heldLevel(symbol, market, away, heldSl) : 0,
    tp: takes(symbol, 32) ? heldLevel(symbol, market, other(away), heldTp) : 0,
  };
  const sl = priceFor(symbol, old.sl, request.sl, market, away);
  const tp = priceFor(symbol, old.tp, request.tp, market, other(away));
  const state = stateOf(world);
  const held = heldPosition(symbol, 1, { direction, ...old });
  state.positions.set(1, held);
  const problems = checkLevels(
    positionOf({
      symbol: symbol.name,
      side: isBuy ? 'BUY' : 'SELL',
      sl: priceOf(symbol, old.sl),
      tp: priceOf(symbol, old.tp),
    }),
    { sl, tp },
    specOf(symbol),
    quoteOf(world),
  );
  return judge(
    isBuy ? 'levels-of-BUY' : 'levels-of-SELL',
    problems,
    retcodeOf(changePosition(state, held, { sl, tp }).verdict),
  );
}

export interface PendingChange {
  readonly world: World;
  readonly type: EngineType;
  readonly heldPrice: Nudge;
  readonly heldSl: Nudge | null;
  readonly heldTp: Nudge | null;
  readonly price: 'same' | Nudge;
  readonly stopLimit: 'same' | Nudge;
  readonly sl: RequestedLevel;
  readonly tp: RequestedLevel;
}
const orSame = fc.oneof(fc.constant('same' as const), nudges);
export const pendingChanges: fc.Arbitrary<PendingChange> = fc.record({
  world: worlds,
  type: fc.constantFrom<EngineType>(2, 3, 4, 5, 6, 7),
  heldPrice: nudges,
  heldSl: heldNudges,
  heldTp: heldNudges,
  price: orSame,
  stopLimit: orSame,
  sl: requestedLevel,
  tp: requestedLevel,
});

export function pendingAgreement(change: PendingChange): Agreement {
  const { world, type } = change;
  const { symbol, quote } = world;
  const isBuy = type % 2 === 0;
  const market = isBuy ? quote.ask : quote.bid;
  const way = type === 2 || type === 5 || type === 7 ? -1 : 1;
  const away = isBuy ? -1 : 1;
  const factor = 10 ** symbol.digits;
  const oldPrice = heldLevel(symbol, market, way, change.heldPrice);
  const oldLimit = type < 6 ? 0 : Math.max(symbol.tickPoints, line(symbol, oldPrice, away));
  const gridLimit = Math.ceil(oldLimit / symbol.tickPoints) * symbol.tickPoints;
  const oldEntry = type < 6 ? oldPrice : gridLimit;
  const old = {
    price: oldPrice,
    stopLimit: gridLimit,
    sl: takes(symbol, 16) ? heldLevel(symbol, oldEntry, away, change.heldSl) : 0,
    tp: takes(symbol, 32) ? heldLevel(symbol, oldEntry, other(away), change.heldTp) : 0,
  };
  const price = priceFor(symbol, old.price, change.price, market, way);
  const stopLimit =
    type < 6 ? 0 : priceFor(symbol, old.stopLimit, change.stopLimit, Math.round(price * factor), away);
  const entry = Math.round((type < 6 ? price : stopLimit) * factor);
  const sl = priceFor(symbol, old.sl, change.sl, entry, away);
  const tp = priceFor(symbol, old.tp, change.tp, entry, other(away));
  const state = stateOf(world);
  const held = heldOrder(symbol, 1, { type, ...old });
  state.orders.set(1, held);
  const problems = checkOrderChange(
    orderOf({
      symbol: symbol.name,
      type: orderTypes[type],
      price: priceOf(symbol, old.price),
      stopLimit: priceOf(symbol, old.stopLimit),
      sl: priceOf(symbol, old.sl),
      tp: priceOf(symbol, old.tp),
    }),
    { price, stopLimit, sl, tp, expiration: 0 },
    specOf(symbol),
    quoteOf(world),
  );
  const sentChange = {
    price,
    stopLimit: type < 6 ? null : stopLimit,
    sl,
    tp,
    lifetime: null,
    expiration: null,
  };
  return judge(
    `change-of-${orderTypes[type]}`,
    problems,
    retcodeOf(changeOrder(state, held, sentChange).verdict),
  );
}

/** Ticket of the closed position. */
const closedTicket = 10;

export interface Close {
  readonly world: World;
  readonly direction: Direction;
  readonly heldSteps: number;
  readonly from: 'all' | 'min' | 'rest' | 'none';
  readonly steps: number;
  readonly noise: number;
  readonly heldSl: Nudge | null;
  /** A FIFO account. */
  readonly isFifo: boolean;
  readonly others: readonly {
    readonly direction: Direction;
    readonly openedAfter: number;
    readonly ticket: number;
  }[];
}
export const closes: fc.Arbitrary<Close> = fc.record({
  world: worlds,
  direction: fc.constantFrom<Direction>('buy', 'sell'),
  heldSteps: fc.integer({ min: 0, max: 5 }),
  from: fc.constantFrom('all', 'min', 'rest', 'none'),
  steps: fc.constantFrom(-1, 0, 0, 1, 2, 0.5),
  noise: fc.constantFrom(0, 0, 1e-12, -1e-12, 5e-8, -5e-8),
  heldSl: heldNudges,
  isFifo: fc.constantFrom(false, false, true),
  others: fc.array(
    fc.record({
      direction: fc.constantFrom<Direction>('buy', 'sell'),
      // Seconds relative to the closed position; at equal times the ticket decides.
      openedAfter: fc.constantFrom(-60, 0, 60),
      ticket: fc.integer({ min: 1, max: 20 }).filter((ticket) => ticket !== closedTicket),
    }),
    { maxLength: 2 },
  ),
});

export function closeAgreement({ world, direction, heldSl, isFifo, others, ...request }: Close): Agreement {
  const { symbol, quote } = world;
  const isBuy = direction === 'buy';
  const volume = Number((symbol.volumeMin + request.heldSteps * symbol.volumeStep).toFixed(8));
  const from = { all: volume, min: symbol.volumeMin, rest: volume - symbol.volumeMin, none: 0 }[request.from];
  const lots = from + request.steps * symbol.volumeStep + request.noise;
  const sl = heldLevel(symbol, isBuy ? quote.bid : quote.ask, isBuy ? -1 : 1, heldSl);
  const state = stateOf({ ...world, account: { ...world.account, fifoClose: isFifo } });
  const held = heldPosition(symbol, closedTicket, { direction, volume, sl, open: quote.bid });
  state.positions.set(closedTicket, held);
  for (const other of others) {
    const opened = nowMs + other.openedAfter * 1_000;
    state.positions.set(
      other.ticket,
      heldPosition(symbol, other.ticket, { direction: other.direction, open: quote.bid, opened }),
    );
  }
  const rows = [...state.positions.values()].map((row) =>
    positionOf({
      ticket: `${row.ticket}`,
      symbol: symbol.name,
      side: row.direction === 'buy' ? 'BUY' : 'SELL',
      volume: row.volume,
      sl: priceOf(symbol, row.sl),
      tp: 0,
      timeOpen: row.opened / 1_000,
    }),
  );
  const [closed] = rows;
  if (closed === undefined) throw new Error('the account holds no position');
  const problems = checkClose(closed, lots, specOf(symbol), quoteOf(world), isFifo ? rows : null);
  return judge(
    isBuy ? 'close-of-BUY' : 'close-of-SELL',
    problems,
    retcodeOf(closePosition(state, held, lots).verdict),
  );
}
