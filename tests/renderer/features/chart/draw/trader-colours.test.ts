import { describe, expect, it } from 'vitest';
import { traderColour, traderDot } from '../../../../../renderer/features/chart/draw/trader-colours';

describe('the colour of a trader on the chart', () => {
  it('is each one’s own: two bots, you, the terminal, the server and the unnamed API never share one', () => {
    const traders = ['bot 7701', 'bot 7702', 'you', 'terminal', 'server', 'api', 'not-told'] as const;
    expect(new Set(traders.map(traderColour)).size).toBe(traders.length);
    expect(new Set(traders.map((trader) => traderDot(trader, 'dark'))).size).toBe(traders.length);
  });
  it('stays with any number that a server can send', () => {
    for (const trader of ['bot 0', 'bot -5', `bot ${Number.MAX_SAFE_INTEGER}`] as const) {
      expect(traderDot(trader, 'light')).toMatch(/^#[0-9a-f]{6}$/);
    }
  });
});
