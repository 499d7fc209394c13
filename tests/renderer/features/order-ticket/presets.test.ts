import { describe, expect, it } from 'vitest';
import type { KeyValueStorage } from '../../../../renderer/base/remembered';
import { emptyDraft, type TicketDraft } from '../../../../renderer/features/order-ticket/draft';
import {
  describePreset,
  keepPresets,
  mostPresets,
  nameRefusal,
  type Preset,
  presetOf,
  readPresets,
  withoutPreset,
  withPreset,
  withRenamed,
  withSaved,
} from '../../../../renderer/features/order-ticket/presets';
import { brokerNow, eurusd, quotes } from '../../../fixtures/trading';

function memory(): KeyValueStorage & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
  };
}

const written: TicketDraft = {
  ...emptyDraft('EURUSD'),
  type: 'BUY_LIMIT',
  sizing: 'balance',
  volume: '0.10',
  risk: '0.5',
  price: '1.16800',
  sl: '200',
  slUnit: 'points',
  tp: '1.18000',
  tpUnit: 'price',
  time: 'SPECIFIED',
  expiration: '2026-05-13T16:00',
  filling: 'RETURN',
  comment: 'fade',
  hasOwnPrice: true,
};
const market = { quote: quotes.eurusd, spec: eurusd, brokerNow };
const fade = presetOf(written, ' Fade ', brokerNow);

describe('a preset', () => {
  it('keeps what is a way of trading, and no price', () => {
    expect(fade).toEqual({
      name: 'Fade',
      type: 'BUY_LIMIT',
      sizing: 'balance',
      volume: '0.10',
      risk: '0.5',
      slUnit: 'points',
      sl: '200',
      tpUnit: 'price',
      tp: '',
      deviation: '20',
      filling: 'RETURN',
      time: 'SPECIFIED',
      livesS: 4 * 3_600,
      comment: 'fade',
    });
    expect(describePreset(fade)).toBe('Buy limit · 0.5 % of balance · SL 200 pts · fade');
  });

  it('is used on another day: its life counts from then, its prices from the market of then', () => {
    const later = { ...market, brokerNow: brokerNow + 86_400 };
    const used = withPreset(emptyDraft('EURUSD'), fade, later);
    expect(used).toMatchObject({ symbol: 'EURUSD', type: 'BUY_LIMIT', sl: '200', comment: 'fade' });
    expect(used.expiration).toBe('2026-05-14T16:00');
    expect(Number(used.price)).toBeLessThan(quotes.eurusd.ask);
    expect(used.price).not.toBe('1.16800');
  });

  it("leaves the date open while the broker's clock is not known", () => {
    expect(withPreset(emptyDraft('EURUSD'), fade, { ...market, brokerNow: null }).expiration).toBe('');
    expect(presetOf(written, 'x', null).livesS).toBeNull();
    expect(presetOf({ ...written, type: 'BUY' }, 'x', brokerNow).livesS).toBeNull();
  });
});

describe('the list of presets', () => {
  it('takes the place of the one with the same name', () => {
    const again = { ...fade, risk: '2' };
    expect(withSaved(withSaved([], fade), again)).toEqual([again]);
    expect(withRenamed([fade], 'Fade', ' Other ')[0]?.name).toBe('Other');
    expect(withoutPreset([fade], 'Fade')).toEqual([]);
  });

  it('says why a name cannot be', () => {
    expect(nameRefusal([fade], '  ')).toBe('a preset needs a name');
    expect(nameRefusal([fade], 'x'.repeat(31))).toBe('a name has 30 characters at most');
    expect(nameRefusal([fade, { ...fade, name: 'B' }], 'B', 'Fade')).toBe('another preset has this name');
    expect(nameRefusal([fade], 'Fade')).toBeNull();
    expect(nameRefusal([fade], 'Fade', 'Fade')).toBeNull();
    const full: readonly Preset[] = Array.from({ length: mostPresets }, (_, index) => ({
      ...fade,
      name: `${index}`,
    }));
    expect(nameRefusal(full, 'new')).toBe(`${mostPresets} presets at most: remove one first`);
    expect(nameRefusal(full, '3')).toBeNull();
  });

  it('is kept apart for each bridge, and survives rubbish in the storage', () => {
    const keep = memory();
    keepPresets(keep, 'demo', [fade]);
    expect(readPresets(keep, 'demo')).toEqual([fade]);
    expect(readPresets(keep, 'other')).toEqual([]);
    for (const rubbish of ['{', '[{"name":"x"}]', 'null', '7']) {
      for (const key of keep.texts.keys()) keep.texts.set(key, rubbish);
      expect(readPresets(keep, 'demo')).toEqual([]);
    }
  });
});
