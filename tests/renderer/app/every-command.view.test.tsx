import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Command } from '../../../renderer/base/commands';
import { CommandRegistry } from '../../../renderer/base/commands/registry';
import { openLowerTab } from '../../../renderer/data/workspace/lower-tab';
import { openView } from '../../../renderer/data/workspace/view';
import { account, dealOf, orderOf, positionOf } from '../../fixtures/trading';
import { openWithTicket, orders, positions } from '../view/dashboard';
import { fakeHost } from '../view/open';
import { screen } from '../view/screen';
import { brokerNowMs, listed } from '../view/standard-answers';

/** All commands that are there now: what is in the palette, on a key or in a menu is never missing here. */
function followCommands(): ReadonlyMap<string, Command> {
  const offered = new Map<string, Command>();
  const { register } = CommandRegistry.prototype;
  const spy = vi.spyOn(CommandRegistry.prototype, 'register').mockImplementation(function (
    this: CommandRegistry,
    command,
  ) {
    const remove = register.call(this, command);
    offered.set(command.id, command);
    return () => {
      if (offered.get(command.id) === command) offered.delete(command.id);
      remove();
    };
  });
  onTestFinished(() => spy.mockRestore());
  return offered;
}

const toggle = page.getByRole('button', { name: 'One-click trading', exact: true });
const dialogs = page.getByRole('dialog');
const consent = screen.dialog('One-click trading');
const isArmed = () => toggle.query()?.getAttribute('aria-pressed') === 'true';

/** Selects the bot's only trade in a table of the Trade view, as after each command that led elsewhere. */
async function select(
  offered: ReadonlyMap<string, Command>,
  tab: 'positions' | 'orders',
  after: string,
): Promise<void> {
  for (let tries = 0; tries < 5 && dialogs.elements().length > 0; tries += 1)
    await userEvent.keyboard('{Escape}');
  openView('trade');
  openLowerTab(tab);
  const row = (tab === 'positions' ? positions : orders).getByRole('row').filter({ hasText: '000111' });
  // The filter of traders may hide it; another view may have no chips.
  await expect.poll(() => offered.has('who.all'), { message: after }).toBe(true);
  if (row.query() === null) offered.get('who.all')?.run();
  await expect.poll(() => row.query(), { message: after }).not.toBeNull();
  if (!isArmed()) await toggle.click();
  await expect.poll(isArmed).toBe(true);
  if (row.element().getAttribute('aria-selected') !== 'true') await row.getByText('000111').first().click();
}

test.each([
  ['HEDGING', 'all'],
  ['NETTING', 'Trade'],
] as const)(
  'no command touches a bot’s trade at once in one-click mode, and each dialog names the bot: %s',
  async (marginMode, groups) => {
    const offered = followCommands();
    const host = fakeHost();
    host.answer('account.read', { ...account, marginMode });
    const time = Math.floor(brokerNowMs() / 1_000) - 3_600;
    const bot = { magic: 7701, reason: 'EXPERT', comment: 'bot:trend' } as const;
    host.answer(
      'positions.list',
      listed([
        positionOf({ ...bot, ticket: '7000111', identifier: '7000111', timeOpen: time, timeUpdate: time }),
      ]),
    );
    host.answer('orders.list', listed([orderOf({ ...bot, ticket: '8000111' })]));
    host.answer(
      'bridge.deals',
      listed([dealOf({ ...bot, positionId: '7000111', order: '7000111', entry: 'IN', type: 'BUY', time })]),
    );
    await openWithTicket(host);
    await toggle.click();
    await consent.getByLabelText(/I have read this/).click();
    await consent.getByRole('button', { name: /^Turn on/ }).click();
    const ran = new Set<string>();
    const named = new Set<string>();
    for (const tab of ['positions', 'orders'] as const) {
      await select(offered, tab, 'the beginning');
      const left = [...offered.keys()];
      for (const id of left) {
        if (!offered.has(id)) await select(offered, tab, `before ${id}`);
        const command = offered.get(id);
        if (command === undefined || (command.disabledReason ?? null) !== null) continue;
        // What the selected trade says nothing to is run once.
        if (command.group !== 'Trade' && (groups !== 'all' || tab === 'orders')) continue;
        command.run();
        ran.add(id);
        // What it opens is there with the next frames.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        expect([id, host.invoked('trade.send')]).toEqual([id, []]);
        const open = dialogs.elements();
        if (open.length === 0) continue;
        if (command.group === 'Trade') {
          // A plan names him in its rows, any other dialog above what it sends.
          const rows = open.flatMap((each) => [...each.querySelectorAll('table')]);
          const text = (rows.length > 0 ? rows : open).map(({ textContent }) => textContent).join();
          const names = rows.length > 0 ? /Trend/ : /Trend’s (position|order), not yours/;
          expect([id, text]).toEqual([id, expect.stringMatching(names)]);
          named.add(id);
        }
        await select(offered, tab, id);
      }
    }
    // Of both tables: what acts on the selected trade, on all, on one side, symbol or trader.
    expect(named.size).toBeGreaterThan(15);
    if (groups === 'all') expect(ran.size).toBeGreaterThan(80);
  },
);
