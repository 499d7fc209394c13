import { pointOf, priceOf } from '../../demo-bridge/market/symbols';
import {
  accountRecord,
  dealRecord,
  orderRecord,
  positionRecord,
  tickRecord,
} from '../../demo-bridge/server/records';
import { BROKER_STAMPS, stampsBehindBroker } from '../../demo-bridge/server/stamps';
import { type Broker, brokerAheadS } from './broker';

/** A bridge's answer to a GET; null where it has no such endpoint. */
export interface ReadAnswer {
  readonly status: number;
  readonly body: unknown;
}

const ok = (body: unknown): ReadAnswer => ({ status: 200, body });

export interface AccountLook {
  readonly login: number;
  readonly server: string;
  /** ACCOUNT_TRADE_MODE: 0 demo, 2 real. */
  readonly tradeMode: number;
}

export const testAccount: AccountLook = { login: 77_010_042, server: 'Flat-Demo', tradeMode: 0 };

export function readBroker(
  broker: Broker,
  pathWithQuery: string,
  look: AccountLook,
  utcMs: number,
): ReadAnswer {
  const url = new URL(pathWithQuery, 'http://bridge.test');
  const parts = url.pathname.split('/').slice(1).map(decodeURIComponent);
  const [group = '', id, what] = parts;
  const currentState = broker.currentState();
  const notFound = (words: string): ReadAnswer => ({
    status: 404,
    body: broker.dialect === 'recorded' ? { error: words } : { retcode: -4, message: words },
  });
  const stamps = stampsOf(broker);
  const within = (ms: number) => {
    const seconds = stamps.seconds(ms);
    return seconds >= Number(url.searchParams.get('from')) && seconds <= Number(url.searchParams.get('to'));
  };

  switch (group) {
    case 'ping':
      return id === undefined ? ok({ status: 'ok' }) : notFound('Not Found');
    case 'terminal':
      return ok({
        name: 'Flat terminal',
        company: 'Flat Markets',
        build: 5602,
        connected: true,
        trade_allowed: true,
        tradeapi_disabled: false,
        ping_last: 38_000,
        broker_utc_offset_seconds: brokerAheadS,
      });
    case 'time': {
      if (broker.dialect === 'recorded') return notFound('Not Found');
      const utc = Math.floor(utcMs / 1_000);
      return ok({
        utc_epoch: utc,
        utc_iso: new Date(utc * 1_000).toISOString(),
        server_epoch: utc + brokerAheadS,
        server_iso: new Date((utc + brokerAheadS) * 1_000).toISOString(),
        utc_offset_hours: brokerAheadS / 3_600,
        utc_offset_seconds: brokerAheadS,
        used_symbol: 'EURUSD',
      });
    }
    case 'account':
      return ok({
        ...accountRecord(currentState),
        login: look.login,
        server: look.server,
        trade_mode: look.tradeMode,
      });
    case 'symbols':
      return id === undefined
        ? ok(broker.market.names)
        : (symbol(broker, id, what, url.searchParams) ?? notFound(`${id} not found`));
    case 'positions': {
      if (id === undefined)
        return ok(
          [...currentState.positions.values()].map((each) => positionRecord(currentState, each, stamps)),
        );
      const position = currentState.positions.get(Number(id));
      return position === undefined
        ? notFound(`Position ${id} not found`)
        : ok(positionRecord(currentState, position, stamps));
    }
    case 'orders': {
      if (id === undefined)
        return ok([...currentState.orders.values()].map((each) => orderRecord(currentState, each, stamps)));
      const order = currentState.orders.get(Number(id));
      return order === undefined
        ? notFound(`Order ${id} not found`)
        : ok(orderRecord(currentState, order, stamps));
    }
    case 'history':
      return id === 'deals'
        ? ok(currentState.deals.filter(({ time }) => within(time)).map((deal) => dealRecord(deal, stamps)))
        : ok(
            currentState.oldOrders
              .filter(({ done }) => within(done))
              .map((order) => orderRecord(currentState, order, stamps)),
          );
    default:
      return notFound('Not Found');
  }
}

/** The recorded family subtracts its reported offset from all times. */
const stampsOf = ({ dialect }: Broker) =>
  dialect === 'recorded' ? stampsBehindBroker(brokerAheadS) : BROKER_STAMPS;

function symbol(
  broker: Broker,
  name: string,
  what: string | undefined,
  query: URLSearchParams,
): ReadAnswer | null {
  const market = broker.market.find(name);
  if (market === null) return null;
  const { definition } = market;
  const quote = market.lastTick(broker.currentState().now);
  if (quote === null) return null;
  const stamps = stampsOf(broker);
  switch (what) {
    case 'tick':
      return ok(tickRecord(definition, quote, stamps));
    case 'ticks':
      return ok([tickRecord(definition, quote, stamps)]);
    case 'rates': {
      const price = priceOf(definition, quote.bid);
      const hour = stamps.seconds(Math.floor(quote.time / 3_600_000) * 3_600_000);
      const count = Number(query.get('count') ?? 100);
      return ok(
        Array.from({ length: count }, (_, back) => ({
          time: hour - (count - 1 - back) * 3_600,
          open: price,
          high: price,
          low: price,
          close: price,
          tick_volume: 100,
          real_volume: 0,
          spread: 12,
        })),
      );
    }
    case undefined:
      return ok({
        name,
        description: definition.description,
        path: definition.path,
        digits: definition.digits,
        point: pointOf(definition),
        trade_tick_size: priceOf(definition, definition.tickPoints),
        trade_tick_value: 1,
        trade_tick_value_profit: 1,
        trade_tick_value_loss: 1,
        trade_contract_size: definition.contractSize,
        volume_min: definition.volumeMin,
        volume_max: definition.volumeMax,
        volume_step: definition.volumeStep,
        volume_limit: definition.volumeLimit,
        trade_stops_level: definition.stopsLevel,
        trade_freeze_level: definition.freezeLevel,
        trade_mode: definition.tradeMode,
        trade_exemode: definition.execution,
        order_gtc_mode: 0,
        order_mode: definition.orderMode,
        filling_mode: definition.fillingMode,
        expiration_mode: definition.expirationMode,
        currency_base: definition.base,
        currency_profit: definition.profit,
        currency_margin: definition.margin,
        bid: priceOf(definition, quote.bid),
        ask: priceOf(definition, quote.ask),
      });
    default:
      return null;
  }
}
