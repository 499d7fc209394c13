import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectCount, press } from '../../view/dashboard';
import { fakeHost, openApp } from '../../view/open';

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
