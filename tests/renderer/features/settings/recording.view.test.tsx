import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeHost, openApp } from '../../view/open';
import { screen } from '../../view/screen';

test('the settings tell what is recorded, and delete it once it is asked twice', async () => {
  const host = fakeHost();
  await openApp(host);
  await userEvent.keyboard('{Control>},{/Control}');
  const settings = screen.dialog('Settings');
  const recording = settings.getByRole('status', { name: 'Recording' });
  await expect.element(recording).toHaveTextContent('On. 34.1 MB since 2026.11.20 (UTC).');

  const deleting = () => host.invoked('recording.deleteAll').length;
  await settings.getByRole('button', { name: 'Delete recordings …' }).click();
  await screen.dialog('Delete recordings').getByRole('button', { name: 'Cancel' }).click();
  expect(deleting()).toBe(0);
  await settings.getByRole('button', { name: 'Delete recordings …' }).click();
  await screen.dialog('Delete recordings').getByRole('button', { name: 'Delete 34.1 MB' }).click();
  await expect.element(recording).toHaveTextContent('On. Nothing recorded yet.');
  expect(deleting()).toBe(1);
});
