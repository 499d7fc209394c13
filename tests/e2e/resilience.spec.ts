import { expect, onBothHosts, test } from './app';
import { startDemoBridge } from './processes';

test('the dashboard survives a restart of the bridge', async ({ bridge, open, picture }) => {
  const demo = await bridge();
  const dashboard = await open({ bridgeUrl: demo.address, token: demo.token });
  await dashboard.expectLive();
  await dashboard.showTab('Positions');
  const rows = await dashboard.positions.getByRole('row').count();

  await demo.stop();
  await expect(dashboard.connection).toContainText(/cannot be reached/i);
  await picture('bridge-gone');
  // Nothing that was on screen is lost.
  expect(await dashboard.positions.getByRole('row').count()).toBe(rows);
  await expect(dashboard.account).toContainText(/\d\.\d{2}/);
  await dashboard.expectNothingBroken();

  const again = await startDemoBridge({
    port: Number(new URL(demo.address).port),
    token: demo.token,
    seed: 7,
  });
  try {
    await expect(dashboard.connection).not.toContainText(/cannot be reached/i);
    await dashboard.expectLive();
    await picture('bridge-back');
  } finally {
    await again.stop();
  }
});

test(
  'a wrong token is asked for, and nothing loops',
  onBothHosts,
  async ({ bridge, open, page, picture }) => {
    const demo = await bridge();
    const dashboard = await open({ bridgeUrl: demo.address, token: 'not-the-token' });
    await expect(page.locator('body')).toContainText(/refused the token/i);
    await expect(page.locator('body')).not.toContainText('not-the-token');
    await picture('wrong-token');
    await dashboard.expectNothingBroken();
  },
);

test('a wrong address says so, and the settings lead out of it', async ({ open, page, picture, bridge }) => {
  const dashboard = await open({ bridgeUrl: 'http://127.0.0.1:9', token: 'x' });
  await expect(dashboard.connection).toContainText(/cannot be reached/i);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const demo = await bridge();
  await settings.getByRole('button', { name: 'Add bridge' }).click();
  const added = page.getByRole('dialog', { name: 'Add bridge' });
  await added.getByLabel('Name').fill('The right one');
  await added.getByLabel(/address/i).fill(demo.address);
  await added.getByLabel(/token/i).first().fill(demo.token);
  await added.getByRole('button', { name: 'Test connection' }).click();
  await expect(added).toContainText(/Token accepted/);
  await picture('settings-test');
  await added.getByRole('button', { name: 'Save and use' }).click();
  await dashboard.expectLive();
  await expect(dashboard.connection).toContainText('The right one');
});

test('another bridge is used at once, without a restart', async ({ bridge, open, page, picture }) => {
  const dashboard = await open({ isEmbedded: true });
  await dashboard.expectLive();
  const other = await bridge({ token: 'other-token' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await picture('settings');
  await settings.getByRole('button', { name: 'Add bridge' }).click();
  const added = page.getByRole('dialog', { name: 'Add bridge' });
  await added.getByLabel('Name').fill('Another');
  await added.getByLabel(/address/i).fill(other.address);
  await added.getByLabel(/token/i).first().fill('other-token');
  await added.getByRole('button', { name: 'Save and use' }).click();
  await expect(dashboard.connection).toContainText(new URL(other.address).host);
  await dashboard.expectLive();
  expect(dashboard.host.output()).not.toContain('other-token');
});
