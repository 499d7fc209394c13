import { describe, expect, it } from 'vitest';
import { openerOf, positionNotice } from '../../../shared/formats/account-lines';
import { positionChanges } from '../../../shared/rules/position-changes';
import { mixedTrader } from '../../../shared/rules/trader';
import { positionOf as position, traders } from '../../fixtures/trading';

const changes = (
  before: readonly ReturnType<typeof position>[],
  after: readonly ReturnType<typeof position>[],
) => positionChanges(before, after).map((change) => change.kind);

const decimals = { money: 2, digitsOf: () => 5 };
const byRecord = { owner: traders.position, opener: traders.position };

describe('what happened between two polls', () => {
  const one = position();
  it('is nothing while only price and profit move', () => {
    expect(changes([one], [position({ priceCurrent: 1.18, profit: 99 })])).toEqual([]);
  });
  it('is an opened and a closed position, reported by their tickets', () => {
    const other = position({ ticket: '7' });
    expect(changes([one], [other])).toEqual(['opened', 'closed']);
  });
  it('is a partial close, and the stop that went with it', () => {
    expect(changes([one], [position({ volume: 0.1 })])).toEqual(['volume']);
    expect(changes([one], [position({ volume: 0.1, sl: 0 })])).toEqual(['volume', 'levels']);
  });
  it('is a moved stop', () => {
    expect(changes([one], [position({ sl: 1.166 })])).toEqual(['levels']);
  });
});

describe('its words', () => {
  it('name ticket, size, symbol, bot and the profit that was seen last', () => {
    const notice = positionNotice({ kind: 'closed', position: position() }, decimals);
    expect(notice.title).toBe('Position closed: Buy 0.20 EURUSD');
    expect(notice.detail).toContain('+31.20');
    expect(notice.detail).toContain('42094801');
    expect(openerOf({ kind: 'closed', position: position() }, byRecord)?.name).toBe('Bot 7701');
  });
  it('name who opened it on a netting account, where the deals of the change are not read yet', () => {
    const atOnce = position({ volume: 0.2 });
    const grown = position({ volume: 0.3 });
    // The deals at hand make up 0.20 lots: of another volume they do not tell whose it is.
    const byDeals = {
      owner: (row: typeof atOnce) =>
        row.volume === 0.2 ? traders.position(row) : mixedTrader('Mixed', 'not read yet'),
      opener: traders.position,
    };
    const changes = [
      { kind: 'volume', position: grown, before: atOnce } as const,
      { kind: 'opened', position: grown } as const,
    ];
    expect(changes.map((change) => openerOf(change, byDeals)?.key)).toEqual(['bot 7701', 'bot 7701']);
  });
  it('tell a removed level as none', () => {
    const notice = positionNotice(
      { kind: 'levels', position: position({ sl: 0 }), before: position() },
      decimals,
    );
    expect(notice.detail).toContain('SL 1.16500 → none');
    // What stayed as it was is no change.
    expect(notice.detail).not.toContain('TP');
  });
  it('say which way the volume went', () => {
    const notice = positionNotice(
      { kind: 'volume', position: position({ volume: 0.1 }), before: position() },
      decimals,
    );
    expect(notice.title).toContain('partly closed');
    expect(notice.detail).toContain('0.20 → 0.10 lots');
  });
  it('do not invent a profit that the bridge did not say', () => {
    const notice = positionNotice({ kind: 'closed', position: position({ profit: null }) }, decimals);
    expect(notice.detail).toContain('last seen profit –');
  });
});
