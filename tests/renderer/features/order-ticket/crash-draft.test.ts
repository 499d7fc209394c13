import { describe, expect, it } from 'vitest';
import type { KeyValueStorage } from '../../../../renderer/base/remembered';
import { createCrashDraft } from '../../../../renderer/features/order-ticket/crash-draft';
import { emptyDraft, type TicketDraft } from '../../../../renderer/features/order-ticket/draft';
import { readTicketSettings, symbolToType } from '../../../../renderer/features/order-ticket/ticket-settings';

function windowOf(texts = new Map<string, string>()): KeyValueStorage {
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
  };
}

const typed: TicketDraft = {
  ...emptyDraft('GBPUSD'),
  type: 'SELL_STOP_LIMIT',
  volume: '0.30',
  price: '1.25000',
  stopLimit: '1.25200',
  sl: '30',
  slUnit: 'points',
  time: 'SPECIFIED',
  expiration: '2026-05-13T16:00',
  filling: 'RETURN',
  comment: 'half typed',
  hasOwnPrice: true,
  hasOwnStopLimit: true,
  hasVolume: true,
  isVolumeTyped: true,
};

describe('what was being typed when the page crashed', () => {
  it('stands in the ticket of the next page', () => {
    const window = windowOf();
    createCrashDraft(window, 'own', 3).keep(typed);
    expect(createCrashDraft(window, 'own', 3).read()).toEqual(typed);
  });

  it('is gone where the page went in order, or the order was sent', () => {
    const window = windowOf();
    const draft = createCrashDraft(window, 'own', 3);
    draft.keep(typed);
    draft.forget();
    expect(createCrashDraft(window, 'own', 3).read()).toBeNull();
  });

  it('is never offered to another bridge, token or login, nor in another window', () => {
    const window = windowOf();
    createCrashDraft(window, 'own', 3).keep(typed);
    expect(createCrashDraft(window, 'other', 3).read()).toBeNull();
    expect(createCrashDraft(window, 'own', 4).read()).toBeNull();
    expect(createCrashDraft(windowOf(), 'own', 3).read()).toBeNull();
  });

  it('goes on where the same bridge’s clock alone is read otherwise since, and only there', () => {
    const window = windowOf();
    createCrashDraft(window, 'own', 3).keep(typed);
    // The page reads everything anew under the next generation; the user types on, and changes the clock once more.
    const next = createCrashDraft(window, 'own', 4, 3);
    expect(next.read()).toEqual(typed);
    next.keep({ ...typed, price: '1.24000' });
    expect(createCrashDraft(window, 'own', 5, 4).read()).toEqual({ ...typed, price: '1.24000' });
    expect(createCrashDraft(window, 'own', 5, 3).read(), 'not what was there before').toBeNull();
    expect(createCrashDraft(window, 'other', 5, 4).read(), 'another bridge').toBeNull();
  });

  it('keeps its symbol where the ticket has one of its own, also one that was never traded', () => {
    const settings = readTicketSettings(windowOf(), 'own');
    const last = { ...settings, symbolFrom: 'last' } as const;
    const fixed = { ...settings, symbolFrom: 'fixed', fixedSymbol: 'XAUUSD' } as const;
    expect(symbolToType(last, 'EURUSD', typed)).toBe('GBPUSD');
    expect(symbolToType(fixed, 'EURUSD', typed)).toBe('GBPUSD');
    expect(symbolToType(last, 'EURUSD', null)).toBe('EURUSD');
    expect(symbolToType(fixed, 'EURUSD', emptyDraft(''))).toBe('XAUUSD');
    expect(symbolToType({ ...settings, symbolFrom: 'chart' }, 'EURUSD', typed)).toBeNull();
  });

  it('counts as nothing where it cannot be read', () => {
    for (const nonsense of ['{', '5', '{"bridge":"own","generation":3,"draft":{"symbol":"GBPUSD"}}']) {
      const window = windowOf(new Map([['bridgewatch.ticket.draft', nonsense]]));
      expect(createCrashDraft(window, 'own', 3).read()).toBeNull();
    }
  });
});
