import { expect, type Locator } from '@playwright/test';
import type { ManyPositions } from '../fixtures/many-positions';
import type { Journey } from './app';
import type { Dashboard } from './dashboard.page';

/** A dashboard on a bridge that lists these positions. */
export async function openWith(
  positions: ManyPositions,
  { faultyBridge, open }: Pick<Journey, 'faultyBridge' | 'open'>,
  options?: Parameters<Journey['faultyBridge']>[0],
): Promise<Dashboard> {
  const proxy = await faultyBridge(options);
  proxy.instead(positions.rule);
  const dashboard = await open(proxy);
  await expect(dashboard.positions.locator('tr[data-row]').first()).toBeVisible();
  return dashboard;
}

/** Texts of a column, in the order of the drawn rows. */
export const cells = (table: Locator, column: string): Promise<string[]> =>
  table.locator(`tr[data-row] [data-column="${column}"]`).allInnerTexts();
