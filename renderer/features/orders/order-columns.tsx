import { useQuery } from '@tanstack/react-query';
import { describeDeviations, ticketsOf } from '../../../shared/formats/describe-intent';
import { formatBrokerTime } from '../../../shared/math/time';
import type { Journal } from '../../../shared/model/intent';
import type { Order } from '../../../shared/model/order';
import type { TraderOf } from '../../../shared/rules/bulk-filter';
import { oddPending, orderTypeLabel } from '../../../shared/rules/order-types';
import { Button } from '../../components/button';
import { SideText } from '../../components/side-text';
import type { Column } from '../../components/table/data-table';
import { type Bridge, useBridge } from '../../data/bridge';
import { isOfBridge, newestIntentsOptions } from '../../data/journal';
import { readSpec, useSpec } from '../../data/symbols';
import {
  actionsColumn,
  commentColumn,
  dropRanks,
  evidenceColumn,
  lotsColumn,
  magicColumn,
  numberColumn,
  PointCount,
  priceColumn,
  type RowAction,
  reasonColumn,
  SymbolPrice,
  symbolColumn,
  type TableClock,
  textColumn,
  ticketColumn,
  timeColumn,
  timeWidth,
  whoColumn,
} from '../cells';
import { showIntent } from '../trading';
import styles from './order-columns.module.css';

/** A name of the server's in lower case; empty where there is none. */
const small = (name: string | null): string => name?.toLowerCase().replaceAll('_', ' ') ?? '';

function OrderPoints({ order }: { readonly order: Order }) {
  const point = useSpec(order.symbol)?.point ?? null;
  return <PointCount points={pointsToPrice(order, point)} />;
}

function OddPending({ words }: { readonly words: string }) {
  return (
    <span className={styles.traderOdd} role="img" aria-label={words} title={words}>
      {' '}
      ⚠
    </span>
  );
}

export function orderColumns(
  bridge: Bridge,
  clock: TableClock,
  traderOf: TraderOf<Order>,
  /** Null in a replay, where prices are of then and nothing can be done. */
  actions: readonly RowAction<Order>[] | null,
): readonly Column<Order>[] {
  const distance = (row: Order) => pointsToPrice(row, readSpec(bridge, row.symbol)?.point ?? null);
  return [
    whoColumn(traderOf, (row) => {
      const words = oddPending(row.type, traderOf(row));
      return words !== null && <OddPending words={words} />;
    }),
    ticketColumn(),
    symbolColumn(),
    textColumn((row) => orderTypeLabel(row.type), {
      id: 'type',
      header: 'Type',
      width: 118,
      canGroup: true,
      sortBy: (row) => row.type,
      cell: (row) => <SideText side={row.type} />,
    }),
    lotsColumn((row) => row.volumeCurrent, {
      id: 'volume',
      header: 'Volume',
      title: 'Remaining lots',
      width: 64,
    }),
    lotsColumn((row) => row.volumeInitial, {
      id: 'initial',
      header: 'Initial',
      title: 'Requested lots',
      width: 64,
      isHiddenAtFirst: true,
    }),
    priceColumn((row) => row.price, { id: 'price', header: 'Price' }, { isLevel: true }),
    priceColumn((row) => row.stopLimit, {
      id: 'stop-limit',
      header: 'Stop limit',
      cell: (row) => (row.stopLimit === 0 ? '' : <SymbolPrice symbol={row.symbol} value={row.stopLimit} />),
    }),
    priceColumn((row) => row.sl, { id: 'sl', header: 'SL' }, { isLevel: true }),
    priceColumn((row) => row.tp, { id: 'tp', header: 'TP', dropRank: dropRanks.target }, { isLevel: true }),
    priceColumn((row) => row.priceCurrent, { id: 'current', header: actions === null ? 'Then' : 'Current' }),
    numberColumn(distance, {
      id: 'distance',
      header: 'Distance',
      title: 'Points from the current price to the order price',
      width: 72,
      isHiddenAtFirst: true,
      cell: (row) => <OrderPoints order={row} />,
    }),
    timeColumn(clock, (row) => row.timeSetup, {
      id: 'placed',
      header: 'Placed',
      width: timeWidth,
      dropRank: dropRanks.opened,
    }),
    textColumn(expirationText, {
      id: 'expires',
      header: 'Expires',
      width: timeWidth,
      title: 'By the broker’s clock',
    }),
    textColumn((row) => small(row.state), {
      id: 'state',
      header: 'State',
      width: 92,
      canGroup: true,
      cell: (row) => <OrderState ticket={row.ticket} state={small(row.state)} />,
    }),
    textColumn((row) => row.filling, {
      id: 'filling',
      header: 'Fill policy',
      width: 70,
      isHiddenAtFirst: true,
    }),
    magicColumn(),
    reasonColumn(),
    textColumn((row) => row.positionId, {
      id: 'position',
      header: 'Position',
      title: 'The position that it belongs to',
      width: 92,
      isHiddenAtFirst: true,
    }),
    evidenceColumn(traderOf),
    commentColumn(),
    ...(actions === null ? [] : [actionsColumn(actions, 'order', traderOf)]),
  ];
}

/** Whole points from the present price to the order's price; null where that is not known. */
function pointsToPrice(order: Pick<Order, 'price' | 'priceCurrent'>, point: number | null): number | null {
  const { price, priceCurrent } = order;
  if (price === 0 || priceCurrent === null || priceCurrent === 0 || point === null || !(point > 0))
    return null;
  return Math.round(Math.abs(price - priceCurrent) / point);
}

/** When a pending order expires, broker time. */
export function expirationText(order: Pick<Order, 'time' | 'expiration'>): string {
  switch (order.time) {
    case 'GTC':
      return 'until cancelled';
    case 'DAY':
      return 'today';
    case 'SPECIFIED_DAY':
      return `end of ${formatBrokerTime(order.expiration, 'day')}`;
    case 'SPECIFIED':
    case null:
      return order.expiration > 0 ? formatBrokerTime(order.expiration, 'minute') : 'until cancelled';
    default:
      return order.time;
  }
}

/** `placed`; for an order that differs from the request, a button to the difference instead. */
function OrderState({ ticket, state }: { readonly ticket: string; readonly state: string }) {
  const bridge = useBridge();
  const asked = ({ intents }: Journal): string | null =>
    intents.find(
      (intent) =>
        intent.request.name === 'place-order' &&
        (intent.deviations ?? []).length > 0 &&
        isOfBridge(intent, bridge.active) &&
        ticketsOf(intent).includes(ticket),
    )?.id ?? null;
  // Only the id, so that a row renders only when its own order is concerned.
  const id = useQuery({ ...newestIntentsOptions(bridge.host), enabled: false, select: asked }).data ?? null;
  return id === null ? state : <NotAsAsked id={id} ticket={ticket} />;
}

function NotAsAsked({ id, ticket }: { readonly id: string; readonly ticket: string }) {
  const { host } = useBridge();
  const words =
    useQuery({
      ...newestIntentsOptions(host),
      enabled: false,
      select: ({ intents }) => {
        const intent = intents.find((each) => each.id === id);
        return intent === undefined ? '' : describeDeviations(intent);
      },
    }).data ?? '';
  return (
    <Button
      tone="ghost"
      className={styles.deviates}
      title={words}
      aria-label={`Not as requested, order ${ticket}: ${words}`}
      onClick={(event) => {
        event.stopPropagation();
        showIntent(id);
      }}
    >
      not as requested
    </Button>
  );
}
