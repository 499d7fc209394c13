import { expect, it } from 'vitest';
import { ChartTradingStore } from '../../../../renderer/features/chart/chart-trading-settings';

const keepOf = (hidden: readonly unknown[]) => ({
  getItem: () =>
    JSON.stringify({
      dragging: 'alt',
      showsBid: false,
      showsAsk: true,
      showsDeals: true,
      showsStopOut: false,
      hidden,
    }),
  setItem: () => {},
});

it('remembers whose deals are hidden', () => {
  const settings = new ChartTradingStore(keepOf(['bot 7701', 'you', 'terminal', 'not-told', 'api'])).read();
  expect(settings.hidden).toEqual(['bot 7701', 'you', 'terminal', 'not-told', 'api']);
  expect(settings).toMatchObject({ dragging: 'alt', showsBid: false });
});
