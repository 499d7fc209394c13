import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeHost, openApp } from '../view/open';
import { screen } from '../view/screen';

/** The palette is not modal, and yet nothing below it is pressed or typed into by mistake. */

const search = page.getByRole('combobox', { name: 'Find a command' });

test('a click beside the palette closes it, presses nothing below and gives the focus back', async () => {
  const host = fakeHost();
  await page.viewport(1440, 900);
  await openApp(host);
  const stop = screen.ticket.getByLabelText('Stop loss', { exact: true });
  await stop.click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(search).toHaveFocus();
  let pressed = 0;
  const count = () => {
    pressed += 1;
  };
  const below = document.elementsFromPoint(1_400, 880).at(1);
  below?.addEventListener('click', count);
  await userEvent.click(document.querySelector('dialog:popover-open') ?? document.body, {
    position: { x: 1_400, y: 880 },
  });
  await expect.element(search).not.toBeInTheDocument();
  expect(pressed).toBe(0);
  await expect.element(stop).toHaveFocus();
});

test('a click on its heading leaves the keys to it, and the focus elsewhere closes it and stays there', async () => {
  await page.viewport(1440, 900);
  await openApp(fakeHost());
  const volume = screen.ticket.getByLabelText('Volume', { exact: true });
  await screen.ticket.getByLabelText('Stop loss', { exact: true }).click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.dialog('Commands').getByRole('heading', { name: 'Commands' }).click();
  await userEvent.keyboard('gb15{Delete}');
  await expect.element(search).toHaveValue('');
  await expect.element(page.getByRole('link', { name: /^Trade/ })).toHaveAttribute('aria-current', 'page');
  (volume.element() as HTMLElement).focus();
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(volume).toHaveFocus();
});

test('Esc takes the focus out of it at once, so that the next key is no letter of it', async () => {
  await page.viewport(1440, 900);
  await openApp(fakeHost());
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(search).toHaveFocus();
  // Before the next picture, which is when the browser itself would do it.
  search
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});
