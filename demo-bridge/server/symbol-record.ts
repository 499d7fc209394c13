import { tickValue } from '../engine/money';
import type { ServerState } from '../engine/state';
import { rates } from '../market/rates';
import type { SymbolMarket } from '../market/symbol-market';
import { pointOf, priceOf } from '../market/symbols';
import type { Stamps } from './stamps';

/** Fields with one value, by names separated by white space. */
const each = <Value>(names: string, value: Value): Record<string, Value> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, value]),
  );

/** Fields of MetaTrader's record for other instruments: options, bonds, exchange statistics. */
const ZEROS = `
  chart_mode session_deals session_buy_orders session_sell_orders session_volume session_turnover
  session_interest session_buy_orders_volume session_sell_orders_volume session_aw
  session_price_settlement session_price_limit_min session_price_limit_max volume volumehigh volumelow
  volume_real volumehigh_real volumelow_real start_time expiration_time option_mode option_right
  option_strike last lasthigh lastlow trade_accrued_interest trade_face_value trade_liquidity_rate
  margin_initial margin_maintenance price_theoretical price_greeks_delta price_greeks_theta
  price_greeks_gamma price_greeks_vega price_greeks_rho price_greeks_omega price_sensitivity
  price_volatility
`;
const NOT_APPLICABLE = {
  ...each(ZEROS, 0),
  ...each('basis category bank exchange formula isin page', ''),
  custom: false,
  select: true,
  visible: true,
  margin_hedged_use_leg: false,
};

/** Trading days searched for today's open and yesterday's close. */
const DAYS_LOOKED_AT = 2;

export function symbolRecord(market: SymbolMarket, state: ServerState, stamps: Stamps) {
  const { definition: symbol } = market;
  const quote = market.lastTick(state.now);
  const days = rates(market, 'D1', state.now, { count: DAYS_LOOKED_AT });
  const today = days.at(-1);
  const previousClose = days.at(-2)?.close ?? 0;
  const bid = quote === null ? 0 : priceOf(symbol, quote.bid);
  const spread = quote === null ? 0 : quote.ask - quote.bid;
  const askFor = (price: number) => priceOf(symbol, Math.round(price * 10 ** symbol.digits) + spread);
  const change = previousClose > 0 ? (bid / previousClose - 1) * 100 : 0;
  return {
    ...NOT_APPLICABLE,
    name: symbol.name,
    description: symbol.description,
    path: `${symbol.path}\\${symbol.name}`,
    currency_base: symbol.base,
    currency_profit: symbol.profit,
    currency_margin: symbol.margin,
    digits: symbol.digits,
    point: pointOf(symbol),
    spread,
    spread_float: true,
    ticks_bookdepth: 0,
    time: quote === null ? 0 : stamps.seconds(quote.time),
    bid,
    bidhigh: today?.high ?? 0,
    bidlow: today?.low ?? 0,
    ask: quote === null ? 0 : priceOf(symbol, quote.ask),
    askhigh: askFor(today?.high ?? 0),
    asklow: askFor(today?.low ?? 0),
    session_open: today?.open ?? 0,
    session_close: previousClose,
    price_change: Math.round(change * 10_000) / 10_000,
    trade_calc_mode: symbol.calcMode,
    trade_mode: symbol.tradeMode,
    trade_exemode: symbol.execution,
    trade_stops_level: symbol.stopsLevel,
    trade_freeze_level: symbol.freezeLevel,
    trade_contract_size: symbol.contractSize,
    trade_tick_size: priceOf(symbol, symbol.tickPoints),
    trade_tick_value: money(tickValue(state, symbol, true, state.now)),
    trade_tick_value_profit: money(tickValue(state, symbol, true, state.now)),
    trade_tick_value_loss: money(tickValue(state, symbol, false, state.now)),
    volume_min: symbol.volumeMin,
    volume_max: symbol.volumeMax,
    volume_step: symbol.volumeStep,
    volume_limit: symbol.volumeLimit,
    filling_mode: symbol.fillingMode,
    order_mode: symbol.orderMode,
    expiration_mode: symbol.expirationMode,
    order_gtc_mode: 0,
    margin_hedged: symbol.contractSize / 2,
    swap_mode: 1,
    swap_long: symbol.swapLong,
    swap_short: symbol.swapShort,
    swap_rollover3days: 3,
  };
}

/** Rounded to eight decimals: tick values can be small. */
function money(value: number): number {
  return Math.round(value * 1e8) / 1e8;
}
