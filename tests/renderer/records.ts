import type { Deal } from '../../shared/model/deal';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Tick } from '../../shared/model/tick';

/** One record of each kind that the tests of the page vary. */

export const position = (over: Partial<Position> = {}): Position => ({
  ticket: '42094801',
  symbol: 'EURUSD',
  side: 'BUY',
  volume: 0.2,
  priceOpen: 1.16921,
  priceCurrent: 1.17077,
  sl: 1.165,
  tp: 1.182,
  profit: 31.2,
  swap: -1.28,
  magic: 7701,
  comment: 'trend',
  reason: 'EXPERT',
  timeOpen: 1_778_608_805,
  ...over,
});

export const order = (over: Partial<Order> = {}): Order => ({
  ticket: '42094820',
  symbol: 'EURUSD',
  type: 'SELL_LIMIT',
  state: 'PLACED',
  volumeInitial: 0.1,
  volumeCurrent: 0.1,
  price: 1.176,
  stopLimit: 0,
  priceCurrent: 1.17077,
  sl: 0,
  tp: 0,
  filling: 'RETURN',
  time: 'GTC',
  expiration: 0,
  magic: 0,
  comment: '',
  reason: 'CLIENT',
  positionId: null,
  timeSetup: 1_778_660_000,
  timeDone: null,
  ...over,
});

export const deal = (over: Partial<Deal> = {}): Deal => ({
  ticket: '9001',
  order: '42094801',
  positionId: '42094801',
  symbol: 'EURUSD',
  type: 'SELL',
  entry: 'OUT',
  reason: 'TP',
  volume: 0.2,
  price: 1.182,
  profit: 250,
  swap: -1.5,
  commission: -1.4,
  fee: -0.1,
  magic: 7701,
  comment: '',
  time: 1_778_660_000,
  ...over,
});

export const tick = (over: Partial<Tick> = {}): Tick => ({
  symbol: 'EURUSD',
  bid: 1.17077,
  ask: 1.17089,
  last: null,
  timeMs: 1_778_664_041_000,
  ...over,
});
