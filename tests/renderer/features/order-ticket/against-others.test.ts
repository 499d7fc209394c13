import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AgainstNote, BeforeAndAfter } from '../../../../renderer/features/order-ticket/against-others';
import { estimatesOf } from '../../../../renderer/features/order-ticket/estimates';
import { account, eurusd, positionOf } from '../../../fixtures/trading';

const order = { symbol: 'EURUSD', type: 'SELL', volume: 0.3, price: 1.17 } as never;
const text = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

it('tells the account before and after an order against others', () => {
  const sums = estimatesOf(order, eurusd, account, null);
  const positions = [positionOf({ volume: 0.2 })];
  const shown = text(
    renderToStaticMarkup(createElement(BeforeAndAfter, { order, positions, account, spec: eurusd, sums })),
  );
  expect(shown).toMatch(/Net EURUSD, all traders Buy 0\.20 → Sell 0\.10/);
  expect(shown).toMatch(/Margin used, estimated [\d.]+ USD → [\d.\u202f\u00a0 ]+ USD/);
});

it('says nothing where nobody else is touched', () => {
  expect(renderToStaticMarkup(createElement(AgainstNote, { against: [] }))).toBe('');
});
