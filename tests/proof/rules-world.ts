import fc from 'fast-check';
import type { PriceSource } from '../../demo-bridge/engine/prices';
import {
  type AccountRules,
  type Order,
  openAccount,
  type Position,
  type ServerState,
} from '../../demo-bridge/engine/state';
import { SYMBOLS } from '../../demo-bridge/market/symbol-table';
import { priceOf, type SymbolDefinition } from '../../demo-bridge/market/symbols';
import type { Quote } from '../../demo-bridge/market/ticks';
import { decodeSymbol } from '../../host/bridge/decode/symbol';
import type { SymbolSpec } from '../../shared/model/symbol';

/** Random brokers (symbols, quotes, accounts) in the engine's form and in the dashboard's. */

/** A Wednesday, 12:00 on the broker's clock. */
export const nowMs = Date.UTC(2026, 10, 18, 12);

const pick = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

/** A symbol of the demo bridge with other conditions. */
export function worldSymbol(conditions: Partial<SymbolDefinition>): SymbolDefinition {
  const [first] = SYMBOLS;
  if (first === undefined) throw new Error('the demo bridge has no symbols');
  return { ...first, name: 'PROOF', ...conditions };
}

/** All modes and bits, the usual ones more often: otherwise the first rule would refuse everything. */
const modes = fc.record({
  tradeMode: pick<SymbolDefinition['tradeMode']>(4, 4, 4, 4, 4, 4, 4, 4, 0, 1, 2, 3),
  execution: pick<SymbolDefinition['execution']>(0, 1, 2, 2, 3),
  fillingMode: fc.integer({ min: 0, max: 7 }),
  orderMode: fc.oneof({ weight: 5, arbitrary: fc.constant(127) }, fc.integer({ min: 0, max: 127 })),
  expirationMode: fc.oneof({ weight: 3, arbitrary: fc.constant(15) }, fc.integer({ min: 0, max: 15 })),
  calcMode: pick<SymbolDefinition['calcMode']>(0, 3, 4, 32),
});

const grids = fc.record({
  digits: fc.integer({ min: 0, max: 6 }),
  tickPoints: pick(1, 1, 1, 5, 10, 25, 50),
  stopsLevel: pick(0, 0, 1, 3, 10, 50),
  freezeLevel: pick(0, 0, 1, 5, 20, 60),
  contractSize: pick(1, 10, 100, 100_000),
});

const volumes = fc
  .record({
    step: pick(0.001, 0.01, 0.01, 0.05, 0.1, 1, 5),
    least: pick(1, 2, 5),
    most: pick(10, 100, 5_000),
    limit: pick(0, 0, 0, 7, 12),
  })
  .map(({ step, least, most, limit }) => ({
    volumeStep: step,
    volumeMin: Number((least * step).toFixed(8)),
    volumeMax: Number((most * step).toFixed(8)),
    volumeLimit: Number((limit * step).toFixed(8)),
  }));

export interface World {
  readonly symbol: SymbolDefinition;
  /** Points. */
  readonly quote: Quote;
  readonly account: AccountRules;
  readonly deposit: number;
}

export const worlds: fc.Arbitrary<World> = fc
  .record({
    modes,
    grids,
    volumes,
    /** The bid, in ticks. */
    ticks: fc.oneof(fc.integer({ min: 300, max: 3_000 }), fc.integer({ min: 3_000, max: 4_000_000 })),
    spreadTicks: pick(0, 1, 2, 9, 30),
    limitOrders: pick(0, 1, 2, 3, 200),
    deposit: pick(10, 10_000, 1e12, 1e12, 1e12),
  })
  .map(({ modes, grids, volumes, ticks, spreadTicks, limitOrders, deposit }) => ({
    symbol: worldSymbol({ ...modes, ...grids, ...volumes }),
    quote: {
      time: nowMs,
      bid: ticks * grids.tickPoints,
      ask: (ticks + spreadTicks) * grids.tickPoints,
    },
    account: { leverage: 100, marginCall: 70, stopOut: 20, limitOrders },
    deposit,
  }));

/** The symbol as the dashboard knows it, through wire and decoder. */
export function specOf(symbol: SymbolDefinition): SymbolSpec {
  const decoded = decodeSymbol(
    {
      name: symbol.name,
      digits: symbol.digits,
      point: priceOf(symbol, 1),
      trade_tick_size: priceOf(symbol, symbol.tickPoints),
      trade_tick_value: symbol.tickPoints * priceOf(symbol, 1) * symbol.contractSize,
      trade_contract_size: symbol.contractSize,
      volume_min: symbol.volumeMin,
      volume_max: symbol.volumeMax,
      volume_step: symbol.volumeStep,
      volume_limit: symbol.volumeLimit,
      trade_stops_level: symbol.stopsLevel,
      trade_freeze_level: symbol.freezeLevel,
      trade_mode: symbol.tradeMode,
      trade_exemode: symbol.execution,
      order_mode: symbol.orderMode,
      filling_mode: symbol.fillingMode,
      expiration_mode: symbol.expirationMode,
      trade_calc_mode: symbol.calcMode,
      currency_base: symbol.base,
      currency_profit: symbol.profit,
      currency_margin: symbol.margin,
    },
    symbol.name,
    'GET /symbols/PROOF',
  );
  if (!decoded.ok) throw new Error(decoded.failure.message);
  return decoded.value;
}

export const quoteOf = ({ symbol, quote }: World) => ({
  bid: priceOf(symbol, quote.bid),
  ask: priceOf(symbol, quote.ask),
});

export function stateOf({ symbol, quote, account, deposit }: World, isOpen = true): ServerState {
  const prices = {
    definition: symbol,
    isOpen: () => isOpen,
    lastTick: () => quote,
    ticksIn: () => [],
    bidRange: () => null,
    spreadIn: () => ({ least: 0, most: 0 }),
  };
  const source: PriceSource = { find: (name) => (name === symbol.name ? prices : null) };
  return openAccount(source, nowMs, deposit, account);
}

/** An existing order, put into the account directly. */
export const heldOrder = (symbol: SymbolDefinition, ticket: number, over: Partial<Order>): Order => ({
  ticket,
  symbol,
  type: 2,
  state: 1,
  volume: symbol.volumeMin,
  volumeLeft: symbol.volumeMin,
  price: 1,
  stopLimit: 0,
  sl: 0,
  tp: 0,
  filling: 2,
  lifetime: 0,
  expires: 0,
  magic: 0,
  comment: '',
  reason: 3,
  positionId: 0,
  placed: nowMs,
  done: 0,
  ...over,
});

export const heldPosition = (
  symbol: SymbolDefinition,
  ticket: number,
  over: Partial<Position>,
): Position => ({
  ticket,
  identifier: ticket,
  symbol,
  direction: 'buy',
  volume: symbol.volumeMin,
  open: 1,
  sl: 0,
  tp: 0,
  swap: 0,
  margin: 0,
  magic: 0,
  comment: '',
  reason: 3,
  opened: nowMs,
  changed: nowMs,
  ...over,
});

/** A distance from a rule's limit: on it, a point, a tick or two on either side, far away, or off the grid. */
export interface Nudge {
  readonly ticks: number;
  readonly points: number;
  readonly noise: boolean;
}
export const nudges: fc.Arbitrary<Nudge> = fc.record({
  ticks: pick(-400, -20, -2, -1, 0, 0, 0, 1, 2, 20, 400),
  points: pick(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 1, 0.5),
  noise: fc.boolean(),
});

/** Aligned to the grid outwards. `line`: the rule's limit; `away`: the allowed direction. */
export function nudged(symbol: SymbolDefinition, line: number, away: 1 | -1, nudge: Nudge): number {
  const { tickPoints, digits } = symbol;
  const snapped = (away > 0 ? Math.ceil(line / tickPoints) : Math.floor(line / tickPoints)) * tickPoints;
  const points = snapped + away * nudge.ticks * tickPoints + nudge.points;
  const price = points / 10 ** digits;
  // Float noise as in sums of prices: some units in the last place.
  return nudge.noise ? price + 1 / 3 - 1 / 3 : price;
}

export const least = (symbol: SymbolDefinition): number => Math.max(symbol.stopsLevel, 1);
