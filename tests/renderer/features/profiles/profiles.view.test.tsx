import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultNoticeChoices } from '../../../../shared/model/desktop-integration';
import { defaultQuietHours } from '../../../../shared/model/quiet-hours';
import { ok } from '../../../../shared/model/result';
import {
  type ActiveBridge,
  defaultPolling,
  type Profile,
  type Settings,
} from '../../../../shared/model/settings';
import { outcomeOf } from '../../../fixtures/intents';
import { confirm, expectCount, fillTicket, openWithTicket, submitTicket } from '../../view/dashboard';
import type { FakeHost } from '../../view/fake-host';
import { fakeHost, holdClock, openApp, passTime } from '../../view/open';
import { screen } from '../../view/screen';
import { unknown } from '../../view/trades';

/** Several bridges under names, and what is asked before one is left. That nothing of one is seen under another: the journey profiles.spec. */

const profile = (changes: Partial<Profile>): Profile => ({
  id: 'own',
  name: 'Own',
  colour: 'blue',
  url: 'http://127.0.0.1:5001',
  tokenStorage: 'memory',
  clockSymbol: null,
  ...changes,
});
const demo = profile({ id: 'demo', name: 'Demo bridge', colour: 'grey', url: null, tokenStorage: 'demo' });

/** A host that keeps its profiles, and talks to the one that is chosen. */
function withProfiles(host: FakeHost, own: readonly Profile[], chosen: string): void {
  let settings: Settings = {
    profiles: [demo, ...own],
    chosenProfile: chosen,
    environment: null,
    polling: defaultPolling,
    notices: defaultNoticeChoices,
    quietHours: defaultQuietHours,
    limits: {},
    bots: {},
  };
  let { generation } = host.active;
  const activeOf = (id: string): ActiveBridge => {
    const it = settings.profiles.find((each) => each.id === id) ?? demo;
    return { ...host.active, generation, url: it.url ?? 'http://127.0.0.1:5999', profile: it };
  };
  const keep = (changes: Partial<Settings>) => {
    settings = { ...settings, ...changes };
    host.answer('settings.read', settings);
    host.push('settings.changed', settings);
    return ok(settings);
  };
  const use = (id: string) => {
    // As far from the other tests' as the host never comes.
    generation += 10_000;
    keep({ chosenProfile: id });
    const active = activeOf(id);
    host.answer('bridge.read', active);
    host.push('bridge.changed', active);
    return ok(settings);
  };
  host.answer('settings.read', settings);
  const first = activeOf(chosen);
  host.answer('bridge.read', first);
  host.push('bridge.changed', first);
  host.answerWith('profiles.choose', ({ id }) => use(id));
  host.answerWith('profiles.save', ({ id, name, colour, url }) =>
    keep({
      profiles: settings.profiles.map((each) => (each.id === id ? { ...each, name, colour, url } : each)),
    }),
  );
  host.answerWith('profiles.remove', ({ id }) => {
    keep({ profiles: settings.profiles.filter((each) => each.id !== id) });
    return settings.chosenProfile === id ? use('demo') : ok(settings);
  });
}

const chooser = (name: string) => page.getByRole('button', { name: `Profile: ${name}` });
async function choose(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitemcheckbox', { name }).click();
}

test('an order on its way is asked about before the bridge is left, and its answer names its bridge', async () => {
  holdClock();
  const host = fakeHost();
  withProfiles(host, [profile({ name: 'Slow one', colour: 'teal' })], 'own');
  let answer = (): void => undefined;
  host.answerWith(
    'trade.send',
    ({ input: { intentId } }) =>
      new Promise((done) => {
        answer = () => done(ok(outcomeOf({ ...unknown, intentId })));
      }),
  );
  await openWithTicket(host);
  await expect.element(chooser('Slow one')).toBeVisible();
  await fillTicket('BUY', { Volume: '0.02' });
  await submitTicket('BUY');
  await confirm.getByRole('button', { name: 'Send order' }).click();
  await passTime(10_000);
  await confirm.getByRole('button', { name: 'Continue in background' }).click();

  await choose('Demo bridge');
  const asked = screen.dialog('Leave Slow one?');
  await expect.element(asked).toHaveTextContent('An order is on the way to Slow one');
  await expect.element(asked.getByRole('button', { name: 'Stay' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(chooser('Slow one')).toBeVisible();

  await choose('Demo bridge');
  await asked.getByRole('button', { name: 'Use Demo bridge' }).click();
  await expect.element(chooser('Demo bridge')).toBeVisible();
  answer();
  await expect.element(screen.notifications).toHaveTextContent(/Slow one: /);
});

test('bridges are changed and removed, each with its own state, by keyboard too', async () => {
  const host = fakeHost();
  withProfiles(host, [profile({ name: 'First', colour: 'pink' })], 'demo');
  await openApp(host);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = screen.dialog('Settings');
  const list = settings.getByRole('list', { name: 'Bridges' });
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent(/Demo bridge.*in use/);
  await expect.element(list.getByRole('listitem').nth(1)).toHaveTextContent(/First.*token for this run only/);

  await settings.getByRole('button', { name: 'Edit First' }).click();
  const edit = screen.dialog('Edit bridge');
  await edit.getByLabelText('Name').fill('Demo bridge');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(edit).toHaveTextContent('Another bridge has this name.');
  await edit.getByLabelText('Name').fill('Renamed');
  const address = edit.getByLabelText('Bridge address');
  await address.fill('http://127.0.0.1:5001/other');
  await expect.element(edit).toHaveTextContent('is for the previous address');
  await address.fill('http://127.0.0.1:5001');
  await userEvent.keyboard('{Enter}');
  await expectCount(edit, 0);
  await settings.getByRole('button', { name: 'Test connection of Renamed' }).click();
  await expect.poll(() => host.invoked('connection.test')).toMatchObject([{ profile: 'own' }]);

  await settings.getByRole('button', { name: 'Use Renamed' }).click();
  await expect.element(chooser('Renamed')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('menuitemcheckbox', { name: /^Renamed/ }))
    .toHaveAttribute('aria-checked', 'true');
  await userEvent.keyboard('{End}{Enter}');
  await settings.getByRole('button', { name: 'Remove Renamed' }).click();
  const remove = screen.dialog('Remove bridge');
  await expect.element(remove.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await remove.getByRole('button', { name: 'Remove Renamed' }).click();
  await expect.element(chooser('Demo bridge')).toBeVisible();
  expect(host.invoked('profiles.remove')).toEqual([{ id: 'own' }]);
});
