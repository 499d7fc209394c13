import { describe, expect, it } from 'vitest';
import { traderColour, traderToken } from '../../../../renderer/features/cells/trader-colours';

describe('the colour of a trader', () => {
  it('is one hue for you and one for each bot, by the last digit of its number', () => {
    expect(traderToken('you')).toBe('you');
    expect((['bot 7701', 'bot 7702', 'bot 7703', 'bot 7706', 'bot 7707'] as const).map(traderToken)).toEqual([
      'who-1',
      'who-2',
      'who-3',
      'who-6',
      'who-1',
    ]);
  });
  it('is no hue for the terminal, the server and what is not told: their signs differ', () => {
    expect((['api', 'terminal', 'server', 'not-told', 'mixed'] as const).map(traderToken)).toEqual([
      'api',
      'api',
      'mute',
      'mute',
      'text2',
    ]);
  });
  it('stays with any number that a server can send', () => {
    for (const trader of ['bot 0', 'bot -5', `bot ${Number.MAX_SAFE_INTEGER}`] as const) {
      expect(traderColour(trader)).toMatch(/^var\(--who-[1-6]\)$/);
    }
  });
});
