import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatBrokerTime } from '../../../../shared/math/time';
import { positionOf } from '../../../fixtures/trading';
import { candles } from '../../view/chart';
import { fakeHost, openApp } from '../../view/open';
import { screen } from '../../view/screen';
import { brokerNowMs, listed } from '../../view/standard-answers';

/** A position that was opened three hours ago, and the chart of its symbol. Broker seconds. */
async function openWithPosition() {
  const host = fakeHost();
  const nowS = Math.floor(brokerNowMs() / 1_000);
  const timeOpen = nowS - 3 * 3_600;
  host.answer('positions.list', listed([positionOf({ ticket: '42', timeOpen })]));
  await openApp(host);
  await expect.poll(candles).toBe(300);
  return { nowS, timeOpen };
}

const shown = () => describedBy(screen.chart.query());

test('Shift+Enter on a row frames the chart on its trade, and Esc leads back', async () => {
  const { nowS, timeOpen } = await openWithPosition();
  await expect.poll(shown).toMatch(/^EURUSD H1, \d{4}\.\d\d\.\d\d \d\d:\d\d to /);
  const before = shown();
  await screen.positions.getByRole('row', { name: /EURUSD/ }).click();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  // Three hours are 180 candles of a minute; a sixth more on each side.
  const minute = (time: number) => formatBrokerTime(Math.floor(time / 60) * 60, 'minute');
  await expect.poll(shown).toMatch(/^EURUSD M1, /);
  await expect.poll(() => firstOf(shown()) <= minute(timeOpen)).toBe(true);
  expect(firstOf(shown()) > minute(timeOpen - 3_600)).toBe(true);
  expect(shown().slice(-16) >= minute(nowS)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.poll(shown).toBe(before);
  expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('42');
  await expect.element(screen.chart.getByRole('button', { name: 'Back' })).not.toBeInTheDocument();
});

test('Back from a trade card shows the candles that were shown before, as many and no more', async () => {
  await openWithPosition();
  await expect.poll(shown).toMatch(/^EURUSD H1, \d{4}/);
  await screen.positions.getByRole('row', { name: /EURUSD/ }).click({ position: { x: 20, y: 10 } });
  const before = shown();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('complementary', { name: 'Trade card' })).toBeVisible();
  await expect.poll(shown).toMatch(/^EURUSD M1, /);
  await userEvent.keyboard('{Escape}');
  await expect.poll(shown).toMatch(/^EURUSD H1, /);
  // The ticket is back, so is the chart's width.
  await expect.element(screen.ticket).toBeVisible();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await expect.poll(shown).toBe(before);
});

test('after another view the chart shows the trade that it was framed on', async () => {
  const { timeOpen } = await openWithPosition();
  await screen.positions.getByRole('row', { name: /EURUSD/ }).click({ position: { x: 20, y: 10 } });
  await userEvent.keyboard('{Enter}');
  const isOnTrade = () => {
    const first = firstOf(shown());
    return shown().startsWith('EURUSD M1, ') && first <= formatBrokerTime(timeOpen, 'minute');
  };
  await expect.poll(isOnTrade).toBe(true);
  await page.getByRole('link', { name: 'Away' }).click();
  await expect.element(screen.chart).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Trade' }).click();
  await expect.poll(isOnTrade).toBe(true);
});

const describedBy = (region: Element | null): string =>
  document.getElementById(region?.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

const firstOf = (description: string): string => description.slice('EURUSD M1, '.length).slice(0, 16);
