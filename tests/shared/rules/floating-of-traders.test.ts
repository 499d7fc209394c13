import { expect, it } from 'vitest';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import type { Deal } from '../../../shared/model/deal';
import {
  addToLife,
  floatingAsked,
  floatingOf,
  type TradedLife,
} from '../../../shared/rules/floating-of-traders';
import { ahead } from '../../fixtures/broker-offsets';
import { finished } from '../../fixtures/finished';
import { dealOf } from '../../fixtures/trading';

/** The drawdown of each trader's equity, closed and floating. Broker seconds here, and the broker's clock is UTC. */

const costs = { swap: 0, commission: 0, fee: 0 };
/** A trade of bot 7701 from one second to another. */
function trade(id: string, openS: number, closeS: number | null, profit = 0): readonly Deal[] {
  const rest = { ...costs, positionId: id, order: id, magic: 7_701, reason: 'EXPERT' as const, volume: 0.1 };
  const entry = dealOf({ ...rest, ticket: `1${id}`, type: 'BUY', entry: 'IN', profit: 0, time: openS });
  const exit = { ...rest, ticket: `2${id}`, order: `9${id}`, type: 'SELL', entry: 'OUT', profit } as const;
  return closeS === null ? [entry] : [entry, dealOf({ ...exit, time: closeS })];
}

const span = (fromS: number, toS: number, low: number, high: number, fall: number, trader = 'bot 7701') => ({
  trader,
  fromMs: fromS * 1_000,
  toMs: toS * 1_000,
  low,
  high,
  fall,
});

function of(
  deals: readonly Deal[],
  spans: readonly ReturnType<typeof span>[],
  from: number | null = null,
  sinceS = 0,
) {
  const kept = { sinceMs: sinceS * 1_000, toMs: 10_000_000, spans };
  const asked = floatingAsked(kept, from, ahead(0)) ?? expect.fail('nothing is kept');
  const life: TradedLife = { open: [], booked: [] };
  for (const trip of rebuildRoundTrips(deals).trips) addToLife(life, trip, asked);
  return finished(floatingOf(life, spans, false, asked));
}

it('adds what was booked to what was open: a loss that was open and then closed counts once', () => {
  const deals = [...trade('1', 100, 200, 40), ...trade('2', 300, 400, -50)];
  const told = of(deals, [span(101, 199, -10, 40, -10), span(301, 399, -70, 0, -70)]);
  expect(told?.drawdown).toEqual({ amount: -70, fromMs: 199_000, toMs: 399_000 });
  // Read two seconds late, it seems open still when it is booked: it is left out.
  const late = of(deals, [span(101, 199, -10, 40, -10), span(398, 401, -50, -50, 0)]);
  expect(late?.drawdown?.amount).toBe(-50);
});

it('makes no deeper fall of a trade that came and went between two reads of the others', () => {
  const deals = [...trade('1', 100, 1_000), ...trade('2', 700, 700, 50)];
  // The highest or the lowest may be with the +50 or without: the fall may be none at all.
  expect(of(deals, [span(101, 999, -10, 5, -15)])?.drawdown).toBe(null);
  // A fall deeper than what was booked is one in any case.
  expect(of(deals, [span(101, 999, -80, 5, -85)])?.drawdown?.amount).toBe(-35);
});

it('knows of nothing before it is kept, and says how much of the time with something open was seen', () => {
  const deals = [...trade('1', 100, 200, -40), ...trade('2', 300, 400, -5), ...trade('3', 500, 600, 1)];
  const told = of(deals, [span(350, 399, -9, 0, -9)], null, 250);
  expect(told).toEqual({
    drawdown: { amount: -9, fromMs: 350_000, toMs: 399_000 },
    sinceMs: 250_000,
    isLater: true,
    openMs: 200_000,
    seenMs: 49_000,
    isShared: false,
  });
  expect(of(deals, [span(350, 399, -9, 0, -9)], 450, 250)?.drawdown).toBe(null);
  expect(floatingAsked({ sinceMs: null, toMs: 0, spans: [] }, null, ahead(0))).toBeNull();
  expect(of([], [])).toBeNull();
});

it('counts from the first moment that was seen where something was open when the period began', () => {
  const deals = trade('1', 100, null);
  const told = of(deals, [span(1_000, 2_000, -80, -60, -15)], 900);
  expect(told?.drawdown?.amount).toBe(-15);
  expect(told?.openMs).toBe(9_100_000);
});

it('says where it is kept only for a later part of what was asked', () => {
  const deals = trade('7', 100, 200, -5);
  const isLater = (from: number | null, sinceS: number) =>
    of(deals, [span(150, 190, -5, 0, -5)], from, sinceS)?.isLater;
  expect([isLater(null, 120), isLater(100, 120), isLater(130, 120)]).toEqual([true, true, false]);
});
