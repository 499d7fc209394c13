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
  renamed,
  text,
} from './wire';

/** A step or size; 0 means "not set". */
const size = maybe(z.number().min(0)).transform((value) => (value === 0 ? null : value));

const wireSymbol = renamed({
  name: ['name', maybe(text)],
  description: ['description', maybe(text)],
  path: ['path', maybe(text)],
  digits: ['digits', maybe(z.number().int().min(0).max(12))],
  point: ['point', size],
  tickSize: ['trade_tick_size', size],
  tickValue: ['trade_tick_value', maybe(number)],
  tickValueProfit: ['trade_tick_value_profit', maybe(number)],
  tickValueLoss: ['trade_tick_value_loss', maybe(number)],
  contractSize: ['trade_contract_size', maybe(number)],
  volumeMin: ['volume_min', size],
  volumeMax: ['volume_max', size],
  volumeStep: ['volume_step', size],
  volumeLimit: ['volume_limit', maybe(number)],
  stopsLevel: ['trade_stops_level', orZero],
  freezeLevel: ['trade_freeze_level', orZero],
  tradeMode: ['trade_mode', maybe(named(symbolTradeModes))],
  execution: ['trade_exemode', maybe(named(executionModes))],
  gtcMode: ['order_gtc_mode', maybe(named(gtcModes))],
  orderMode: ['order_mode', maybe(number)],
  fillingMode: ['filling_mode', maybe(number)],
  expirationMode: ['expiration_mode', maybe(number)],
  currencyBase: ['currency_base', maybe(text)],
  currencyProfit: ['currency_profit', maybe(text)],
  currencyMargin: ['currency_margin', maybe(text)],
  swapLong: ['swap_long', maybe(number)],
  swapShort: ['swap_short', maybe(number)],
  bidLow: ['bidlow', maybe(number)],
  bidHigh: ['bidhigh', maybe(number)],
  calcMode: ['trade_calc_mode', maybe(number)],
  marginInitial: ['margin_initial', maybe(number)],
  marginMaintenance: ['margin_maintenance', maybe(number)],
  marginHedged: ['margin_hedged', maybe(number)],
  swapMode: ['swap_mode', maybe(named(swapModes))],
  swapTripleDay: ['swap_rollover3days', maybe(named(weekdays))],
  bid: ['bid', maybe(number)],
  change: ['price_change', maybe(number)],
  close: ['session_close', maybe(number)],
  spreadFloats: ['spread_float', maybe(flag)],
  visible: ['visible', maybe(flag)],
  custom: ['custom', maybe(flag)],
  startTime: ['start_time', orNever],
  expirationTime: ['expiration_time', orNever],
});

/** Decimals of a point of this size: 0.00001 has 5, 0.25 has 2, 1 has 0. */
function digitsOfPoint(point: number): number {
  for (let digits = 0; digits < 12; digits += 1) {
    const scaled = point * 10 ** digits;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 && Math.round(scaled) > 0) return digits;
  }
  return 12;
}

/**
 * Defaults for absent fields: digits and point from each other, tick size = point, smallest volume 0.01 lots (MetaTrader's usual),
 * volume step = smallest volume, and a largest volume that no account reaches, so that the broker's own answer limits.
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
      problem: 'neither point nor digits provided: no price can be shown',
      body: record,
    });
  }
  const volumeMin = wire.volumeMin ?? wire.volumeStep ?? 0.01;
  const { bid, change, close, ...fields } = wire;
  return ok({
    ...fields,
    point,
    volumeMin,
    name: wire.name ?? asked,
    digits: wire.digits ?? digitsOfPoint(point),
    tickSize: wire.tickSize ?? point,
    volumeMax: wire.volumeMax ?? 1_000_000,
    volumeStep: wire.volumeStep ?? volumeMin,
    stopsLevel: Math.max(0, wire.stopsLevel),
    freezeLevel: Math.max(0, wire.freezeLevel),
    previousClose: previousClose(bid, change, close),
  });
}

/**
 * Yesterday's close. `price_change` is the terminal's percentage since then, 0 where the server does not keep it; `session_close` is
 * 0 on many servers.
 */
function previousClose(bid: Price | null, change: number | null, close: number | null): number | null {
  const isUsable = bid !== null && bid > 0 && change !== null && change !== 0 && change > -100;
  if (isUsable) return bid / (1 + change / 100);
  return close !== null && close > 0 ? close : null;
}

/** A symbol's name; a bridge may list whole records instead. */
const wireName = z.union(
  [z.string().min(1), z.object({ name: z.string().min(1) }).transform(({ name }) => name)],
  {
    error: 'expected the name of a symbol',
  },
);

export const decodeSymbolNames = (body: unknown, endpoint: string): Result<string[]> =>
  decodeList(wireName, body, endpoint);
