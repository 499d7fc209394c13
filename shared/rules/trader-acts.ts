import { brokerSecondsOf } from '../math/broker-offsets';
import type { RebuiltHistory } from '../math/closed-positions';
import { grouped } from '../math/groups';
import type { Deal } from '../model/deal';
import type { BrokerSeconds } from '../model/fields';
import type { Intent } from '../model/intent';
import type { BrokerOffsets, LevelStep } from '../model/kept-history';
import type { Order } from '../model/order';
import { tradeOwner } from './trade-traders';
import type { Traders } from './trader';
import type { TraderKey } from './trader-key';

/** What each trader did lately: its deals, orders and changes of levels. */

/** So far back, counted from its last one. */
export const daysOfActs = 31;
const spanS = daysOfActs * 86_400;
/** Hours of the markets of a trader that trades many say little more than those of the ones that it trades most. */
const mostSymbols = 5;

interface Acts {
  /** In no order. */
  readonly times: readonly BrokerSeconds[];
  /** Those that it trades most. */
  readonly symbols: readonly string[];
}

/** How the levels of positions and orders changed, and which of these changes were ours. */
export interface SeenSteps {
  readonly steps: readonly LevelStep[];
  readonly intents: readonly Intent[];
  readonly offsets: BrokerOffsets;
}

/** A change that we sent is seen by the next read after it. Milliseconds. */
const seenWithinMs = 60_000;

const isOurs = (step: LevelStep, intents: readonly Intent[]): boolean =>
  intents.some(
    ({ request, sent }) =>
      (request.name === 'modify-position' || request.name === 'modify-order') &&
      request.input.ticket === step.ticket &&
      sent !== null &&
      sent <= step.byMs &&
      sent >= (step.afterMs ?? step.byMs) - seenWithinMs,
  );

interface Act {
  readonly time: BrokerSeconds | null;
  readonly symbol: string;
}

interface Found {
  last: BrokerSeconds;
  readonly acts: Act[];
}

const isLate = ({ time }: Act, last: BrokerSeconds): boolean => (time ?? 0) > last - spanS;

/** Moments of each trader's deals, orders and changes of levels in the days before its last one. */
export function actsOf(
  history: { readonly deals: readonly Deal[]; readonly traders: Traders; readonly trades: RebuiltHistory },
  orders: readonly Order[],
  { steps, intents, offsets }: SeenSteps,
): ReadonlyMap<TraderKey, Acts> {
  const { deals, traders, trades } = history;
  const found = new Map<TraderKey, Found>();
  const note = (key: TraderKey, act: Act): void => {
    const own: Found = found.get(key) ?? { last: 0, acts: [] };
    found.set(key, own);
    own.last = Math.max(own.last, act.time ?? 0);
    if (isLate(act, own.last)) own.acts.push(act);
  };
  // The newest first: of years of deals only those of the last days are kept.
  for (const deal of deals.toReversed()) note(traders.deal(deal).key, deal);
  for (const order of orders) note(traders.order(order).key, { time: order.timeSetup, symbol: order.symbol });
  const stepped = new Set(steps.map(({ ticket }) => ticket));
  const tripOf = new Map(
    trades.trips.filter(({ positionId }) => stepped.has(positionId)).map((trip) => [trip.positionId, trip]),
  );
  const orderOf = new Map(orders.map((order) => [order.ticket, order]));
  const ownerOf = ({ kind, ticket }: LevelStep): TraderKey | null => {
    const trip = kind === 'position' ? tripOf.get(ticket) : undefined;
    if (trip !== undefined) return tradeOwner(trip, traders).trader.key;
    const order = orderOf.get(ticket);
    return order === undefined ? null : traders.order(order).key;
  };
  for (const step of steps) {
    // What a level began with is no change.
    const key = step.fromValue === null ? null : isOurs(step, intents) ? 'you' : ownerOf(step);
    if (key !== null) note(key, { time: brokerSecondsOf(step.byMs, offsets), symbol: step.symbol });
  }
  return new Map(
    [...found].map(([key, { last, acts }]) => {
      const late = acts.filter((act) => act.symbol !== '' && isLate(act, last));
      const counts = grouped(late, ({ symbol }) => symbol);
      const symbols = [...counts].toSorted(([, left], [, right]) => right.length - left.length);
      return [
        key,
        {
          times: late.flatMap(({ time }) => time ?? []),
          symbols: symbols.slice(0, mostSymbols).map(([symbol]) => symbol),
        },
      ];
    }),
  );
}
