import { expect, it } from 'vitest';
import { tradeForExcursion } from '../../../../renderer/features/trade-card/excursion-read';
import { rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { closing, opening } from '../../../shared/math/trading-days';

const heldOf = (deals: Parameters<typeof rebuildRoundTrips>[0], isUpToNow = true) => {
  const [trip] = rebuildRoundTrips(deals).trips;
  if (trip === undefined) throw new Error('no trade');
  return tradeForExcursion(trip, isUpToNow);
};
const entry = opening('7', { volume: 0.2, price: 1.1, time: 1_000 });
const half = closing('7', { volume: 0.1, price: 1.2, time: 2_000 });
const rest = closing('7', { volume: 0.1, price: 1.3, time: 3_000 });
const bought = { side: 'BUY', entryPrice: 1.1, entry: 1_000 };

it('ends MFE and MAE at the last exit, and has no end while a part is open', () => {
  expect(heldOf([entry, half, rest])).toEqual({
    kind: 'trade',
    trade: { ...bought, exitPrice: 1.25, exit: 3_000 },
  });
  const open = { kind: 'trade', trade: { ...bought, exitPrice: null, exit: null } };
  expect(heldOf([entry])).toEqual(open);
  expect(heldOf([entry, half])).toEqual(open);
  const elsewhere = { kind: 'not told', why: 'its exit is after this period' };
  expect(heldOf([entry], false), 'a period that has ended').toEqual(elsewhere);
});

it('says why they are not told of several entries, and of an entry that is not known', () => {
  const second = opening('7', { ticket: '90', order: '90', volume: 0.1, price: 1.2, time: 1_500 });
  expect(heldOf([entry, second])).toEqual({ kind: 'not told', why: '2 entries moved its entry price' });
  expect(heldOf([half])).toEqual({ kind: 'not told', why: 'its entry is not among these deals' });
});
