import { json } from '../fixtures/fault-proxy';
import { expect, test } from './app';

/** What quiet mode must not ask for: candles with indicators, ticks of the past, quotes of symbols that are not traded now. */
const isExtra = (path: string): boolean =>
  path.includes('/rates/ta') ||
  /\/ticks\b/.test(path) ||
  (path.includes('/tick') && !path.startsWith('/symbols/EURUSD/'));

test('quiet mode reads only what trading needs, says so, and is remembered', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const proxy = await faultyBridge();
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  await dashboard.selectSymbol('EURUSD');
  const paths = () => proxy.seen.map(({ path }) => path);
  await expect.poll(() => paths().filter(isExtra).length, { timeout: 20_000 }).toBeGreaterThan(3);

  const toggle = page.getByRole('button', { name: 'Quiet mode' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(dashboard.chart).toContainText('Quiet mode: no indicators, candles once a minute');
  // What was on its way when the switch was pressed may still arrive.
  const accountReads = () => paths().filter((path) => path === '/account').length;
  const soon = accountReads() + 2;
  await expect.poll(accountReads).toBeGreaterThan(soon);
  const from = proxy.seen.length;
  const later = accountReads() + 5;
  await expect.poll(accountReads, { timeout: 20_000 }).toBeGreaterThan(later);
  const quiet = paths().slice(from);
  expect(quiet.filter(isExtra)).toEqual([]);
  for (const needed of ['/account', '/positions', '/orders', '/symbols/EURUSD/tick']) {
    expect(quiet, needed).toContain(needed);
  }
  // Other quotes are not passed off as present ones.
  await expect(dashboard.marketWatch.getByRole('row', { name: /^GBPUSD/ })).toContainText(/\d\ss/);
  await picture('quiet-mode');
  await dashboard.expectNothingBroken();

  await page.reload();
  await dashboard.expectLive();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /command/i }).fill('End quiet mode');
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect(dashboard.chart).not.toContainText('Quiet mode');
  const end = proxy.seen.length;
  await expect.poll(() => paths().slice(end).filter(isExtra).length, { timeout: 20_000 }).toBeGreaterThan(0);
});

test('a bridge that complains is asked less often, and the footer says how much and why', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const proxy = await faultyBridge();
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(/requests\/s · bridge busy .* · p95/);
  await expect(footer).not.toContainText('polling slowed');
  proxy.instead(({ path }) =>
    path === '/account' ? json(504, { error: 'the call took longer than 30 s' }) : null,
  );
  await expect(footer).toContainText(/polling slowed ×\d.*: the bridge is busy/, { timeout: 30_000 });
  proxy.instead(() => null);
  await dashboard.expectLive();
  // A good minute has to pass first.
  await expect(footer).toContainText(/polling slowed ×/);
  await picture('polls-slowed');
  await dashboard.expectNothingBroken();
});
