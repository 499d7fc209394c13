import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startOfBrokerDay } from '../../../../shared/math/time';
import { intentId, intentOf, outcomeOf } from '../../../fixtures/intents';
import { dealOf } from '../../../fixtures/trading';
import { fakeHost, openApp } from '../../view/open';
import { screen } from '../../view/screen';
import { brokerNowMs, listed } from '../../view/standard-answers';

const today = startOfBrokerDay(Math.floor(brokerNowMs() / 1_000));

test('execution tells our own requests by the journal, and of a bot its fills against the quote alone', async () => {
  const at = today - 86_400;
  const own = { positionId: '900', order: '900', symbol: 'EURUSD', magic: 7_701, reason: 'EXPERT' as const };
  const host = fakeHost();
  host.answer(
    'bridge.deals',
    listed([
      dealOf({
        ...own,
        ticket: '1',
        type: 'BUY',
        entry: 'IN',
        price: 1.1002,
        comment: 'bot:trend',
        time: at,
      }),
      dealOf({ ...own, ticket: '2', type: 'SELL', entry: 'OUT', price: 1.101, time: at + 60 }),
    ]),
  );
  host.answer('ticks.history', [
    { timeMs: at * 1_000 - 500, bid: 1.1, ask: 1.1001, last: null, volume: null, flags: null },
  ]);
  const sent = { account: { login: null, server: null }, created: at * 1_000, sent: at * 1_000 };
  const intents = [
    intentOf({ ...sent, outcome: outcomeOf({ tookMs: 40 }) }),
    intentOf({
      ...sent,
      id: intentId(2),
      symbol: 'GBPUSD',
      state: 'rejected',
      outcome: outcomeOf({ verdict: 'rejected', tookMs: 60 }),
    }),
  ];
  host.answer('journal.list', { intents, hasMore: false, unsentIntents: [], folder: null });
  await openApp(host);
  await expect.element(screen.account).toHaveTextContent('10 148.36');
  await userEvent.keyboard('gb');
  const bots = page.getByRole('region', { name: 'Bots', exact: true });
  await bots.getByLabelText('Beside the hours').selectOptions('Execution');
  const lane = (name: string) => bots.getByRole('article', { name, exact: true });
  await expect
    .element(lane('Trend').getByRole('table', { name: 'Trend entries' }))
    .toHaveTextContent('EURUSD10.0 worse1 of 1');
  await expect.element(lane('Trend')).toHaveTextContent('not provided by any bridge');
  const requests = lane('You').getByRole('table', { name: 'You requests' });
  await expect.element(requests.getByRole('row', { name: /^All / })).toHaveTextContent('All250 · 60−2.01');
  await requests.getByRole('button', { name: 'GBPUSD' }).click();
  const journal = page.getByRole('table', { name: 'Journal' });
  await expect.element(journal).toHaveTextContent('GBPUSD');
  await expect
    .poll(() => journal.getByRole('row').filter({ hasText: 'at market' }).elements().length)
    .toBe(1);
  await userEvent.keyboard('gb');
  const entries = lane('Trend').getByRole('table', { name: 'Trend entries' });
  await expect.element(entries).toHaveTextContent('EURUSD');
  await entries.getByRole('button', { name: 'EURUSD', exact: true }).click();
  await expect
    .element(page.getByRole('complementary', { name: 'Trade card' }))
    .toHaveTextContent('Position 900');
});

test('fills lead to the trades that they began, the worst one to its card; symbols left out are counted', async () => {
  const fill = (id: string, at: number, price: number) => {
    const own = {
      positionId: id,
      order: id,
      symbol: 'EURUSD',
      magic: 7_701,
      reason: 'EXPERT' as const,
      time: at,
      comment: 'bot:trend',
    };
    return [
      dealOf({ ...own, ticket: `1${id}`, type: 'BUY', entry: 'IN', price }),
      dealOf({ ...own, ticket: `2${id}`, type: 'SELL', entry: 'OUT', price: 1.101, time: at + 60 }),
    ];
  };
  const at = today - 86_400;
  const host = fakeHost();
  host.answer(
    'bridge.deals',
    listed([
      ...fill('901', at, 1.1003),
      ...fill('902', at + 1_000, 1.1001),
      ...fill('903', at + 2_000, 1.1002),
    ]),
  );
  host.answerWith('ticks.history', ({ to = 0 }) => ({
    ok: true,
    value: [{ timeMs: (to - 1) * 1_000, bid: 1.1, ask: 1.1001, last: null, volume: null, flags: null }],
  }));
  const symbols = ['EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD', 'NZDUSD', 'USDCAD'];
  const intents = symbols.map((symbol, index) =>
    intentOf({
      account: { login: null, server: null },
      id: intentId(index + 1),
      created: at * 1_000,
      sent: at * 1_000,
      symbol,
      outcome: outcomeOf({ tookMs: 40 }),
    }),
  );
  const earlier = intentOf({
    account: { login: null, server: null },
    id: intentId(9),
    created: (today - 40 * 86_400) * 1_000,
    outcome: outcomeOf({ tookMs: 40 }),
  });
  host.answer('journal.list', {
    intents: [...intents, earlier],
    hasMore: false,
    unsentIntents: [],
    folder: null,
  });
  await openApp(host);
  await expect.element(screen.account).toHaveTextContent('10 148.36');
  await userEvent.keyboard('gb');
  const bots = page.getByRole('region', { name: 'Bots', exact: true });
  await bots.getByLabelText('Beside the hours').selectOptions('Execution');
  const lane = (name: string) => bots.getByRole('article', { name, exact: true });
  await lane('Trend').getByRole('button', { name: 'Worst entry of EURUSD: 20.0 worse' }).click();
  await expect
    .element(page.getByRole('complementary', { name: 'Trade card' }))
    .toHaveTextContent('Position 901');
  await userEvent.keyboard('{Escape}gb');
  await lane('Trend').getByRole('button', { name: 'EURUSD', exact: true }).click();
  await expect.element(page.getByLabelText('Totals')).toHaveTextContent(/Closed trades3/);
  await userEvent.keyboard('gb');
  await expect.element(lane('Trend')).toBeVisible();
  await userEvent.keyboard('0');
  await lane('You').getByRole('button', { name: '2 more symbols in the Journal' }).click();
  const journal = page.getByRole('table', { name: 'Journal' });
  await expect
    .poll(() => journal.getByRole('row').filter({ hasText: 'at market' }).elements().length)
    .toBe(6);
});
