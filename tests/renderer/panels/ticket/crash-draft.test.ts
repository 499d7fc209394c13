import { describe, expect, it } from 'vitest';
import { createCrashDraft } from '../../../../renderer/panels/ticket/crash-draft';
import { emptyDraft, type TicketDraft } from '../../../../renderer/panels/ticket/draft';
import type { Keep } from '../../../../renderer/workspace/remembered';

function windowOf(texts = new Map<string, string>()): Keep {
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

  it('counts as nothing where it cannot be read', () => {
    for (const nonsense of ['{', '5', '{"bridge":"own","generation":3,"draft":{"symbol":"GBPUSD"}}']) {
      const window = windowOf(new Map([['bridgewatch.ticket.draft', nonsense]]));
      expect(createCrashDraft(window, 'own', 3).read()).toBeNull();
    }
  });
});
