import { expect, it, vi } from 'vitest';
import { decodeDeals } from '../../../host/bridge/decode/deals';

const deal = (ticket: number) => ({ ticket, symbol: 'EURUSD', type: 0, entry: 0, volume: 0.1, price: 1.1 });

it('lets everything else of the host have its turn while a long list is read, and reads it as if in one go', async () => {
  const body = [...Array.from({ length: 300 }, (_, index) => deal(index + 1)), { ...deal(7), volume: 'x' }];
  // Each step takes longer than a slice may.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const inSlices = await decodeDeals.begin('GET /history/deals', (deal) => deal).end(body);
  isOver = true;
  clock.mockRestore();
  expect(turns).toBeGreaterThan(1);
  expect(inSlices).toEqual(decodeDeals(body, 'GET /history/deals'));
  expect(inSlices).toMatchObject({ ok: true, value: { unreadable: [{ ticket: '7' }, { ticket: '7' }] } });
});
