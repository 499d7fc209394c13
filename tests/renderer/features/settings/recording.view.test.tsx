import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RecordingSection } from '../../../../renderer/features/settings/recording-section';
import { fakeHost, openApp, openView } from '../../view/open';
import { screen } from '../../view/screen';
import { recordingStatus } from '../../view/standard-answers';

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

test('the settings say what is out of the ordinary: no room, files that are not read, a clock that was set back', async () => {
  const host = fakeHost();
  const foreign = ['b', 'c', 'd', 'e'].map((file) => ({ file, why: 'foreign' as const }));
  host.answer('recording.read', {
    ...recordingStatus,
    state: 'trouble',
    trouble: 'Not recording: the disk is full. Watching and trading go on.',
    accounts: 2,
    notRead: [{ file: 'a/1.damaged', why: 'damaged' }, { file: 'a/2.gz', why: 'newer' }, ...foreign],
    setBack: { atMs: Date.UTC(2026, 10, 18, 3, 14, 31), byMs: 29_000 },
  });
  await openView(host, <RecordingSection />);
  for (const words of [
    'Not recording: the disk is full. Watching and trading go on.',
    'Damaged, kept; the rest of the recording is read: a/1.damaged',
    'Written by a newer version, kept and not read by this one: a/2.gz',
    'Not part of the recording, left alone: b, c, d and 1 more',
    'The clock of this computer was set back by 29 s at 2026.11.18 03:14:31 (UTC): the time before it is recorded twice.',
  ]) {
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  }
});
