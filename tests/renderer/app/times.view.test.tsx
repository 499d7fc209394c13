import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { positionOf } from '../../fixtures/trading';
import { fakeHost, openApp, reopenApp } from '../view/open';
import { screen } from '../view/screen';
import { listed } from '../view/standard-answers';

/** One switch for the clock of charts and tables. How far a broker's clock is from UTC, by dialect: tests/host/api/stamps. */

test('times are written by the broker’s clock, by UTC where that is chosen, and stay so over a reload', async () => {
  const host = fakeHost();
  host.answer('positions.list', listed([positionOf({ timeOpen: Date.UTC(2026, 4, 13, 12, 0, 0) / 1_000 })]));
  await openApp(host);
  const header = (name: string) => screen.positions.getByRole('columnheader', { name });
  await expect.element(header('Opened (broker)')).toBeVisible();
  await expect.element(screen.positions).toHaveTextContent('2026.05.13 12:00:00');
  await userEvent.keyboard('{Control>},{/Control}');
  await page.getByRole('group', { name: 'Times in charts and tables' }).getByLabelText('UTC').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(header('Opened (UTC)')).toBeVisible();
  // The fake host's broker is three hours ahead.
  await expect.element(screen.positions).toHaveTextContent('2026.05.13 09:00:00');
  await reopenApp(host);
  await expect.element(header('Opened (UTC)')).toBeVisible();
  await screen.tab('History').click();
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('times in UTC, days of the broker');
});
