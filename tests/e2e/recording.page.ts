import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';

/** Saves today's recording as a file from Settings, as it is offered, and reads it back: its text, and the JSON of each line. */
export async function exportRecording(
  page: Page,
): Promise<{ readonly text: string; readonly lines: readonly unknown[] }> {
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: 'Export recording …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export recording' });
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(
    /^Recording \d{4}\.\d\d\.\d\d 0000 to \d{4}\.\d\d\.\d\d \d{4}\.jsonl\.gz$/,
  );
  const text = gunzipSync(await readFile(await download.path())).toString('utf8');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Escape');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(lines[0]).toMatchObject({ format: 'Bridgewatch recording', version: 1 });
  expect(lines[1]).toMatchObject({ utc: expect.any(String) });
  return { text, lines };
}
