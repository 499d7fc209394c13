import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { positionOf } from '../../fixtures/trading';
import { fakeHost, openApp, reopenApp } from '../view/open';
import { screen } from '../view/screen';
import { listed } from '../view/standard-answers';

/** One switch for the clock of charts and tables. How far a broker's clock is from UTC, by dialect: tests/host/api/stamps. */

const spanOf = /^\w+ \w+, \S+ \S+ to (\d{4})\.(\d\d)\.(\d\d) (\d\d):(\d\d)$/;
/** The end of what the chart's description says is in view, milliseconds. */
function lastCandle(): number {
  const id = screen.chart.element().getAttribute('aria-describedby') ?? '';
  const [year = 0, month = 1, ...rest] = (spanOf.exec(document.getElementById(id)?.textContent ?? '') ?? [])
    .slice(1)
    .map(Number);
  return Date.UTC(year, month - 1, ...rest);
}

test('times are written by the broker’s clock, by UTC where that is chosen, and stay so over a reload', async () => {
  const host = fakeHost();
  host.answer('positions.list', listed([positionOf({ timeOpen: Date.UTC(2026, 4, 13, 12, 0, 0) / 1_000 })]));
  await openApp(host);
  const header = (name: string) => screen.positions.getByRole('columnheader', { name });
  await expect.element(header('Opened (broker)')).toBeVisible();
  await expect.element(screen.positions).toHaveTextContent('2026.05.13 12:00:00');
  await expect.element(screen.chart).toHaveAccessibleDescription(spanOf);
  const byBroker = lastCandle();
  await userEvent.keyboard('{Control>},{/Control}');
  await page.getByRole('group', { name: 'Times in charts and tables' }).getByLabelText('UTC').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(header('Opened (UTC)')).toBeVisible();
  // The fake host's broker is three hours ahead.
  await expect.element(screen.positions).toHaveTextContent('2026.05.13 09:00:00');
  await expect.poll(() => byBroker - lastCandle()).toBe(3 * 3_600_000);
  await reopenApp(host);
  await expect.element(header('Opened (UTC)')).toBeVisible();
  await screen.tab('History').click();
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('times in UTC, days of the broker');
});

test('in UTC each time goes by the clock that the broker had then, and the chart says since when that is known', async () => {
  const host = fakeHost();
  const at = (day: number) => Date.UTC(2026, 4, day, 12, 0, 0);
  host.answer(
    'positions.list',
    listed([
      positionOf({ ticket: '1', timeOpen: at(13) / 1_000 }),
      positionOf({ ticket: '2', timeOpen: at(15) / 1_000 }),
    ]),
  );
  // Two hours ahead until the noon between them, three since.
  const changedMs = at(14);
  host.answer('history.offsets', [
    { fromMs: at(1), toMs: changedMs - 2_000, offsetS: 7_200 },
    { fromMs: changedMs, toMs: Date.now(), offsetS: 10_800 },
  ]);
  await openApp(host);
  await userEvent.keyboard('{Control>},{/Control}');
  await page.getByRole('group', { name: 'Times in charts and tables' }).getByLabelText('UTC').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.positions).toHaveTextContent('2026.05.13 10:00:00');
  await expect.element(screen.positions).toHaveTextContent('2026.05.15 09:00:00');
  await expect
    .element(screen.chart.getByTitle(/^The time axis shows UTC/))
    .toHaveAttribute('title', expect.stringContaining('as it was recorded since 2026.05.01, now UTC+3'));
});
