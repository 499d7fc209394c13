import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Listed, ShownList } from '../../shared/model/record';
import type { BridgeSwitch } from './active-bridge';
import { spanSince } from './broker-span';
import type { Clock } from './clock';
import type { Knowledge } from './knowledge';
import {
  type AccountBeside,
  believe,
  believeOrders,
  type DoubtedList,
  hasEmptied,
  haveClosed,
  isHistoryDue,
  shownList,
} from './vanished';

/** Positions and orders as shown: rows that vanished together stay, marked, until their end is proven. */
export interface ShownLists {
  /** Null = not read from this bridge yet. Resolves after history was read for rows in doubt. */
  positions(): Promise<ShownList<Position> | null>;
  orders(): Promise<ShownList<Order> | null>;
  /** `askedMs`: when it was sent, monotonic milliseconds. */
  takePositions(answer: Listed<Position>, askedMs: number): void;
  takeOrders(answer: Listed<Order>, askedMs: number): void;
}

export interface ShownListsParts {
  readonly bridge: Pick<BridgeSwitch, 'current' | 'read'>;
  readonly knowledge: Pick<Knowledge, 'account' | 'brokerNow'>;
  readonly clock: Clock;
  /** The list to show is another one, or was read again. */
  onShownPositions(list: ShownList<Position>, askedMs: number): void;
  onShownOrders(list: ShownList<Order>, askedMs: number): void;
  /** The same, where it is confirmed. */
  onPositions(list: ShownList<Position>): void;
  onOrders(list: ShownList<Order>): void;
}

interface Side<Row> {
  list: DoubtedList<Row> | null;
  listedMs: number;
  /** History is being read. */
  checking: Promise<void> | null;
}
const nothing = <Row>(): Side<Row> => ({ list: null, listedMs: 0, checking: null });

/** An account read longer ago than this is not used as evidence. Milliseconds. */
const accountCountsMs = 10_000;
/** How far back history is read for an order, seconds: some bridges list an order by the time of its placing. */
const longestLifeS = 90 * 86_400;
const slackS = 5;

export function createShownLists(parts: ShownListsParts): ShownLists {
  const { bridge, knowledge, clock } = parts;
  let of = { generation: -1, positions: nothing<Position>(), orders: nothing<Order>() };
  const present = () => {
    const { generation } = bridge.current();
    if (of.generation !== generation) of = { generation, positions: nothing(), orders: nothing() };
    return of;
  };

  function accountBeside(listedMs: number, hasOrders: boolean): AccountBeside {
    const account = knowledge.account();
    const isOld = account === null || clock.now() - account.atMs > accountCountsMs;
    return {
      margin: account?.value.margin ?? null,
      profit: account?.value.profit ?? null,
      read: isOld ? 'old' : account.atMs >= listedMs ? 'since' : 'before',
      hasOrders,
    };
  }

  const spanOf = (sinceMs: number) =>
    spanSince(clock.now() - sinceMs, knowledge.brokerNow(), clock.wall(), false);

  /** False also where history could not be read. */
  async function closedInHistory(rows: readonly Position[], sinceMs: number): Promise<boolean> {
    const { from, to } = spanOf(sinceMs);
    const deals = await bridge.read((client) => client.dealsSoon(from, to));
    return deals.ok && rows.length > 0 && haveClosed(rows, deals.value.rows);
  }

  /** Null where history could not be read. */
  async function endedInHistory(rows: readonly Order[], sinceMs: number): Promise<boolean | null> {
    const { from, to } = spanOf(sinceMs);
    const placed = rows.map(({ timeSetup }) => timeSetup).filter((time) => time !== null);
    const earliest = Math.max(from - longestLifeS, Math.min(from, ...placed.map((time) => time - slackS)));
    const past = await bridge.read((client) => client.historyOrdersSoon(Math.max(0, earliest), to));
    if (!past.ok) return null;
    const ended = new Set(past.value.rows.map(({ ticket }) => ticket));
    return rows.length > 0 && rows.every(({ ticket }) => ended.has(ticket));
  }

  function setPositions(side: Side<Position>, list: DoubtedList<Position>, askedMs: number): void {
    // The connection was left while history was read for it: another account's rows must not come up under the present one.
    if (side !== present().positions) return;
    side.list = list;
    side.listedMs = clock.now();
    parts.onShownPositions(list, askedMs);
    if (list.isConfirmed) parts.onPositions(list);
  }
  function setOrders(side: Side<Order>, list: DoubtedList<Order>, askedMs: number): void {
    if (side !== present().orders) return;
    side.list = list;
    side.listedMs = clock.now();
    parts.onShownOrders(list, askedMs);
    if (list.isConfirmed) parts.onOrders(list);
  }

  async function settled<Row>(side: Side<Row>): Promise<ShownList<Row> | null> {
    await side.checking;
    return side.list;
  }

  return {
    positions: () => settled(present().positions),
    orders: () => settled(present().orders),

    takePositions(answer, askedMs) {
      const { positions: side, orders } = present();
      const { list: before, listedMs } = side;
      if (!hasEmptied(answer, before)) return setPositions(side, shownList(answer, before), askedMs);
      if (side.checking !== null) return;
      const account = () => accountBeside(listedMs, (orders.list?.rows.length ?? 0) > 0);
      const decide = (isClosed: boolean | null): void => {
        const nowMs = clock.now();
        setPositions(
          side,
          believe(answer, before, { account: account(), isClosed, listedMs, nowMs }),
          askedMs,
        );
      };
      if (!isHistoryDue(before.doubt, clock.now())) return decide(null);
      side.checking = closedInHistory(before.rows, before.doubt?.sinceMs ?? listedMs).then((isClosed) => {
        side.checking = null;
        // Unless a newer list has ended the doubt.
        if (side.list === before) decide(isClosed);
      });
    },

    takeOrders(answer, askedMs) {
      const { orders: side } = present();
      const { list: before, listedMs } = side;
      if (!hasEmptied(answer, before)) return setOrders(side, shownList(answer, before), askedMs);
      if (side.checking !== null) return;
      const sinceMs = before.doubt?.sinceMs ?? listedMs;
      const isDue = isHistoryDue(before.doubt, clock.now());
      const decide = (isEnded: boolean | null): void =>
        setOrders(
          side,
          believeOrders(answer, before, { isEnded, isDue, sinceMs, nowMs: clock.now() }),
          askedMs,
        );
      if (!isDue) return decide(false);
      side.checking = endedInHistory(before.rows, sinceMs).then((isEnded) => {
        side.checking = null;
        if (side.list === before) decide(isEnded);
      });
    },
  };
}
