import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectCount, press } from '../../view/dashboard';
import { fakeHost, openApp, reopenApp } from '../../view/open';
import { connectionNow } from '../../view/standard-answers';

test('every link of the chain opens its card by keyboard, and Esc gives the focus back', async () => {
  await openApp(fakeHost());
  const chain = page.getByRole('list', { name: 'Connection chain' });
  for (const name of ['App', 'Bridge', 'Terminal', 'Broker', 'Quotes']) {
    const button = chain.getByRole('button', { name: new RegExp(`: ${name}`) });
    await expect.element(button).toBeVisible();
    await press(button, '{Enter}');
    const card = page.getByRole('dialog', { name: new RegExp(`^${name}: `) });
    await expect.element(card).toHaveTextContent('Source');
    await userEvent.keyboard('{Escape}');
    await expectCount(card, 0);
    await expect.element(button).toHaveFocus();
  }
});

test('a link that answers in milliseconds of more digits moves nothing beside it', async () => {
  const host = fakeHost();
  await page.viewport(1440, 900);
  const widthWith = async (latencyMs: number) => {
    host.answer('connection.read', connectionNow({ bridge: { state: 'up', latencyMs, failure: null } }));
    await (latencyMs === 1 ? openApp(host) : reopenApp(host));
    const bridge = page.getByRole('button', { name: `up: Bridge ${latencyMs} ms` });
    await expect.element(bridge).toBeVisible();
    return bridge.element().getBoundingClientRect().width;
  };
  expect(await widthWith(1)).toBe(await widthWith(41));
});
