import { describe, expect, it, test } from 'vitest';
import { page } from 'vitest/browser';
import { AccountStrip } from '../../../../renderer/features/account';
import { moveCommands } from '../../../../renderer/features/account/what-if';
import { positionOf } from '../../../fixtures/trading';
import { fakeHost, openView } from '../../view/open';
import { listed } from '../../view/standard-answers';

test('tells what is stopped on the way, in order, and what becomes of the account', async () => {
  const host = fakeHost();
  const eurusd = { symbol: 'EURUSD', volume: 1, priceOpen: 1.17, priceCurrent: 1.17, tp: 0 } as const;
  host.answer(
    'positions.list',
    listed([
      positionOf({ ...eurusd, ticket: '1', side: 'BUY', sl: 1.1466 }),
      positionOf({ ...eurusd, ticket: '2', side: 'BUY', sl: 1.1583 }),
      positionOf({ ...eurusd, ticket: '3', side: 'SELL', sl: 0, symbol: 'GBPUSD', priceCurrent: null }),
    ]),
  );
  await openView(host, <AccountStrip />);
  await page.getByRole('button', { name: 'What if …' }).click();
  const dialog = page.getByRole('dialog', { name: 'What if prices move' });
  const lines = () =>
    dialog
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent.replace(/\s/g, ' '));
  const field = page.getByRole('textbox', { name: 'Move' });
  await field.fill('−1,5 %');
  await expect.poll(lines).toEqual([
    // 1,755 of the one that is not stopped yet.
    'Change −2 925.00 USD, −28.82 %',
    'Equity 7 223.36 USD, margin level not known',
    'SL at −1.00 %: Buy 1.00 EURUSD (Trend) 2, −1 170.00',
    'Stop-out not known',
    'Not counted: Sell 1 GBPUSD (Trend) 3',
  ]);
  await field.fill('eurusd 1');
  await expect
    .poll(lines)
    .toEqual([
      'Change +2 340.00 USD, +23.06 %',
      'Equity 12 488.36 USD, margin level 3 025 %',
      'Stop-out not reached',
    ]);
  for (const [typed, words] of [
    ['1,000.5', '“1,000.5” has both a comma and a point'],
    ['GBPUSD -3x', '“-3x” is not a number'],
    ['USDJPY -3', '“USDJPY -3” is not a number'],
    ['0', 'Above −100 %, and not 0'],
  ] as const) {
    await field.fill(typed);
    await expect.element(dialog).toHaveTextContent(words);
    await expect.poll(lines).toEqual([]);
  }
});

test('with the last position it goes, and does not come back with the next one', async () => {
  const host = fakeHost();
  host.answer('positions.list', listed([positionOf()]));
  await openView(host, <AccountStrip />);
  await page.getByRole('button', { name: 'What if …' }).click();
  const dialog = page.getByRole('dialog', { name: 'What if prices move' });
  await expect.element(dialog).toBeVisible();
  host.answer('positions.list', listed([positionOf({ sl: 1.14, volume: 0.01 })]));
  await page.getByRole('textbox', { name: 'Move' }).fill('-5');
  await expect.element(dialog).toHaveTextContent('margin level none (no margin used)');
  host.answer('positions.list', listed([]));
  await expect.element(dialog).not.toBeInTheDocument();
  host.answer('positions.list', listed([positionOf()]));
  await expect.element(page.getByRole('button', { name: 'What if …' })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

describe('in the palette', () => {
  const found = (search: string) =>
    moveCommands(search, [positionOf()]).map(({ title, disabledReason }) => [title, disabledReason]);

  it.each([
    ['what if -3', 'What if prices move -3 % …', null],
    ['Scenario eurusd 0,5 %', 'What if prices move eurusd 0,5 % …', null],
    ['what if 3x', 'What if prices move 3x % …', '“3x” is not a number'],
    ['what if -100', 'What if prices move -100 % …', 'Above −100 %, and not 0'],
  ])('%s', (search, title, problem) => {
    expect(found(search)).toEqual([[title, problem]]);
  });

  it('takes no other search', () => {
    expect(['what if', 'what', 'sl 1.15'].flatMap(found)).toEqual([]);
  });
});
