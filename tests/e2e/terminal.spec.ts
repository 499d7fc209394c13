import type { Page } from '@playwright/test';
import { expect, test } from './app';

/** What is done to the terminal behind the bridge. What is said of it: terminal.view.test.tsx. */

const chainButton = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Connection chain' }).getByRole('button', { name: new RegExp(`: ${name}`) });

async function askRestart(page: Page) {
  await page.getByRole('tab', { name: 'Terminal' }).click();
  // A strip above may offer the same.
  await page.getByRole('tabpanel').getByRole('button', { name: 'Restart' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Restart the terminal' });
  await expect(dialog).toBeVisible();
  return { dialog, send: dialog.getByRole('button', { name: 'Restart', exact: true }) };
}

test('a restart with an open position needs the typed word, is sent once, and is waited for', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const sent: string[] = [];
  const proxy = await faultyBridge();
  proxy.instead(({ method, path }) => {
    if (method === 'POST' && path.startsWith('/terminal/')) sent.push(path);
    return null;
  });
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  await dashboard.place('BUY', { Volume: '0.01' });
  const restart = await askRestart(page);
  await expect(restart.dialog).toContainText(/The account holds \d+ open position/);
  await expect(restart.send).toBeDisabled();
  await picture('terminal-restart-asked');
  await restart.dialog.getByRole('textbox').fill('initialize');
  await expect(restart.send).toBeDisabled();
  await restart.dialog.getByRole('textbox').fill('RESTART');
  await restart.send.dblclick();
  await expect(restart.dialog).toBeHidden();
  await expect(page.getByText(/^Restarting the terminal/).first()).toBeVisible();
  await picture('terminal-restarting');
  await expect(dashboard.notifications).toContainText('Terminal restarted');
  expect(sent).toEqual(['/terminal/restart']);
  await expect(chainButton(page, 'Terminal')).not.toContainText('restarting');
  await dashboard.expectLive();
});
