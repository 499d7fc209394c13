import { expect, type Locator, type Page } from '@playwright/test';
import { json } from '../fixtures/fault-proxy';
import type { SeenRequest } from '../fixtures/http-server';
import type { FaultyBridge } from './app';
import type { Dashboard } from './dashboard.page';

export const isOrder = ({ method, path }: SeenRequest): boolean => method === 'POST' && path === '/orders';

/** From now on new orders are not executed, and answered with nothing once the test says so. */
export function loseOrders(proxy: FaultyBridge): {
  readonly lost: readonly SeenRequest[];
  readonly answer: () => void;
} {
  const lost: SeenRequest[] = [];
  let answer = (): void => undefined;
  const after = new Promise<void>((resolve) => {
    answer = resolve;
  });
  proxy.instead((request) => {
    if (!isOrder(request)) return null;
    lost.push(request);
    return { ...json(504, { error: 'late' }), after };
  });
  return { lost, answer };
}

/** Executes the lost order after all. */
export async function carryOut({ demo, token }: FaultyBridge, order: SeenRequest | undefined): Promise<void> {
  const answer = await fetch(`${demo.address}/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: order?.body ?? '',
  });
  expect(answer.status).toBe(200);
}

/** Sends one that is lost. */
export async function loseOrder(
  dashboard: Dashboard,
  volume: string,
  lost: readonly SeenRequest[],
): Promise<void> {
  await dashboard.fillTicket('BUY', { Volume: volume });
  await dashboard.submitTicket('BUY');
  await dashboard.sendUntil('BUY', () => lost.length > 0);
}

export const journalTab = (page: Page): Locator => page.getByRole('tab', { name: /^Journal/ });
export const journal = (page: Page): Locator => page.getByRole('table', { name: 'Journal', exact: true });

/** Cells of the first row with these words, by header. */
export async function rowOf(page: Page, words: RegExp): Promise<Record<string, string>> {
  const table = journal(page);
  const headers = await table.getByRole('columnheader').allInnerTexts();
  const row = table.getByRole('row').filter({ hasText: words }).first();
  await expect(row).toBeVisible();
  const cells = await row.getByRole('cell').allInnerTexts();
  return Object.fromEntries(headers.map((header, index) => [header.trim(), cells[index]?.trim() ?? '']));
}
