import { expect, type Locator, type Page } from '@playwright/test';
import type { OrderType } from '../../shared/model/enums';
import type { Running } from './processes';

/** The fields of the ticket by their names on the screen. */
export type TicketField =
  | 'Volume'
  | 'Risk'
  | 'Price'
  | 'Stop limit price'
  | 'Stop loss'
  | 'Take profit'
  | 'Expiration'
  | 'Deviation'
  | 'Comment';

/** For a step that is tried again where the page has changed under it. */
const soon = { timeout: 6_000 };

/** The dashboard as a trader sees it: regions, tables and buttons by their accessible names. */
export class Dashboard {
  readonly connection: Locator;
  readonly account: Locator;
  readonly marketWatch: Locator;
  readonly chart: Locator;
  readonly ticket: Locator;
  readonly confirm: Locator;
  readonly positions: Locator;
  readonly orders: Locator;
  readonly notifications: Locator;

  constructor(
    readonly page: Page,
    readonly host: Running,
  ) {
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    this.connection = page.getByLabel('Connection', { exact: true });
    this.account = region('Account');
    this.marketWatch = page.getByRole('table', { name: 'Market watch' });
    this.chart = region('Chart');
    this.ticket = page.getByRole('form', { name: 'Order ticket' });
    this.confirm = page.getByRole('dialog', { name: 'Confirm order' });
    this.positions = page.getByRole('table', { name: 'Positions' });
    this.orders = page.getByRole('table', { name: 'Orders' });
    this.notifications = page.getByRole('log', { name: 'Notifications' });
  }

  async showTab(name: 'Positions' | 'Orders' | 'History'): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  }

  async selectSymbol(symbol: string): Promise<void> {
    await this.marketWatch.getByRole('row', { name: new RegExp(`^${symbol}(\\s|$)`) }).click();
    await expect(this.ticket.getByLabel('Symbol', { exact: true })).toHaveValue(symbol);
  }

  /** Waits until the market watch has shown that many new quotes of a symbol. */
  async newQuotes(symbol: string, count: number): Promise<void> {
    const row = this.marketWatch.getByRole('row', { name: new RegExp(`^${symbol}(\\s|$)`) });
    for (let seen = 0; seen < count; seen += 1) {
      const before = await row.innerText();
      await expect.poll(() => row.innerText()).not.toBe(before);
    }
  }

  async selectTimeframe(timeframe: string): Promise<void> {
    await this.chart.getByRole('radio', { name: timeframe, exact: true }).click();
  }

  field(name: TicketField): Locator {
    return this.ticket.getByLabel(name, { exact: true });
  }

  async fillTicket(type: OrderType, fields: Partial<Record<TicketField, string>> = {}): Promise<void> {
    await this.ticket.getByLabel('Order type', { exact: true }).selectOption(type);
    for (const [name, value] of Object.entries(fields)) {
      const field = this.ticket.getByLabel(name, { exact: true });
      // The usual lots may come between the selecting of what stands there and the typing.
      await expect(async () => {
        await field.fill(value, soon);
        expect(await field.inputValue()).toBe(value);
      }).toPass();
    }
  }

  /** The button that sends an order of the type. */
  sendButton(type: OrderType): Locator {
    const words = type.toLowerCase().replaceAll('_', ' ');
    const name = type === 'BUY' ? /^Buy / : type === 'SELL' ? /^Sell / : new RegExp(`^Place ${words} `);
    return this.ticket.getByRole('button', { name });
  }

  /** Presses the button that the type has; the confirmation opens. */
  async submitTicket(type: OrderType): Promise<void> {
    await this.sendButton(type).click();
    await expect(this.confirm).toBeVisible();
  }

  /** Fills, confirms and sends; returns the ticket from the bridge. */
  async place(type: OrderType, fields: Partial<Record<TicketField, string>> = {}): Promise<string> {
    await this.fillTicket(type, fields);
    await this.submitTicket(type);
    const ticket = await this.sendDone(type);
    await this.closeConfirmation();
    return ticket;
  }

  /** Sends until the server says done; returns the ticket. */
  async sendDone(type: OrderType): Promise<string> {
    for (;;) {
      const answered = this.answer();
      answered.catch(() => undefined);
      await this.send();
      const ticket = await answered;
      if (ticket !== null) return ticket;
      await this.lookAgain(type);
    }
  }

  /** Sends until it has come to the bridge, whatever that answers. */
  async sendUntil(type: OrderType, hasCome: () => boolean): Promise<void> {
    const held = this.confirm.getByText('Not sent.');
    for (;;) {
      await this.send();
      await expect.poll(async () => hasCome() || (await held.isVisible())).toBe(true);
      if (hasCome()) return;
      await this.lookAgain(type);
    }
  }

  /** On a busy machine the host may hold an order back, for the age of its quote or an account that was not read in time. */
  private async lookAgain(type: OrderType): Promise<void> {
    const back = this.confirm.getByRole('button', { name: 'Back to the form' });
    if (await back.isVisible()) return back.click();
    await this.closeConfirmation();
    await this.submitTicket(type);
  }

  /** The next successful dialog's ticket; null where nothing was sent. Caught inside the page: the dialog closes by itself. */
  private answer(): Promise<string | null> {
    return this.page.evaluate(
      () =>
        new Promise<string | null>((resolve) => {
          const look = (): void => {
            for (const status of document.querySelectorAll('dialog [role="status"], dialog [role="alert"]')) {
              const text = status.textContent ?? '';
              const ticket = /\border (\d+)/.exec(text)?.[1];
              const isHeld = text.includes('Not sent.');
              if (!isHeld && (!text.includes('10009') || ticket === undefined)) continue;
              observer.disconnect();
              resolve(isHeld ? null : (ticket ?? null));
              return;
            }
          };
          const observer = new MutationObserver(look);
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
          look();
        }),
    );
  }

  /**
   * Confirms what the dialog asks beyond a click: retyping a number where a limit is exceeded, and a stale quote, which may happen on
   * a busy machine.
   */
  async consent(): Promise<void> {
    const typed = this.confirm.getByLabel(/^Type the (volume|price) /);
    if (await typed.isVisible()) {
      const label = await this.confirm.getByText(/^Type the (volume|price) /).textContent(soon);
      const asked = /^Type the \w+ (\S+) to/.exec(label ?? '')?.[1] ?? '';
      if ((await typed.inputValue(soon)) !== asked) await typed.fill(asked, soon);
    }
    const stale = this.confirm.getByLabel(/^I have looked again/);
    // It may be gone between two looks, when the quote moves again: then `send` tries once more.
    if ((await stale.isVisible()) && !(await stale.isChecked(soon))) await stale.check(soon);
  }

  /** Sends from the confirmation. */
  async send(): Promise<void> {
    const button = this.confirm.getByRole('button', { name: 'Send order' });
    await expect(button).toBeVisible();
    await expect(async () => {
      // A click can take effect before it reports, or miss a button that a new line has just moved.
      if (await button.isVisible()) {
        await this.consent();
        await button.click(soon);
      }
      await expect(button).toBeHidden(soon);
    }).toPass();
  }

  async closeConfirmation(): Promise<void> {
    await this.closeDialog(this.confirm);
  }

  /** A successful dialog closes by itself, perhaps before the click. */
  async closeDialog(dialog: Locator): Promise<void> {
    const done = dialog.getByRole('button', { name: /^(Close|Done)$/ });
    await expect(async () => {
      if (await dialog.isVisible()) await done.click(soon);
      await expect(dialog).toBeHidden(soon);
    }).toPass();
  }

  /** Runs a command of the palette. */
  async command(name: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.page.getByRole('combobox', { name: 'Find a command' }).fill(name);
    await this.page.keyboard.press('Enter');
  }

  /** The row of a ticket, in whichever table is shown. */
  row(ticket: string): Locator {
    return this.page.getByRole('row').filter({ hasText: ticket });
  }

  async press(button: 'Close' | 'Modify' | 'Cancel order', ticket: string): Promise<void> {
    await this.row(ticket)
      .getByRole('button', { name: `${button} ${ticket}` })
      .click();
  }

  async expectLive(): Promise<void> {
    await expect(this.account).toContainText(/Balance/);
    await expect(this.account).toContainText(/\d[\d\u202f]*\.\d{2}/);
    await expect(this.chart.locator('canvas').first()).toBeVisible();
  }

  /** Checks that no broken text is shown. */
  async expectNothingBroken(): Promise<void> {
    const text = await this.page.locator('body').innerText();
    expect(text).not.toMatch(/NaN|undefined|\bnull\b|Infinity|\[object Object\]/);
  }
}
