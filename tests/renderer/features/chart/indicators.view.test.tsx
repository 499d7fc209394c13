import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { ok } from '../../../../shared/model/result';
import { analysisOf, candles, legends, typesOf } from '../../view/chart';
import { expectCount, marketWatch, press } from '../../view/dashboard';
import { fakeHost, openApp, reopenApp } from '../../view/open';
import { screen } from '../../view/screen';

/** The indicators of a chart as a trader picks, changes and keeps them. */

test('ten indicators and three kinds of zones stay readable, and are asked for exactly as they are shown', async () => {
  const host = fakeHost();
  host.answerWith('rates.analyse', ({ symbol, timeframe, indicators }) =>
    ok(analysisOf(symbol, timeframe, typesOf(indicators))),
  );
  await openApp(host);
  await expect.poll(candles).toBe(300);
  const { chart } = screen;
  const all = (count: number) => chart.getByRole('button', { name: `${count} indicators`, exact: true });
  await expect.element(all(3)).toBeVisible();

  await chart.getByRole('button', { name: '+ Indicator' }).click();
  const picker = screen.dialog('Add an indicator');
  const chosen = picker.getByRole('region', { name: 'On the chart' });
  const item = (at: number) => chosen.getByRole('listitem').nth(at);
  // What is picked from here on is for this symbol alone.
  await chosen.getByRole('checkbox', { name: 'Only for EURUSD' }).click();
  const search = picker.getByRole('searchbox', { name: 'Search indicators' });
  for (const name of [
    'Simple moving average',
    'Ichimoku cloud',
    'Supertrend',
    'Order blocks',
    'Fair value gaps',
    'Support and resistance',
    'Momentum, summary',
    'Stochastic RSI',
    'Average directional index',
  ]) {
    await search.fill(name);
    await picker.getByRole('button', { name }).first().click();
  }
  // The same kind twice, with other numbers.
  const rsi = picker.getByRole('button', { name: /^Relative strength index/ });
  await search.fill('Relative strength');
  await expect.element(rsi).toHaveTextContent('RSI 14 is on the chart: type other numbers');
  await expect.element(rsi).toBeDisabled();
  await search.fill('Relative strength 7');
  await rsi.click();

  // Another place in the list is another place on the chart; by keys, too.
  await expectCount(chosen.getByRole('button', { name: /^(Move|Remove)/ }), 13 * 3);
  await chosen.getByRole('button', { name: 'Move RSI 14 up' }).click();
  await expect.element(item(1)).toHaveTextContent('RSI 14');
  await press(chosen.getByRole('button', { name: /^RSI 14/ }), '{Alt>}{ArrowDown}{/Alt}');
  await expect.element(item(2)).toHaveTextContent('RSI 14');

  // And by dragging: the first one behind the third.
  const [first = '', second = ''] = [...chosen.element().querySelectorAll('[data-chosen-name]')].map(
    ({ textContent }) => textContent ?? '',
  );
  await userEvent.dragAndDrop(item(0), item(2), { targetPosition: { x: 40, y: 20 } });
  await expect.element(item(0)).toHaveTextContent(second);
  await expect.element(item(2)).toHaveTextContent(first);

  // Kept under a name.
  await chosen.getByLabelText('Template name').fill('Everything');
  await chosen.getByRole('button', { name: 'Save' }).click();
  await expect.element(chosen.getByRole('button', { name: 'Delete the template Everything' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectCount(picker, 0);
  await expect.element(all(13)).toBeVisible();

  // Changed in place: numbers, colour and where it is shown.
  await all(13).click();
  await chosen.getByRole('button', { name: 'SMA 50', exact: true }).click();
  const numbers = screen.dialog('SMA 50');
  await numbers.getByLabelText('Length').fill('100');
  await numbers.getByRole('radio', { name: 'rose' }).click();
  await numbers.getByRole('checkbox', { name: 'D1' }).click();
  await numbers.getByRole('button', { name: 'Apply' }).click();
  await expect.element(chosen.getByRole('button', { name: /^SMA 100/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => legends('row').length).toBe(13);
  await commands.mouseMove(2, 2);
  const lastAsked = () =>
    host
      .invoked('rates.analyse')
      .filter(({ symbol }) => symbol === 'EURUSD')
      .at(-1)?.indicators ?? {};
  await expect.poll(() => Object.values(lastAsked())).toContainEqual({ type: 'sma', length: 100 });
  expect(Object.keys(lastAsked())).toHaveLength(13);

  // Every pane can be read.
  await expect
    .poll(() =>
      Math.min(
        ...[...document.querySelectorAll('[data-stage] td canvas')]
          .map((canvas) => Math.round(canvas.getBoundingClientRect().height))
          .filter((height) => height > 30),
      ),
    )
    .toBeGreaterThanOrEqual(40);

  // The other symbol has the indicators that it had; the day's chart does without the average.
  await chart.getByRole('radio', { name: 'D1', exact: true }).click();
  await expect.poll(() => legends('row').length).toBe(12);
  await marketWatch.getByRole('row', { name: /^BTCUSD/ }).click();
  await expect.element(all(3)).toBeVisible();
  await chart.getByRole('button', { name: '+ Indicator' }).click();
  await picker.getByRole('button', { name: /^Everything/ }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(all(13)).toBeVisible();

  await reopenApp(host);
  await marketWatch.getByRole('row', { name: /^EURUSD/ }).click();
  await expect.element(all(13)).toBeVisible();
  await all(13).click();
  await expect.element(chosen.getByRole('button', { name: /^SMA 100/ })).toBeVisible();
});

test('one failing indicator among the chips is in sight at every width, with its reason', async () => {
  const host = fakeHost();
  host.answerWith('rates.analyse', ({ symbol, timeframe, indicators }) => {
    const types = typesOf(indicators);
    const last = Object.keys(types).at(-1) ?? '';
    return ok(analysisOf(symbol, timeframe, types, { [last]: 'division by zero' }));
  });
  await openApp(host);
  await expect.poll(candles).toBe(300);
  const failing = screen.chart.getByRole('button', { name: '⚠ 1 failing' });
  await expect.element(failing).toHaveAttribute('title', expect.stringMatching(/: division by zero$/));
  for (const width of [1280, 1600]) {
    await page.viewport(width, 900);
    await expect.element(failing).toBeInViewport({ ratio: 0.99 });
  }
  await failing.click();
  await expect
    .element(screen.dialog('Add an indicator').getByRole('region', { name: 'On the chart' }))
    .toHaveTextContent('⚠ division by zero');
});

test('chips have room for all, or one button leads to all of them and to their removal', async () => {
  await openApp(fakeHost());
  await expect.poll(candles).toBe(300);
  const chip = screen.chart.getByRole('button', { name: 'Bollinger 20, 2', exact: true });
  const all = screen.chart.getByRole('button', { name: '3 indicators', exact: true });
  await page.viewport(2560, 900);
  await expect.element(chip).toBeVisible();
  expect(all.query()).toBe(null);
  const words = chip.element().querySelector('[class*=words]');
  expect(words?.scrollWidth).toBe(words?.clientWidth);
  for (const width of [1280, 1440]) {
    await page.viewport(width, 900);
    await expect.element(all).toBeVisible();
    expect(chip.query()).toBe(null);
  }
  await all.click();
  await screen
    .dialog('Add an indicator')
    .getByRole('button', { name: 'Remove RSI 14 from the chart' })
    .click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.chart.getByRole('button', { name: /^2 indicators$|^EMA 21$/ })).toBeVisible();
});

test('an indicator is picked by arrows and Enter with its numbers, and more can be added however many there are', async () => {
  await openApp(fakeHost());
  await expect.poll(candles).toBe(300);
  await page.viewport(1440, 900);
  const { chart } = screen;
  const plus = chart.getByRole('button', { name: '+ Indicator' });
  await plus.click();
  const picker = screen.dialog('Add an indicator');
  const search = picker.getByRole('searchbox', { name: 'Search indicators' });
  await search.fill('ema 200');
  await userEvent.keyboard('{Enter}');
  // What was added is seen.
  await expectCount(picker, 0);
  await userEvent.keyboard('{Control>}i{/Control}');
  // With Ctrl the next one replaces what was typed; the second that is found, one down and one up again.
  await userEvent.keyboard(
    'ema 13{ArrowDown}{Control>}{Enter}{/Control}{ArrowUp}{Control>}{Enter}{/Control}',
  );
  const chosen = picker.getByRole('region', { name: 'On the chart' });
  for (const name of ['EMA 200', 'DEMA 13', 'EMA 13'])
    await expect.element(chosen.getByRole('button', { name, exact: true })).toBeVisible();
  await search.fill('ema 20,5');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(picker.getByRole('button', { name: /^Exponential moving average/ }))
    .toHaveTextContent('Length: Enter a whole number.');
  await expectCount(chosen.getByRole('listitem'), 6);
  for (const length of [10, 20, 30, 40]) {
    await search.fill(`sma ${length}`);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
  }
  await userEvent.keyboard('{Escape}');
  await expectCount(picker, 0);

  await expect.element(chart.getByRole('button', { name: '10 indicators', exact: true })).toBeVisible();
  await expect.element(plus).toBeInViewport({ ratio: 1 });
  const box = (of: Element) => of.getBoundingClientRect();
  const month = chart.getByRole('radio', { name: 'MN1' }).element();
  expect(box(plus.element()).left).toBeGreaterThanOrEqual(box(month).right);
});

test('a row of the legend leads to its settings, and its cross removes it', async () => {
  const host = fakeHost();
  host.answerWith('rates.analyse', ({ symbol, timeframe, indicators }) =>
    ok(analysisOf(symbol, timeframe, typesOf(indicators))),
  );
  await openApp(host);
  await expect.poll(candles).toBe(300);
  const settings = screen.chart.getByTitle('EMA 21: settings').last();
  await settings.click();
  const dialog = page.getByRole('dialog', { name: /EMA|Exponential/ });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() =>
      legends('row')
        .map(({ innerText }) => innerText)
        .join(),
    )
    .toContain('EMA 21');
  await settings.hover();
  await screen.chart.getByTitle('Remove EMA 21').click();
  await expect
    .poll(() =>
      legends('row')
        .map(({ innerText }) => innerText)
        .join(),
    )
    .not.toContain('EMA 21');
});
