import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { firedLine } from '../../../../shared/formats/alert-lines';
import { newJudged } from '../../../../shared/rules/judge';
import { noTraderNames } from '../../../../shared/rules/trader-names';
import { alertOf, keepAlerts } from '../../view/fake-alerts';
import { fakeHost, openApp } from '../../view/open';
import { screen } from '../../view/screen';

const words = { money: 2, currency: 'USD', digitsOf: () => 5, names: noTraderNames };
const title = 'Bot 7701 broke “A stop within 60 s”: 61 s';
const toast = page.getByRole('button', { name: `Dismiss: ${title}` });
const bell = page.getByRole('button', { name: /^Alerts/ });

/** A missing stop has been told, and its toast stands. */
async function told() {
  const alert = alertOf(
    { of: { kind: 'no-stop', trader: 'bot 7701' }, way: 'above', value: 60 },
    { state: 'firing', isSeen: false },
  );
  const { rule } = alert;
  const host = fakeHost();
  keepAlerts(host, alert);
  await openApp(host);
  await expect.element(bell).toHaveAccessibleName('Alerts, 1 unseen');
  const line = firedLine(
    { rule, share: 1, judged: newJudged(rule, 0), positions: [] },
    { side: null, value: 61 },
    words,
  );
  // None was there before this page.
  host.push('notices.changed', { newest: 0, account: 'one' });
  host.answer('notices.list', [{ ...line, number: 1, atMs: Date.now(), generation: host.active.generation }]);
  host.push('notices.changed', { newest: 1, account: 'one' });
  await expect.element(toast).toBeVisible();
  return { host, rule };
}

test('an alert whose toast is dismissed is seen in its view too', async () => {
  const { host, rule } = await told();
  await toast.click();
  await expect.element(bell).toHaveAccessibleName('Alerts');
  expect(host.invoked('alerts.seen')).toMatchObject([{ id: rule.id }]);
});

test('an alert whose notice is opened is seen, and its toast goes', async () => {
  const { host, rule } = await told();
  await bell.click();
  await page.getByRole('menuitem', { name: title }).click();
  await expect.element(bell).toHaveAccessibleName('Alerts');
  await expect.element(toast).not.toBeInTheDocument();
  expect(host.invoked('alerts.seen')).toMatchObject([{ id: rule.id }]);
});

test('an alert that is seen in its view has no toast that would sound on', async () => {
  await told();
  await userEvent.keyboard('gl');
  await page.getByRole('button', { name: /^Seen/ }).click();
  await userEvent.keyboard('gt');
  await expect.element(screen.ticket).toBeVisible();
  await expect.element(toast).not.toBeInTheDocument();
  await expect.element(bell).toHaveAccessibleName('Alerts');
});

test('an alert that is seen in another window has no toast here', async () => {
  const { host, rule } = await told();
  await host.invoke('alerts.seen', { generation: host.active.generation, id: rule.id });
  host.push('alerts.changed', 2);
  await expect.element(toast).not.toBeInTheDocument();
});
