import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, onBothHosts, sweep, test } from './app';
import type { Dashboard } from './dashboard.page';

/** The whole product without a mouse, without good eyes, on other screens. */

/** Serious and critical violations, in words that lead to the place. */
async function barriers(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // Without it the results are put together in a second page, which our window refuses to open.
    .setLegacyMode()
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    );
}

const lowerTabs = ['Positions', 'Orders', 'History', 'Journal', 'Ticks', 'Terminal'] as const;

const goTo = (page: Page, view: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: new RegExp(`^${view}`) })
    .click();

/** The places beside the everyday screen, each reached from the one before. */
const places: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'Trade card': async (page) => {
    await page.getByRole('tab', { name: /^History/ }).click();
    await page
      .getByRole('tabpanel', { name: /^History/ })
      .locator('tr[data-row]')
      .first()
      .click();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Trade card' })).toContainText('Position ');
  },
  Bots: async (page) => {
    await page.keyboard.press('Escape');
    await goTo(page, 'Bots');
    await expect(page.getByRole('region', { name: 'Bots' }).getByRole('article').first()).toBeVisible();
  },
  Away: async (page) => {
    await page.evaluate(
      (leftMs) => localStorage.setItem('bridgewatch.away.active', String(leftMs)),
      Date.now() - 3_600_000,
    );
    await page.reload();
    await expect(page.getByRole('region', { name: 'While you were away' })).toContainText('Watched');
  },
  Alerts: async (page) => {
    await page.getByRole('button', { name: /^Alerts/ }).click();
    await page.getByRole('button', { name: 'New alert' }).click();
    await expect(page.getByRole('form', { name: 'Edit alert' })).toBeVisible();
  },
  Replay: async (page) => {
    await goTo(page, 'Replay');
    await expect(page.getByRole('list', { name: 'Events' }).getByRole('listitem').first()).toBeVisible();
  },
};

async function useLook(page: Page, theme: string, palette: string): Promise<void> {
  await page.keyboard.press('Control+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('radio', { name: theme, exact: true }).check();
  await settings.getByRole('radio', { name: palette }).check();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
}

for (const theme of ['Dark', 'Light'] as const) {
  test(
    `axe finds no serious barrier on any panel in the ${theme.toLowerCase()} theme`,
    sweep,
    async ({ open, page, picture }) => {
      test.setTimeout(600_000);
      const dashboard = await open();
      await dashboard.expectLive();
      await useLook(page, theme, 'Green and red');
      await dashboard.place('BUY', { 'Stop loss': '', 'Take profit': '' });
      for (const tab of lowerTabs) {
        await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
        await expect(page.getByRole('tabpanel')).not.toContainText('Reading ');
        expect.soft(await barriers(page), `${tab}, ${theme}`).toEqual([]);
        await picture(`access-${theme.toLowerCase()}-${tab.toLowerCase()}`);
      }
      for (const [name, key] of [
        ['Settings', 'Control+,'],
        ['Keyboard', 'Shift+?'],
        ['Commands', 'Control+k'],
        ['Add an indicator', 'Control+i'],
      ] as const) {
        await page.getByRole('tab', { name: /^Positions/ }).focus();
        await page.keyboard.press(key);
        await expect(page.getByRole('dialog', { name })).toBeVisible();
        expect.soft(await barriers(page), `${name}, ${theme}`).toEqual([]);
        await picture(`access-${theme.toLowerCase()}-dialog-${name.toLowerCase().replaceAll(' ', '-')}`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog', { name })).toBeHidden();
      }
      for (const [name, place] of Object.entries(places)) {
        await test.step(name, async () => {
          await place(page);
          expect.soft(await barriers(page), `${name}, ${theme}`).toEqual([]);
          await picture(`access-${theme.toLowerCase()}-${name.toLowerCase().replaceAll(' ', '-')}`);
        });
      }
    },
  );
}

test.describe('without a mouse', () => {
  test('an order is placed, found and closed', onBothHosts, async ({ open, page }) => {
    const dashboard = await open();
    await dashboard.expectLive();
    await page.keyboard.press('F9');
    await expect(focused(page)).toHaveCount(1);
    await expectFocusIn(dashboard);
    await pressEnter(dashboard.ticket.getByRole('button', { name: /^Buy/ }));
    await expect(dashboard.confirm).toBeVisible();
    await pressEnter(dashboard.confirm.getByRole('button', { name: 'Send order' }), () =>
      dashboard.consent(),
    );
    await expect(dashboard.notifications).toContainText('Order executed');
    await page.keyboard.press('Escape');
    await expect(dashboard.confirm).toBeHidden();

    await page.keyboard.press('Alt+1');
    await expect(page.locator('tr[data-row]:focus')).toHaveCount(1);
    const ticket = await page.locator('tr[data-row]:focus').getAttribute('data-row');
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu')).toBeVisible();
    await page
      .getByRole('menuitem', { name: /^Close( position)?( …|…)?$/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    const close = page.getByRole('dialog', { name: new RegExp(`Close.*${ticket}`) });
    await expect(close).toBeVisible();
    await close
      .getByRole('button', { name: /^Close/ })
      .last()
      .focus();
    await page.keyboard.press('Enter');
    await expect(dashboard.notifications).toContainText('Position closed');
  });
});

for (const [name, size, scale] of [
  ['1440x900 at 125 %', { width: 1152, height: 720 }, 1.25],
  ['2560x1440', { width: 2560, height: 1440 }, 1],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: size, deviceScaleFactor: scale });
    test('everything that trades is in view', sweep, async ({ open, page, picture }) => {
      const dashboard = await open();
      await dashboard.expectLive();
      await dashboard.ticket.getByLabel('Order type', { exact: true }).selectOption('BUY_STOP_LIMIT');
      await expect(dashboard.sendButton('BUY_STOP_LIMIT')).toBeInViewport();
      await dashboard.ticket.getByLabel('Order type', { exact: true }).selectOption('BUY');
      for (const side of [/^Sell/, /^Buy/]) {
        await expect(dashboard.ticket.getByRole('button', { name: side })).toBeInViewport();
      }
      await expect(dashboard.positions).toBeInViewport();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(overflow).toBe(false);
      await picture(`size-${name.replaceAll(/[^\dx]+/g, '-')}`);
    });
  });
}

/** Presses Enter on a button once it can be pressed: on a busy machine a stale quote disables it for a while. */
async function pressEnter(button: Locator, consent?: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await consent?.();
    await button.focus();
    await expect(button).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await button.page().keyboard.press('Enter');
}

const focused = (page: Page) => page.locator(':focus');

async function expectFocusIn({ ticket }: Dashboard): Promise<void> {
  await expect(ticket.locator(':focus')).toHaveCount(1);
}
