import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { OrderType } from '../../../shared/model/enums';
import type { TradeRequest } from '../../../shared/model/trade';
import type { FakeHost } from './fake-host';
import { openApp } from './open';

/** The whole screen by accessible names, as in tests/e2e/dashboard.page.ts. */

export const ticket = page.getByRole('form', { name: 'Order ticket' });
export const confirm = page.getByRole('dialog', { name: 'Confirm order' });
export const marketWatch = page.getByRole('table', { name: 'Market watch' });
export const positions = page.getByRole('table', { name: 'Positions' });
export const orders = page.getByRole('table', { name: 'Orders' });

type Field =
  | 'Symbol'
  | 'Order type'
  | 'Volume'
  | 'Volume by'
  | 'Risk'
  | 'Price'
  | 'Stop limit price'
  | 'Stop loss'
  | 'Stop loss unit'
  | 'Take profit'
  | 'Take profit unit'
  | 'Expiration'
  | 'Until (broker)'
  | 'Fill policy'
  | 'Deviation'
  | 'Magic number'
  | 'Comment';

export const field = (name: Field): Locator => ticket.getByLabelText(name, { exact: true });

/** Opens the whole screen; the ticket is for EURUSD and has a volume. */
export async function openWithTicket(host: FakeHost): Promise<void> {
  await openApp(host);
  await expect.element(field('Symbol')).toHaveValue('EURUSD');
  await expect.element(field('Volume')).not.toHaveValue('');
}

export async function fillTicket(
  type: OrderType,
  fields: Partial<Record<Field, string>> = {},
): Promise<void> {
  await field('Order type').selectOptions(type);
  for (const name of Object.keys(fields) as Field[]) await field(name).fill(fields[name] ?? '');
}

/** The button that sends an order of the type. */
export function sendButton(type: OrderType): Locator {
  const words = type.toLowerCase().replaceAll('_', ' ');
  const name = type === 'BUY' ? /^Buy / : type === 'SELL' ? /^Sell / : new RegExp(`^Place ${words} `);
  return ticket.getByRole('button', { name });
}

/** Presses the button that the type has; the confirmation opens. */
export async function submitTicket(type: OrderType): Promise<void> {
  await sendButton(type).click();
  await expect.element(confirm).toBeVisible();
}

/** Focuses an element and presses keys on it, in user-event's words. */
export async function press(on: Locator, keys: string): Promise<void> {
  await expect.element(on).toBeInTheDocument();
  (on.element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
}

/** Waits until there are this many. */
export const expectCount = (of: Locator, count: number) =>
  expect.poll(() => of.elements().length).toBe(count);

/** Sends from the confirmation and waits for success. */
export async function send(): Promise<void> {
  await confirm.getByRole('button', { name: 'Send order' }).click();
  await expect.element(confirm.getByRole('status')).toHaveTextContent('10009');
}

/** Chooses an entry of a row's context menu. */
export async function fromMenu(row: Locator, entry: RegExp): Promise<void> {
  await row.getByRole('cell').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry }).click();
}

type Kind = TradeRequest['name'];
type InputOf<Name extends Kind> = Extract<TradeRequest, { readonly name: Name }>['input'];

/** The writes of one kind that were sent so far, oldest first. */
export const sentOf = <Name extends Kind>(host: FakeHost, name: Name): readonly InputOf<Name>[] =>
  host
    .invoked('trade.send')
    .flatMap((request) => (request.name === name ? [request.input as InputOf<Name>] : []));
