import { expect, type Locator } from '@playwright/test';
import type { Dashboard } from './dashboard.page';

export const unit = (dashboard: Dashboard, level: 'Stop loss' | 'Take profit'): Locator =>
  dashboard.ticket.getByLabel(`${level} unit`, { exact: true });

/** The ticket is for this symbol and has a volume. */
export async function ready(dashboard: Dashboard, symbol = 'EURUSD'): Promise<void> {
  await dashboard.expectLive();
  await dashboard.watch(symbol);
  await dashboard.selectSymbol(symbol);
  await expect(dashboard.field('Volume')).not.toHaveValue('');
}
