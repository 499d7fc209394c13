import { describe, expect, it } from 'vitest';
import { bridgeDraft, bridgeToSave } from '../../../../renderer/panels/settings/bridge-draft';
import {
  pollingFields,
  pollingTexts,
  readInterval,
  readPolling,
} from '../../../../renderer/panels/settings/polling-fields';
import { type ActiveBridge, defaultPolling, type Settings } from '../../../../shared/model/settings';

const settings = (bridgeUrl: string | null): Settings => ({
  bridgeUrl,
  hasToken: true,
  polling: defaultPolling,
});
const active = (source: ActiveBridge['source'], url: string): ActiveBridge => ({
  generation: 1,
  url,
  source,
  tokenStorage: 'memory',
  tokenNotice: null,
});

describe('polling intervals', () => {
  it('are typed in seconds, a comma included, and saved in milliseconds', () => {
    const texts = { ...pollingTexts(defaultPolling), tick: '0,5' };
    expect(readPolling(texts)).toEqual({ ...defaultPolling, tick: 500 });
  });
  it.each(['', '0', '0.1', '61', 'fast', '-1'])('refuse %j for the selected symbol', (text) => {
    const tick = pollingFields.find((field) => field.key === 'tick');
    if (tick === undefined) throw new Error('there is no field for the tick');
    expect(readInterval(text, tick)).toBeNull();
    expect(readPolling({ ...pollingTexts(defaultPolling), tick: text })).toBeNull();
  });
  it('show the limits of the contract', () => {
    expect(pollingFields.map(({ key, min, max }) => [key, min, max])).toContainEqual([
      'chart',
      1_000,
      300_000,
    ]);
  });
});

describe('the bridge in the dialog', () => {
  const own = active('settings', 'http://a');
  it('is not saved when nothing was changed', () => {
    expect(bridgeToSave(bridgeDraft(settings('http://a'), own), settings('http://a'), own)).toBeNull();
  });
  it('keeps the stored token unless another one was typed', () => {
    const draft = { kind: 'own', address: ' http://b ', token: '' } as const;
    expect(bridgeToSave(draft, settings('http://a'), own)).toEqual({ url: 'http://b' });
    expect(bridgeToSave({ ...draft, token: 't' }, settings('http://a'), own)).toEqual({
      url: 'http://b',
      token: 't',
    });
  });
  it('goes back to the demo', () => {
    expect(bridgeToSave({ kind: 'demo', address: 'http://a', token: '' }, settings('http://a'), own)).toEqual(
      {
        url: null,
      },
    );
  });
  it('starts with the environment’s address, and never with a token', () => {
    expect(bridgeDraft(settings(null), active('environment', 'http://env'))).toEqual({
      kind: 'own',
      address: 'http://env',
      token: '',
    });
  });
});
