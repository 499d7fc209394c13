import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openLowerTab } from '../../../renderer/data/workspace/lower-tab';
import { openView } from '../../../renderer/data/workspace/view';
import { startOfBrokerDay } from '../../../shared/math/time';
import type { Deal } from '../../../shared/model/deal';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import { account, dealOf, orderOf, positionOf } from '../../fixtures/trading';
import { fakeHost, openApp } from '../view/open';
import { screen } from '../view/screen';
import { brokerNowMs, listed } from '../view/standard-answers';

/** Valid data that no one expects: whatever is shown of it, no figure is a word of the language it was computed in. */

const now = Math.floor(brokerNowMs() / 1_000);
const today = startOfBrokerDay(now);
const day = 86_400;

/** A trade a day for thirty days, each with these changes of its deals. */
const trades = (entry: Partial<Deal>, exit: Partial<Deal> = entry): readonly Deal[] =>
  Array.from({ length: 30 }, (_, at) => {
    const id = `${70_000 + at}`;
    const common = { positionId: id, order: id, magic: 7701, reason: 'EXPERT' } as const;
    const time = today - at * day + 600;
    return [
      dealOf({ ...common, ticket: `${id}1`, entry: 'IN', type: 'BUY', comment: 'bot:trend', time, ...entry }),
      dealOf({ ...common, ticket: `${id}2`, entry: 'OUT', type: 'SELL', time: time + 300, ...exit }),
    ];
  }).flat();

const nothing = { profit: 0, swap: 0, commission: 0, fee: 0 };
const books: Readonly<
  Record<
    string,
    {
      readonly deals?: readonly Deal[];
      readonly positions?: readonly Position[];
      readonly orders?: readonly Order[];
      readonly cards?: number;
    }
  >
> = {
  'nothing at all': { positions: [], orders: [], deals: [] },
  'deals without a position': { deals: trades({ positionId: null }) },
  'deals without lots': { deals: trades({ volume: 0 }), positions: [positionOf({ volume: 0 })], cards: 2 },
  'results of nothing': { deals: trades(nothing), cards: 2 },
  'no times, no orders, no reasons': {
    deals: trades({ time: null, order: null, reason: null, magic: null }),
    positions: [
      positionOf({ timeOpen: null, profit: null, swap: null, priceCurrent: null, magic: null, reason: null }),
    ],
  },
  'a time to come': {
    deals: trades({ time: now + 40 * day }, { time: now + 41 * day }),
    positions: [positionOf({ timeOpen: now + day })],
    orders: [orderOf({ timeSetup: now + day, expiration: now - day, time: 'SPECIFIED' })],
  },
  'an exit before its entry': { deals: trades({ time: today + 600 }, { time: today }) },
  'a symbol that nobody knows': {
    deals: trades({ symbol: 'XXXYYY' }),
    positions: [positionOf({ symbol: 'XXXYYY', sl: 1 }), positionOf({ ticket: '2', symbol: '' })],
    orders: [orderOf({ symbol: 'XXXYYY', sl: 1 })],
  },
  'prices of nothing': {
    deals: trades({ price: 0 }),
    positions: [positionOf({ priceOpen: 0, priceCurrent: 0, sl: 0, tp: 0 })],
    orders: [orderOf({ price: 0 })],
  },
  'tiny and huge amounts': {
    deals: trades({ profit: 1e-9, volume: 1e9, commission: -1e-9 }, { profit: -1e13, swap: 1e12 }),
    positions: [positionOf({ volume: 1e9, profit: -1e13, swap: -1e-9 })],
  },
};

/** What a figure must never be; a sign before nothing neither. */
const wrong =
  /\bNaN\b|Infinity|\bundefined\b|\bnull\b|\[object|[-−]0(?:[.,]0+)?(?![\d.,:\u00a0-])|Invalid Date/;

test('knows a figure that is no number', () => {
  for (const text of ['NaN', '+Infinity USD', 'undefined lots', '−0.00', '-0 points', '[object Object]'])
    expect(text).toMatch(wrong);
  for (const text of ['−0.50', '0.00', '10-07', 'no number', '−10', '2026.11.18 00:00'])
    expect(text).not.toMatch(wrong);
});

/** All that is read, hovered or spoken. */
function flaws(): readonly string[] {
  const texts = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of [
        'title',
        'aria-label',
        'aria-valuetext',
        'placeholder',
        'd',
        'points',
        'style',
        'width',
        'height',
        'x',
        'y',
      ])
        texts.add(`${name}: ${node.getAttribute(name) ?? ''}`);
    } else texts.add(node.textContent ?? '');
  }
  return [...texts].filter((text) => wrong.test(text)).map((text) => text.slice(0, 200));
}

const frames = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
/** Some rows have no trade of their own. */
async function until(is: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 30 && !is(); tries += 1) await frames();
  return is();
}

test.each(Object.entries(books))('%s: no figure is no number', async (_name, book) => {
  const host = fakeHost();
  host.answer('bridge.deals', listed(book.deals ?? []));
  host.answer('positions.list', listed(book.positions ?? []));
  host.answer('orders.list', listed(book.orders ?? []));
  host.answer('account.read', {
    ...account,
    ...(book.positions?.length === 0 ? { margin: 0, marginLevel: 0 } : {}),
  });
  await openApp(host);
  await expect.element(screen.account).toHaveTextContent('148.36');
  const seen: string[] = [];
  let cards = 0;
  const look = async (what: string) => {
    await frames();
    for (const flaw of flaws()) seen.push(`${what}: ${flaw}`);
  };
  for (const tab of ['positions', 'orders', 'history'] as const) {
    openLowerTab(tab);
    await look(tab);
  }
  for (const view of page.getByRole('radiogroup', { name: 'View' }).getByRole('radio').elements()) {
    (view as HTMLElement).click();
    await look(`history ${view.textContent}`);
    const row = page
      .getByRole('table', { name: 'History' })
      .getByRole('row')
      .filter({ hasText: /Buy|Sell/ })
      .first();
    if (row.query() === null) continue;
    await row.click();
    await userEvent.keyboard('{Enter}');
    const card = page.getByRole('complementary', { name: 'Trade card' });
    if (!(await until(() => card.query() !== null))) continue;
    cards += 1;
    await look(`card of ${view.getAttribute('aria-label') ?? ''}`);
    await userEvent.keyboard('{Escape}');
  }
  openView('bots');
  await look('bots');
  for (const choice of page
    .getByRole('region', { name: 'Bots', exact: true })
    .getByRole('radio')
    .elements()) {
    (choice as HTMLElement).click();
    await look(`bots ${choice.textContent}`);
  }
  for (const button of page
    .getByRole('region', { name: 'Bots', exact: true })
    .getByRole('button', { expanded: false })
    .elements()) {
    (button as HTMLElement).click();
    await look(`bots ${button.textContent}`);
  }
  // Where a trade can be told, its card was looked at.
  if (book.cards !== undefined) expect(cards).toBe(book.cards);
  expect([...new Set(seen)]).toEqual([]);
});
