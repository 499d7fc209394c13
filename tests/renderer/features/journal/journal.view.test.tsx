import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { notify } from '../../../../renderer/data/notifications/store';
import { openLowerTab } from '../../../../renderer/data/workspace/lower-tab';
import type { Intent } from '../../../../shared/model/intent';
import { bridgeUrl, intentId, intentOf } from '../../../fixtures/intents';
import { positionOf } from '../../../fixtures/trading';
import { fakeHost, openApp } from '../../view/open';
import { screen } from '../../view/screen';
import { listed } from '../../view/standard-answers';

/** The Journal tells whose trade each request was about, and leads to its place on the chart. */

const journal = page.getByRole('table', { name: 'Journal' });
const rows = () => journal.getByRole('row').filter({ hasText: 'EURUSD' });

async function open(): Promise<void> {
  const host = fakeHost();
  host.answer('positions.list', listed([positionOf({ ticket: '7', magic: 7701, reason: 'EXPERT' })]));
  const hourAgo = Date.now() - 3_600_000;
  const placed = intentOf({ created: hourAgo, sent: hourAgo, bridge: bridgeUrl });
  const moved: Intent = intentOf({
    id: intentId(2),
    created: hourAgo + 1_000,
    sent: hourAgo + 1_000,
    bridge: bridgeUrl,
    request: { name: 'modify-position', input: { intentId: intentId(2), ticket: '7', sl: 1.16, tp: 0 } },
  });
  const intents = [moved, placed];
  host.answer('journal.list', { intents, hasMore: false, unsentIntents: [], folder: null });
  await openApp(host);
  openLowerTab('journal');
  // Its last view is kept.
  await page.getByRole('radio', { name: 'Orders', exact: true }).click();
  await expect.poll(() => rows().elements().length).toBe(2);
}

test('each request names the trader whose trade it touched, and the filter by trader hides those of others, said so', async () => {
  await open();
  await expect.element(rows().nth(0)).toHaveTextContent('Trend');
  await expect.element(rows().nth(1)).toHaveTextContent('You');
  await page.getByRole('group', { name: 'Who' }).getByRole('button', { name: /^You,/ }).click();
  await expect.poll(() => rows().elements().length).toBe(1);
  await expect.element(page.getByText('1 request on other traders’ trades hidden')).toBeVisible();
});

test('a double click frames the chart where it was sent, Back leads back; Enter opens the card of its trade, Alt+Enter the request', async () => {
  await open();
  await rows().nth(0).getByRole('cell').first().dblClick();
  const back = screen.chart.getByRole('button', { name: 'Back' });
  await expect.element(back).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await back.click();
  await expect.element(back).not.toBeInTheDocument();
  await expect.element(rows().nth(0)).toHaveFocus();
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  const request = page.getByRole('dialog');
  await expect.element(request).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(request).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('complementary', { name: 'Trade card' })).toBeVisible();
});

test('a line of the session log leads to its place, where it has one', async () => {
  await open();
  notify({ tone: 'info', title: 'A new day' });
  notify({ tone: 'info', title: 'SL/TP changed', symbol: 'EURUSD' });
  await page.getByRole('radio', { name: /^Session log/ }).click();
  const line = (text: string) =>
    page.getByRole('table', { name: 'Session log' }).getByRole('row').filter({ hasText: text });
  await line('A new day').click();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  const back = screen.chart.getByRole('button', { name: 'Back' });
  await expect.element(back).not.toBeInTheDocument();
  await line('SL/TP changed').click();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(back).toBeVisible();
});

test('a line of the session log opens the card of its trade, or says that it has none', async () => {
  await open();
  notify({
    tone: 'info',
    title: 'SL/TP changed',
    detail: 'ticket 7',
    symbol: 'EURUSD',
    who: [{ did: 'opened by', trader: 'bot 7701' }],
    trade: { positionId: '7', opened: positionOf().timeOpen, isClosed: false },
  });
  notify({ tone: 'info', title: 'A new day' });
  await page.getByRole('radio', { name: /^Session log/ }).click();
  const line = (text: string) =>
    page.getByRole('table', { name: 'Session log' }).getByRole('row').filter({ hasText: text });
  await expect.element(line('SL/TP changed')).toHaveTextContent('opened by Trend');
  await line('A new day').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(line('No trade card')).toBeVisible();
  const card = page.getByRole('complementary', { name: 'Trade card' });
  expect(card.elements()).toEqual([]);
  await line('SL/TP changed').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(card).toBeVisible();
});

test('the bell lists the newest notices, each leading to its trade or its line, and to the view Alerts', async () => {
  await open();
  for (let number = 1; number <= 40; number += 1) notify({ tone: 'info', title: `Day ${number}` });
  // Of a topic the newest one alone.
  const topic = 'levels 7';
  for (const move of [1, 2]) notify({ tone: 'info', title: `Moved ${move}`, topic });
  notify({
    ...{ tone: 'info', title: 'SL/TP changed', symbol: 'EURUSD', topic },
    trade: { positionId: '7', opened: positionOf().timeOpen, isClosed: false },
  });
  // What it did has the line above.
  notify({ tone: 'good', title: 'SL/TP set', symbol: 'EURUSD', intentId: crypto.randomUUID() });
  const bell = page.getByRole('button', { name: 'Alerts', exact: true });
  const items = page.getByRole('menu', { name: 'Notices' }).getByRole('menuitem');
  await bell.click();
  await expect.poll(() => items.elements().length).toBe(21);
  await expect.element(items.nth(1)).toHaveTextContent(/^\d\d:\d\d:\d\d SL\/TP changed$/);
  await items.nth(0).click();
  await expect.element(page.getByRole('region', { name: 'Alerts' })).toBeVisible();
  await bell.click();
  await items.nth(1).click();
  await expect.element(page.getByRole('complementary', { name: 'Trade card' })).toBeVisible();
  openLowerTab('orders');
  await bell.click();
  await items.nth(2).click();
  const log = page.getByRole('table', { name: 'Session log' });
  await expect.element(log.getByRole('row').filter({ hasText: 'Day 40' })).toBeVisible();
});
