import { expect, type Locator } from '@playwright/test';
import type { Dashboard } from './dashboard.page';

/** No bot of the demo trades AUDUSD, so every line on its chart is the journey's own. */
const ownSymbol = 'AUDUSD';

interface Own {
  readonly ticket: string;
  readonly entry: number;
  readonly sl: number;
}

/** The bid of that symbol. */
async function bidOf(dashboard: Dashboard): Promise<number> {
  const cells = dashboard.marketWatch
    .getByRole('row', { name: new RegExp(`^${ownSymbol}`) })
    .getByRole('cell');
  await expect(cells.nth(1)).toHaveText(/^\d\.\d{5}$/);
  return Number(await cells.nth(1).textContent());
}

async function showOwnChart(dashboard: Dashboard): Promise<void> {
  await dashboard.selectSymbol(ownSymbol);
  await dashboard.selectTimeframe('M15');
}

/** A successful dialog closes by itself, on a busy machine before it is seen: then its effect is the proof. */
export async function done(dialog: Locator): Promise<void> {
  await expect(async () => {
    if (!(await dialog.isVisible())) return;
    await expect(dialog).toContainText('10009', { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

/** Opens a long with a stop loss 120 points below the market. */
export async function buy(dashboard: Dashboard): Promise<Own> {
  await showOwnChart(dashboard);
  const sl = Number(((await bidOf(dashboard)) - 0.0012).toFixed(5));
  await dashboard.fillTicket('BUY', { Volume: '0.10', 'Stop loss': sl.toFixed(5), Comment: 'chart' });
  await dashboard.submitTicket('BUY');
  await dashboard.send();
  await done(dashboard.confirm);
  await dashboard.closeConfirmation();
  const row = dashboard.positions.getByRole('row').filter({ hasText: ownSymbol });
  await expect(row).toHaveCount(1, { timeout: 30_000 });
  const text = (await row.textContent()) ?? '';
  const ticket = /\d{6,}/.exec(text)?.[0] ?? '';
  const entry = Number(await row.locator('[data-column="price"]').textContent());
  expect(ticket).not.toBe('');
  expect(entry).toBeGreaterThan(0);
  return { ticket, entry, sl };
}
