import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { soundChoices } from '../../../../renderer/data/notifications/sounds';
import { backToLive } from '../../../../renderer/data/replay/open-replay';
import { AlertsSheet } from '../../../../renderer/features/alerts';
import type { Alert } from '../../../../shared/model/alerts';
import { type Channel, defaultDeliveries } from '../../../../shared/model/channels';
import { defaultNoticeChoices } from '../../../../shared/model/desktop-integration';
import { positionOf } from '../../../fixtures/trading';
import { expectCount, fromMenu, positions, press } from '../../view/dashboard';
import { alertOf, keepAlerts } from '../../view/fake-alerts';
import type { FakeHost } from '../../view/fake-host';
import { fakeHost, openApp, openView } from '../../view/open';
import { screen } from '../../view/screen';
import { listed, settings } from '../../view/standard-answers';

const table = page.getByRole('table', { name: 'Alerts and rules' });
const form = page.getByRole('form', { name: 'Edit alert' });
const typed = (label: string) => form.getByLabelText(label, { exact: true });
const save = form.getByRole('button', { name: 'Save alert' });

const eurusd = { kind: 'price', symbol: 'EURUSD', side: 'bid' } as const;
const bidAbove = (value: number, judged: Parameters<typeof alertOf>[1] = {}): Alert =>
  alertOf({ of: eurusd, way: 'above', value }, judged);

/** As high as the window, as in its view. */
const sheet = (
  <div style={{ display: 'flex', height: '100vh' }}>
    <AlertsSheet />
  </div>
);

async function opened(...alerts: Alert[]): Promise<FakeHost> {
  const host = fakeHost();
  keepAlerts(host, ...alerts);
  await openView(host, sheet);
  await expect.element(page.getByRole('status', { name: 'Alert summary' })).toBeVisible();
  return host;
}

test('what fires is first, a promise is broken, and what is blind says why', async () => {
  await opened(
    bidAbove(1.2, { value: 1.17 }),
    alertOf(
      { of: { kind: 'margin-level' }, way: 'below', value: 500 },
      { state: 'blind', why: 'no margin is in use' },
    ),
    alertOf(
      { of: { kind: 'positions', trader: 'bot 7701' }, way: 'above', value: 2 },
      { state: 'firing', value: 3, isSeen: false },
    ),
    alertOf(
      { of: { kind: 'equity' }, way: 'below', value: 9_000 },
      { state: 'pending', value: 8_990, readings: 1 },
    ),
  );
  await expectCount(table.getByRole('row'), 5);
  const rows = table.getByRole('row');
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(/BrokenAt most 2 positions Bot 77013 positionsover by 1 position/);
  await expect.element(rows.nth(2)).toHaveTextContent(/PendingEquity below 9.000\.00 USD 1 of 2 readings/);
  await expect
    .element(rows.nth(3))
    .toHaveTextContent(/BlindMargin level below 500.% Accountno margin is in use/);
  await expect.element(rows.nth(4)).toHaveTextContent(/ArmedBid above 1\.20000.*3.000 points/);
  await expect
    .element(page.getByRole('status', { name: 'Alert summary' }))
    .toHaveTextContent(/1 firing.?1 pending.?1 blind.?1 armed/);
  await rows.nth(1).getByRole('button', { name: /^Seen/ }).click();
  await expectCount(table.getByRole('button', { name: /^Seen/ }), 0);
});

test('says where no channel, sound or notification would tell of an armed alarm, until one is on', async () => {
  const stop = { of: { kind: 'no-stop', trader: 'bot 7701' }, way: 'above', value: 60 } as const;
  const host = fakeHost();
  const kinds = { ...defaultDeliveries, promises: 'off' } as const;
  host.answer('channels.list', [{ ...phone, kinds }]);
  const notices = { ...defaultNoticeChoices, promises: false };
  host.answer('settings.read', { ...settings, notices });
  keepAlerts(host, alertOf(stop), bidAbove(1.2));
  await openView(host, sheet);
  const warning = page.getByText('No channel, sound or notification is on for Promise broken');
  await expectCount(table.getByRole('row'), 3);
  await expect.element(page.getByRole('tab', { name: /Phone/ })).toBeVisible();
  await expect.element(warning, { timeout: 500 }).not.toBeInTheDocument();
  soundChoices.change({ promises: false });
  await expect.element(warning).toBeVisible();
  await table.getByRole('row').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Turn off' }).click();
  await expect.element(warning).not.toBeInTheDocument();
  soundChoices.change({ promises: true });
});

test('a value that is no number is said as it is typed', async () => {
  await opened();
  await page.getByRole('button', { name: 'New alert' }).click();
  await typed('Symbol').fill('EURUSD');
  await typed('Value').fill('abc');
  await expect.element(form).toHaveTextContent('is not a number');
});

test('a promise is made by a sentence, and nothing typed is lost where it is refused', async () => {
  const host = await opened();
  host.answer('alerts.try', { by: 'deal', note: null, fromS: 1, toS: 2, times: 2, marks: [] });
  await expect.element(table).toBeVisible();
  await expect.element(page.getByText('No alerts yet')).toBeVisible();
  await page.getByRole('button', { name: 'New alert' }).click();
  await save.click();
  await expect.element(form).toHaveTextContent('name a symbol');
  await typed('Measure').selectOptions('open positions of');
  await typed('Trader').selectOptions('API, unnamed');
  await typed('Value').fill('2.5');
  await expect.element(form).toHaveTextContent('a number of positions is whole');
  await typed('Value').fill('2');
  await expect.element(form).toHaveTextContent('Last 30 days: would have been broken 2 times · by its deals');
  await typed('Until (broker)').fill('2026.12.24 18:00');
  await expect.element(form).toHaveTextContent('Promise: At most 2 positions');
  host.answerWith('alerts.save', () => ({
    ok: false,
    failure: { kind: 'bad-input', field: 'rule.value', message: 'that trader has such a promise' },
  }));
  await save.click();
  await expect.element(form).toHaveTextContent('that trader has such a promise');
  await expect.element(typed('Value')).toHaveValue('2');
  await expect.element(typed('Value')).toHaveAttribute('aria-invalid', 'true');
  host.fail('alerts.save', { kind: 'held-back', field: 'rule.of.trader', message: 'this trader is gone' });
  await save.click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('this trader is gone');
  keepAlerts(host);
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(table).toHaveTextContent('At most 2 positions');
  expect(host.invoked('alerts.save').at(-1)?.rule).toMatchObject({
    of: { kind: 'positions', trader: 'api' },
    way: 'above',
    value: 2,
    readings: 2,
    // 18:00 of a broker at UTC+3.
    untilMs: Date.UTC(2026, 11, 24, 15),
  });
});

test('a past moment of a rule is looked at, and the way back leads to what was written', async () => {
  const host = fakeHost();
  keepAlerts(host);
  const marks = [{ atS: 1_752_000_000, value: 1.2, side: 'above' } as const];
  host.answer('alerts.try', {
    by: 'minute',
    note: null,
    fromS: 1_750_000_000,
    toS: 1_752_592_000,
    times: 1,
    marks,
  });
  await openApp(host);
  await page.getByRole('button', { name: 'Alerts', exact: true }).click();
  await page.getByRole('menuitem', { name: 'All alerts' }).click();
  await page.getByRole('button', { name: 'New alert' }).click();
  await typed('Value').fill('1.2345');
  await form.getByRole('list', { name: 'Would have told you' }).getByRole('button').click();
  await expect.element(form).not.toBeInTheDocument();
  backToLive();
  await expect.element(typed('Value')).toHaveValue('1.2345');
  await expect.element(form.getByRole('heading')).toHaveTextContent('New alert');
  await save.click();
  await expect.poll(() => host.invoked('alerts.save').map(({ rule }) => rule.value)).toEqual([1.2345]);
});

test('the sentinel is set by two choices with its usual bounds, and hours are read as they are typed', async () => {
  const host = await opened();
  await page.getByRole('button', { name: 'New alert' }).click();
  await typed('Measure').selectOptions('a size, over the largest of 30 days, of');
  await expect.element(form).toHaveTextContent('A position of 2× its largest or more');
  await save.click();
  await expect.element(table).toHaveTextContent('A position of 2× its largest or more');
  await page.getByRole('button', { name: 'New alert' }).click();
  await typed('Measure').selectOptions('a stop removed or widened of');
  await expect.element(typed('Value')).not.toBeInTheDocument();
  await typed('Measure').selectOptions('time without a connection');
  await expect.element(form).toHaveTextContent('Outage 60 s or more');
  await typed('Value').fill('5');
  await save.click();
  await expect.element(form).toHaveTextContent('the bound is 30 or more: what is newer is told at once');
  await typed('Measure').selectOptions('the state of');
  await typed('State').selectOptions('is in a trade');
  await expect.element(form).toHaveTextContent('Is in a trade');
  await save.click();
  await expect.element(table).toHaveTextContent('Is in a trade');
  await page.getByRole('button', { name: 'New alert' }).click();
  await typed('Measure').selectOptions('trades opened outside the broker’s hours');
  await typed('Hours').fill('9 to 5');
  await save.click();
  await expect.element(form).toHaveTextContent('hours are as Mon-Fri 08:00-18:00');
  await typed('Hours').fill('Mon-Thu 09:00-17:00');
  await expect.element(form).toHaveTextContent('Promise: Opens only Mon-Thu 09:00-17:00');
  await save.click();
  await expect.element(table).toHaveTextContent('Opens only Mon-Thu 09:00-17:00');
  expect(host.invoked('alerts.save').map(({ rule: { of, value } }) => [of, value])).toEqual([
    [{ kind: 'usual-size', trader: 'you' }, 2],
    [{ kind: 'state', trader: 'you', state: 'trade' }, 0],
    [{ kind: 'hours', trader: 'you', hours: 'Mon-Thu 09:00-17:00' }, 0],
  ]);
});

test('keys snooze a row and delete it, which is undone', async () => {
  const first = bidAbove(1.2);
  const host = await opened(first, bidAbove(1.3));
  const row = table.getByRole('row').filter({ hasText: '1.20000' });
  await row.getByRole('cell').nth(1).click();
  // Enter edits it, Esc leads back to the row.
  await userEvent.keyboard('{Enter}');
  await expect.element(typed('Value')).toHaveFocus();
  await expect.element(typed('Value')).toHaveValue('1.2');
  await userEvent.keyboard('{Escape}');
  await expect.element(row).toHaveFocus();
  await userEvent.keyboard('z');
  await expect.element(row).toHaveTextContent(/snoozed to \d\d:\d\d/);
  const top = (name: string) => page.getByRole('table', { name }).element().getBoundingClientRect().top;
  const tops = () => [top('Alerts and rules'), top('Changes of alerts')];
  const before = tops();
  await userEvent.keyboard('{Delete}');
  await expect.element(row).not.toBeInTheDocument();
  const undo = page.getByRole('button', { name: /^Undo: delete/ });
  await expect.element(undo).toBeVisible();
  expect(tops(), 'nothing moves').toEqual(before);
  await undo.click();
  await expect.element(row).toBeVisible();
  expect(host.invoked('alerts.save').map(({ rule }) => rule)).toEqual([first.rule]);
});

test('an alert on a position’s profit is begun in its row', async () => {
  const host = fakeHost();
  keepAlerts(host);
  host.answer('positions.list', listed([positionOf({ ticket: '42094801' })]));
  await openApp(host);
  await fromMenu(positions.getByRole('row').filter({ hasText: '42094801' }), /^Alert on its profit/);
  await expect.element(page.getByRole('region', { name: 'Alerts' })).toBeVisible();
  await expect.element(typed('Position')).toHaveValue('42094801');
  await typed('Value').fill('-25');
  await save.click();
  await expect.element(table).toHaveTextContent(/Profit below −25\.00 USD/);
  await press(table.getByRole('row').nth(1), 'gt');
  await expect.element(positions).toBeVisible();
  await page.getByRole('button', { name: 'Alerts', exact: true }).click();
  await page.getByRole('menuitem', { name: 'All alerts' }).click();
  await expect.element(table).toBeVisible();
});

const phone: Channel = {
  id: '5e9c2a4e-6d9c-4b0e-8a87-3c1f0f1f2a10',
  name: 'Phone',
  preset: 'telegram',
  url: '',
  to: '123',
  kinds: defaultDeliveries,
  ...{ tellsMoney: true, beats: false, beat: null },
  secretStorage: 'key-store',
  trouble: null,
  last: { atMs: Date.now(), isDelivered: false, words: '403 Forbidden' },
  waiting: 0,
  undelivered: 8,
  nextTryMs: null,
};

test('an alert on an indicator is begun in its settings on the chart, with its reference level', async () => {
  const host = fakeHost();
  keepAlerts(host);
  await openApp(host);
  await screen.chart.getByRole('button', { name: '+ Indicator' }).click();
  await screen.dialog('Add an indicator').getByRole('button', { name: 'RSI 14', exact: true }).click();
  await screen.dialog('RSI 14').getByRole('button', { name: 'Alert on it …' }).click();
  await expect.element(form).toHaveTextContent('RSI 14 on H1 crosses 70');
  await typed('Timeframe').selectOptions('M15');
  await typed('Value').fill('30');
  await expect.element(typed('Candle')).toHaveValue('close');
  await typed('Candle').selectOptions('while the candle forms');
  await expect.element(form).toHaveTextContent('RSI 14 on M15 crosses 30 while the candle forms');
  await save.click();
  expect(host.invoked('alerts.save').at(-1)?.rule).toMatchObject({
    isForming: true,
    of: { kind: 'indicator', symbol: 'EURUSD', timeframe: 'M15', type: 'rsi', parameters: { length: 14 } },
    ...{ way: 'either', value: 30, readings: 1 },
  });
  await expect.element(table).toHaveTextContent('RSI 14 on M15 crosses 30 while the candle forms');
});

test('a rule while the candle forms says that no chart shows it, and is read back', async () => {
  const rsi = { kind: 'indicator', symbol: 'EURUSD', timeframe: 'H1', type: 'rsi', parameters: {} } as const;
  const rule = {
    of: { ...rsi, line: '', label: 'RSI 14' },
    way: 'above',
    value: 70,
    isForming: true,
  } as const;
  await opened(alertOf(rule, { value: 61 }, { byClose: 'no chart shows it' }));
  const row = table.getByRole('row').nth(1);
  await expect.element(row).toHaveTextContent('at bar close: no chart shows it');
  await row.getByRole('button', { name: /^Edit: RSI 14/ }).click();
  await expect.element(typed('Candle')).toHaveValue('forming');
});

test('a channel’s form keeps what is typed where it is refused, and never shows a secret', async () => {
  const host = fakeHost();
  keepAlerts(host);
  host.answer('channels.list', [phone]);
  host.fail('channels.save', { kind: 'bad-input', field: 'to', message: 'this chat is not known' });
  await openView(host, sheet);
  await page.getByRole('tab', { name: /Phone/ }).click();
  const channel = page.getByRole('form', { name: /Phone/ });
  await expect
    .element(channel)
    .toHaveTextContent(/Not delivered .*403 Forbidden · 8 recorded as undelivered/);
  const secret = channel.getByLabelText('Bot token', { exact: true });
  await expect.element(secret).toHaveValue('');
  await expect.element(secret).toHaveAttribute('type', 'password');
  await channel.getByLabelText('Chat ID').fill('124');
  await secret.fill('7:abc');
  await channel.getByRole('button', { name: 'Save channel' }).click();
  await expect.element(channel).toHaveTextContent('this chat is not known');
  await expect.element(channel.getByLabelText('Chat ID')).toHaveValue('124');
  await expect.element(secret).toHaveValue('7:abc');
  host.answer('channels.save', [{ ...phone, to: '124', last: null }]);
  await channel.getByRole('button', { name: 'Save channel' }).click();
  await expect.element(channel).toHaveTextContent('Nothing sent yet');
  await expect.element(secret).toHaveValue('');
  expect(host.invoked('channels.save').at(-1)).toMatchObject({ to: '124', secret: '7:abc' });
  host.answer('channels.test', { atMs: Date.now(), isDelivered: true, words: '200 OK', text: 'TEST' });
  await channel.getByRole('button', { name: 'Send a test' }).click();
  await expect.element(channel).toHaveTextContent('Delivered: 200 OK');

  await channel.getByLabelText('Service').selectOptions('HTTP POST');
  await channel.getByLabelText('Body').fill('{"text": "{{titel}}"}');
  await expect.element(channel).toHaveTextContent('There is no {{titel}}');
  await channel.getByLabelText('Body').fill('{"text": "{{title}}"}');
  await expect.element(channel).not.toHaveTextContent('There is no');
});

test('a loss limit is written as a sentence, and a template adds several', async () => {
  const host = await opened();
  host.answer('alerts.propose', {
    ...{ trades: 97, note: null },
    rules: [
      { of: { kind: 'positions', trader: 'you' }, way: 'above', value: 2 },
      { of: { kind: 'size', trader: 'you' }, way: 'above', value: 0.35 },
    ],
  });
  await page.getByRole('button', { name: 'From a template' }).click();
  const template = page.getByRole('form', { name: 'From a template' });
  await expect.element(template).toHaveTextContent('By 97 trades in 30 days');
  await template.getByRole('checkbox', { name: 'At most 2 positions' }).click();
  await expect.element(template.getByRole('button', { name: 'Add 1 promise' })).toBeEnabled();
  const chosen = template.getByLabelText('Template', { exact: true });
  await chosen.selectOptions('Swing');
  await expectCount(template.getByRole('checkbox'), 5);
  await template.getByRole('checkbox', { name: 'All 4' }).click();
  await template.getByRole('checkbox', { name: 'All 4' }).click();
  await template.getByRole('checkbox', { name: 'At most 5 positions' }).click();
  await expect.element(template.getByRole('button', { name: 'Add 1 promise' })).toBeEnabled();
  await expect.element(template).toHaveTextContent('Not tried on the past: not tried in a view');
  await chosen.selectOptions('Prop firm: day and total loss');
  await template.getByLabelText('Initial balance').fill('20000');
  await template.getByRole('button', { name: 'Add 2 promises' }).click();
  await expectCount(table.getByRole('row'), 3);
  await expect
    .element(table)
    .toHaveTextContent(/At most 1.000\.00 USD lost a day.*At most 2.000\.00 USD lost in all/);

  await page.getByRole('button', { name: /^Edit: At most .* lost in all/ }).click();
  await typed('Counted from').selectOptions('the highest balance at a day’s end');
  await form.getByRole('checkbox', { name: 'locked at the initial balance' }).click();
  await typed('Reset').selectOptions('17:00');
  await typed('Time zone').fill('Mars/Base');
  await save.click();
  await expect.element(form).toHaveTextContent('a zone such as Europe/Prague');
  await typed('Time zone').fill('America/New_York');
  await save.click();
  await expectCount(form, 0);
  expect(host.invoked('alerts.save').at(-1)).toMatchObject({
    rule: {
      of: {
        kind: 'total-loss',
        trail: 'day-end',
        initial: 20_000,
        isLocked: true,
        hour: 17,
        zone: 'America/New_York',
      },
      value: 2_000,
    },
  });
});

test('a muted trader is seen in the view, and undone there, and nothing moves', async () => {
  const host = await opened(bidAbove(1.2));
  const row = page.getByRole('row', { name: /Bid above/ });
  await expect.element(row).toBeVisible();
  const addChannel = page.getByRole('button', { name: 'Add a channel' });
  const places = () =>
    [row, addChannel, page.getByRole('log', { name: 'Alert log' })].map(
      (each) => each.element().getBoundingClientRect().top,
    );
  const before = places();
  const { generation } = host.active;
  await host.invoke('alerts.mute', { generation, trader: 'bot 7701', isMuted: true });
  const muted = page.getByRole('status', { name: 'Muted traders' });
  await expect.element(muted).toHaveTextContent(/Only alarms are told of: ?Bot 7701/);
  expect(places()).toEqual(before);
  await muted.getByRole('button', { name: 'Unmute, Bot 7701' }).click();
  await expect.element(muted).not.toBeInTheDocument();
  expect(host.invoked('alerts.mute').at(-1)).toMatchObject({ trader: 'bot 7701', isMuted: false });
});

test('a channel is added where it is asked for, and removed in words that fit it', async () => {
  const host = await opened(bidAbove(1.2));
  await expectCount(page.getByRole('form', { name: 'Add a channel' }), 0);
  await page.getByRole('button', { name: 'Add a channel' }).click();
  await expect.element(page.getByRole('form', { name: 'Add a channel' })).toBeVisible();
  const webhook: Channel = { ...phone, id: crypto.randomUUID(), name: 'Desk', preset: 'plain', last: null };
  host.answer('channels.list', [{ ...webhook, secretStorage: 'none' }, phone]);
  await openView(host, sheet, true);
  // It has trouble.
  const shown = page.getByRole('form', { name: /Channel .*Phone/ });
  await expect.element(shown).toBeVisible();
  await shown.getByLabelText('Name', { exact: true }).fill('Phone 2');
  const failed = { ...webhook, secretStorage: 'none', trouble: 'its secret is gone' } as const;
  host.answer('channels.list', [failed, { ...phone, last: null }]);
  host.push('channels.changed', 2);
  await expect.element(page.getByRole('tab', { name: /⚠.*Desk/ })).toBeVisible();
  await expect.element(shown.getByLabelText('Name', { exact: true })).toHaveValue('Phone 2');
  for (const [name, words] of [
    ['Phone', /^Remove .*Phone.* with its secret$/],
    ['Desk', /^Remove .*Desk.{0,1}$/],
  ] as const) {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('button', { name: 'Remove …' }).click();
    await expect.element(page.getByRole('button', { name: words })).toBeVisible();
  }
});
