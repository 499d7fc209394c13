import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HistoryTable } from '../../../../renderer/features/history';
import { ok } from '../../../../shared/model/result';
import { dealOf } from '../../../fixtures/trading';
import { fakeHost, openView } from '../../view/open';
import { brokerNowMs, listed } from '../../view/standard-answers';

test('a closed position tells how far it ran, from what, and when it had a stop as far as it was watched', async () => {
  const host = fakeHost();
  const minute = 60_000;
  const exitMs = Math.floor(brokerNowMs() / minute) * minute - 10 * minute;
  const entryMs = exitMs - 120 * minute;
  const older = { positionId: '32', order: '32' };
  const ofOne = { positionId: '42', order: '42' };
  host.answer(
    'history.deals',
    listed([
      dealOf({ ...older, ticket: '33', entry: 'IN', type: 'BUY', price: 1.17, time: entryMs / 1_000 - 900 }),
      dealOf({
        ...older,
        ticket: '34',
        entry: 'OUT',
        type: 'SELL',
        price: 1.17,
        time: entryMs / 1_000 - 600,
      }),
      dealOf({ ...ofOne, ticket: '43', entry: 'IN', type: 'BUY', price: 1.17, time: entryMs / 1_000 }),
      dealOf({ ...ofOne, ticket: '44', entry: 'OUT', type: 'SELL', price: 1.1705, time: exitMs / 1_000 }),
    ]),
  );
  // Each candle reaches from 1.1690 to 1.1710, those before the entry too.
  host.answerWith('rates.read', () => {
    const time = Array.from({ length: 124 }, (_, row) => (entryMs - 2 * minute + row * minute) / 1_000);
    const all = (value: number) => time.map(() => value);
    return ok({
      time,
      open: all(1.17),
      high: all(1.171),
      low: all(1.169),
      close: all(1.17),
      tickVolume: all(10),
      spread: all(8),
    });
  });
  // The last quote before each deal: two points better than the entry, and what the exit got.
  host.answerWith('ticks.history', ({ to = 0 }) => {
    const isEntry = to === entryMs / 1_000 + 1;
    const [bid, ask] = isEntry ? [1.16986, 1.16998] : [1.1705, 1.17062];
    return ok([{ timeMs: (to - 2) * 1_000, bid, ask, last: null, volume: null, flags: null }]);
  });
  // The machine's clock is three hours behind the broker's.
  const utcMs = (ms: number) => ms - 10_800_000;
  host.answer('history.levels', [
    { level: 'sl', fromValue: null, toValue: 0, afterMs: null, byMs: utcMs(entryMs) },
    {
      level: 'sl',
      fromValue: 0,
      toValue: 1.168,
      afterMs: utcMs(entryMs + 6 * minute),
      byMs: utcMs(entryMs + 6 * minute),
    },
  ]);
  host.answerWith('history.coverage', ({ fromMs, toMs }) =>
    ok({
      fromMs,
      toMs,
      watchedMs: toMs - fromMs - 12 * minute,
      gaps: [{ fromMs: utcMs(entryMs + 60 * minute), toMs: utcMs(entryMs + 72 * minute) }],
      hasMore: false,
    }),
  );
  await openView(host, <HistoryTable />);
  await page
    .getByRole('table', { name: 'History' })
    .getByRole('row', { name: /EURUSD.*1\.17050/ })
    .click();
  await userEvent.keyboard('{Enter}');
  const card = page.getByRole('dialog', { name: /^Position 42/ });
  await expect.element(card).toHaveTextContent(/MFE\+100 points · \+0\.50 R from M1 bars/);
  await expect.element(card).toHaveTextContent(/MAE−100 points · −0\.50 R from M1 bars/);
  await expect.element(card).toHaveTextContent(/with 1 h 42 min, without 6 min, not known 12 min/);
  await expect
    .element(card)
    .toHaveTextContent(/Slippage in−2 points.*Slippage out0 points.*Spread paid12 points/);
  const path = card.getByRole('region', { name: 'Stop and target' });
  await expect.element(path.getByRole('listitem').nth(0)).toHaveTextContent(/No stop when first seen/);
  await expect
    .element(path.getByRole('listitem').nth(1))
    .toHaveTextContent(/Stop set 1\.16800.*by poll: between/);
  await expect.element(card).toHaveTextContent('1 of 2');
  await userEvent.keyboard('k');
  await expect.element(page.getByRole('dialog', { name: /^Position 32/ })).toHaveTextContent('2 of 2');
  // There is no older one.
  await userEvent.keyboard('k');
  await userEvent.keyboard('j');
  await expect.element(card).toHaveTextContent('1 of 2');
});
