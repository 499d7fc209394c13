import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { sweep, test } from './app';
import type { Dashboard } from './dashboard.page';

/**
 * The thirty tasks of a trader's day that concern a bot, each in at most two actions: "A bot's day" of docs/traders-hands.md. What leads
 * to the thing in sight is not counted, nor what a dialog asks before it sends.
 */

const most = 2;

/** Does what a trader does, and counts it. */
class CountedPage {
  actions = 0;
  constructor(private readonly page: Page) {}

  click(what: Locator): Promise<void> {
    this.actions += 1;
    return what.click();
  }

  rightClick(what: Locator): Promise<void> {
    this.actions += 1;
    return what.click({ button: 'right' });
  }

  doubleClick(what: Locator): Promise<void> {
    this.actions += 1;
    return what.dblclick();
  }

  /** One key, a chord, or two keys one after the other as `g b`. */
  async keys(keys: string): Promise<void> {
    this.actions += 1;
    for (const key of keys.split(' ')) await this.page.keyboard.press(key);
  }

  /** A text with the key that ends it, into what has the focus. */
  async type(text: string, end: 'Enter' | 'Escape'): Promise<void> {
    this.actions += 1;
    await this.page.keyboard.type(text);
    await this.page.keyboard.press(end);
  }

  /** Two actions: the palette, and what is typed into it. */
  async command(words: string): Promise<void> {
    await this.keys('Control+k');
    this.actions += 1;
    await this.page.keyboard.type(words);
    // Nobody types as fast as a machine: what is found is seen before it is chosen.
    await expect(
      this.page.getByRole('listbox', { name: 'Commands' }).getByRole('option').first(),
    ).toBeVisible();
    await this.page.keyboard.press('Enter');
  }
}

/** Orders of the bots that are there whatever they do today. */
async function placeByBots(address: string, token: string): Promise<{ readonly trend: string }> {
  const place = async (order: Record<string, unknown>): Promise<string> => {
    const answer = await fetch(`${address}/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(order),
    });
    const { order: ticket } = (await answer.json()) as { order: number };
    return String(ticket);
  };
  const trend = await place({
    symbol: 'AUDUSD',
    type: 'BUY',
    volume: 0.1,
    magic: 7701,
    comment: 'bot:trend',
    sl: 0.6,
    tp: 0.7,
  });
  await place({
    symbol: 'USDCHF',
    type: 'BUY_LIMIT',
    volume: 0.05,
    price: 0.75,
    magic: 7702,
    comment: 'bot:mean-rev',
  });
  return { trend };
}

test(
  'thirty tasks of a day with bots take at most two actions each',
  sweep,
  async ({ bridge, open, page }) => {
    test.setTimeout(600_000);
    const { address, token } = await bridge();
    const { trend: ticket } = await placeByBots(address, token);
    const dashboard: Dashboard = await open({ bridgeUrl: address, token });
    await dashboard.expectLive();

    const region = (name: string) => page.getByRole('region', { name, exact: true });
    const chip = (name: string) =>
      page.getByRole('group', { name: 'Who' }).getByRole('button', { name: new RegExp(`^${name},`) });
    const lane = (name: string) => region('Bots').getByRole('article', { name, exact: true });
    const figure = (label: string) => lane('Trend').getByRole('button', { name: new RegExp(`^${label}`) });
    const history = page.getByRole('table', { name: 'History' });
    const historyRows = history.locator('tr[data-row]');
    const closed = historyRows.filter({ hasNotText: 'Open' });
    const card = page.getByRole('complementary', { name: 'Trade card' });
    const item = (name: RegExp | string) => page.getByRole('menuitem', { name });
    const row = dashboard.row(ticket);
    const leave = async (dialog: Locator) => {
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(dialog).toBeHidden();
    };

    /** The Trade view as it is at first. */
    const atStart = async () => {
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await dashboard.expectLive();
      await expect(row).toBeVisible();
      await expect(chip('Trend')).toBeVisible();
    };
    /** Trend's trades are in sight. */
    const atTrades = async () => {
      await atStart();
      await dashboard.command('trades of trend');
      await expect(historyRows.nth(12)).toBeVisible();
    };
    const atCard = async () => {
      await atTrades();
      await closed.nth(1).click();
      await page.keyboard.press('Enter');
      await expect(card).toContainText('What happened');
    };

    const names = new Set<string>();
    const over: string[] = [];
    const task = async (
      name: string,
      from: () => Promise<void>,
      act: (counted: CountedPage) => Promise<void>,
    ) => {
      await test.step(name, async () => {
        names.add(name);
        await from();
        const counted = new CountedPage(page);
        await act(counted);
        if (counted.actions > most) over.push(`${name}: ${counted.actions}`);
      });
    };

    await task('Which trades on the screen are whose?', atStart, async () => {
      await expect(row).toContainText('Trend');
      await expect(chip('Trend')).toBeVisible();
      await expect(region('Chart')).toBeVisible();
    });
    await task('What is open of it now, and nothing else?', atStart, async (counted) => {
      await counted.click(chip('Trend'));
      await expect(dashboard.positions.locator('tr[data-row]').filter({ hasNotText: 'Trend' })).toHaveCount(
        0,
      );
      await expect(row).toBeVisible();
    });
    await task('Its last ten trades', atStart, async (counted) => {
      await counted.rightClick(chip('Trend'));
      await counted.click(item(/^Trades of Trend/));
      await expect(historyRows.nth(9)).toContainText('Trend');
    });
    await task('How did its last trade go?', atStart, async (counted) => {
      await counted.keys('g b');
      await counted.click(lane('Trend').getByRole('button', { name: /^Last trade/ }));
      await expect(card).toContainText(/Trend.*USD/s);
    });
    await task('The card of a trade: why did it close?', atTrades, async (counted) => {
      await counted.click(closed.first());
      await counted.keys('Enter');
      await expect(card).toContainText(/\d closed /);
    });
    await task('The previous and the next trade of it', atCard, async (counted) => {
      const place = card.getByText(/^\d+ of \d+$/);
      const before = (await place.textContent()) ?? '';
      await counted.keys('k');
      await expect(place).not.toHaveText(before);
      await counted.keys('j');
      await expect(place).toHaveText(before);
    });
    await task('Where on the chart was this trade?', atTrades, async (counted) => {
      await counted.doubleClick(closed.first().locator('[data-column="net"]'));
      await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible();
    });
    await task('Was its stop always there in this trade, how long not?', atTrades, async (counted) => {
      await counted.click(closed.first());
      await counted.keys('Enter');
      await expect(card.getByRole('list', { name: 'Measures' })).toContainText('Stop loss');
    });
    await task('What did this trade cost?', atTrades, async (counted) => {
      await counted.click(closed.first());
      await counted.keys('Enter');
      const measures = card.getByRole('list', { name: 'Measures' });
      for (const cost of ['Slippage in', 'Slippage out', 'Spread paid', 'Costs'])
        await expect(measures).toContainText(cost);
    });
    await task('Which bot pays most this week?', atStart, async (counted) => {
      await counted.command('results of 7 days');
      await expect(region('Bots').getByLabel('Period')).toHaveValue('week');
      for (const bot of ['Trend', 'Mean-rev'])
        await expect(region('Bots').getByRole('list', { name: `${bot} results` })).toContainText(
          /7 days, closed\s*[+\u2212]\d/,
        );
    });
    await task('Which bot is silent?', atStart, async (counted) => {
      await counted.keys('g b');
      await expect(region('Bots').getByRole('status', { name: 'Trend status' })).toContainText(
        /Acted|Silent/,
      );
    });
    await task('Its risk to stops, and its exposure by symbol and currency', atStart, async (counted) => {
      await counted.keys('g b');
      await expect(figure('Open risk')).toContainText(/\d/);
      await expect(figure('By symbol')).toContainText('AUDUSD +0.10');
      await expect(figure('Exposure')).toContainText('AUD +');
    });
    await task('Its worst drawdown, and its trades', atStart, async (counted) => {
      await counted.keys('g b');
      await counted.click(figure('Max drawdown'));
      await expect(historyRows.first().or(card)).toBeVisible();
    });
    await task('Its largest loss, and the trade', atStart, async (counted) => {
      await counted.keys('g b');
      await counted.click(figure('Largest loss'));
      await expect(card).toContainText('What happened');
    });
    await task('Its best hour, and the trades', atStart, async (counted) => {
      await counted.keys('g b');
      await counted.click(lane('Trend').getByRole('button', { name: /^Best hour: / }));
      await expect(historyRows.first().or(card)).toBeVisible();
    });
    await task('A day, and its trades', atStart, async (counted) => {
      await counted.keys('g b');
      await counted.click(
        lane('Trend').getByRole('table', { name: 'Trend by day' }).getByRole('button').last(),
      );
      await expect(historyRows.first().or(card)).toBeVisible();
    });
    await task('How were its fills, by hour; and my rejections', atStart, async (counted) => {
      await counted.keys('g b');
      await counted.click(region('Bots').getByText('Execution', { exact: true }));
      await expect(lane('Trend')).toContainText(/quote/);
    });
    await task('Only its losing trades', atStart, async (counted) => {
      await counted.command('losing trend');
      await expect(historyRows.first()).toContainText('\u2212');
      for (const net of await historyRows.locator('[data-column="net"]').allInnerTexts())
        expect(net).toMatch(/^\u2212/);
    });
    await task('Move its stop', atStart, async (counted) => {
      await counted.doubleClick(row.locator('[data-column="sl"]'));
      await counted.type('0.61', 'Enter');
      const dialog = page.getByRole('dialog', { name: /Modify/ });
      await dialog.getByRole('button', { name: 'Modify', exact: true }).press('Enter');
      await expect(dialog).toContainText('Position modified');
      await expect(row).toContainText('0.61000');
    });
    await task('What did it do after my change of its stop?', atStart, async (counted) => {
      await counted.click(row);
      await counted.keys('Enter');
      await expect(card).toContainText(/0\.61000/);
    });
    await task('Close half of its position', atStart, async (counted) => {
      await counted.rightClick(row);
      await counted.click(item(/^Close ½/));
      const dialog = page.getByRole('dialog', { name: /Close/ });
      await expect(dialog).toContainText(/0\.05/);
      await leave(dialog);
    });
    await task('Close all of it', atStart, async (counted) => {
      await counted.command('close trend');
      const dialog = page.getByRole('dialog', { name: /all positions by Trend/ });
      await expect(dialog.getByRole('row', { name: ticket })).toHaveCount(1);
      await leave(dialog);
    });
    await task('Cancel its orders', atStart, async (counted) => {
      await counted.command('cancel mean');
      const dialog = page.getByRole('dialog', { name: /all orders by Mean-rev/ });
      await expect(dialog).toContainText('USDCHF');
      await leave(dialog);
    });
    await task('Where on the chart do margin call and stop-out begin?', atStart, async (counted) => {
      await counted.command('stop-out on the chart');
      await region('Chart').getByRole('button', { name: 'Trading on the chart' }).click();
      await expect(page.getByRole('menuitemcheckbox', { name: /Margin call and stop-out/ })).toBeChecked();
      await page.keyboard.press('Escape');
    });
    await task('A note or a tag on the trade', atCard, async (counted) => {
      await counted.keys('n');
      await counted.type('why no stop with the order', 'Escape');
      await expect(card).toContainText('Saved');
    });
    await task('A note or a tag on the trade', atCard, async (counted) => {
      await counted.keys('t');
      await counted.type('late stop', 'Enter');
      await expect(card.getByRole('button', { name: 'Remove tag late stop' })).toBeVisible();
    });
    await task('Find a note again', atStart, async (counted) => {
      await counted.command('why no stop');
      await expect(historyRows).toHaveCount(1);
      await expect(historyRows).toContainText('why no stop with the order');
    });
    await task('Replay from its entry', atTrades, async (counted) => {
      await counted.click(closed.first());
      await counted.keys('r');
      await expect(page.getByRole('banner', { name: 'Replay' })).toBeVisible();
      await page.keyboard.press('Escape');
    });
    await task('Let one-click touch its trades', atStart, async (counted) => {
      await counted.rightClick(chip('Trend'));
      await counted.click(page.getByRole('menuitemcheckbox', { name: /One-click may touch/ }));
      await chip('Trend').click({ button: 'right' });
      await expect(page.getByRole('menuitemcheckbox', { name: /One-click may touch/ })).toBeChecked();
      await page.keyboard.press('Escape');
    });
    await task('Its trades as CSV', atStart, async (counted) => {
      await counted.keys('g b');
      const download = page.waitForEvent('download');
      await counted.click(lane('Trend').getByRole('button', { name: 'Export CSV, Trend' }));
      const text = await readFile(await (await download).path(), 'utf8');
      expect(text.trim().split('\r\n').length).toBeGreaterThan(10);
      expect(text).toContain('opened_by');
    });
    await task('Give it another name', atStart, async (counted) => {
      await counted.doubleClick(chip('Trend'));
      await counted.type('Breakout', 'Enter');
      await expect(chip('Breakout')).toBeVisible();
      await expect(row).toContainText('Breakout');
    });
    expect(over).toEqual([]);
    expect(names.size).toBe(30);
  },
);
