import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PositionsTable } from '../../../renderer/features/positions';
import { positionOf } from '../../fixtures/trading';
import { fakeHost, holdClock, openApp, openView, passTime } from './open';
import { listed } from './standard-answers';

const positions = page.getByRole('table', { name: 'Positions' });

test('a view shows what the host answers, and the next poll shows what it answers then', async () => {
  const host = fakeHost();
  host.answer('positions.list', listed([positionOf({ ticket: '7000111' })]));
  await openView(host, <PositionsTable />);
  await expect.element(positions).toHaveTextContent('7000111');
  host.answer('positions.list', listed([positionOf({ ticket: '7000112' })]));
  await expect.element(positions).toHaveTextContent('7000112');
  await expect.element(positions).not.toHaveTextContent('7000111');
});

test('the whole screen opens, and what was asked of the host is reported', async () => {
  const host = fakeHost();
  await openApp(host);
  await expect.element(page.getByRole('region', { name: 'Account' })).toHaveTextContent('10 148.36');
  await expect.element(page.getByRole('region', { name: 'Chart' })).toHaveTextContent(/O\s*1\.\d{5}/);
  expect(host.invoked('ticks.read')).toContainEqual(expect.objectContaining({ symbol: 'EURUSD' }));
  expect(host.invoked('trade.send')).toEqual([]);
});

test('an answer that is held back is awaited, and a failure is reported in words', async () => {
  const host = fakeHost();
  let release = () => {};
  host.answerWith(
    'positions.list',
    () =>
      new Promise((done) => {
        release = () =>
          done({ ok: false, failure: { kind: 'timeout', message: 'No answer within 5 seconds.' } });
      }),
  );
  await openView(host, <PositionsTable />);
  await expect.element(page.getByText('Reading')).toBeVisible();
  release();
  await expect.element(page.getByText('No answer within 5 seconds.')).toBeVisible();
});

test('time passes by the test’s word', async () => {
  holdClock();
  const host = fakeHost();
  await openView(host, <PositionsTable />);
  const asked = () => host.invoked('positions.list').length;
  await expect.poll(asked).toBe(1);
  await passTime(60_000);
  expect(asked()).toBeGreaterThanOrEqual(60);
});

test.each(['one test', 'the next'])('%s finds nothing that another chose', async () => {
  await openApp(fakeHost());
  await page.getByRole('tab', { name: /^Journal/ }).click();
  const log = page.getByRole('radio', { name: /^Session log/ });
  await expect.element(log).not.toBeChecked();
  await log.click();
  await userEvent.keyboard('gb');
  const bots = page.getByRole('region', { name: 'Bots', exact: true });
  await expect.element(bots.getByLabelText('Period')).toHaveValue('month');
  await bots.getByLabelText('Period').selectOptions('all');
});
