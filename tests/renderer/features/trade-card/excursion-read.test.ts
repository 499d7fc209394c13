import { expect, it } from 'vitest';
import { tradeForExcursion } from '../../../../renderer/features/trade-card/excursion-read';
import { rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { closing, opening } from '../../../shared/math/trading-days';

const heldOf = (deals: Parameters<typeof rebuildRoundTrips>[0]) => {
  const [trip] = rebuildRoundTrips(deals).trips;
  if (trip === undefined) throw new Error('no trade');
  return tradeForExcursion(trip);
};
const entry = opening('7', { volume: 0.2, price: 1.1, time: 1_000 });
const half = closing('7', { volume: 0.1, price: 1.2, time: 2_000 });
const rest = closing('7', { volume: 0.1, price: 1.3, time: 3_000 });
const bought = { side: 'BUY', entryPrice: 1.1, entry: 1_000 };
const halfClosed = { at: 2_000, price: 1.2 };

it('ends MFE and MAE at the last exit, and has no end while a part is open', () => {
  expect(heldOf([entry, half, rest])).toEqual({
    kind: 'trade',
    stretches: [{ ...bought, exit: 3_000, closes: [halfClosed, { at: 3_000, price: 1.3 }] }],
  });
  const open = (...closes: readonly (typeof halfClosed)[]) => ({
    kind: 'trade',
    stretches: [{ ...bought, exit: null, closes }],
  });
  expect(heldOf([entry])).toEqual(open());
  expect(heldOf([entry, half])).toEqual(open(halfClosed));
});

it('begins anew with each further entry, at the mean price of what is open then', () => {
  const second = opening('7', { ticket: '90', order: '90', volume: 0.1, price: 1.3, time: 2_500 });
  const last = closing('7', { ticket: '91', order: '91', volume: 0.2, price: 1.4, time: 3_000 });
  expect(heldOf([entry, half, second, last])).toEqual({
    kind: 'trade',
    stretches: [
      { ...bought, exit: 2_500, closes: [halfClosed] },
      // 0.1 lots of 1.1 were left.
      {
        ...{ side: 'BUY', entryPrice: expect.closeTo(1.2, 12), entry: 2_500 },
        ...{ exit: 3_000, closes: [{ at: 3_000, price: 1.4 }] },
      },
    ],
  });
});

it('says why they are not told of an entry that is not known', () => {
  expect(heldOf([half])).toEqual({ kind: 'not told', why: 'its entry is not among these deals' });
});
