import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { replayTarget } from '../../../../renderer/data/replay/open-replay';
import { EquityOverTime } from '../../../../renderer/features/equity';
import type { EquityCurve } from '../../../../shared/model/equity';
import { fakeHost, holdClock, openApp, openView, passTime } from '../../view/open';
import { command, screen } from '../../view/screen';

const toMs = Date.UTC(2026, 10, 18, 12);
const dayMs = 86_400_000;

/** A day with two hours in which nobody watched. */
function curve(): EquityCurve {
  const minutes = Array.from({ length: 1_440 }, (_, at) => at).filter((at) => at < 600 || at >= 720);
  return {
    fromMs: toMs - dayMs,
    toMs,
    stepMs: 60_000,
    points: minutes.map((at) => {
      const equity = 10_000 + 200 * Math.sin(at / 200);
      return {
        atMs: toMs - dayMs + at * 60_000 + 30_000,
        equity,
        low: equity - 1,
        high: equity + 1,
        balance: 10_000,
      };
    }),
    gaps: [{ fromMs: toMs - dayMs + 600 * 60_000, toMs: toMs - dayMs + 720 * 60_000 }],
    deals: [{ ticket: '1', symbol: 'EURUSD', time: (toMs - dayMs / 4) / 1_000, net: 12, isTrade: true }],
  };
}

test('the last day stands as a small line, and opens as a curve that says each moment', async () => {
  const host = fakeHost();
  host.answer('equity.curve', curve());
  await openView(host, <EquityOverTime digits={2} />);
  const spark = page.getByRole('img', { name: 'Equity, 24 h, low 9 799.00' });
  await expect.element(spark).toBeVisible();
  // Two runs: what lies on both sides of the gap is not joined.
  await expect.poll(() => spark.element().querySelectorAll('path').length).toBe(2);
  await spark.click();
  const dialog = screen.dialog('Equity over time');
  await expect.element(dialog).toHaveTextContent('watched 91 % of the time');
  const drawn = dialog.getByRole('img', { name: 'Equity, 24 h: Lowest 9 799.00' });
  const { top } = drawn.element().getBoundingClientRect();
  await drawn.hover({ position: { x: 100, y: 100 } });
  await expect
    .element(dialog)
    .toHaveTextContent(/\d\d:\d\d · equity [\d ]+\.\d\d · balance 10 000\.00 · drawdown/);
  // Nothing moves away from under the pointer.
  expect(drawn.element().getBoundingClientRect().top).toBe(top);
  await userEvent.click(dialog.getByRole('radio', { name: 'Week' }));
  await expect.poll(() => host.invoked('equity.curve').map(({ span }) => span)).toContain('week');
});

test('one minute alone is asked about again before the next one: a demo’s past is written after its first', async () => {
  holdClock();
  const host = fakeHost();
  const whole = curve();
  host.answer('equity.curve', { ...whole, points: whole.points.slice(-1) });
  await openView(host, <EquityOverTime digits={2} />);
  await expect.poll(() => host.invoked('equity.curve').length).toBe(1);
  host.answer('equity.curve', whole);
  await passTime(21_000);
  await expect.element(page.getByRole('img', { name: /^Equity, 24 h/ })).toBeVisible();
});

test('its axis tells each hour of the broker, also one that this machine’s clock skips', async () => {
  // Summer time begins in Newfoundland: there this night has no half past two.
  const fromMs = Date.UTC(2026, 2, 8, 1) - 10_800_000;
  const points = Array.from({ length: 180 }, (_, at) => {
    const atMs = fromMs + at * 60_000 + 30_000;
    return { atMs, equity: 10_000, low: 9_999, high: 10_001, balance: 10_000 };
  });
  const host = fakeHost();
  host.answer('equity.curve', { ...curve(), fromMs, toMs: fromMs + 10_800_000, points, gaps: [], deals: [] });
  const written = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText');
  await openView(host, <EquityOverTime digits={2} />);
  await page.getByRole('img', { name: /^Equity, 24 h/ }).click();
  const hours = () =>
    new Set(written.mock.calls.map(([text]) => text).filter((text) => /^\d\d:\d\d$/.test(text)));
  await expect.poll(hours).toContain('02:30');
});

test('a click on the curve opens the replay of that moment', async () => {
  const host = fakeHost();
  host.answer('equity.curve', curve());
  await openView(host, <EquityOverTime digits={2} />);
  await page.getByRole('img', { name: 'Equity, 24 h, low 9 799.00' }).click();
  const dialog = screen.dialog('Equity over time');
  await dialog.getByRole('img', { name: 'Equity, 24 h: Lowest' }).click({ position: { x: 100, y: 100 } });
  await expect.poll(replayTarget).toMatchObject({ brokerS: expect.any(Number) });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a part of it that is looked at stays while minutes come', async () => {
  holdClock();
  const host = fakeHost();
  host.answer('equity.curve', curve());
  await openView(host, <EquityOverTime digits={2} />);
  await page.getByRole('img', { name: 'Equity, 24 h, low 9 799.00' }).click();
  const dialog = screen.dialog('Equity over time');
  const drawn = dialog.getByRole('img', { name: 'Equity, 24 h: Lowest' });
  const timeAt = async (x: number): Promise<string> => {
    await drawn.hover({ position: { x: x + 1, y: 100 } });
    await drawn.hover({ position: { x, y: 100 } });
    return /\d\d:\d\d(?= · (equity|not))/.exec(dialog.element().textContent ?? '')?.[0] ?? '';
  };
  await expect.poll(() => timeAt(5)).not.toBe('');
  const first = await timeAt(5);
  await drawn.hover({ position: { x: 400, y: 100 } });
  for (let turn = 0; turn < 10; turn += 1)
    canvasOf(drawn.element()).dispatchEvent(
      new WheelEvent('wheel', {
        deltaY: -120,
        bubbles: true,
        cancelable: true,
        ...centreOf(drawn.element()),
      }),
    );
  await expect.poll(() => timeAt(5)).not.toMatch(new RegExp(`^${first}|^$`));
  const part = await timeAt(5);
  const before = canvasOf(drawn.element());
  const asked = host.invoked('equity.curve').length;
  const later = curve();
  host.answer('equity.curve', { ...later, deals: [...later.deals], points: later.points.slice(0, -1) });
  await passTime(61_000);
  await expect.poll(() => host.invoked('equity.curve').length).toBeGreaterThan(asked);
  await expect.poll(() => canvasOf(drawn.element()) === before).toBe(false);
  expect(await timeAt(5)).toBe(part);
});

const canvasOf = (element: Element): Element => element.querySelector('td:nth-child(2) canvas') ?? element;
function centreOf(element: Element): { clientX: number; clientY: number } {
  const { left, top } = element.getBoundingClientRect();
  return { clientX: left + 400, clientY: top + 100 };
}

test('where nothing was recorded no line stands, and the curve says so', async () => {
  const host = fakeHost();
  await openView(host, <EquityOverTime digits={2} />);
  await expect.poll(() => host.invoked('equity.curve')).toHaveLength(1);
  await expect.element(page.getByRole('img', { name: /^Equity/ })).not.toBeInTheDocument();
});

test('one recorded moment is no empty box', async () => {
  const host = fakeHost();
  const whole = curve();
  host.answer('equity.curve', { ...whole, points: whole.points.slice(-1), gaps: [], deals: [] });
  await openApp(host);
  const spark = page.getByRole('img', { name: /^Equity, 24 h/ });
  await command('Equity over time');
  const dialog = screen.dialog('Equity over time');
  await expect.element(dialog).toHaveTextContent('One moment has been recorded so far');
  await expect.element(spark).not.toBeInTheDocument();
});
