import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { orderTypes } from '../../../shared/model/enums';
import { isPending, isStopLimit } from '../../../shared/rules/order-types';
import { field, fillTicket, openWithTicket, sendButton, ticket } from '../view/dashboard';
import { fakeHost, reopenApp } from '../view/open';
import { screen } from '../view/screen';

/** The panels around the chart: what of the ticket is in sight whatever is resized, and whose sizes are kept. */

const holdings = () => document.getElementById('holdings')?.getBoundingClientRect().height ?? 0;

/** A page as the user left it: with these shares, dragged in a window of this class. */
async function openAsDragged(of: string, shares: Readonly<Record<string, number>>): Promise<void> {
  const host = fakeHost();
  await openWithTicket(host);
  localStorage.setItem(`bridgewatch.layout.${of}`, JSON.stringify(shares));
  await reopenApp(host);
  await expect.element(field('Volume')).not.toHaveValue('');
}

test('from 1280x720 on the whole order is in sight, however high the tables were made', async () => {
  await page.viewport(1280, 720);
  await openAsDragged('rows.low', { top: 20, holdings: 80 });
  for (const tables of ['dragged', 'maximised']) {
    if (tables === 'maximised') await userEvent.keyboard('{Control>}j{/Control}');
    for (const type of orderTypes) {
      await fillTicket(type, { 'Stop loss': '' });
      const names = [
        ...(['Symbol', 'Order type', 'Volume', 'Stop loss', 'Take profit'] as const),
        ...(isPending(type) ? (['Price', 'Expiration'] as const) : []),
        ...(isStopLimit(type) ? (['Stop limit price'] as const) : []),
      ];
      for (const name of names) await expect.element(field(name)).toBeInViewport({ ratio: 1 });
      await expect.element(sendButton(type)).toBeInViewport({ ratio: 1 });
      await expect.element(sendButton(type)).toBeEnabled();
    }
  }
  // The most that a ticket can ask for: a date and a size by risk.
  await field('Expiration').selectOptions('SPECIFIED');
  await field('Volume by').selectOptions('balance');
  await expect.element(field('Until (broker)')).toBeInViewport({ ratio: 1 });
  await expect.element(field('Risk')).toBeInViewport({ ratio: 1 });
  await expect.element(sendButton('SELL_STOP_LIMIT')).toBeInViewport({ ratio: 1 });
});

test('whatever is said around it, and however far a page is zoomed in, what cannot be seen is not sent', async () => {
  await page.viewport(1280, 720);
  await openWithTicket(fakeHost());
  await fillTicket('SELL_STOP_LIMIT', { Volume: '0.06' });
  const button = sendButton('SELL_STOP_LIMIT');
  const order = ticket.getByRole('region', { name: 'Order to send' });
  for (const part of ['notes', 'verdict', 'estimates']) {
    const long = document.createElement('p');
    long.textContent = 'The server said a lot. '.repeat(60);
    ticket.element().querySelector(`[data-part="${part}"]`)?.prepend(long);
    expect(long.isConnected, part).toBe(true);
    await expect.element(button).toBeEnabled();
    await expect.element(button).toBeInViewport({ ratio: 1 });
    await expect.poll(() => isWhole(order.element()), { message: part }).toBe(true);
    long.remove();
  }
  await expect.element(order).toHaveTextContent(/EURUSD.*SL.*TP.*Risk/i);
  // 150 and 200 %, and smaller; the ticket is a sheet then.
  for (const [width, height] of [
    [1024, 576],
    [853, 480],
    [640, 360],
  ] as const) {
    await page.viewport(width, height);
    if (ticket.query() === null) await userEvent.keyboard('{F9}');
    await expect.element(button).toBeInTheDocument();
    await expect.poll(() => button.element().hasAttribute('disabled') || isWhole(order.element())).toBe(true);
  }
});

/** Both corners are the ticket's own, not beyond its edge or under something else. */
function isWhole(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const isOwn = (x: number, y: number) => ticket.element().contains(document.elementFromPoint(x, y));
  return isOwn(left + 1, top + 1) && isOwn(right - 1, bottom - 1);
}

test.each([
  [1280, 720, 'rows.low'],
  [1440, 900, 'rows.middle'],
  [2560, 1440, 'rows.high'],
])(
  'at %ix%i the tables are as high with any type of order, however high they were made',
  async (width, height, rows) => {
    await page.viewport(width, height);
    await openAsDragged(rows, { top: 20, holdings: 80 });
    const before = holdings();
    for (const type of orderTypes) {
      await fillTicket(type);
      await field('Stop loss unit').selectOptions('points');
      await field('Stop loss').fill('300');
      if (isPending(type)) await field('Expiration').selectOptions('SPECIFIED');
      await expect.element(sendButton(type)).toBeEnabled();
      await expect.poll(holdings, { message: type }).toBe(before);
    }
  },
);

test('sizes are kept for each class of window', async () => {
  await page.viewport(1440, 900);
  await openAsDragged('rows.high', { top: 50, holdings: 50 });
  await expect.poll(holdings).toBeCloseTo(326, 0);
  await page.viewport(2560, 1440);
  await expect.poll(holdings).toBeGreaterThan(500);
  await page.viewport(1440, 900);
  await expect.poll(holdings).toBeCloseTo(326, 0);
});

test('in a small window the ticket is a sheet: shut it sends nothing, open it is whole', async () => {
  await page.viewport(1280, 720);
  await openWithTicket(fakeHost());
  await fillTicket('BUY', { 'Stop loss': '1.16' });
  await page.viewport(1093, 614);
  await expect.element(ticket).not.toBeInTheDocument();
  // Tabs, heads, sums and four positions.
  await expect.poll(holdings).toBeGreaterThanOrEqual(188);
  const order = page.getByRole('button', { name: 'Order', exact: true });
  // Beside the chart's tools, over none of its labels.
  const settings = page
    .getByRole('button', { name: /^Chart properties/ })
    .element()
    .getBoundingClientRect();
  const place = order.element().getBoundingClientRect();
  expect(place.left).toBeGreaterThan(settings.right);
  expect(place.bottom).toBeLessThan(settings.bottom + 10);
  await order.click();
  const box = (name: string | RegExp) =>
    screen.chart.getByRole('button', { name }).first().element().getBoundingClientRect();
  await expect.poll(() => box('Indicator').right).toBeLessThanOrEqual(box(/^Go to/).left);
  const heading = screen.chart.getByRole('heading', { name: 'EURUSD' }).element();
  expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth);
  // The spread stands between the buttons and covers nothing above them.
  const levels = [...ticket.element().querySelectorAll('[data-armed] dl')].map((each) =>
    each.getBoundingClientRect(),
  );
  const spread = ticket
    .getByTitle(/^Spread/)
    .element()
    .getBoundingClientRect();
  expect(levels.length).toBe(2);
  for (const { bottom } of levels) expect(spread.top).toBeGreaterThanOrEqual(bottom - 1);
  // It is the same ticket.
  await expect.element(field('Stop loss')).toHaveValue('1.16');
  for (const type of ['BUY', 'SELL_STOP_LIMIT'] as const) {
    await fillTicket(type, { 'Stop loss': '' });
    for (const name of ['Volume', 'Stop loss', 'Take profit'] as const)
      await expect.element(field(name)).toBeInViewport({ ratio: 1 });
    await expect.element(sendButton(type)).toBeInViewport({ ratio: 1 });
    await expect.element(sendButton(type)).toBeEnabled();
  }
  await field('Volume').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(ticket).not.toBeInTheDocument();
  // It was opened by it; from elsewhere the focus goes back there.
  await expect.element(order).toHaveFocus();
  const frame = page.getByRole('radio', { name: 'M5', exact: true });
  (frame.element() as HTMLElement).focus();
  await userEvent.keyboard('{F9}');
  await expect.element(field('Volume')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(frame).toHaveFocus();
  await userEvent.keyboard('{F9}');
  await expect.element(field('Volume')).toHaveFocus();
  await page.viewport(1280, 720);
  await expect.element(ticket).toBeInViewport({ ratio: 1 });
});
