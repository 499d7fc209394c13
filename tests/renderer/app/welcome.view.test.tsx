import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dealOf, positionOf } from '../../fixtures/trading';
import { fakeHost, openApp, reopenApp } from '../view/open';
import { screen } from '../view/screen';
import { brokerNowMs, listed } from '../view/standard-answers';

const welcome = page.getByRole('region', { name: 'Welcome' });
const bot = { magic: 7701, reason: 'EXPERT', comment: 'bot:trend' } as const;

test('on the first start on the demo it says what this is and who trades, moves nothing, and Esc ends it for good', async () => {
  const host = fakeHost({ source: 'demo', url: null });
  const time = Math.floor(brokerNowMs() / 1_000) - 60;
  host.answer(
    'positions.list',
    listed([positionOf({ ...bot, ticket: '1', identifier: '1', timeOpen: time })]),
  );
  host.answer('bridge.deals', listed([dealOf({ ...bot, positionId: '1', entry: 'IN', type: 'BUY', time })]));
  await openApp(host);
  await expect.element(welcome).toHaveTextContent('See what your bot does on MetaTrader 5');
  await expect.element(welcome).toHaveTextContent('This account is a simulator');
  await expect.element(welcome).toHaveTextContent(/1 bot trades here: /);
  const chartTop = () => screen.chart.element().getBoundingClientRect().top;
  const before = chartTop();
  await userEvent.keyboard('{Escape}');
  await expect.element(welcome).not.toBeInTheDocument();
  expect(chartTop()).toBe(before);
  await reopenApp(host);
  await expect.element(screen.chart).toBeVisible();
  await expect.element(welcome).not.toBeInTheDocument();
});

test('one way on leads to the settings of bridges', async () => {
  await openApp(fakeHost({ source: 'demo', url: null }));
  await welcome.getByRole('button', { name: 'Connect my bridge …' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await expect.element(welcome).not.toBeInTheDocument();
});

test('on a bridge of one’s own there is none', async () => {
  await openApp(fakeHost());
  await expect.element(screen.chart).toBeVisible();
  await expect.element(welcome).not.toBeInTheDocument();
});

test('what finds everything stands in the footer at every width', async () => {
  await openApp(fakeHost());
  for (const width of [1440, 1280, 700, 320]) {
    await page.viewport(width, 720);
    for (const name of ['Ctrl+K find', '? keys']) {
      const button = page.getByRole('button', { name, exact: true });
      await expect
        .poll(() => {
          const { left, right } = button.element().getBoundingClientRect();
          return [width, left >= 0, right <= width];
        })
        .toEqual([width, true, true]);
    }
  }
  await page.viewport(1440, 900);
  await page.getByRole('button', { name: '? keys' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
});
