import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { barsWhere } from '../../../../shared/math/bars';
import { emptyBars } from '../../../../shared/model/bars';
import { ok } from '../../../../shared/model/result';
import { eurusd } from '../../../fixtures/trading';
import { analysisOf, candles, legends, stage, typesOf } from '../../view/chart';
import { fakeHost, openApp, reopenApp } from '../../view/open';
import { screen } from '../../view/screen';
import { barsUpToNow, brokerNowMs } from '../../view/standard-answers';

/** Candles and indicators as they come: older ones, none, late, with quotes that are not valid. What joins how: tests/renderer/data. */

test('older candles that cannot be read say why, and can be asked for again', async () => {
  const host = fakeHost();
  host.fail('rates.read', { kind: 'bad-answer', message: 'high is below low' });
  await openApp(host);
  await expect.poll(candles).toBe(300);
  await stage.click();
  await userEvent.keyboard('{Home}');
  await expect.element(screen.chart).toHaveTextContent(/Older candles could not be read/);
  expect(candles()).toBe(300);
  const older = barsUpToNow(eurusd, 3_600, 800);
  host.answer('rates.read', older);
  await screen.chart.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(candles).toBe(800);
  await expect.element(screen.chart).not.toHaveTextContent(/Older candles could not be read/);
});

test('scrolling back loads older candles without a jump, and says where history ends', async () => {
  const host = fakeHost();
  const all = barsUpToNow(eurusd, 3_600, 2_700);
  let release = () => {};
  let [isOpen, waiting] = [Promise.resolve(), 0];
  host.answerWith('rates.read', async ({ from, to }) => {
    waiting += 1;
    await isOpen;
    waiting -= 1;
    return ok(barsWhere(all, (time) => time >= (from ?? 0) && time <= (to ?? time)));
  });
  await openApp(host);
  await expect.poll(candles).toBeGreaterThanOrEqual(1_300);
  isOpen = new Promise((resolve) => {
    release = resolve;
  });
  await stage.click();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => waiting).toBe(1);
  // The candle under the pointer stays there while a page comes in. How old the quote is besides may come and go.
  await stage.hover({ position: { x: 300, y: 120 } });
  const pointed = () => legends('candle')[0]?.textContent?.replace(/quote .*$/, '') ?? '';
  await expect.poll(pointed).toMatch(/O\s*1\.\d/);
  const before = pointed();
  release();
  await expect.poll(candles).toBe(2_700);
  // The legend names the candle that was pointed at until the pointer moves.
  await stage.hover({ position: { x: 400, y: 120 } });
  await expect.poll(pointed).not.toBe(before);
  await stage.hover({ position: { x: 300, y: 120 } });
  await expect.poll(pointed).toBe(before);

  const end = screen.chart.getByText('History ends here');
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Home}');
      return end.query();
    })
    .not.toBeNull();
  await screen.chart.getByRole('button', { name: 'Latest' }).click();
  await expect.element(end).not.toBeInTheDocument();
  await expect.element(screen.chart.getByRole('button', { name: 'Latest' })).not.toBeInTheDocument();
});

test('quotes of nothing and absurd ones move no candle, and a symbol that vanishes leaves its candles', async () => {
  const host = fakeHost();
  await openApp(host);
  await expect.poll(candles).toBe(300);
  for (const [bid, ask, words] of [
    [0, 0, /quote 0\.00000 \/ 0\.00000 is not valid, not drawn/],
    [46.8, 46.9, /quote 46\.80000 \/ 46\.90000 is not valid, not drawn/],
    [0.029, 0.0291, /quote 0\.02900 \/ 0\.02910 is not valid, not drawn/],
    [1.1809, 1.1607, /quote 1\.18090 \/ 1\.16070 is not valid, not drawn/],
  ] as const) {
    host.answerWith('ticks.read', ({ symbol }) =>
      ok({ symbol, bid, ask, last: null, timeMs: brokerNowMs() + 60_000 }),
    );
    await expect.element(screen.chart).toHaveTextContent(words);
    await expect.element(screen.chart).toHaveTextContent(/H\s*1\.\d{5}.*L\s*1\.\d{5}.*C\s*1\.17077/s);
  }
  for (const name of ['ticks.read', 'rates.analyse', 'symbols.read'] as const)
    host.fail(name, {
      kind: 'not-found',
      message: 'The bridge does not know EURUSD.',
      said: 'EURUSD not found',
    });
  await expect.element(page.getByText(/EURUSD not found/).first()).toBeVisible();
  await expect.element(screen.chart).toHaveTextContent(/C\s*1\.17077/);
  expect(candles()).toBe(300);
});

test('a timeframe without history says so', async () => {
  const host = fakeHost();
  host.answerWith('rates.analyse', ({ symbol, timeframe }) =>
    ok({ ...analysisOf(symbol, timeframe, {}), ...(timeframe === 'M5' ? { bars: emptyBars() } : {}) }),
  );
  await openApp(host);
  await expect.poll(candles).toBe(300);
  await screen.chart.getByRole('radio', { name: 'M5', exact: true }).click();
  await expect.element(screen.chart).toHaveTextContent('No bars for EURUSD M5');
});

test('an answer for a symbol that was left meanwhile is never drawn', async () => {
  const host = fakeHost();
  const release: (() => void)[] = [];
  host.answerWith('rates.analyse', ({ symbol, timeframe, indicators }) => {
    const answer = ok(analysisOf(symbol, timeframe, typesOf(indicators)));
    if (symbol === 'EURUSD') return answer;
    return new Promise((done) => release.push(() => done(answer)));
  });
  await openApp(host);
  await expect.element(stage).toHaveAccessibleName(/^EURUSD H1, 300 candles/);
  await screen.watch.getByRole('row', { name: /^BTCUSD/ }).click();
  await expect.poll(() => release.length).toBeGreaterThan(0);
  await screen.watch.getByRole('row', { name: /^EURUSD/ }).click();
  await expect.element(stage).toHaveAccessibleName(/^EURUSD H1, 300 candles/);
  for (const each of release) each();
  const asked = host.invoked('ticks.read').length;
  await expect.poll(() => host.invoked('ticks.read').length).toBeGreaterThan(asked + 1);
  await expect.element(stage).toHaveAccessibleName(/^EURUSD H1, 300 candles/);
  await expect.element(screen.chart).toHaveTextContent(/O\s*1\.\d{5}/);
});

test('one indicator that fails says so at its own row, the others are drawn, and it can be tried again', async () => {
  const host = fakeHost();
  let isBroken = true;
  host.answerWith('rates.analyse', ({ symbol, timeframe, indicators }) => {
    const types = typesOf(indicators);
    const failing = Object.keys(types).filter((key) => isBroken && types[key] === 'rsi');
    return ok(
      analysisOf(
        symbol,
        timeframe,
        types,
        Object.fromEntries(failing.map((key) => [key, 'the sidecar refused it: Internal Server Error'])),
      ),
    );
  });
  await openApp(host);
  await expect
    .element(screen.chart)
    .toHaveTextContent(/RSI 14\s*the sidecar refused it: Internal Server Error/);
  await expect.element(screen.chart).toHaveTextContent(/EMA 21\s*\d/);
  await screen.chart.getByRole('button', { name: '+ Indicator' }).click();
  const picker = screen.dialog('Add an indicator');
  await expect
    .element(picker.getByRole('listitem').filter({ hasText: 'RSI 14' }))
    .toHaveTextContent('Internal Server Error');
  isBroken = false;
  const again = picker.getByRole('button', { name: 'Try RSI 14 again' });
  await again.click();
  await expect.element(again).not.toBeInTheDocument();
  expect(host.invoked('rates.retryIndicators')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.chart).toHaveTextContent(/RSI 14\s*\d/);
});

test('an indicator by name and JSON is checked while typing, drawn and kept', async () => {
  const host = fakeHost();
  host.answerWith('rates.analyse', ({ symbol, timeframe, indicators }) =>
    ok(analysisOf(symbol, timeframe, typesOf(indicators))),
  );
  await openApp(host);
  await expect.poll(candles).toBe(300);
  await screen.chart.getByRole('button', { name: '+ Indicator' }).click();
  const picker = screen.dialog('Add an indicator');
  const search: Locator = picker.getByRole('searchbox', { name: 'Search indicators' });
  await search.fill('smc');
  for (const name of ['Order blocks', 'Fair value gaps', 'Liquidity'])
    await expect.element(picker.getByRole('button', { name })).toBeVisible();
  await search.fill('mine');
  await expect.element(picker.getByText('No indicator matches “mine”.')).toBeVisible();
  const form = picker.getByRole('form', { name: 'Indicator by name' });
  await expect.element(form.getByLabelText('Name')).toHaveValue('mine');
  const parameters = form.getByLabelText('Parameters (JSON)');
  const add = form.getByRole('button', { name: 'Add mine' });
  await parameters.fill('{\n  "type": "sma"\n  "length": 700\n}');
  await expect.element(form).toHaveTextContent('Line 3, column 3: A comma or } must follow.');
  await expect.element(add).toBeDisabled();
  await parameters.fill('{\n  "type": "sma",\n  "length": 700\n}');
  await add.click();
  await expect.element(picker.getByRole('listitem').filter({ hasText: 'mine 700' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.chart).toHaveTextContent(/mine 700\s*1\.\d/);
  expect(host.invoked('rates.analyse').map(({ indicators }) => indicators.mine)).toContainEqual({
    type: 'sma',
    length: 700,
  });
  await reopenApp(host);
  await expect.element(screen.chart).toHaveTextContent(/mine 700\s*1\.\d/);
});
