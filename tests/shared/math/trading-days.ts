import type { Deal } from '../../../shared/model/deal';

/** Deals as a broker books them, with plain defaults. */
const noon = Date.UTC(2026, 10, 20, 12) / 1000;

let ticket = 5_000;
export const booked = (over: Partial<Deal> = {}): Deal => {
  ticket += 1;
  return {
    ticket: `${ticket}`,
    order: `${ticket - 1_000}`,
    positionId: '100',
    symbol: 'EURUSD',
    type: 'BUY',
    entry: 'IN',
    reason: 'EXPERT',
    volume: 1,
    price: 1.1,
    profit: 0,
    swap: 0,
    commission: 0,
    fee: 0,
    magic: 0,
    comment: '',
    time: noon + ticket,
    ...over,
  };
};

/** The deal that opens position `id`: its order carries the position's ticket. */
export const opening = (id: string, over: Partial<Deal> = {}): Deal =>
  booked({ positionId: id, order: id, ...over });
export const closing = (id: string, over: Partial<Deal> = {}): Deal =>
  booked({ positionId: id, type: 'SELL', entry: 'OUT', ...over });
export const deposit = (over: Partial<Deal> = {}): Deal =>
  booked({
    type: 'BALANCE',
    positionId: null,
    order: null,
    symbol: '',
    volume: 0,
    price: 0,
    profit: 10_000,
    ...over,
  });
