import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startTheme } from '../../../../renderer/base/theme';
import { fakeHost, openApp } from '../../view/open';
import { screen } from '../../view/screen';

test('every palette can be chosen, and is remembered', async () => {
  await openApp(fakeHost());
  const settings = screen.dialog('Settings');
  const palette = () => document.documentElement.dataset.palette;
  for (const [name, label] of [
    ['colour-blind', /Colour-blind/],
    ['reversed', /Reversed/],
    ['mono', /Without colour/],
    ['standard', /Green and red/],
    ['reversed', /Reversed/],
  ] as const) {
    await userEvent.keyboard('{Control>},{/Control}');
    await settings.getByRole('radio', { name: label }).click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(palette).toBe(name);
  }
  document.documentElement.dataset.palette = '';
  startTheme();
  expect(palette()).toBe('reversed');
});
