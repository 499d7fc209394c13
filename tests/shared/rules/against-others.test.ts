import { describe, expect, it } from 'vitest';
import { lockedByOrder, netLots } from '../../../shared/rules/against-others';
import { mintMagic } from '../../../shared/rules/intent-label';
import { positionOf, traders } from '../../fixtures/trading';

const order = { symbol: 'EURUSD', type: 'SELL', volume: 0.25 } as const;
const bot = positionOf({ ticket: '1', volume: 0.2, timeOpen: 10 as never });
const own = positionOf({ ticket: '2', volume: 0.3, magic: mintMagic(() => 5), timeOpen: 20 as never });
const unnamed = positionOf({ ticket: '3', volume: 0.3, magic: 0, timeOpen: 30 as never });
const locked = (rows: Parameters<typeof lockedByOrder>[1], booking: 'hedging' | 'netting' = 'hedging') =>
  lockedByOrder(order, rows, booking, traders.position).map(({ trader, lots }) => [
    trader.key,
    Number(lots.toFixed(2)),
  ]);

describe('an order against positions of others', () => {
  it('locks them, the oldest first, as far as its lots go', () => {
    expect(locked([unnamed, bot])).toEqual([
      ['bot 7701', 0.2],
      ['api', 0.05],
    ]);
    expect(locked([bot, own, unnamed])).toEqual([['bot 7701', 0.2]]);
  });
  it('locks nothing of yours, of its own side, of another symbol, or on a netting account', () => {
    expect(locked([own])).toEqual([]);
    expect(
      locked([
        { ...bot, side: 'SELL' },
        { ...bot, symbol: 'GBPUSD' },
      ]),
    ).toEqual([]);
    expect(locked([bot], 'netting')).toEqual([]);
  });
  it('has the lots of all traders before it; not known where a side is not', () => {
    expect(netLots([bot, { ...own, side: 'SELL' }], 'EURUSD')).toBeCloseTo(-0.1, 9);
    expect(netLots([{ ...bot, side: 'unknown (7)' }], 'EURUSD')).toBeNull();
  });
});
