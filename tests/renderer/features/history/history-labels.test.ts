import { describe, expect, it } from 'vitest';
import { orderStateLabel } from '../../../../renderer/features/history/history-labels';
import { ownDaysProblem } from '../../../../renderer/features/history/period-picker';
import { dealTypeLabel, entryLabel } from '../../../../shared/formats/deal-labels';
import { endingLabel, openRest } from '../../../../shared/formats/trade-endings';
import { rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import type { Deal } from '../../../../shared/model/deal';
import { dealTypes, orderStates } from '../../../../shared/model/enums';
import { mintMagic, mintMark } from '../../../../shared/rules/intent-label';
import { exitTraders } from '../../../../shared/rules/trade-traders';
import { traders } from '../../../fixtures/trading';
import { closing, opening } from '../../../shared/math/trading-days';

const endOf = (deals: readonly Deal[]) =>
  rebuildRoundTrips(deals).trips.map((trip) => endingLabel(trip, exitTraders(trip, traders)));

describe('MetaTrader’s numbers in words', () => {
  it('names all eighteen types of deals, each once', () => {
    const words = dealTypes.map((type) => dealTypeLabel(type));
    expect(new Set(words).size).toBe(18);
    expect(dealTypeLabel('BUY_CANCELED')).toBe('cancelled buy');
    expect(dealTypeLabel('COMMISSION_AGENT_DAILY')).toBe('agent commission, daily');
  });

  it('names the four directions as MetaTrader does', () => {
    expect((['IN', 'OUT', 'INOUT', 'OUT_BY'] as const).map(entryLabel)).toEqual([
      'in',
      'out',
      'in/out',
      'out by',
    ]);
  });

  it('names the states of orders', () => {
    expect(orderStates.map((state) => orderStateLabel(state))).toContain('cancelled');
    expect(orderStateLabel('FILLED')).toBe('filled');
    expect(orderStateLabel('REJECTED')).toBe('rejected');
    expect(orderStateLabel('EXPIRED')).toBe('expired');
  });

  it('shows what is in no table as unknown, and what is not reported as not provided', () => {
    expect(dealTypeLabel('unknown (18)')).toBe('unknown (18)');
    expect(entryLabel('unknown (9)')).toBe('unknown (9)');
    expect(orderStateLabel('unknown (12)')).toBe('unknown (12)');
    expect([entryLabel(null), orderStateLabel(null)]).toEqual(['not provided', 'not provided']);
  });

  it('says how much of a trade that was closed in part is still open', () => {
    const [trip] = rebuildRoundTrips([opening('7'), closing('7', { volume: 0.4 })]).trips;
    if (trip === undefined) throw new Error('no trade was rebuilt');
    const exit = exitTraders(trip, traders);
    expect(endingLabel(trip, exit, openRest(trip))).toMatch(/, 0\.60 open$/);
    expect(openRest({ ...trip, volumeLeft: null })).toBe('rest');
  });

  it('names everybody who closed a part of it, who closed the last one first', () => {
    const label = mintMagic(() => 5);
    const own = { ...opening('7', { magic: 7701 }), volume: 1 };
    const part = closing('7', { volume: 0.4, magic: label, comment: mintMark(() => 5) });
    const rest = { volume: 0.6, magic: 7701, comment: 'out' };
    expect(endOf([own, part, closing('7', rest)])).toEqual(['by bot 7701, part by you']);
    expect(endOf([own, part, closing('7', { ...rest, reason: 'SL' })])).toEqual(['stop loss, part by you']);
    // Twice the same one is named once.
    expect(endOf([own, closing('7', { ...rest, volume: 0.4 }), closing('7', rest)])).toEqual(['by bot 7701']);
  });

  it('says how a position ended, that a rest is open, and which one closed it', () => {
    expect(endOf([opening('7')])).toEqual(['Open']);
    expect(endOf([opening('7'), closing('7', { reason: 'SL' })])).toEqual(['stop loss']);
    expect(endOf([opening('7'), closing('7', { reason: 'TP', volume: 0.4 })])).toEqual([
      'take profit, rest open',
    ]);
    expect(
      endOf([
        opening('7'),
        opening('8', { type: 'SELL' }),
        closing('7', { entry: 'OUT_BY', order: '99' }),
        closing('8', { entry: 'OUT_BY', order: '99', type: 'BUY' }),
      ]),
    ).toEqual(['close by 8', 'close by 7']);
  });
});

describe('the user’s own days', () => {
  it('are two dates in their order', () => {
    expect(ownDaysProblem('2026.05.01', '2026.05.01')).toBeNull();
    expect(ownDaysProblem('2026-05-02', '2026-05-01')).toMatch(/before the first/);
    expect(ownDaysProblem('', '2026-05-01')).toMatch(/first day is not a valid date/);
    expect(ownDaysProblem('2026-05-01', '2026-02-31')).toMatch(/last day is not a valid date/);
    expect(ownDaysProblem('0001-01-01', '2026-02-01')).toMatch(/first day is not a valid date/);
  });
});
