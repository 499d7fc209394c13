import { describe, expect, test } from 'vitest';
import { lockAgainst, locksOf, type Standing, windowMs } from '../../../../host/orders/intents/locks';
import type { StoredIntent } from '../../../../host/orders/journal/intent-store';
import type { TradeRequest } from '../../../../shared/model/trade';
import { buyRequest, kept, owner } from '../drafts';

const wall = 1_700_000_000_000;
const standing = (more: Partial<Standing> = {}): Standing => ({
  open: [],
  isInFlight: () => false,
  isOfThisRun: ({ owner: { run } }: StoredIntent) => run === 'run-a',
  isReconciled: true,
  trouble: null,
  damage: null,
  wall,
  ...more,
});
const place = (symbol = 'EURUSD', overrides: string[] = []): TradeRequest => {
  const { input } = buyRequest();
  return { name: 'place-order', input: { ...input, type: 'BUY', symbol, volume: 0.1, price: 1, overrides } };
};
const close = {
  name: 'close-position',
  input: { intentId: crypto.randomUUID(), ticket: '7' },
} as const satisfies TradeRequest;
const closeTyped: TradeRequest = { ...close, input: { ...close.input, overrides: ['journal-in-memory'] } };
const held = (request: TradeRequest, more: Partial<Standing>): string | null =>
  lockAgainst(request, locksOf(standing(more)), request.name !== 'place-order')?.field ?? null;

describe('new risk', () => {
  test('goes out when everything is known', () => expect(held(place(), {})).toBe(null));

  test('waits until account, positions and orders were read', () => {
    expect(held(place(), { isReconciled: false })).toBe('reconciling');
    expect(held(place('EURUSD', ['unknown-order']), { isReconciled: false })).toBe('reconciling');
  });

  test('waits while something on its symbol is unknown, until the user sets that aside', () => {
    const open = [kept()];
    expect(held(place(), { open })).toBe('unknown-order');
    expect(held(place('GBPUSD'), { open })).toBe(null);
    expect(held(place('EURUSD', ['unknown-order']), { open })).toBe(null);
    expect(held(place('EURUSD', ['max-lots']), { open })).toBe('unknown-order');
  });

  test('waits on every symbol where that of the unknown one is not known', () => {
    expect(held(place('GBPUSD'), { open: [kept(undefined, { symbol: null })] })).toBe('unknown-order');
  });

  test('an intent on its way holds nothing up', () => {
    const open = [kept(undefined, { state: 'sent' })];
    expect(held(place(), { open, isInFlight: () => true })).toBe(null);
  });

  test('row 44: what an earlier run left open holds up every symbol, and cannot be set aside within its window', () => {
    const earlier = (ageMs: number) => ({
      open: [
        kept(undefined, { state: 'journalled', sent: null, created: wall - ageMs, owner: owner('run-0') }),
      ],
    });
    expect(held(place('GBPUSD', ['unknown-order']), earlier(10_000))).toBe('reconciling');
    expect(held(place('GBPUSD', ['unknown-order']), earlier(windowMs + 1))).toBe(null);
    expect(held(place('GBPUSD'), earlier(windowMs + 1))).toBe('unknown-order');
  });

  test('row 46: waits after damage until all was read and settled', () => {
    const damage = 'A line could not be read.';
    expect(held(place(), { damage, isReconciled: false })).toBe('journal');
    expect(held(place('GBPUSD'), { damage, open: [kept()] })).toBe('journal');
    expect(held(place(), { damage })).toBe(null);
  });
});

describe('closing', () => {
  test('stays possible while anything is unknown', () => {
    expect(held(close, { open: [kept()], isReconciled: false, damage: 'A line.' })).toBe(null);
  });

  test('row 46: without a journal only after a typed word, which new risk cannot have', () => {
    const trouble = { kind: 'held-back' as const, message: 'The disk is full.', field: 'journal' };
    expect(held(close, { trouble })).toBe('journal-in-memory');
    expect(held(closeTyped, { trouble })).toBe(null);
    expect(held(place('EURUSD', ['journal', 'unknown-order', 'journal-in-memory']), { trouble })).toBe(
      'journal',
    );
  });
});

test('locks are reported in words, one for each symbol', () => {
  const locks = locksOf(standing({ open: [kept(), kept(), kept(undefined, { symbol: 'GBPUSD' })] }));
  expect(locks).toMatchObject([
    { kind: 'unknown', all: false, symbol: 'EURUSD' },
    { kind: 'unknown', all: false, symbol: 'GBPUSD' },
  ]);
  expect(locks[0]?.words).toMatch(/^2 requests on EURUSD /);
});
