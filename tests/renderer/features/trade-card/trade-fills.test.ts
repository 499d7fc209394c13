import { expect, it } from 'vitest';
import { entryFills, exitFills, type TradeFills } from '../../../../renderer/features/trade-card/trade-fills';
import { type ClosedPosition, rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { closing, opening } from '../../../shared/math/trading-days';

const tripOf = (...deals: Parameters<typeof rebuildRoundTrips>[0]): ClosedPosition => {
  const [trip] = rebuildRoundTrips(deals).trips;
  if (trip === undefined) throw new Error('no trade');
  return trip;
};
const lotsOf = (fills: TradeFills) =>
  fills.kind === 'fills' ? fills.fills.map(({ deal, volume }) => `${deal.ticket} ${volume}`) : fills.why;

const entry = opening('7', { ticket: '8', volume: 0.1, time: 1_000 });
const second = opening('7', { ticket: '9', order: '70', volume: 0.2, time: 1_500 });
const exit = (ticket: string, volume: number, over = {}) =>
  closing('7', { ticket, order: `${ticket}0`, volume, time: 2_000, ...over });

it('knows the entry of a trade that is still open, and all entries by their volume', () => {
  expect(lotsOf(entryFills(tripOf(entry)))).toEqual(['8 0.1']);
  expect(lotsOf(exitFills(tripOf(entry)))).toBe('open');
  expect(lotsOf(entryFills(tripOf(entry, second)))).toEqual(['8 0.1', '9 0.2']);
  expect(lotsOf(exitFills(tripOf(entry, second, exit('11', 0.1), exit('12', 0.2))))).toEqual([
    '11 0.1',
    '12 0.2',
  ]);
});

it('says why there is no slippage: no entry, too many fills, an exit that was no fill', () => {
  expect(lotsOf(entryFills(tripOf(exit('11', 0.1))))).toBe('its entry is not among these deals');
  const many = Array.from({ length: 11 }, (_, at) =>
    opening('7', {
      ticket: `${100 + at}`,
      order: at === 0 ? '7' : `${200 + at}`,
      volume: 0.1,
      time: 1_000 + at,
    }),
  );
  expect(lotsOf(entryFills(tripOf(...many)))).toBe('11 entries');
  const closeBy = exit('11', 0.1, { entry: 'OUT_BY' });
  expect(lotsOf(exitFills(tripOf(entry, closeBy)))).toBe('not every exit was a fill at the market');
});
