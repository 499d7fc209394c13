import fc from 'fast-check';
import { type OrderRequest, placeOrder } from '../../demo-bridge/engine/place';
import { retcodeOf } from '../../demo-bridge/engine/retcodes';
import type { OrderType as EngineType } from '../../demo-bridge/engine/state';
import { sameSideVolume } from '../../renderer/features/order-ticket/check-draft';
import { orderTimes, orderTypes, sendableFillings } from '../../shared/model/enums';
import { checkOrder, type OrderDraft } from '../../shared/rules/order-rules';
import { isPending, sideOf } from '../../shared/rules/order-types';
import { emptyAccount, orderOf, positionOf, terminal } from '../fixtures/trading';
import {
  heldOrder,
  heldPosition,
  least,
  type Nudge,
  nowMs,
  nudged,
  nudges,
  quoteOf,
  specOf,
  stateOf,
  type World,
  worlds,
} from './rules-world';
import { type Agreement, judge } from './verdicts';

/** One random order, sent to the rules and to the engine. */

const nowS = nowMs / 1000;
const day = 86_400;

export interface OrderInput {
  readonly type: EngineType;
  readonly price: Nudge;
  readonly stopLimit: Nudge | null;
  readonly sl: Nudge | null;
  readonly tp: Nudge | null;
  readonly volume: { readonly from: 'min' | 'max' | 'limit'; readonly steps: number; readonly noise: number };
  readonly deviation: number | null;
  readonly filling: 0 | 1 | 2 | null;
  readonly time: 0 | 1 | 2 | 3 | null;
  /** Seconds from now; null = none. */
  readonly expiration: number | null;
  readonly pendings: number;
  readonly positions: number;
  /** The symbol's session is over. */
  readonly isClosed: boolean;
}

const inputs: fc.Arbitrary<OrderInput> = fc.record({
  type: fc.constantFrom<EngineType>(0, 1, 2, 3, 4, 5, 6, 7),
  price: nudges,
  stopLimit: fc.option(nudges, { freq: 20 }),
  sl: fc.option(nudges, { freq: 2 }),
  tp: fc.option(nudges, { freq: 2 }),
  volume: fc.record({
    from: fc.constantFrom('min', 'min', 'min', 'min', 'min', 'min', 'max', 'limit'),
    steps: fc.constantFrom(-1, 0, 0, 0, 0, 1, 1, 1, 2, 3, 5, 0.5),
    noise: fc.constantFrom(0, 0, 1e-12, -1e-12, 5e-8, -5e-8),
  }),
  deviation: fc.constantFrom(null, 0, 1, 20, 500),
  filling: fc.constantFrom(null, null, null, 0, 1, 2),
  time: fc.constantFrom(null, null, 0, 1, 2, 3),
  expiration: fc.constantFrom(null, -day, -1, 0, 1, 59, 60, 61, day / 2 - 1, day / 2, day),
  pendings: fc.integer({ min: 0, max: 4 }),
  positions: fc.integer({ min: 0, max: 3 }),
  isClosed: fc.constantFrom(false, false, false, false, false, false, false, true),
});

export interface Sent {
  readonly world: World;
  readonly input: OrderInput;
}
export const sent: fc.Arbitrary<Sent> = fc.record({ world: worlds, input: inputs });

/** Limits of the rules of `type` (3.2), in points: only for aiming, the rules are not called. */
function pricesOf({ world, input }: Sent) {
  const { symbol, quote } = world;
  const s = least(symbol);
  const isBuy = input.type % 2 === 0;
  const market = isBuy ? quote.ask : quote.bid;
  const below = input.type === 2 || input.type === 5 || input.type === 7;
  const factor = 10 ** symbol.digits;
  const price =
    input.type <= 1
      ? nudged(symbol, market, 1, input.price)
      : nudged(symbol, market + (below ? -s : s), below ? -1 : 1, input.price);
  const stopLimit =
    input.type < 6 || input.stopLimit === null
      ? null
      : nudged(symbol, Math.round(price * factor) + (isBuy ? -s : s), isBuy ? -1 : 1, input.stopLimit);
  const anchor =
    input.type <= 1 ? (isBuy ? quote.bid : quote.ask) : Math.round((stopLimit ?? price) * factor);
  const away = isBuy ? -1 : 1;
  const sl = input.sl === null ? null : nudged(symbol, anchor + away * s, away, input.sl);
  const tp = input.tp === null ? null : nudged(symbol, anchor - away * s, away === 1 ? -1 : 1, input.tp);
  return { price, stopLimit, sl, tp };
}

function volumeOf({ world: { symbol }, input: { volume } }: Sent): number {
  const from = { min: symbol.volumeMin, max: symbol.volumeMax, limit: symbol.volumeLimit }[volume.from];
  return from + volume.steps * symbol.volumeStep + volume.noise;
}

export function orderAgreement(request: Sent): Agreement {
  const { world, input } = request;
  const { symbol } = world;
  const { price, stopLimit, sl, tp } = pricesOf(request);
  const volume = volumeOf(request);
  const expiration = input.expiration === null ? null : nowS + input.expiration;

  const state = stateOf(world, !input.isClosed);
  for (let at = 0; at < input.pendings; at += 1) {
    state.orders.set(at + 1, heldOrder(symbol, at + 1, { type: at % 2 === 0 ? 2 : 5 }));
  }
  for (let at = 0; at < input.positions; at += 1) {
    const direction = at % 2 === 0 ? 'buy' : 'sell';
    state.positions.set(at + 10, heldPosition(symbol, at + 10, { direction, open: world.quote.bid }));
  }
  const pendings = [...state.orders.values()].map((order) =>
    orderOf({ symbol: symbol.name, type: orderTypes[order.type], volumeCurrent: order.volumeLeft }),
  );
  const positions = [...state.positions.values()].map((position) =>
    positionOf({
      symbol: symbol.name,
      side: position.direction === 'buy' ? 'BUY' : 'SELL',
      volume: position.volume,
    }),
  );

  const type = orderTypes[input.type];
  const filling = input.filling === null ? undefined : sendableFillings[input.filling];
  const time = input.time === null ? undefined : orderTimes[input.time];
  const draft: OrderDraft = {
    symbol: symbol.name,
    type,
    volume,
    price,
    ...(stopLimit === null ? {} : { stopLimit }),
    ...(sl === null ? {} : { sl }),
    ...(tp === null ? {} : { tp }),
    ...(input.deviation === null ? {} : { deviation: input.deviation }),
    ...(filling === undefined ? {} : { filling }),
    ...(time === undefined ? {} : { time }),
    ...(expiration === null ? {} : { expiration }),
  };
  const problems = checkOrder(draft, {
    spec: specOf(symbol),
    tick: quoteOf(world),
    account: { ...emptyAccount, marginFree: world.deposit, limitOrders: world.account.limitOrders },
    terminal,
    pendingCount: pendings.length,
    sameSideVolume: sameSideVolume(positions, pendings, symbol.name, sideOf(type)),
    brokerNow: nowS,
    isMarketOpen: !input.isClosed,
  });

  const engineRequest: OrderRequest = {
    symbol,
    type: input.type,
    volume,
    price,
    stopLimit,
    sl,
    tp,
    deviation: input.deviation,
    magic: 0,
    comment: '',
    filling: input.filling,
    lifetime: input.time ?? 0,
    expiration: expiration ?? 0,
    reason: 3,
  };
  const retcode = retcodeOf(placeOrder(state, engineRequest).verdict);
  // The rules leave an expiry a minute on purpose (3.6): there they refuse earlier.
  const ends = input.time === 3 ? Math.floor((expiration ?? 0) / day) * day + day - 1 : (expiration ?? 0);
  const isInSpareMinute = isPending(type) && ends > nowS && ends < nowS + 60;
  return judge(type, problems, retcode, isInSpareMinute ? [10022] : []);
}
