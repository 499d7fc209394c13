import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failed } from '../../../shared/model/result';
import type { FakeName } from '../view/fake-host';
import { fakeHost, openApp } from '../view/open';

/** What the tabs of Trade say while nothing has come, where there is nothing, and where everything is refused. Pictures: the sweep states.spec. */

const lists: readonly FakeName[] = ['positions.list', 'orders.list', 'bridge.deals', 'history.orders'];
const trade = page.getByRole('region', { name: 'Trade', exact: true });

async function expectSaid(tabs: readonly string[], words: RegExp): Promise<void> {
  for (const tab of tabs) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await expect.element(trade).toHaveTextContent(words);
  }
}

describe('every table', () => {
  test('says that it is read while nothing has come', async () => {
    const host = fakeHost();
    for (const name of lists) host.answerWith(name, () => new Promise(() => undefined));
    await openApp(host);
    await expectSaid(['Positions', 'Orders', 'History'], /Reading/);
  });

  test('says that there is nothing', async () => {
    await openApp(fakeHost());
    await expectSaid(['Positions', 'Orders', 'History'], /No [a-z]+/);
  });

  test('says in the words of the bridge why there is nothing', async () => {
    const host = fakeHost();
    for (const name of lists) {
      host.answerWith(name, () =>
        failed({ kind: 'terminal-not-ready', message: 'Terminal is not initialized', status: 503 }),
      );
    }
    await openApp(host);
    await expectSaid(['Positions', 'Orders', 'History'], /not initiali[sz]ed/i);
  });
});
