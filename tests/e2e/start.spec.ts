import { expect, test } from './app';
import { ownProfile, startProgram } from './processes';

test.describe('npm start', () => {
  test.skip(({ host }) => host === 'desktop', 'of the browser host itself: npm start --browser');

  test('says one line, opens a working dashboard on the demo bridge, and Ctrl+C ends it all', async ({
    page,
    picture,
  }) => {
    const profile = ownProfile();
    const started = await startProgram({
      script: 'scripts/start.mjs',
      args: ['--browser', '--no-open', '--port', '0'],
      env: profile.env,
      announces: 'Dashboard ready:',
    });
    try {
      expect(started.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
      await page.goto(started.address);
      await expect(page.getByLabel('Connection', { exact: true })).toContainText('DEMO');
      await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText(/Balance/);
      await expect(
        page.getByRole('region', { name: 'Chart', exact: true }).locator('canvas').first(),
      ).toBeVisible();
      await picture('start-demo');
      expect(started.output().match(/Dashboard ready:/g)).toHaveLength(1);
    } finally {
      const origin = new URL(started.address).origin;
      await started.stop('SIGINT');
      profile.remove();
      await expect(
        fetch(origin).then(
          () => 'still there',
          () => 'gone',
        ),
      ).resolves.toBe('gone');
    }
  });
});

test('a reload keeps working; a second browser needs a fresh code', async ({ open, page, browser, host }) => {
  test.skip(host === 'desktop', 'of the browser host itself: its one-time codes');
  const dashboard = await open({ isEmbedded: true });
  await dashboard.expectLive();
  expect(page.url(), 'the code is gone from the address').not.toMatch(/code|[A-Za-z0-9_-]{30,}/);

  await page.reload();
  await dashboard.expectLive();

  const other = await browser.newContext();
  const stranger = await other.newPage();
  await stranger.goto(dashboard.host.address);
  await expect(stranger.locator('body')).toContainText(/code/i);
  await expect(stranger.getByRole('region', { name: 'Account', exact: true })).toBeHidden();
  await other.close();
});

test('the environment names the bridge, with a path prefix too', async ({ bridge, open }) => {
  const demo = await bridge();
  const dashboard = await open({ bridgeUrl: demo.address, token: demo.token });
  await dashboard.expectLive();
  await expect(dashboard.connection).toContainText(new URL(demo.address).host);
});
