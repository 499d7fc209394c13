import { describe, expect, test } from 'vitest';
import type { KeyValueStorage } from '../../../../renderer/base/remembered';
import { emptyDraft, type TicketDraft } from '../../../../renderer/features/order-ticket/draft';
import { createLevelStore, withKeptLevels } from '../../../../renderer/features/order-ticket/draft-levels';
import { quotes } from '../../../fixtures/trading';

const memoryStorage = (texts = new Map<string, string>()): KeyValueStorage => ({
  getItem: (key) => texts.get(key) ?? null,
  setItem: (key, value) => void texts.set(key, value),
});

const quote = quotes.eurusd;
const typed = (over: Partial<TicketDraft>): TicketDraft => ({ ...emptyDraft('EURUSD'), ...over });
const minute = 60_000;

function stored(draft: TicketDraft, volume = '') {
  const store = createLevelStore(memoryStorage(), 'demo', 1);
  store.keep(draft, volume, quote, 0);
  return store;
}

describe('the levels that were typed for a symbol', () => {
  test('wait for an hour, with the moment at which they were typed', () => {
    const store = stored(typed({ sl: '1.16', tp: '2', tpUnit: 'r' }));
    // What else is typed does not make them younger.
    store.keep(typed({ sl: '1.16', tp: '2', tpUnit: 'r', comment: 'x' }), '', quote, 30 * minute);
    expect(store.read('EURUSD', 60 * minute)).toMatchObject({ sl: '1.16', tp: '2', atMs: 0 });
    expect(store.read('EURUSD', 60 * minute + 1)).toBeNull();
    expect(store.read('GBPUSD', 1)).toBeNull();
  });

  test('come back into the ticket with their units, and leave the rest of it', () => {
    const kept = stored(typed({ sl: '300', slUnit: 'points' })).read('EURUSD', 1);
    const now = typed({ sl: '50', slUnit: 'money', tp: '70', tpUnit: 'money', comment: 'x' });
    expect(withKeptLevels(now, kept)).toEqual({ ...now, sl: '300', slUnit: 'points' });
    expect(withKeptLevels(now, null)).toEqual(now);
  });

  test('are only those that mean nothing on another symbol', () => {
    expect(stored(typed({ sl: '50', slUnit: 'money', tp: '2', tpUnit: 'r' })).read('EURUSD', 1)).toBeNull();
  });

  test('are forgotten when they are emptied, as after an order', () => {
    const store = stored(typed({ sl: '1.16' }));
    store.keep(typed({}), '', quote, minute);
    expect(store.read('EURUSD', minute)).toBeNull();
  });

  test('go when the price goes through them, a target in R with its stop; distances stay', () => {
    const at = (bid: number) => ({ bid, ask: bid + 0.0001 });
    const store = stored(typed({ sl: '1.16', tp: '1.18' }));
    store.see('EURUSD', at(1.1601));
    expect(store.read('EURUSD', 1)).toMatchObject({ sl: '1.16', tp: '1.18' });
    store.see('EURUSD', at(1.16));
    store.see('EURUSD', at(1.17));
    expect(store.read('EURUSD', 1)).toMatchObject({ sl: '', tp: '1.18' });
    store.see('EURUSD', at(1.18));
    expect(store.read('EURUSD', 1)).toBeNull();
    const inR = stored(typed({ sl: '1.16', tp: '2', tpUnit: 'r' }));
    inR.see('EURUSD', at(1.159));
    expect(inR.read('EURUSD', 1)).toBeNull();
    const points = stored(typed({ sl: '300', slUnit: 'points' }));
    points.see('EURUSD', at(1));
    expect(points.read('EURUSD', 1)).toMatchObject({ sl: '300' });
  });

  test('have the typed volume beside them, with a moment of its own', () => {
    const store = stored(typed({ sl: '1.16' }), '0.37');
    store.keep(typed({ sl: '1.16' }), '0.40', quote, 30 * minute);
    expect(store.read('EURUSD', 60 * minute)).toMatchObject({ sl: '1.16', atMs: 0, volume: '0.40' });
    const later = store.read('EURUSD', 61 * minute);
    expect(later).toMatchObject({ sl: '', volume: '0.40', volumeAtMs: 30 * minute });
    const fresh = emptyDraft('EURUSD');
    expect(withKeptLevels(fresh, later)).toEqual({
      ...fresh,
      volume: '0.40',
      hasVolume: true,
      isVolumeTyped: true,
    });
    expect(store.read('EURUSD', 91 * minute)).toBeNull();
    // No price goes through a volume.
    store.see('EURUSD', { bid: 1.1, ask: 1.1001 });
    expect(store.read('EURUSD', 31 * minute)).toMatchObject({ sl: '', volume: '0.40' });
  });

  test('are of one account alone', () => {
    const storage = memoryStorage();
    createLevelStore(storage, 'demo', 1).keep(typed({ sl: '1.16' }), '', quote, 0);
    expect(createLevelStore(storage, 'demo', 1).read('EURUSD', 1)).not.toBeNull();
    expect(createLevelStore(storage, 'demo', 2).read('EURUSD', 1)).toBeNull();
    expect(createLevelStore(storage, 'live', 1).read('EURUSD', 1)).toBeNull();
  });
});
