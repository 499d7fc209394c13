import type { Page } from '@playwright/test';
import { json } from '../fixtures/fault-proxy';
import { expect, test } from './app';

/** The terminal beside the bridge, the way to it link by link, and the account in full. */

// A restart is waited for, and then some more on a busy machine.
test.describe.configure({ timeout: 120_000 });

const chainButton = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Connection chain' }).getByRole('button', { name: new RegExp(`: ${name}`) });

async function ask(page: Page, action: 'Initialize' | 'Restart' | 'Shut down') {
  await page.getByRole('tab', { name: 'Terminal' }).click();
  // A strip above may offer the same.
  await page.getByRole('tabpanel').getByRole('button', { name: action }).first().click();
  const dialog = page.getByRole('dialog', { name: `${action} the terminal` });
  await expect(dialog).toBeVisible();
  return { dialog, send: dialog.getByRole('button', { name: action, exact: true }) };
}

test('the Terminal tab tells all that the terminal says of itself, and what the bridge offers', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await open();
  await dashboard.expectLive();
  await page.getByRole('tab', { name: 'Terminal' }).click();
  const terminal = page.getByRole('region', { name: 'Terminal', exact: true });
  await expect(terminal).toContainText('Bridgewatch demo terminal');
  await expect(terminal).toContainText(/Build\s*5602/);
  await expect(terminal).toContainText(/Algo trading\s*on/);
  await expect(page.getByRole('region', { name: 'Last error' })).toContainText('Success (1)');
  const clock = page.getByRole('region', { name: 'Broker clock' });
  await expect(clock).toContainText(/Offset from UTC\s*UTC\+\d/);
  await expect(page.getByRole('region', { name: 'Bridge interface' })).toContainText('MT5 HEADLESS');
  await expect(page.getByRole('list', { name: 'Capabilities' }).getByRole('listitem')).toHaveCount(21);

  await clock.getByRole('combobox', { name: 'Clock symbol' }).fill('BTCUSD');
  await clock.getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(clock).toContainText(/From the tick of\s*BTCUSD/);
  await clock.getByRole('button', { name: 'Unpin' }).click();
  await expect(clock).not.toContainText(/From the tick of\s*BTCUSD/);
  await picture('terminal-tab');
  await dashboard.expectNothingBroken();
});

test.describe('on a bridge of the recorded family', () => {
  test.use({ dialect: 'family' });

  test('the Terminal tab tells which clock it stamps by, and that it has no interface description', async ({
    open,
    page,
    picture,
  }) => {
    const dashboard = await open();
    await dashboard.expectLive();
    await page.getByRole('tab', { name: 'Terminal' }).click();
    const terminal = page.getByRole('region', { name: 'Terminal', exact: true });
    await expect(terminal).toContainText('Bridgewatch demo terminal');
    const clock = page.getByRole('region', { name: 'Broker clock' });
    await expect(clock).toContainText('GET /terminal says that the broker’s clock is UTC+5:30');
    await expect(page.getByText('UTC, shown as broker time (UTC+5:30)').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Bridge interface' })).not.toContainText('MT5 HEADLESS');
    await picture('terminal-tab-family');
    await dashboard.expectNothingBroken();
  });
});

test('a terminal is shut down and initialized again without panic, and all is read anew', async ({
  bridge,
  open,
  page,
  picture,
}) => {
  const demo = await bridge();
  const dashboard = await open({ bridgeUrl: demo.address, token: demo.token });
  await dashboard.expectLive();

  const down = await ask(page, 'Shut down');
  await expect(down.dialog).toContainText(/neither the bot nor this screen has data or can trade/i);
  const typing = down.dialog.getByRole('textbox');
  if ((await typing.count()) > 0) await typing.fill('Shut down');
  await down.send.click();
  await expect(dashboard.notifications).toContainText('Terminal shut down');
  await expect(
    page.getByText('The terminal is shut down, as requested', { exact: false }).first(),
  ).toBeVisible();
  await expect(chainButton(page, 'Terminal')).toContainText('shut down');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await picture('terminal-shut-down');

  const start = await ask(page, 'Initialize');
  // What is open cannot be known now: that too has to be confirmed by typing.
  await expect(start.send).toBeDisabled();
  await start.dialog.getByRole('textbox').fill('initialize');
  await start.send.click();
  await expect(dashboard.notifications).toContainText('Terminal initialized');
  await expect(chainButton(page, 'Terminal')).not.toContainText('shut down');
  await dashboard.expectLive();
  const lines = await dashboard.notifications.innerText();
  expect(lines).not.toMatch(/not initialised|answers again/);
  await dashboard.expectNothingBroken();
});

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
  const restart = await ask(page, 'Restart');
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
  await expect(dashboard.notifications).toContainText('Terminal restarted', { timeout: 30_000 });
  expect(sent).toEqual(['/terminal/restart']);
  await expect(chainButton(page, 'Terminal')).not.toContainText('restarting');
  await dashboard.expectLive();
});

test('an action without an answer is said to be unknown until the terminal answers', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const proxy = await faultyBridge();
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  proxy.instead(({ method }) => (method === 'POST' ? json(504, { message: 'gateway time-out' }) : null));
  const restart = await ask(page, 'Restart');
  const typing = restart.dialog.getByRole('textbox');
  if ((await typing.count()) > 0) await typing.fill('restart');
  await restart.send.click();
  await expect(page.getByText(/Whether it was carried out is not known/).first()).toBeVisible();
  await picture('terminal-unknown');
  await expect(dashboard.notifications).toContainText('not known whether it was carried out', {
    timeout: 30_000,
  });
  await expect(dashboard.notifications).not.toContainText('Terminal restarted');
});

test('algo trading off, a contest account and levels in money are said where they matter', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const proxy = await faultyBridge();
  proxy.instead(({ path }) => {
    if (path === '/terminal') return json(200, { ...terminal, trade_allowed: false });
    if (path === '/account') return json(200, contest);
    if (path === '/error') return json(200, { code: -6, message: 'Authorization failed' });
    if (path === '/ping/broker') return json(404, { message: 'no such path' });
    return null;
  });
  const dashboard = await open(proxy);
  await expect(dashboard.connection).toContainText('CONTEST');
  await expect(dashboard.account).toContainText('Netting');
  await expect(dashboard.account).toContainText('Algo trading off');
  await expect(dashboard.account).toContainText('Bridge may not trade');
  await expect(dashboard.account).toContainText(/212\s%\s*margin call/);

  await dashboard.account.getByRole('button', { name: 'Account details' }).click();
  const card = page.getByRole('dialog', { name: 'Account details' });
  await expect(card).toContainText('Contest account');
  await expect(card).toContainText(/Margin call at\s*600\.00/);
  await expect(card).toContainText('Other fields');
  await expect(card).toContainText(/loyalty_tier\s*gold/);
  await picture('account-details');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();

  await dashboard.account.getByRole('button', { name: /Algo trading off/ }).click();
  await expect(page.getByRole('alert')).toContainText(/Algo trading is off.*toolbar/);
  await expect(page.getByRole('region', { name: 'Last error' })).toContainText(
    'Authorization failed (\u22126)',
  );
  // Known once the endpoint was first used, shown with the next look at what the host knows.
  await expect(page.getByRole('button', { name: '1 feature off' })).toBeVisible({ timeout: 40_000 });
  await picture('terminal-algo-off');
});

const terminal = {
  name: 'Sim MetaTrader 5',
  company: 'Sim Markets Ltd',
  build: 5602,
  connected: true,
  trade_allowed: true,
  tradeapi_disabled: false,
  ping_last: 38_211,
};

const contest = {
  login: 5_150_077,
  name: 'Contest Trader',
  server: 'Sim-Contest',
  company: 'Sim Markets Ltd',
  currency: 'USD',
  currency_digits: 2,
  trade_mode: 1,
  margin_mode: 0,
  leverage: 100,
  balance: 1_000,
  equity: 550,
  profit: -450,
  margin: 259.43,
  margin_free: 290.57,
  margin_level: 212,
  margin_so_mode: 1,
  margin_so_call: 600,
  margin_so_so: 300,
  trade_allowed: true,
  trade_expert: false,
  loyalty_tier: 'gold',
};
