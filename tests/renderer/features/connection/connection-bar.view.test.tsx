import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeHost, openApp } from '../../view/open';

test('a bridge of one’s own keeps its host and port, and the chain its milliseconds', async () => {
  const url = 'http://trading-vps.example.com:8080';
  await openApp(fakeHost({ url }));
  const bar = page.getByRole('region', { name: 'Connection' });
  const address = page.getByTitle(url, { exact: true });
  for (const [width, numbers] of [
    [1280, 1],
    [1440, 4],
  ] as const) {
    await page.viewport(width, 900);
    await expect.element(address).toHaveTextContent('trading-vps.example.com:8080');
    await expect
      .poll(() => {
        const { scrollWidth, clientWidth } = address.element();
        return scrollWidth <= clientWidth;
      })
      .toBe(true);
    const shown = () =>
      [...bar.element().querySelectorAll('[data-state="up"]')].filter((link) => {
        const text = link.lastElementChild;
        // A number without room stands on the hidden second line.
        return (
          /\d/.test(text?.textContent ?? '') &&
          (text?.getBoundingClientRect().bottom ?? 0) <= link.getBoundingClientRect().bottom
        );
      }).length;
    await expect.poll(shown, { timeout: 10_000 }).toBe(numbers);
  }
});
