import type { Page } from '@playwright/test';
import type { Desktop } from '../stand-in/start-desktop';
import { expect, test } from './app';
import { Dashboard } from './dashboard.page';
import { desktopApp } from './desktop-app';

/** A page that ends, or hangs, comes back with what its user had made of it. */
const start = desktopApp('only the stand-in lets a test take its page again');

const boardOf = (running: Desktop, page: Page) =>
  new Dashboard(page, {
    address: running.announced,
    pid: running.pid,
    output: running.output,
    stop: running.quit,
  });

/** An order that somebody was about to place. */
const half = { Volume: '0.05', Price: '1.95000', 'Take profit': '1.20000', Comment: 'half typed' } as const;

/** A desk that is nobody's default, with something in the account that was traded from it, and the next order half typed. */
async function arrange(dashboard: Dashboard): Promise<string> {
  await dashboard.expectLive();
  await dashboard.selectSymbol('GBPUSD');
  await dashboard.selectTimeframe('M15');
  const ticket = await dashboard.place('BUY', { Volume: '0.03', Comment: 'before the end' });
  await dashboard.fillTicket('SELL_LIMIT', half);
  return ticket;
}

async function expectArranged(dashboard: Dashboard, ticket: string): Promise<void> {
  await expect(dashboard.ticket.getByLabel('Symbol', { exact: true })).toHaveValue('GBPUSD');
  await dashboard.expectLive();
  await expect(dashboard.chart.getByRole('radio', { name: 'M15', exact: true })).toBeChecked();
  await expect(dashboard.ticket.getByLabel('Order type', { exact: true })).toHaveValue('SELL_LIMIT');
  for (const field of ['Volume', 'Price', 'Take profit', 'Comment'] as const)
    await expect(dashboard.field(field), field).toHaveValue(half[field]);
  await dashboard.showTab('Positions');
  await expect(dashboard.row(ticket).first()).toBeVisible();
  await dashboard.expectNothingBroken();
}

test('a page that crashes is reloaded, with its workspace and the half-typed order, and what was sent is known by the host', async () => {
  const running = await start();
  const ticket = await arrange(boardOf(running, running.page));
  const session = await running.page.context().newCDPSession(running.page);
  // It never answers: what it was asked of is gone.
  void session.send('Page.crash').catch(() => undefined);
  await expect.poll(() => running.output()).toContain('the page ended (crashed)');
  const again = await running.pageAgain();
  await expectArranged(boardOf(running, again), ticket);
  // One that is loaded anew on purpose starts with an empty ticket.
  await again.reload();
  await boardOf(running, again).expectLive();
  await expect(boardOf(running, again).field('Comment')).toHaveValue('');
  expect(await running.quit()).toBe(0);
});

test('a window that does not answer is asked about, and its page loaded again on request', async () => {
  const running = await start({ env: { BRIDGEWATCH_STAND_IN_ANSWER: '1' } });
  const ticket = await arrange(boardOf(running, running.page));
  await running.press({ window: 'unresponsive' });
  await expect.poll(() => running.output()).toContain('the window does not answer');
  await expect.poll(() => running.output()).toContain('the page ended (crashed)');
  const again = await running.pageAgain();
  await expectArranged(boardOf(running, again), ticket);
  expect(await running.quit()).toBe(0);
});
