import { beforeEach, describe, expect, it } from 'vitest';
import { allowOne, symbolLockReason, takeOverrides } from '../../../../renderer/features/trading/symbol-lock';
import { markChecked, noteUnknown, unknownOn } from '../../../../renderer/features/trading/unknown-trades';
import type { TradingLock } from '../../../../shared/model/intent';
import { intentOf, unknownIntent } from '../../../fixtures/intents';
import { journalBridge } from '../../journal-bridge';

beforeEach(() => markChecked(() => true));

const lock = (changes: Partial<TradingLock> = {}): TradingLock => ({
  kind: 'reconciling',
  all: false,
  words: 'Positions and orders have not been read yet.',
  symbol: null,
  canBeSetAside: false,
  ...changes,
});

describe('new risk on a symbol', () => {
  it('waits while something on it has no known result, and on no other symbol', () => {
    const { bridge, write } = journalBridge();
    expect(symbolLockReason(bridge, 'EURUSD')).toBeNull();
    write([unknownIntent(1)]);
    expect(symbolLockReason(bridge, 'EURUSD')).toBe(
      'the result of the last request on this symbol is unknown',
    );
    expect(symbolLockReason(bridge, 'GBPUSD')).toBeNull();
  });

  it('waits while an order on it is on its way, whoever sent it', () => {
    const { bridge, write } = journalBridge();
    write([intentOf({ state: 'sent', outcome: null })]);
    expect(symbolLockReason(bridge, 'EURUSD')).toBe('an order on this symbol is on its way');
  });

  it('is let through for one order once that was typed, and still never at a click alone', () => {
    const { bridge, write } = journalBridge();
    write([unknownIntent(1)]);
    expect(takeOverrides(bridge, 'EURUSD'), 'nothing was typed').toEqual([]);
    allowOne(bridge, 'EURUSD');
    expect(symbolLockReason(bridge, 'EURUSD'), 'one-click trading asks all the same').not.toBeNull();
    expect(takeOverrides(bridge, 'GBPUSD')).toEqual([]);
    expect(takeOverrides(bridge, 'EURUSD')).toEqual(['unknown-order']);
    expect(takeOverrides(bridge, 'EURUSD'), 'once').toEqual([]);
  });

  it('asks again where another order became unknown after it was typed', () => {
    const { bridge, write } = journalBridge();
    write([unknownIntent(1)]);
    allowOne(bridge, 'EURUSD');
    write([unknownIntent(1), unknownIntent(2)]);
    expect(takeOverrides(bridge, 'EURUSD')).toEqual([]);
  });

  it('cannot be let through against a lock that the host would not set aside, nor without a journal', () => {
    const { bridge, write } = journalBridge();
    write([], { locks: [lock()] });
    expect(symbolLockReason(bridge, 'EURUSD')).toBe('Positions and orders have not been read yet.');
    allowOne(bridge, 'EURUSD');
    expect(symbolLockReason(bridge, 'EURUSD')).toBe('Positions and orders have not been read yet.');
    write([], { trouble: { kind: 'held-back', message: 'The disk is full.' } });
    expect(symbolLockReason(bridge, 'EURUSD')).toMatch(/nothing is sent/);
  });
});

describe('what is unknown', () => {
  it('is the host’s, of the bridge on the screen, and of the page only where the host has not told', () => {
    const { bridge, write } = journalBridge(7);
    const lost = unknownIntent(2);
    if (lost.outcome === null) throw new Error('an unknown intent has an outcome here');
    noteUnknown(lost.request, lost.outcome, 7);
    write([unknownIntent(1), unknownIntent(3, { bridge: 'http://127.0.0.1:9999' })]);
    expect(unknownOn(bridge).map(({ intentId, intent }) => [intentId.at(-1), intent === null])).toEqual([
      ['1', false],
      ['2', true],
    ]);
    write([unknownIntent(1), unknownIntent(2)]);
    expect(unknownOn(bridge).every(({ intent }) => intent !== null)).toBe(true);
    write([]);
    markChecked(() => true);
    expect(unknownOn(bridge)).toEqual([]);
  });
});
