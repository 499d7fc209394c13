import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { journalLines } from '../../../../shared/formats/journal-lines';
import type { AccountNotice } from '../../../../shared/model/account-notices';
import type { Intent, JournalState } from '../../../../shared/model/intent';
import { ok } from '../../../../shared/model/result';
import { unknownIntent } from '../../../fixtures/intents';
import { expectCount, field, openWithTicket, sendButton, ticket } from '../../view/dashboard';
import type { FakeHost } from '../../view/fake-host';
import { fakeHost } from '../../view/open';
import { screen } from '../../view/screen';

/** An order without an answer, whoever sent it: what it holds up, and how it is settled. How it is found: tests/host/orders, tests/faults. */

let revision = 0;
/** The host's list of notices of the present test, and the intents as it saw them last. */
let told: { readonly known: Map<string, Intent>; readonly lines: AccountNotice[] };
/** As the host tells every window of it. */
function tell(host: FakeHost, intents: readonly Intent[]): void {
  revision += 1;
  const open = intents.filter(({ state }) => state === 'unknown');
  const state: JournalState = {
    revision,
    open,
    locks: open.map(({ symbol }) => ({
      kind: 'unknown',
      all: false,
      words: `The result of the last request on ${symbol} is not known.`,
      symbol,
      canBeSetAside: true,
    })),
    trouble: null,
  };
  host.answer('journal.list', { intents: [...intents], hasMore: false, unsentIntents: [], folder: null });
  host.push('journal.changed', state);
  for (const intent of intents)
    for (const line of journalLines(told.known.get(intent.id), intent, 5)) {
      const number = told.lines.length + 1;
      told.lines.push({ ...line, number, atMs: Date.now(), generation: host.active.generation });
    }
  told = { ...told, known: new Map(intents.map((intent) => [intent.id, intent])) };
  host.answerWith('notices.list', ({ after }) => ok(told.lines.slice(after)));
  host.push('notices.changed', { newest: told.lines.length, account: 'one' });
}

/** A window that hears of an order which another one sent, or this one before a reload. */
async function openWith(
  changes: Partial<Intent> = {},
): Promise<{ readonly host: FakeHost; readonly intent: Intent }> {
  const host = fakeHost();
  told = { known: new Map(), lines: [] };
  const intent = unknownIntent(1, { created: Date.now(), ...changes });
  await openWithTicket(host);
  await expect.element(sendButton('BUY')).toBeEnabled();
  tell(host, [intent]);
  await expect.element(ticket).toHaveTextContent('The result of the last request on');
  await expect.element(sendButton('BUY')).toBeDisabled();
  host.answerWith('journal.settle', ({ tickets }) => {
    const resolution = { at: Date.now(), words: 'Checked.', tickets: [...tickets], isLate: false };
    const settled: Intent = {
      ...intent,
      state: 'resolved',
      looking: null,
      resolution: { ...resolution, kind: 'checked' },
    };
    tell(host, [settled]);
    return ok(settled);
  });
  return { host, intent };
}

test('what one window sent and nobody answered holds up every window, and all hear what became of it', async () => {
  const { host, intent } = await openWith();
  await expect.element(page.getByText('1 unknown order: check positions and orders')).toBeVisible();
  await expect.element(screen.notifications).toHaveTextContent('result unknown');
  tell(host, [
    {
      ...intent,
      state: 'resolved',
      looking: null,
      resolution: {
        kind: 'executed',
        at: Date.now(),
        words: 'Position 7000111 has its label.',
        tickets: ['7000111'],
        isLate: false,
      },
    },
  ]);
  await expect.element(screen.notifications).toHaveTextContent('Now known: executed');
  await expect.element(sendButton('BUY')).toBeEnabled();
  await expect.element(page.getByText(/unknown order/)).not.toBeInTheDocument();
});

test('what is unknown can be settled by who has looked', async () => {
  const { host, intent } = await openWith();
  await page.getByRole('button', { name: 'Show in journal' }).last().click();
  const card = screen.dialog('Market order: unknown');
  await card.getByRole('button', { name: 'I have looked …' }).click();
  const settle = screen.dialog('I have looked');
  const button = settle.getByRole('button', { name: 'Settle' });
  await expect.element(button).toBeDisabled();
  await settle.getByRole('radio', { name: /It was executed/ }).click();
  await settle.getByLabelText('Ticket').fill('12x');
  await expect.element(button).toBeDisabled();
  await settle.getByRole('radio', { name: /It was not/ }).click();
  await button.click();
  await expectCount(settle, 0);
  expect(host.invoked('journal.settle')).toEqual([{ intentId: intent.id, tickets: [] }]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/unknown order/)).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('table', { name: 'Journal', exact: true }))
    .toHaveTextContent('checked by you');
  await expect.element(field('Volume')).toBeVisible();
  await expect.element(sendButton('BUY')).toBeEnabled();
});

test('row 57: a probable match without our label is offered and never taken by itself', async () => {
  const probable = {
    kind: 'position',
    ticket: '7000111',
    words: 'Position 7000111: BUY 0.10 EURUSD.',
  } as const;
  const { host, intent } = await openWith({ probable: [probable] });
  await expect.element(ticket).toHaveTextContent(/Possible match without our label: position 7000111/);
  await expect.element(page.getByText('1 unknown order: check positions and orders')).toBeVisible();
  await ticket.getByRole('button', { name: 'I have looked …' }).click();
  const settle = screen.dialog('I have looked');
  await settle.getByRole('radio', { name: /It was executed/ }).click();
  await settle.getByRole('checkbox').first().click();
  await settle.getByRole('button', { name: 'Settle' }).click();
  await expect.element(page.getByText(/unknown order/)).not.toBeInTheDocument();
  expect(host.invoked('journal.settle')).toEqual([{ intentId: intent.id, tickets: ['7000111'] }]);
  await expect.element(screen.notifications).toHaveTextContent('Settled by you: Buy 0.10 EURUSD at market');
});
