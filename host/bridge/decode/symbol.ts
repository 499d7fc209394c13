import { z } from 'zod';
import { executionModes, gtcModes, swapModes, symbolTradeModes, weekdays } from '../../../shared/model/enums';
import type { Price } from '../../../shared/model/fields';
import { ok, type Result } from '../../../shared/model/result';
import type { SymbolSpec } from '../../../shared/model/symbol';
import {
  badField,
  decodeList,
  decodeWith,
  flag,
  maybe,
  named,
  number,
  orNever,
  orZero,
  recordOf,
  text,
} from './wire';

/** A step or size, where a bridge may send 0 for "not set". */
const size = maybe(z.number().min(0)).transform((value) => (value === 0 ? null : value));

const wireSymbol = z.object({
  name: maybe(text),
  description: maybe(text),
  path: maybe(text),
  digits: maybe(z.number().int().min(0).max(12)),
  point: size,
  trade_tick_size: size,
  trade_tick_value: maybe(number),
  trade_tick_value_profit: maybe(number),
  trade_tick_value_loss: maybe(number),
  trade_contract_size: maybe(number),
  volume_min: size,
  volume_max: size,
  volume_step: size,
  volume_limit: maybe(number),
  trade_stops_level: orZero,
  trade_freeze_level: orZero,
  trade_mode: maybe(named(symbolTradeModes)),
  trade_exemode: maybe(named(executionModes)),
  order_gtc_mode: maybe(named(gtcModes)),
  order_mode: maybe(number),
  filling_mode: maybe(number),
  expiration_mode: maybe(number),
  currency_base: maybe(text),
  currency_profit: maybe(text),
  currency_margin: maybe(text),
  swap_long: maybe(number),
  swap_short: maybe(number),
  bidlow: maybe(number),
  bidhigh: maybe(number),
  trade_calc_mode: maybe(number),
  margin_initial: maybe(number),
  margin_maintenance: maybe(number),
  margin_hedged: maybe(number),
  swap_mode: maybe(named(swapModes)),
  swap_rollover3days: maybe(named(weekdays)),
  bid: maybe(number),
  price_change: maybe(number),
  session_close: maybe(number),
  spread_float: maybe(flag),
  visible: maybe(flag),
  custom: maybe(flag),
  start_time: orNever,
  expiration_time: orNever,
});

/** Decimals that a point of this size needs: 0.00001 has 5, 0.25 has 2, 1 has 0. */
function digitsOfPoint(point: number): number {
  for (let digits = 0; digits < 12; digits += 1) {
    const scaled = point * 10 ** digits;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 && Math.round(scaled) > 0) return digits;
  }
  return 12;
}

/**
 * Falls back where the bridge does not say: digits and point from each other, tick size to the point, the smallest
 * volume to 0.01 lots (MetaTrader's usual), the step to the smallest volume, the largest volume to a bound that no
 * account reaches, so that the broker's own answer is what limits.
 */
export function decodeSymbol(body: unknown, asked: string, endpoint: string): Result<SymbolSpec> {
  const record = recordOf(body);
  const decoded = decodeWith(wireSymbol, record, endpoint);
  if (!decoded.ok) return decoded;
  const wire = decoded.value;
  const point =
    wire.point ?? (wire.digits === null ? null : Number((10 ** -wire.digits).toFixed(wire.digits)));
  if (point === null) {
    return badField({
      endpoint,
      field: 'point',
      value: undefined,
      problem: 'neither point nor digits came, so no price can be shown',
      body: record,
    });
  }
  const volumeMin = wire.volume_min ?? wire.volume_step ?? 0.01;
  return ok({
    name: wire.name ?? asked,
    description: wire.description,
    path: wire.path,
    digits: wire.digits ?? digitsOfPoint(point),
    point,
    tickSize: wire.trade_tick_size ?? point,
    tickValue: wire.trade_tick_value,
    tickValueProfit: wire.trade_tick_value_profit,
    tickValueLoss: wire.trade_tick_value_loss,
    contractSize: wire.trade_contract_size,
    volumeMin,
    volumeMax: wire.volume_max ?? 1_000_000,
    volumeStep: wire.volume_step ?? volumeMin,
    volumeLimit: wire.volume_limit,
    stopsLevel: Math.max(0, wire.trade_stops_level),
    freezeLevel: Math.max(0, wire.trade_freeze_level),
    tradeMode: wire.trade_mode,
    execution: wire.trade_exemode,
    gtcMode: wire.order_gtc_mode,
    orderMode: wire.order_mode,
    fillingMode: wire.filling_mode,
    expirationMode: wire.expiration_mode,
    currencyBase: wire.currency_base,
    currencyProfit: wire.currency_profit,
    currencyMargin: wire.currency_margin,
    swapLong: wire.swap_long,
    swapShort: wire.swap_short,
    bidLow: wire.bidlow,
    bidHigh: wire.bidhigh,
    calcMode: wire.trade_calc_mode,
    marginInitial: wire.margin_initial,
    marginMaintenance: wire.margin_maintenance,
    marginHedged: wire.margin_hedged,
    swapMode: wire.swap_mode,
    swapTripleDay: wire.swap_rollover3days,
    previousClose: previousClose(wire),
    spreadFloats: wire.spread_float,
    startTime: wire.start_time,
    expirationTime: wire.expiration_time,
    visible: wire.visible,
    custom: wire.custom,
  });
}

/**
 * `price_change` is the terminal's own percentage since the close of the day before, and 0 where it is not kept;
 * `session_close` is 0 on many servers.
 */
function previousClose(wire: {
  readonly bid: Price | null;
  readonly price_change: number | null;
  readonly session_close: number | null;
}): number | null {
  const { bid, price_change: change, session_close: close } = wire;
  const isTold = bid !== null && bid > 0 && change !== null && change !== 0 && change > -100;
  if (isTold) return bid / (1 + change / 100);
  return close !== null && close > 0 ? close : null;
}

/** Names; a bridge that lists whole records is understood too. */
const wireName = z.union(
  [z.string().min(1), z.object({ name: z.string().min(1) }).transform(({ name }) => name)],
  {
    error: 'expected the name of a symbol',
  },
);

export const decodeSymbolNames = (body: unknown, endpoint: string): Result<string[]> =>
  decodeList(wireName, body, endpoint);
