import type { DeviationFound, Intent } from '../../shared/model/intent';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import { assertNever } from '../../shared/model/result';
import { bookingOf } from '../../shared/rules/plan';
import type { BridgeSwitch } from '../live/active-bridge';
import { type Clock, wait } from '../live/clock';
import type { Knowledge } from '../live/knowledge';
import {
  compareChange,
  compareLevels,
  compareOrder,
  comparePosition,
  type Droppable,
  droppedBy,
} from './compare';
import type { StoredIntent } from './journal/intent-store';
import type { Journal } from './journal/journal';

/** Reads an order or position back after it was carried out and compares it with the request. */
export interface Comparing {
  /** Null where the broker no longer has it, so there is nothing to compare. */
  compare(intent: Comparable): Promise<readonly DeviationFound[] | null>;
}

export type Comparable = Pick<Intent, 'request' | 'label' | 'outcome' | 'resolution'>;

export interface ComparingParts {
  /** Reads through it also reach `knowledge`. */
  readonly bridge: Pick<BridgeSwitch, 'read' | 'current'>;
  readonly knowledge: Pick<Knowledge, 'positions' | 'orders' | 'spec' | 'account'>;
  readonly clock: Clock;
  /** The broker does not have a field that was requested. `reason` is a sentence for the user. */
  onDropped(capability: Droppable, reason: string): void;
}

/** Tables poll about once a second: wait this long for their lists before reading. Milliseconds. */
const pollMs = 1_000;
const lookMs = 50;
/** A difference is checked again after this: a list can be older than the order or change. Milliseconds. */
const againMs = 400;

export interface ActualRecord {
  readonly orders: readonly Order[];
  readonly positions: readonly Position[];
}

const ticketsOf = ({ outcome, resolution }: Comparable): readonly string[] =>
  [outcome?.order ?? null, outcome?.deal ?? null, ...(resolution?.tickets ?? [])].filter(
    (ticket): ticket is string => ticket !== null && ticket !== '0',
  );

type ComparingMarket = Pick<ComparingParts['knowledge'], 'spec' | 'account'>;

/** Pure. Null where neither list has it. */
export function compareWith(
  intent: Comparable,
  actual: ActualRecord,
  market: ComparingMarket,
): readonly DeviationFound[] | null {
  const { request } = intent;
  const tickets = ticketsOf(intent);
  switch (request.name) {
    case 'place-order': {
      const { input } = request;
      const grid = market.spec(input.symbol);
      const { magic } = intent.label;
      const isOwn = (row: Order | Position): boolean => tickets.includes(row.ticket);
      const isMarked = (row: Order | Position): boolean =>
        tickets.length === 0 && magic !== null && row.magic === magic && row.symbol === input.symbol;
      const order = actual.orders.find(isOwn) ?? actual.orders.find(isMarked);
      if (order !== undefined) return compareOrder(input, intent.label, order, grid);
      const isNetting = bookingOf(market.account()?.value ?? null) === 'netting';
      const position =
        actual.positions.find(
          (row) => isOwn(row) || (row.identifier !== null && tickets.includes(row.identifier)),
        ) ??
        actual.positions.find(isMarked) ??
        (isNetting ? actual.positions.find((row) => row.symbol === input.symbol) : undefined);
      if (position === undefined) return null;
      const filledVolume = intent.outcome?.verdict === 'partial' ? intent.outcome.volume : null;
      return comparePosition(input, intent.label, position, grid, { isNetting, filledVolume });
    }
    case 'modify-order': {
      const order = actual.orders.find(({ ticket }) => ticket === request.input.ticket);
      return order === undefined ? null : compareChange(request.input, order, market.spec(order.symbol));
    }
    case 'modify-position': {
      const position = actual.positions.find(({ ticket }) => ticket === request.input.ticket);
      return position === undefined
        ? null
        : compareLevels(request.input, position, market.spec(position.symbol));
    }
    case 'cancel-order':
    case 'close-position':
      return null;
    default:
      return assertNever(request);
  }
}

const capabilityLabels: Readonly<Record<Droppable, string>> = {
  'stop-limit': 'The bridge dropped the stop limit price of an order.',
  expiry: 'The bridge dropped the expiration of an order.',
  filling: 'The bridge dropped the fill policy of an order.',
};

export function createComparing(parts: ComparingParts): Comparing {
  const { bridge, knowledge, clock } = parts;

  /** Both lists, requested after this moment (monotonic milliseconds); null until both have come. */
  function readSince(askedMs: number): ActualRecord | null {
    const orders = knowledge.orders();
    const positions = knowledge.positions();
    return orders !== null && positions !== null && orders.askedMs > askedMs && positions.askedMs > askedMs
      ? { orders: orders.value.rows, positions: positions.value.rows }
      : null;
  }

  async function polled(sinceMs: number): Promise<ActualRecord | null> {
    while (clock.now() - sinceMs < pollMs) {
      const actual = readSince(sinceMs);
      if (actual !== null) return actual;
      await wait(clock, lookMs);
    }
    return readSince(sinceMs);
  }

  async function readNow(): Promise<ActualRecord | null> {
    const orders = await bridge.read((client) => client.orders());
    if (!orders.ok) return null;
    const positions = await bridge.read((client) => client.positions());
    return positions.ok ? { orders: orders.value.rows, positions: positions.value.rows } : null;
  }

  return {
    async compare(intent) {
      const { generation } = bridge.current();
      const isElsewhere = () => bridge.current().generation !== generation;
      const first = (await polled(clock.now())) ?? (isElsewhere() ? null : await readNow());
      if (isElsewhere()) return null;
      const looked = first === null ? null : compareWith(intent, first, knowledge);
      if (looked !== null && looked.length === 0) return looked;
      await wait(clock, againMs);
      if (isElsewhere()) return null;
      const second = await readNow();
      if (second === null || isElsewhere()) return null;
      const deviations = compareWith(intent, second, knowledge);
      const dropped = new Set((deviations ?? []).map(droppedBy).filter((each) => each !== null));
      for (const capability of dropped) parts.onDropped(capability, capabilityLabels[capability]);
      return deviations;
    },
  };
}

export interface ComparerParts {
  readonly comparing: Comparing;
  readonly journal: Pick<Journal, 'all' | 'record'>;
  readonly bridge: Pick<BridgeSwitch, 'current'>;
  readonly clock: Clock;
}

/** An intent settled longer ago than this is not compared: the order may have been changed since. Milliseconds. */
const settledAgoMs = 60_000;

const isCompared = ({ request: { name } }: StoredIntent): boolean =>
  name === 'place-order' || name === 'modify-order' || name === 'modify-position';

const settledAt = (intent: StoredIntent): number | null => {
  if (intent.state === 'confirmed') return (intent.sent ?? intent.created) + (intent.outcome?.tookMs ?? 0);
  const { resolution } = intent;
  return intent.state === 'resolved' && (resolution?.kind === 'executed' || resolution?.kind === 'partly')
    ? resolution.at
    : null;
};

/** Compares each intent once, as soon as it is known to be carried out, and journals the differences. */
export function createComparer({ comparing, journal, bridge, clock }: ComparerParts): {
  /** After every move of the journal. */
  look(): void;
} {
  const looked = new Set<string>();

  async function compare(intent: StoredIntent): Promise<void> {
    const deviations = await comparing.compare(intent);
    if (deviations !== null)
      await journal.record({ move: 'note', id: intent.id, deviations: [...deviations] });
  }

  return {
    look() {
      const { url } = bridge.current();
      const wall = clock.wall();
      for (const intent of journal.all()) {
        if (intent.deviations !== null || intent.bridge !== url || !isCompared(intent)) continue;
        const at = settledAt(intent);
        if (at === null || wall - at > settledAgoMs || looked.has(intent.id)) continue;
        looked.add(intent.id);
        // A journal that cannot be written is reported by the journal itself; the order stands either way.
        compare(intent).catch(() => undefined);
      }
    },
  };
}
