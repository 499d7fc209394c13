import {
  type Closing,
  type Decimals,
  manyChanges,
  manyWithoutStop,
  mostAtOnce,
  type NoticeLine,
  orderLine,
  positionLine,
  quiet,
  together,
  type WhoTraded,
  withoutStopLine,
} from '../../shared/formats/account-lines';
import { riskOfStop } from '../../shared/math/profit';
import type { Deal } from '../../shared/model/deal';
import type { Price, Ticket } from '../../shared/model/fields';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { PositionChange } from '../../shared/rules/position-changes';
import type { Trader } from '../../shared/rules/trader';
import type { LiveChange } from '../live/changes';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import type { Happened, NoticeList } from './notice-list';

export interface WatchAccountParts {
  readonly live: Pick<Live, 'bridge' | 'knowledge' | 'onReading' | 'onChanges'>;
  readonly clock: Pick<Clock, 'after' | 'now' | 'wall'>;
  readonly list: Pick<NoticeList, 'add' | 'now' | 'has'>;
  decimals(): Decimals;
  /** As far as they are read. */
  dealsOf(position: Position): readonly Deal[];
  /** `deals`: of the trades that are told. */
  who(deals?: readonly Deal[]): WhoTraded & { order(order: Order): Trader };
  /** Its trader promises a stop: that promise says that it has none. */
  isStopPromised(position: Position): boolean;
  /** A request of ours has just changed it, or is about to: its result is shown already. */
  isOwn(row: Pick<Position, 'ticket' | 'comment'>): boolean;
}

/** How long a closed position waits for the deal with its reason; then it is told without one. Milliseconds. */
const dealPatienceMs = 6_000;

interface Closed {
  readonly change: PositionChange;
  readonly happened: Happened;
  readonly isShown: boolean;
  cancel(): void;
}

/** What happens on the account, as lines of the list of notices, page or none. Returns its end. */
export function watchAccount(parts: WatchAccountParts): () => void {
  const { live, clock, list, decimals, dealsOf, who, isOwn, isStopPromised } = parts;
  const waiting = new Map<string, Closed>();
  let generation = -1;
  /** Of each position that was seen to open, the first stop that it had; 0: none yet. */
  const firstStops = new Map<Ticket, Price>();
  let stopsOf: string | null = null;
  let withoutStop = createWithoutStop(list.has);

  function enter(): void {
    const { generation: now } = live.bridge.current();
    if (now === generation) return;
    endAll();
    firstStops.clear();
    generation = now;
  }

  function takeStop({ kind, position: { ticket, sl, symbol } }: PositionChange): void {
    // Its decimals, and what its stop risks, for the messages about it.
    if (kind === 'opened' && live.knowledge.spec(symbol) === null)
      void live.bridge.read((client) => client.symbol(symbol));
    if (sl !== 0 && (kind === 'opened' || firstStops.get(ticket) === 0)) firstStops.set(ticket, sl);
    else if (kind === 'opened') firstStops.set(ticket, 0);
  }

  function riskOfLot({ ticket, symbol, side, priceOpen: open }: Position): number | null {
    const stop = firstStops.get(ticket) ?? 0;
    const spec = live.knowledge.spec(symbol);
    firstStops.delete(ticket);
    if (stop === 0 || spec === null || (side !== 'BUY' && side !== 'SELL')) return null;
    return riskOfStop({ side, volume: 1, open, stop, spec });
  }

  function endAll(): void {
    for (const ticket of [...waiting.keys()]) end(ticket, null);
  }

  function end(ticket: string, deal: Deal | null): void {
    const closed = waiting.get(ticket);
    if (closed === undefined) return;
    closed.cancel();
    waiting.delete(ticket);
    const { change, happened, isShown } = closed;
    const by = who(deal === null ? [] : [deal]);
    const line = told(
      change,
      positionLine(change, closingOf(change.position, deal), decimals(), by, happened.atMs),
    );
    list.add([isShown ? line : quiet(line)], happened);
  }

  /** The ledger may have read that deal already. */
  function closingOf(position: Position, deal: Deal | null): Closing | null {
    if (deal === null) return null;
    const others = dealsOf(position).filter(({ ticket }) => ticket !== deal.ticket);
    return { deal, deals: [...others, deal], riskOfLot: riskOfLot(position) };
  }

  /** A position that is there again after its end was told, by a list that had left it out: what comes next of it is news. */
  function told({ kind, position }: PositionChange, line: NoticeLine): NoticeLine {
    if (kind !== 'opened' && kind !== 'closed') return line;
    const idOf = (what: 'opened' | 'closed', turn: number): string =>
      `position ${position.ticket} ${what}${turn === 0 ? '' : ` ${turn}`}`;
    let turn = 0;
    while (list.has(idOf('opened', turn + 1))) turn += 1;
    if (kind === 'opened' && list.has(idOf('closed', turn))) turn += 1;
    return { ...line, id: idOf(kind, turn) };
  }

  function takeChanges(changes: readonly LiveChange[]): void {
    enter();
    const happened = list.now();
    const positions = changes.flatMap((each) => (each.of === 'position' ? [each.change] : []));
    const others = new Set(positions.filter(({ position }) => !isOwn(position)));
    const areMany = [...others].filter(({ kind }) => kind !== 'levels').length > mostAtOnce;
    const lines = positions.flatMap((change) => {
      const { position, kind } = change;
      const isShown = others.has(change) && (kind === 'levels' || !areMany);
      if (kind === 'closed') withoutStop.closed(position.ticket);
      else takeStop(change);
      const pending = waiting.get(position.ticket);
      if (kind === 'opened' && pending !== undefined) {
        // It was only left out of a list.
        pending.cancel();
        waiting.delete(position.ticket);
        return [];
      }
      if (kind === 'closed' && !areMany) {
        pending?.cancel();
        const cancel = clock.after(dealPatienceMs, () => end(position.ticket, null));
        waiting.set(position.ticket, { change, happened, isShown, cancel });
        return [];
      }
      const line = told(change, positionLine(change, null, decimals(), who(), happened.atMs));
      return [isShown ? line : quiet(line)];
    });
    const ofOrders = changes.flatMap((each) => {
      if (each.of !== 'order') return [];
      const line = orderLine(each.kind, each.order, decimals(), who().order(each.order));
      return [isOwn(each.order) ? quiet(line) : line];
    });
    const [first] = lines;
    const ofAll = areMany && first !== undefined ? [together(first, lines, manyChanges([...others]))] : [];
    list.add([...lines, ...ofOrders, ...ofAll], happened);
    for (const each of changes)
      if (each.of === 'deal' && each.deal.positionId !== null) end(each.deal.positionId, each.deal);
  }

  function lookAtStops(positions: readonly Position[]): void {
    const { account } = list.now();
    if (account === null) return;
    if (account !== stopsOf) withoutStop = createWithoutStop(list.has);
    stopsOf = account;
    const bare = withoutStop.take(positions, clock.now());
    const lineOf = ({ position, id }: Bare): NoticeLine => withoutStopLine(position, id, decimals(), who());
    const promised = bare.filter(({ position }) => isStopPromised(position));
    const others = bare.filter((each) => !promised.includes(each));
    const lines = others.map(lineOf);
    const [first] = lines;
    const areMany = first !== undefined && lines.length > mostAtOnce;
    list.add([
      ...promised.map((each) => quiet(lineOf(each))),
      ...(areMany ? lines.map(quiet) : lines),
      ...(areMany ? [together(first, lines, manyWithoutStop(others.map(({ position }) => position)))] : []),
    ]);
  }

  const stops = [
    live.onReading((reading) => {
      if (reading === null) return;
      enter();
      if (reading.topic === 'positions' && reading.result.ok) lookAtStops(reading.result.value.rows);
    }),
    live.onChanges(takeChanges),
  ];
  return () => {
    for (const stop of stops) stop();
    endAll();
  };
}

/** Tells once of each position that has had no stop loss for a minute, as far as it was read; again where it had one since. */
interface WithoutStop {
  /** Each read of the positions; `nowMs` monotonic. Those that have just been without one for so long, each with its event. */
  take(positions: readonly Position[], nowMs: number): readonly Bare[];
  /** Closed: not merely missing in one read, which may be a bridge's moment. */
  closed(ticket: Ticket): void;
}

interface Bare {
  readonly position: Position;
  readonly id: string;
}

/** Whoever sets a stop by hand after opening has done so by then. Milliseconds. */
const patienceMs = 60_000;

/** `isTold`: by this run, one before it or another host. */
export function createWithoutStop(isTold: (id: string) => boolean): WithoutStop {
  const sinceMs = new Map<Ticket, number>();
  const looked = new Set<Ticket>();
  /** Seen with one: the next time without is another event. */
  const hadStop = new Set<Ticket>();

  function forget(ticket: Ticket): void {
    sinceMs.delete(ticket);
    looked.delete(ticket);
  }

  function idOf(ticket: Ticket): string | null {
    let times = 1;
    const id = (): string => `position ${ticket} without a stop, time ${times}`;
    while (isTold(id())) times += 1;
    return times > 1 && !hadStop.delete(ticket) ? null : id();
  }

  return {
    take(positions, nowMs) {
      const now = positions.filter(({ ticket, sl }) => {
        if (sl !== 0) {
          forget(ticket);
          hadStop.add(ticket);
        } else if (!sinceMs.has(ticket)) sinceMs.set(ticket, nowMs);
        return sl === 0 && !looked.has(ticket) && nowMs - (sinceMs.get(ticket) ?? nowMs) >= patienceMs;
      });
      return now.flatMap((position) => {
        looked.add(position.ticket);
        const id = idOf(position.ticket);
        return id === null ? [] : [{ position, id }];
      });
    },
    closed(ticket) {
      forget(ticket);
      hadStop.delete(ticket);
    },
  };
}
