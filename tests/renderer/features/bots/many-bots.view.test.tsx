import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { positionOf } from '../../../fixtures/trading';
import { press } from '../../view/dashboard';
import { fakeHost, openApp } from '../../view/open';
import { screen } from '../../view/screen';
import { listed } from '../../view/standard-answers';

/** The view Bots of an account on which two hundred programs trade: only lanes in sight are in the page. */

const bots = page.getByRole('region', { name: 'Bots', exact: true });
const articles = () => bots.getByRole('article').elements();
const placeOf = (lane: Element | null | undefined): number => Number(lane?.getAttribute('aria-posinset'));
/** Of the lane that has the focus, from 1; 0 = none. */
const focusedPlace = (): number => placeOf(document.activeElement?.closest('article'));

async function openBots(): Promise<void> {
  const host = fakeHost();
  const rows = Array.from({ length: 200 }, (_, at) =>
    positionOf({ ticket: `${70_001 + at}`, magic: 1_001 + at, comment: '', symbol: 'EURUSD' }),
  );
  host.answer('positions.list', listed(rows));
  await openApp(host);
  await expect.element(screen.account).toHaveTextContent('10 148.36');
  await userEvent.keyboard('gb');
  await expect.element(bots.getByRole('article', { name: 'Bot 1001' })).toBeVisible();
}

test('of two hundred lanes those in sight are in the page, and the keyboard reaches each of them', async () => {
  await openBots();
  expect(articles().length).toBeLessThan(20);
  await expect
    .element(bots.getByRole('article', { name: 'Bot 1001' }))
    .toHaveAttribute('aria-setsize', '201');

  await press(bots.getByRole('button', { name: 'Name this trader …, Bot 1001' }), '{Tab}');
  let reached = focusedPlace();
  while (reached < 25) {
    await userEvent.keyboard('{Tab}');
    const now = focusedPlace();
    expect([reached, reached + 1]).toContain(now);
    reached = now;
  }
  await expect.element(bots.getByRole('article', { name: 'Bot 1025' })).toBeInViewport();
  expect(articles().length).toBeLessThan(25);

  // From behind the lanes, and back again from the first one of them.
  const behind = page.getByRole('contentinfo').getByRole('button').first();
  await press(behind, '{Shift>}{Tab}{/Shift}');
  expect(focusedPlace()).toBe(201);
  await expect.element(bots.getByRole('article', { name: 'You', exact: true })).toBeInViewport();
  await expect.element(bots.getByRole('article', { name: 'Bot 1200' })).toBeInTheDocument();
});

test('a lane is as it was left when it comes into sight again, and the one with the focus stays', async () => {
  await page.viewport(1280, 720);
  await openBots();
  const third = bots.getByRole('article', { name: 'Bot 1003' });
  const opener = third.getByRole('button', { name: /^Curve and hours/ });
  await opener.click();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
  const scroller = third.element().parentElement?.parentElement;
  const goTo = async (share: number) => {
    scroller?.scrollTo({ top: share * scroller.scrollHeight });
    await expect.poll(() => articles().some((lane) => Math.abs(placeOf(lane) - share * 200) < 15)).toBe(true);
  };
  await goTo(0.5);
  expect(focusedPlace()).toBe(3);

  await press(bots.getByRole('button', { name: 'Name this trader …, Bot 1001' }), '{Escape}');
  await goTo(0.5);
  await expect.element(third).not.toBeInTheDocument();
  await goTo(0);
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
});
