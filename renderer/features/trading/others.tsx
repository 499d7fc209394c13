import { whoOf } from '../../../shared/formats/account-lines';
import type { Failure } from '../../../shared/model/result';
import { endpointOf, type TradeOutcome, type TradeRequest } from '../../../shared/model/trade';
import { isolated } from '../../../shared/rules/isolated';
import { bookingOf } from '../../../shared/rules/plan';
import {
  describeOthers,
  type OthersTrade,
  othersTouched,
  type Touch,
  touchOf,
  unnamedAmong,
} from '../../../shared/rules/touched';
import type { Trader } from '../../../shared/rules/trader';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { Note } from '../../components/note';
import { accountOptions, useAccount } from '../../data/account';
import type { Bridge } from '../../data/bridge';
import type { Notice } from '../../data/notifications/store';
import { readOrders, useOrders } from '../../data/orders';
import { readPositions, usePositions } from '../../data/positions';
import { readTraderNames } from '../../data/trader-names';
import { readOrderTrader, readPositionTrader, usePositionTrader, useTraders } from '../../data/traders';
import { outcomeOfFailure } from './outcome-of-failure';

/** Nobody's trade is touched unknowingly: what a write touches of others, as the page knows it now. */
export function readOthers(bridge: Bridge, touch: Touch): readonly OthersTrade[] {
  return othersTouched(
    touch,
    {
      positions: readPositions(bridge),
      orders: readOrders(bridge),
      booking: bookingOf(bridge.client.getQueryData(accountOptions(bridge).queryKey) ?? null),
    },
    { position: readPositionTrader(bridge), order: readOrderTrader(bridge) },
  );
}

export function useOthers(touch: Touch | null): readonly OthersTrade[] {
  const position = usePositionTrader();
  const { order } = useTraders();
  const positions = usePositions().data?.rows ?? none;
  const orders = useOrders().data?.rows ?? none;
  const booking = bookingOf(useAccount().data ?? null);
  return touch === null ? none : othersTouched(touch, { positions, orders, booking }, { position, order });
}

const none: readonly never[] = [];

export const keysOf = (others: readonly OthersTrade[]): readonly TraderKey[] =>
  others.map(({ trader }) => trader.key);

/**
 * The guard of every write of the page: the outcome of one that touches a trade of somebody of whom the user was not told. Null: it may be
 * sent.
 */
export function refusedForOthers(
  bridge: Bridge,
  request: TradeRequest,
  named: readonly TraderKey[],
): TradeOutcome | null {
  const [first] = unnamedAmong(readOthers(bridge, touchOf(request)), named);
  if (first === undefined) return null;
  const failure: Failure = {
    kind: 'held-back',
    field: 'others-trade',
    message: `${describeOthers(first)} Nothing was sent, because you had not seen this.`,
  };
  return outcomeOfFailure(request.input.intentId, endpointOf(request), failure, 0);
}

/** Of a request about a position or an order: whose it is, for its line in Notifications. */
export function whoseTrade(bridge: Bridge, request: TradeRequest): Notice['who'] {
  const touch = touchOf(request);
  if (touch.of === 'symbol') return [];
  const isIt = ({ ticket }: { readonly ticket: string }): boolean => ticket === touch.ticket;
  if (touch.of === 'position') {
    const row = readPositions(bridge).find(isIt);
    return whoOf('opened by', row === undefined ? null : readPositionTrader(bridge)(row));
  }
  const row = readOrders(bridge).find(isIt);
  return whoOf('placed by', row === undefined ? null : readOrderTrader(bridge)(row));
}

const isAllowed =
  (bridge: Bridge) =>
  ({ trader }: OthersTrade): boolean =>
    readTraderNames(bridge).botOf(trader.key)?.isAtOnceAllowed === true;

/** Others of whom a click in one-click mode must ask first: all but bots that the user has allowed. */
export const askedAtOnce = (bridge: Bridge, touch: Touch): readonly OthersTrade[] =>
  readOthers(bridge, touch).filter((each) => !isAllowed(bridge)(each));

/** Those bots: the guard lets a click pass for them alone. */
export const allowedAtOnce = (bridge: Bridge, touch: Touch): readonly TraderKey[] =>
  keysOf(readOthers(bridge, touch).filter(isAllowed(bridge)));

/** ` (Trend, You)`: whose trades a command is about; '' of none. */
export function whoseText<Row>(rows: readonly Row[], traderOf: (row: Row) => Trader): string {
  const names = [...new Set(rows.map((row) => isolated(traderOf(row).name)))];
  return names.length === 0 ? '' : ` (${names.join(', ')})`;
}

/** In every dialog that sends: whose trade it touches, where it is not the user's. */
export function OthersNote({ others }: { readonly others: readonly OthersTrade[] }) {
  return others.length === 0 ? null : (
    <Note tone="warn" role="status" isFirst>
      {[...new Set(others.map(describeOthers))].join(' ')}
    </Note>
  );
}
