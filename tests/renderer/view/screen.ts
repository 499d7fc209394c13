import { page, userEvent } from 'vitest/browser';

/** The whole screen by regions, tables and dialogs, with common actions. */
export const screen = {
  account: page.getByRole('region', { name: 'Account', exact: true }),
  chart: page.getByRole('region', { name: 'Chart', exact: true }),
  watch: page.getByRole('table', { name: 'Market watch' }),
  ticket: page.getByRole('form', { name: 'Order ticket' }),
  confirm: page.getByRole('dialog', { name: 'Confirm order' }),
  positions: page.getByRole('table', { name: 'Positions' }),
  orders: page.getByRole('table', { name: 'Orders' }),
  notifications: page.getByRole('log', { name: 'Notifications' }),
  tab: (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }),
  dialog: (name: string | RegExp) => page.getByRole('dialog', { name }),
};

/** Runs a command of the palette. */
export async function command(name: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Find a command' }).fill(name);
  await userEvent.keyboard('{Enter}');
}
