import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type DesktopChoices, desktopChoicesSchema } from '../../../../shared/model/desktop-integration';
import { defaultQuietHours, type QuietHours } from '../../../../shared/model/quiet-hours';
import { failed, ok } from '../../../../shared/model/result';
import { fakeHost, openApp } from '../../view/open';
import { screen } from '../../view/screen';
import { settings as standardSettings } from '../../view/standard-answers';

async function settingsOf(host: ReturnType<typeof fakeHost>) {
  await openApp(host);
  await userEvent.keyboard('{Control>},{/Control}');
  return screen.dialog('Settings');
}

test('the desktop app asks what closing its window does until it is chosen, and starts with the system as chosen', async () => {
  const host = fakeHost();
  let choices: DesktopChoices = { closing: null, startsWithSystem: false };
  host.answerWith('desktop.read', () => ok(choices));
  host.answerWith('desktop.save', (change) => {
    choices = desktopChoicesSchema.parse({ ...choices, ...change });
    return ok(choices);
  });
  const settings = await settingsOf(host);
  const watching = settings.getByRole('radio', { name: 'Keep watching in the tray' });
  await expect.element(watching).not.toBeChecked();
  await expect.element(settings.getByText('You are asked when you close the window.')).toBeVisible();

  await watching.click();
  await expect.element(watching).toBeChecked();
  await expect.element(settings.getByText('You are asked when you close')).not.toBeInTheDocument();
  const starts = settings.getByRole('checkbox', { name: 'Start Bridgewatch when you log in' });
  await starts.click();
  await expect.element(starts).toBeChecked();
  expect(host.invoked('desktop.save')).toEqual([{ closing: 'watch' }, { startsWithSystem: true }]);
});

test('a pressed choice shows at once, and goes back where it could not be saved', async () => {
  const host = fakeHost();
  host.answer('desktop.read', { closing: 'quit', startsWithSystem: false });
  let refuse = (): void => undefined;
  host.answerWith(
    'desktop.save',
    () =>
      new Promise((resolve) => {
        refuse = () => resolve(failed({ kind: 'internal', message: 'The choice could not be saved: full.' }));
      }),
  );
  const settings = await settingsOf(host);
  const starts = settings.getByRole('checkbox', { name: 'Start Bridgewatch when you log in' });
  await starts.click();
  await expect.element(starts).toBeChecked();
  refuse();
  await expect.element(starts).not.toBeChecked();
  await expect.element(settings.getByText('The choice could not be saved: full.')).toBeVisible();
});

test('a browser has no such choices', async () => {
  const host = fakeHost();
  const settings = await settingsOf(host);
  await expect.element(settings.getByText('Recording on this computer')).toBeVisible();
  await expect.poll(() => host.invoked('desktop.read').length).toBeGreaterThan(0);
  await expect.element(settings.getByText('When the window is closed')).not.toBeInTheDocument();
});

test('quiet hours are set by times and days', async () => {
  const host = fakeHost();
  let quietHours: QuietHours = defaultQuietHours;
  host.answerWith('settings.saveQuietHours', (next) => {
    quietHours = next;
    return ok({ ...standardSettings, quietHours: { ...quietHours, days: [...quietHours.days] } });
  });
  const settings = await settingsOf(host);
  await settings.getByRole('checkbox', { name: /^Quiet hours/ }).click();
  const from = settings.getByLabelText('Quiet from');
  await expect.element(from).toHaveValue('22:00');
  await from.fill('21:30');
  await settings.getByRole('checkbox', { name: 'Sat' }).click();
  await expect.element(settings.getByRole('checkbox', { name: 'Sat' })).not.toBeChecked();
  expect(quietHours).toEqual({ isOn: true, from: 21 * 60 + 30, to: 7 * 60, days: [0, 1, 2, 3, 4, 5] });
});
