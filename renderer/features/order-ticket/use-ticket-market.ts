import { useQuery } from '@tanstack/react-query';
import type { Account } from '../../../shared/model/account';
import type { OrderType } from '../../../shared/model/enums';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { Position } from '../../../shared/model/position';
import type { Failure } from '../../../shared/model/result';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { Tick } from '../../../shared/model/tick';
import { isConnectionFailure } from '../../../shared/rules/connection-failure';
import { hasUnreadOf } from '../../../shared/rules/listed-rows';
import type { OrderMarket } from '../../../shared/rules/order-rules';
import { sideOf } from '../../../shared/rules/order-types';
import { useClockValue } from '../../base/clock';
import { useAccount } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { readBrokerSeconds, useConnection } from '../../data/connection';
import { failureOf } from '../../data/failure-error';
import { useQuoteOverdue } from '../../data/freshness';
import { useOrders } from '../../data/orders';
import { useStretch } from '../../data/polling-intervals';
import { usePositions } from '../../data/positions';
import { symbolOptions } from '../../data/symbols';
import { useQuote } from '../../data/ticks';
import { sameSideVolume } from './check-draft';
import { type QuoteState, quoteStateOf } from './pre-trade-check';

/** Everything that the ticket needs to know, as last read. */
export interface TicketMarket {
  /** Null while none is chosen. */
  readonly symbol: string | null;
  readonly spec: SymbolSpec | null;
  /** Why the symbol's specification is not loaded; null while it is loading or known. */
  readonly specFailure: Failure | null;
  /** Null without a usable quote. */
  readonly quote: Tick | null;
  readonly quoteState: QuoteState;
  /** A market order wants the user's second look at the quote: what asks for it is the symbol's own pace. */
  readonly asksToLook: boolean;
  readonly account: Account | null;
  /** Undefined until they were read, and where one of this symbol could not be. */
  readonly positions: readonly Position[] | undefined;
  /** Why the last poll had no answer; null while the bridge answers. */
  readonly connectionFailure: Failure | null;
  readonly brokerNow: BrokerSeconds | null;
  /** What the rules need for an order of this type; null while the symbol's specification is not loaded. */
  readonly marketFor: (type: OrderType) => OrderMarket | null;
}

/**
 * A quote that no poll has brought for so long means that the bridge or terminal is in trouble, whatever the market
 * does. Milliseconds.
 */
const lateMs = 15_000;
/** Milliseconds. A specification that could not be read is requested again; tick values drift within a day. */
const specEvery = { missing: 5_000, known: 5 * 60_000 };

/** Whole minutes are enough for expiries, and save a render each second. */
const toMinute = (seconds: number | null): number | null =>
  seconds === null ? null : Math.floor(seconds / 60) * 60;

export function useTicketMarket(symbol: string | null): TicketMarket {
  const bridge = useBridge();
  const { factor } = useStretch();
  const conditions = useQuery({
    ...symbolOptions(bridge, symbol ?? ''),
    enabled: symbol !== null,
    refetchInterval: (query) =>
      factor * (query.state.data === undefined ? specEvery.missing : specEvery.known),
  });
  const spec = conditions.data ?? null;
  const seen = useQuote(symbol);
  const overdueMs = useQuoteOverdue(symbol);
  const accountRead = useAccount();
  const account = accountRead.data ?? null;
  const accountFailure = accountRead.error === null ? null : failureOf(accountRead.error);
  const connection = useConnection().data;
  const positions = usePositions().data;
  const orders = useOrders().data;
  const brokerNow = useClockValue(() => toMinute(readBrokerSeconds(bridge)));

  const isRead = useClockValue(() => symbol !== null && (bridge.quotes.readAgeMs(symbol) ?? lateMs) < lateMs);
  const asksToLook = useClockValue(() => symbol !== null && bridge.quotes.asksToLook(symbol));
  const isComing =
    isRead &&
    (accountFailure === null || !isConnectionFailure(accountFailure)) &&
    connection?.terminalInfo?.connected !== false;
  const quote = seen?.isUsable === true ? seen.tick : null;
  const quoteState: QuoteState =
    quote === null
      ? { ageMs: null, isMarketOpen: null, asleepSince: null }
      : quoteStateOf({
          overdueMs,
          tick: quote,
          hasMoved: symbol !== null && bridge.quotes.hasMoved(symbol),
          brokerNow,
          isMarketOpen: connection?.clock?.marketOpen ?? null,
          isComing,
        });
  const readable =
    positions === undefined || hasUnreadOf(positions.unreadable, symbol ?? '') ? undefined : positions.rows;
  const market: Omit<OrderMarket, 'sameSideVolume'> | null =
    spec === null
      ? null
      : {
          spec,
          tick: quote,
          account,
          terminal: connection?.terminalInfo ?? null,
          pendingCount: orders === undefined ? null : orders.rows.length + orders.unreadable.length,
          positions: readable,
          brokerNow,
          isMarketOpen: quoteState.isMarketOpen,
        };
  return {
    symbol,
    spec,
    specFailure: spec === null && conditions.error !== null ? failureOf(conditions.error) : null,
    quote,
    quoteState,
    asksToLook,
    account,
    positions: readable,
    connectionFailure: accountFailure !== null && isConnectionFailure(accountFailure) ? accountFailure : null,
    brokerNow,
    marketFor: (type) =>
      market === null
        ? null
        : {
            ...market,
            sameSideVolume:
              positions === undefined ||
              orders === undefined ||
              hasUnreadOf([...positions.unreadable, ...orders.unreadable], symbol ?? '')
                ? null
                : sameSideVolume(positions.rows, orders.rows, symbol ?? '', sideOf(type)),
          },
  };
}
