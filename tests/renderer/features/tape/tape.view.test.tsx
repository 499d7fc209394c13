import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ok } from '../../../../shared/model/result';
import type { TickRecord } from '../../../../shared/model/tick';
import { eurusd } from '../../../fixtures/trading';
import { marketWatch, ticket } from '../../view/dashboard';
import { fakeHost, openApp } from '../../view/open';
import { savedFiles } from '../../view/saved-files';
import { screen } from '../../view/screen';
import { brokerNowMs } from '../../view/standard-answers';

const tape = page.getByRole('tabpanel', { name: /^Ticks/ });
const rowOf = (symbol: string) => marketWatch.getByRole('row', { name: new RegExp(`^${symbol}`) });

/** One a second, the newest an hour ago. */
const ticks = (count: number): TickRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{
      timeMs: brokerNowMs() - 3_600_000 - (count - index) * 1_000,
      bid: 1.17 + (index % 9) / 1e5,
      ask: 1.1702,
    },
    ...{ last: null, volume: null, flags: 6 },
  }));

test('the tape follows the polled quotes, takes twenty thousand ticks, leaves as CSV, and says what a bridge refuses', async () => {
  const host = fakeHost();
  host.answer('symbols.list', ['EURUSD', '#BRK/B', 'US500.cash']);
  host.answerWith('symbols.read', ({ symbol }) =>
    ok({ ...eurusd, name: symbol, path: `Shares\\US\\${symbol}`, tradeMode: 'LONGONLY' }),
  );
  host.answer('records.read', [
    { field: 'bidhigh', value: '1.2' },
    { field: 'price_greeks_delta', value: '0' },
  ]);
  host.answerWith('ticks.history', ({ count }) => ok(ticks(count ?? 1)));
  await openApp(host);
  await rowOf('#BRK/B').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Specification' }).click();
  const specification = screen.dialog('Specification of #BRK/B');
  await expect.element(specification).toHaveTextContent('Shares\\US\\#BRK/B');
  await expect.element(specification).toHaveTextContent('Long only');
  await expect.element(specification).toHaveTextContent('bidhigh');
  // A zero says nothing.
  await expect.element(specification).not.toHaveTextContent('price_greeks_delta');
  await specification.getByRole('button', { name: 'Close' }).click();
  await rowOf('#BRK/B').dblClick();
  const symbol = ticket.getByLabelText('Symbol', { exact: true });
  await expect.element(symbol).toHaveValue('#BRK/B');
  await expect.poll(() => ticket.element().contains(document.activeElement)).toBe(true);
  await rowOf('#BRK/B').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Time and sales' }).click();
  await expect.element(tape).toHaveTextContent('from polling');
  expect(
    host.invoked('ticks.history'),
    'one read; the rest are the quotes that are polled anyway',
  ).toHaveLength(1);

  await tape.getByRole('combobox', { name: 'Ticks' }).selectOptions('20000');
  await tape.getByRole('button', { name: 'Load', exact: true }).click();
  await expect.element(tape).toHaveTextContent(/20\s000 ticks/);
  await expect
    .element(page.getByRole('table', { name: 'Ticks' }).getByRole('row').nth(1))
    .toHaveTextContent(/20\d\d\.\d\d\.\d\d \d\d:\d\d:\d\d\.\d{3}/);
  const saved = savedFiles();
  await tape.getByRole('button', { name: 'Export CSV' }).click();
  const [text, name] = await Promise.all(saved);
  expect(name).toBe('ticks _BRK_B.csv');
  expect(text).toContain('time_utc');
  expect(text?.trim().split('\r\n').length).toBeGreaterThan(20_000);
  expect(text).not.toMatch(/NaN|undefined|null/);

  host.fail('ticks.history', {
    kind: 'unsupported',
    message: 'This bridge has no such endpoint.',
    status: 404,
  });
  await rowOf('US500').click();
  await expect.element(tape).toHaveTextContent('Not supported by this bridge');
});
