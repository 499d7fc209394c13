import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ok } from '../../../shared/model/result';
import { outcomeOf } from '../../fixtures/intents';
import { positionOf } from '../../fixtures/trading';
import { fakeHost, openApp } from '../view/open';
import { screen } from '../view/screen';
import { brokerNowMs, listed } from '../view/standard-answers';

test('everything that trades is in view at 1280 by 720', async () => {
  await page.viewport(1280, 720);
  await openApp(fakeHost());
  const type = screen.ticket.getByLabelText('Order type', { exact: true });
  await type.selectOptions('BUY_STOP_LIMIT');
  await expect
    .element(screen.ticket.getByRole('button', { name: /^Place buy stop limit / }))
    .toBeInViewport({ ratio: 1 });
  await type.selectOptions('BUY');
  for (const side of [/^Sell /, /^Buy /])
    await expect.element(screen.ticket.getByRole('button', { name: side })).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('tabpanel', { name: /^Positions/ })).toBeInViewport();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('at 1280 by 720 stop and target are whole in view beside what an order does to others', async () => {
  await page.viewport(1280, 720);
  const host = fakeHost();
  host.answer('positions.list', listed([positionOf({ side: 'SELL', volume: 6 })]));
  await openApp(host);
  await expect.element(screen.ticket).toHaveTextContent(/Locks 0\.\d\d of/);
  for (const name of ['Volume', 'Stop loss', 'Take profit']) {
    const field = screen.ticket.getByLabelText(name, { exact: true });
    await expect.element(field).toBeInViewport({ ratio: 1 });
  }
});

test('a screen reader hears a fill once, and no tick', async () => {
  const host = fakeHost();
  let bid = 1.17;
  host.answerWith('ticks.read', ({ symbol }) => {
    bid += 0.00001;
    return ok({ symbol, bid, ask: bid + 0.00012, last: null, timeMs: brokerNowMs() });
  });
  host.answerWith('positions.list', () => ok(listed([positionOf({ profit: Math.round(bid * 100_000) })])));
  host.answerWith('trade.send', ({ input }) => ok(outcomeOf({ intentId: input.intentId })));
  await openApp(host);
  await screen.ticket.getByRole('button', { name: /^Buy / }).click();
  await screen.confirm.getByRole('button', { name: 'Send order' }).click();
  await expect.element(screen.confirm.getByRole('status')).toHaveTextContent('10009');
  await expect.element(screen.notifications.getByText(/10009/)).toBeVisible();
  expect(screen.notifications.getByText(/10009/).elements()).toHaveLength(1);
  await screen.confirm.getByRole('button', { name: /^(Close|Done)$/ }).click();
  const spoken = () =>
    [
      ...document.querySelectorAll(
        '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]',
      ),
    ].map((each) => each.textContent);
  await expect.poll(() => host.invoked('ticks.read').length).toBeGreaterThan(3);
  const before = spoken();
  const asked = host.invoked('ticks.read').length;
  await expect.poll(() => host.invoked('ticks.read').length).toBeGreaterThan(asked + 4);
  expect(spoken().filter((text) => !before.includes(text))).toEqual([]);
});

test('a tick shows on the ground of its price for a moment, without an animation', async () => {
  const host = fakeHost();
  let bid = 1.17;
  host.answerWith('ticks.read', ({ symbol }) =>
    ok({ symbol, bid, ask: bid + 0.00012, last: null, timeMs: brokerNowMs() }),
  );
  await openApp(host);
  const risen = () => screen.watch.element().querySelectorAll('[data-move="up"]').length;
  await expect.poll(() => host.invoked('ticks.read').length).toBeGreaterThan(3);
  bid += 0.0001;
  await expect.poll(risen, { interval: 20 }).toBeGreaterThan(0);
  expect(document.getAnimations()).toEqual([]);
  await expect.poll(risen).toBe(0);
});
