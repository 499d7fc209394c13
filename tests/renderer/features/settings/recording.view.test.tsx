import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RecordingSection } from '../../../../renderer/features/settings/recording-section';
import { ok } from '../../../../shared/model/result';
import { fakeHost, openApp, openView } from '../../view/open';
import { savedFiles } from '../../view/saved-files';
import { screen } from '../../view/screen';
import { recordingStatus } from '../../view/standard-answers';

test('the settings tell what is recorded, and delete it once it is asked twice', async () => {
  const host = fakeHost();
  await openApp(host);
  await userEvent.keyboard('{Control>},{/Control}');
  const settings = screen.dialog('Settings');
  const recording = settings.getByRole('status', { name: 'Recording' });
  await expect.element(recording).toHaveTextContent('On. 34.1 MB since 2026.11.20 (UTC).');

  await expect
    .element(
      settings.getByText(
        'Deals, equity by the minute and moved stops stay longer, about 60 MB a year and account (61.2 MB now); beyond 2 GB the oldest months are deleted.',
      ),
    )
    .toBeVisible();

  const deleting = () => host.invoked('recording.deleteAll').length;
  await settings.getByRole('button', { name: 'Delete recordings …' }).click();
  await screen.dialog('Delete recordings').getByRole('button', { name: 'Cancel' }).click();
  expect(deleting()).toBe(0);
  await settings.getByRole('button', { name: 'Delete recordings …' }).click();
  const dialog = screen.dialog('Delete recordings');
  await expect.element(dialog).toHaveTextContent('The history of deals, equity and stops is deleted too.');
  await dialog.getByRole('button', { name: 'Delete 34.1 MB' }).click();
  await expect.element(recording).toHaveTextContent('On. Nothing recorded yet.');
  expect(deleting()).toBe(1);
});

test('the settings say what is out of the ordinary: no room, files that are not read, a clock that was set back', async () => {
  const host = fakeHost();
  const foreign = ['b', 'c', 'd', 'e'].map((file) => ({ file, why: 'foreign' as const }));
  host.answer('recording.read', {
    ...recordingStatus,
    state: 'trouble',
    trouble:
      'Not recording: the disk is full. Watching goes on. New orders are blocked only while their journal cannot be written either.',
    accounts: 2,
    notRead: [{ file: 'a/1.damaged', why: 'damaged' }, { file: 'a/2.gz', why: 'newer' }, ...foreign],
    clockSet: { atMs: Date.UTC(2026, 10, 18, 3, 14, 31), byMs: -29_000 },
  });
  await openView(host, <RecordingSection />);
  for (const words of [
    'Not recording: the disk is full. Watching goes on. New orders are blocked only while their journal cannot be written either.',
    '34.1 MB of 2 accounts since 2026.11.20 (UTC).',
    'Damaged, kept; the rest of the recording is read: a/1.damaged',
    'Written by a newer version, kept and not read by this one: a/2.gz',
    'Not part of the recording, left alone: b, c, d and 1 more',
    'The clock of this computer was set back by 29 s at 2026.11.18 03:14:31 (UTC): the time before it is recorded twice.',
  ]) {
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  }
});

test('a second host says that another one records, and what that leaves out', async () => {
  const host = fakeHost();
  host.answer('recording.read', { ...recordingStatus, state: 'another-host', bytes: 0, fromMs: null });
  await openView(host, <RecordingSection />);
  await expect
    .element(page.getByRole('status', { name: 'Recording' }))
    .toHaveTextContent(
      'Another Bridgewatch on this computer records what it watches itself. What only this one watches is not recorded.',
    );
});

test('the settings say that the bridge repeats old quotes, and that a long time was not watched', async () => {
  const host = fakeHost();
  const atMs = Date.UTC(2026, 10, 18, 3, 14, 31);
  host.answer('recording.read', {
    ...recordingStatus,
    oldQuote: { atMs, symbol: 'EURUSD', byMs: 12_000 },
    notWatched: { fromMs: atMs - 365 * 86_400_000, toMs: atMs },
  });
  await openView(host, <RecordingSection />);
  for (const words of [
    'The bridge sent a quote of EURUSD 12 s older than one before it, at 2026.11.18 03:14:31 (UTC). If that repeats, prices on screen may be old: restart the bridge, and switch off caching in any proxy before it.',
    'Nothing was recorded from 2025.11.18 03:14:31 (UTC) to 2026.11.18 03:14:31 (UTC), 365 d: Bridgewatch was not running, or watched another account. Deals of that time are in History; stops and equity are not known. To have no gaps, keep watching in the tray or with --watch.',
  ]) {
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  }
});

test('the settings say that the clock was set ahead, and that nothing was deleted for it', async () => {
  const host = fakeHost();
  const clockSet = { atMs: Date.UTC(2030, 10, 18, 3, 14, 31), byMs: 1_461 * 86_400_000 };
  host.answer('recording.read', { ...recordingStatus, clockSet });
  await openView(host, <RecordingSection />);
  await expect
    .element(
      page.getByText(
        'The clock of this computer was set ahead by 1461 d to 2030.11.18 03:14:31 (UTC). Nothing was deleted.',
      ),
    )
    .toBeVisible();
});

test('a span of the recording is exported in parts, as one file', async () => {
  const host = fakeHost();
  const asked: unknown[] = [];
  host.answerWith('recording.exportPart', ({ from, to, after }) => {
    asked.push({ from, to, after });
    const isFirst = after === null;
    return ok({
      base64: btoa(isFirst ? 'one ' : 'two'),
      after: isFirst ? { segment: 3, block: 1 } : null,
      doneMs: 1,
    });
  });
  const saved = savedFiles();
  await openApp(host);
  await userEvent.keyboard('{Control>},{/Control}');
  await screen.dialog('Settings').getByRole('button', { name: 'Export recording …' }).click();
  const dialog = screen.dialog('Export recording');
  await dialog.getByLabelText('From').fill('2026.11.18 03:00');
  await dialog.getByLabelText('To').fill('2026.11.18 02:00');
  await expect.element(dialog.getByText('Must be after From')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Export' })).toBeDisabled();
  await dialog.getByLabelText('To').fill('2026.11.18 04:00');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const from = Date.UTC(2026, 10, 18, 3) / 1_000;
  expect(asked).toEqual([
    { from, to: from + 3_600, after: null },
    { from, to: from + 3_600, after: { segment: 3, block: 1 } },
  ]);
  expect(await Promise.all(saved)).toEqual([
    'one two',
    'Recording 2026.11.18 0300 to 2026.11.18 0400.jsonl.gz',
  ]);
});
