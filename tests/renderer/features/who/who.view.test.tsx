import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mintMagic } from '../../../../shared/rules/intent-label';
import { dealOf, positionOf } from '../../../fixtures/trading';
import { expectCount, positions } from '../../view/dashboard';
import { keepAlerts } from '../../view/fake-alerts';
import { fakeHost, openApp, reopenApp } from '../../view/open';
import { screen } from '../../view/screen';
import { brokerNowMs, listed } from '../../view/standard-answers';

/** Whose trades are shown: one choice for tables, chart and statistics, and never for the account's numbers. */

const who = page.getByRole('group', { name: 'Who' });
const chip = (name: string) => who.getByRole('button', { name: new RegExp(`^${name}\\b`) });
const rows = positions.getByRole('row').filter({ hasText: /7000\d/ });

const hostOf = () => {
  const host = fakeHost();
  host.answer(
    'positions.list',
    listed([
      positionOf({ ticket: '70001', comment: 'bot:trend' }),
      positionOf({ ticket: '70002', magic: mintMagic(() => 5), comment: '' }),
      positionOf({ ticket: '70003', magic: 0, comment: '' }),
    ]),
  );
  return host;
};

test('a click shows one trader, Ctrl adds, Alt hides, 0 shows all; the choice is said and stays', async () => {
  const host = hostOf();
  await openApp(host);
  await expectCount(rows, 3);
  await expect.element(chip('All, 3')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(chip('Trend, 1')).toBeVisible();
  const trend = chip('Trend, 1').element();
  const words = (text: string | null) => text?.match(/[^\s,]+/g);
  expect(words(trend.getAttribute('aria-label'))).toEqual(words(trend.textContent));
  const equity = page.getByRole('group', { name: 'Equity' });
  const before = equity.element().textContent;

  await chip('Trend, 1').click();
  await expectCount(rows, 1);
  await expect.element(positions).toHaveTextContent('70001');
  await expect.element(who).toHaveTextContent('1 of 3 shown');
  await expect.element(positions).toHaveTextContent('1 of 3 positions');
  const sum = positions.getByRole('cell', { name: '1 of 3 positions' }).element();
  expect(sum.scrollWidth <= sum.clientWidth || getComputedStyle(sum).overflow === 'visible').toBe(true);
  expect(equity.element().textContent).toBe(before);

  await chip('You, 1').click({ modifiers: ['Control'] });
  await expectCount(rows, 2);
  await reopenApp(host);
  await expect.element(who).toHaveTextContent('2 of 3 shown');
  await expectCount(rows, 2);
  await chip('Trend, 1').click({ modifiers: ['Alt'] });
  await expectCount(rows, 2);
  await expect.element(positions).not.toHaveTextContent('70001');
  await who.getByRole('button', { name: 'Show all' }).click();
  await expectCount(rows, 3);

  (chip('All, 3').element() as HTMLElement).focus();
  await userEvent.keyboard('2');
  await expectCount(rows, 1);
  await expect.element(positions).toHaveTextContent('70001');
  await userEvent.keyboard('0');
  await expectCount(rows, 3);
});

test('the legend of the marks has the room that the chips leave', async () => {
  await openApp(hostOf());
  const legend = who.getByRole('list', { name: 'Legend' });
  const inSight = () => {
    const row = who.element().getBoundingClientRect();
    const boxes = legend
      .getByRole('listitem')
      .elements()
      .map((each) => each.getBoundingClientRect());
    return boxes.filter(({ top, right, width }) => width > 0 && top < row.bottom && right <= row.right)
      .length;
  };
  await page.viewport(1440, 900);
  await expect.element(legend).toHaveTextContent('entry, by whoexitwonloststoptargetlast price');
  await expect.poll(inSight).toBe(7);
  await page.viewport(800, 900);
  await expect.poll(inSight).toBeLessThan(7);
});

test('a chip shows what is open alone: the money of today stands in its tip, with a word for it', async () => {
  const host = hostOf();
  const time = Math.floor(brokerNowMs() / 1_000) - 600;
  const rest = { time, positionId: '81', order: '81', magic: 7_702, swap: 0, commission: 0, fee: 0 };
  const fade = { ...rest, reason: 'EXPERT' as const, comment: 'bot:fade' };
  host.answer(
    'bridge.deals',
    listed([
      dealOf({ ...fade, ticket: '811', type: 'BUY', entry: 'IN', profit: 0 }),
      dealOf({ ...rest, ticket: '812', type: 'SELL', entry: 'OUT', comment: '', profit: 92.78 }),
    ]),
  );
  await openApp(host);
  const closed = chip('Fade, 0');
  await expect.element(closed).toHaveTextContent(/^\s*Fade 0\s*$/);
  await expect
    .element(closed)
    .toHaveAttribute('title', expect.stringContaining('0 open positions, +92.78 today, booked and floating'));
  await expect.element(who).not.toHaveTextContent(/[+−]\d/);
  host.fail('ledger.coverage', { kind: 'timeout', message: 'The bridge did not answer.' });
  await expect
    .element(closed)
    .toHaveAttribute('title', expect.stringContaining('+92.78 today, booked and floating, newest not read'));
});

test('a bot gets another name where its chip is, and keeps its number as the proof', async () => {
  const host = hostOf();
  await openApp(host);
  await chip('Trend, 1').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /Name and colour/ }).click();
  const dialog = screen.dialog('Name of magic 7701');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('You');
  await expect.element(dialog).toHaveTextContent('This name means another trader.');
  await name.fill('Breakout');
  await dialog.getByRole('radio', { name: 'Colour 3' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => host.invoked('bots.save'))
    .toMatchObject([{ bot: { magic: 7701, name: 'Breakout', colour: 2 } }]);
  await expect.element(chip('Breakout, 1')).toBeVisible();
  await expect.element(rows.filter({ hasText: '70001' })).toHaveTextContent(/Breakout.*magic 7701/);
});

test('keys and chips stay where they are, whatever colour a bot takes', async () => {
  const host = fakeHost();
  host.answer(
    'positions.list',
    listed([
      positionOf({ ticket: '70001', comment: 'bot:trend' }),
      positionOf({ ticket: '70002', magic: 7702, comment: 'bot:fade' }),
    ]),
  );
  await openApp(host);
  const names = () => who.getByRole('button', { name: /^(Trend|Fade)/ }).elements();
  const order = () => names().map((each) => each.textContent?.match(/Trend|Fade/)?.[0]);
  await expect.poll(order).toEqual(['Trend', 'Fade']);
  await chip('Trend, 1').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /Name and colour/ }).click();
  const dialog = screen.dialog('Name of magic 7701');
  await dialog.getByRole('radio', { name: 'Colour 3' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(host.invoked('bots.save')).toMatchObject([{ bot: { magic: 7701, colour: 2 } }]);
  expect(order()).toEqual(['Trend', 'Fade']);
});

test('a double click on a chip names its trader, and shows whom it showed before', async () => {
  const host = hostOf();
  await openApp(host);
  await chip('You, 1').click();
  await expectCount(rows, 1);
  await chip('Trend, 1').dblClick();
  await userEvent.keyboard('Breakout{Enter}');
  await expect
    .poll(() => host.invoked('bots.save'))
    .toMatchObject([{ bot: { magic: 7701, name: 'Breakout' } }]);
  await expect.element(chip('Breakout, 1')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(chip('You, 1')).toHaveAttribute('aria-pressed', 'true');
});

test('menu and palette lead to a trader’s losing trades, also while History is open; Back leads back', async () => {
  const host = hostOf();
  const time = Math.floor(brokerNowMs() / 1_000) - 600;
  const trade = (positionId: string, profit: number) => {
    const rest = { time, positionId, order: positionId, swap: 0, commission: 0, fee: 0 };
    return [
      dealOf({
        ...rest,
        ticket: `${positionId}1`,
        type: 'BUY',
        entry: 'IN',
        reason: 'EXPERT',
        profit: 0,
        comment: 'bot:trend',
      }),
      dealOf({ ...rest, ticket: `${positionId}2`, type: 'SELL', entry: 'OUT', profit }),
    ];
  };
  host.answer('bridge.deals', listed([...trade('81', 5), ...trade('82', -5)]));
  await openApp(host);
  await page.getByRole('tab', { name: /^History/ }).click();
  const totals = page.getByLabelText('Totals');
  await expect.element(totals).toHaveTextContent(/Closed trades2/);
  const net = page.getByRole('table', { name: 'History' }).getByRole('columnheader', { name: /^Net/ });
  await net.click();
  await expect.element(net).toHaveAttribute('aria-sort', 'ascending');
  await chip('Trend').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Losing trades of Trend' }).click();
  await expect.element(totals).toHaveTextContent(/Closed trades1/);
  // The newest first, whatever was sorted before.
  await expect.element(net).not.toHaveAttribute('aria-sort', 'ascending');
  await who.getByRole('button', { name: 'Back to History' }).click();
  await expect.element(totals).toHaveTextContent(/Closed trades2/);
  await expect.element(net).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.keyboard('{Control>}k{/Control}losing trend{Enter}');
  await expect.element(totals).toHaveTextContent(/Closed trades1/);
});

test('a trader is muted from the palette, unmuted by the same words, and given promises', async () => {
  const host = hostOf();
  keepAlerts(host);
  await openApp(host);
  await expect.element(chip('Trend, 1')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}mute trend{Enter}');
  await expect.poll(() => host.invoked('alerts.mute')).toMatchObject([{ isMuted: true }]);
  await expect.element(chip('Trend, 1, muted')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}mute trend{Enter}');
  await expect.poll(() => host.invoked('alerts.mute')).toMatchObject([{ isMuted: true }, { isMuted: false }]);
  await userEvent.keyboard('{Control>}k{/Control}promises trend{Enter}');
  await expect.element(page.getByRole('form', { name: 'From a template' })).toHaveTextContent('Trend');
});
