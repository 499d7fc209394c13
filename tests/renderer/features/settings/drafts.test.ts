import { describe, expect, it } from 'vitest';
import {
  pollingFields,
  pollingTexts,
  readInterval,
  readPolling,
} from '../../../../renderer/features/settings/polling-fields';
import { defaultPolling } from '../../../../shared/model/settings';

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
