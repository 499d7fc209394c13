import { expect, it } from 'vitest';
import { ChartTradingStore } from '../../../../renderer/features/chart/chart-trading-settings';

const keepOf = (hidden: readonly unknown[]) => ({
  getItem: () =>
    JSON.stringify({ dragging: 'alt', showsBid: false, showsAsk: true, showsDeals: true, hidden }),
  setItem: () => {},
});

it('still hides the traders that an earlier version was told to, under the names of today', () => {
  const settings = new ChartTradingStore(keepOf([7701, 'manual', 'not told', 'api', 'nobody'])).read();
  expect(settings.hidden).toEqual(['bot 7701', 'you', 'terminal', 'not-told', 'api']);
  expect(settings).toMatchObject({ dragging: 'alt', showsBid: false });
});
