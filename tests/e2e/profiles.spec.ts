import type { Page } from '@playwright/test';
import { type FaultProxy, serveFaults } from '../fixtures/fault-proxy';
import { expect, test } from './app';
import type { Dashboard } from './dashboard.page';

/** Several bridges under names: switched at once, and nothing of one account is ever seen under another. */

interface Account {
  login: string;
  balance: number;
}

/** A demo bridge whose account is this one, and can become another while it runs, as a terminal's login does. */
async function accountOn(target: string, account: Account): Promise<FaultProxy> {
  const proxy = await serveFaults(target);
  const read = await fetch(`${target}/account`, { headers: { authorization: 'Bearer journey-token' } });
  const served = await read.json();
  proxy.instead(({ path }) =>
    path === '/account'
      ? {
          status: 200,
          contentType: 'application/json',
          body: JSON.stringify({ ...served, login: Number(account.login), balance: account.balance }),
        }
      : null,
  );
  return proxy;
}

async function addBridge(page: Page, name: string, address: string, colour: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Add bridge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add bridge' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Bridge address').fill(address);
  await dialog.getByLabel('Token').fill('journey-token');
  await dialog.getByLabel(colour).check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden();
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitemcheckbox', { name }).click();
}

/**
 * Looks at the whole document after every change of it and at every frame, and keeps each text of `ours` that was there
 * while the connection bar named `profile`.
 */
async function watchFor(page: Page, profile: string, ours: readonly string[]): Promise<void> {
  await page.evaluate(
    ({ profile, ours }) => {
      const found = new Set<string>();
      const look = () => {
        const chooser = document.querySelector('[aria-label^="Profile: "]');
        if (chooser?.getAttribute('aria-label') !== `Profile: ${profile}`) return;
        const fields = [...document.querySelectorAll('input')].map(({ value }) => value).join(' ');
        // Thousands are parted by spaces that do not break.
        const text = `${document.body.textContent} ${fields}`.replaceAll(/[\u00a0\u202f]/g, ' ');
        for (const each of ours) if (text.includes(each)) found.add(each);
      };
      const frame = () => {
        look();
        requestAnimationFrame(frame);
      };
      frame();
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
      Object.assign(window, { foundOfOther: found });
    },
    { profile, ours },
  );
}

const found = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const kept: unknown = Reflect.get(window, 'foundOfOther');
    return kept instanceof Set ? [...kept].map(String) : ['the watch was lost'];
  });

/** The rows of the market watch with a quote, as they are written: a price alone may be another symbol's of the other account too. */
async function quotesOf({ marketWatch }: Dashboard): Promise<string[]> {
  const rows = marketWatch.getByRole('row').filter({ hasText: /\d\.\d/ });
  // As `found` reads the page: with usual spaces.
  return (await rows.allTextContents()).map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '));
}

test.describe('two accounts under names', () => {
  const one: Account = { login: '50110077', balance: 51_234.56 };
  const two: Account = { login: '60220088', balance: 62_345.67 };
  const proxies: FaultProxy[] = [];
  test.afterEach(async () => {
    await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
  });

  test('are switched back and forth, which asks about what is not watched meanwhile, and never mixed', async ({
    bridge,
    open,
    page,
    picture,
  }) => {
    const dashboard = await open({ isEmbedded: true });
    for (const [name, account, seed, colour] of [
      ['Live A', one, 7, 'Violet'],
      ['Live B', two, 11, 'Amber'],
    ] as const) {
      const proxy = await accountOn((await bridge({ seed })).address, account);
      proxies.push(proxy);
      await addBridge(page, name, proxy.url, colour);
    }

    await choose(page, 'Live A');
    await expect(dashboard.account).toContainText(one.login);
    await expect(dashboard.account).toContainText('51 234.56');
    await dashboard.fillTicket('BUY', { Volume: '0.37', Comment: 'only on A' });
    const ticket = await dashboard.place('BUY', { Volume: '0.37', Comment: 'only on A' });
    await expect(dashboard.positions).toContainText('only on A');
    await expect(dashboard.notifications).toContainText(ticket);
    await dashboard.fillTicket('BUY', { Comment: 'draft of A' });
    await picture('profile-a');

    const ofA = [one.login, '51 234.56', 'only on A', 'draft of A', ...(await quotesOf(dashboard))];
    // The watch itself is tried first: under A it finds all of it.
    await watchFor(page, 'Live A', ofA);
    await expect.poll(() => found(page)).toEqual(expect.arrayContaining(ofA.slice(0, 4)));
    await watchFor(page, 'Live B', ofA);
    await choose(page, 'Live B');
    await page.getByRole('button', { name: 'Use Live B' }).click();
    await expect(dashboard.account).toContainText(two.login);
    await expect(dashboard.account).toContainText('62 345.67');
    await expect(dashboard.positions).not.toContainText('only on A');
    await expect(page.getByRole('button', { name: 'Profile: Live B' })).toBeFocused();
    await dashboard.newQuotes('EURUSD', 3);
    expect(await found(page), 'of A, seen under B').toEqual([]);
    expect(await page.getByRole('log', { name: 'Notifications' }).innerText()).not.toContain('only on A');
    await picture('profile-b');

    await watchFor(page, 'Live A', [two.login, '62 345.67', ...(await quotesOf(dashboard))]);
    await choose(page, 'Live A');
    await page.getByRole('button', { name: 'Use Live A' }).click();
    await expect(dashboard.account).toContainText(one.login);
    await expect(dashboard.positions).toContainText('only on A');
    await expect(dashboard.notifications, 'what was told of A is A’s again').toContainText(ticket);
    await expect(dashboard.ticket.getByLabel('Comment')).toHaveValue('');
    await dashboard.newQuotes('EURUSD', 3);
    expect(await found(page), 'of B, seen under A').toEqual([]);
    await dashboard.expectNothingBroken();
  });

  test('another login on the same bridge is another account', async ({ bridge, open, picture }) => {
    const account = { ...one };
    const proxy = await accountOn((await bridge()).address, account);
    proxies.push(proxy);
    const dashboard = await open({ bridgeUrl: proxy.url, token: 'journey-token' });
    await expect(dashboard.account).toContainText(one.login);
    await dashboard.place('BUY', { Comment: 'of the first login' });
    await dashboard.fillTicket('BUY', { Comment: 'draft of the first' });
    Object.assign(account, two);
    await expect(dashboard.account).toContainText(two.login);
    await expect(dashboard.ticket.getByLabel('Comment')).toHaveValue('');
    await expect(dashboard.notifications).toContainText('Account changed');
    await expect(dashboard.notifications).not.toContainText('of the first login');
    await picture('profile-other-login');
  });
});
