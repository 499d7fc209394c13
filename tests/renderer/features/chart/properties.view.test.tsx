import { expect, onTestFinished, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { Bars } from '../../../../shared/model/bars';
import { ok } from '../../../../shared/model/result';
import { eurusd } from '../../../fixtures/trading';
import { candles, legends, properties, stage } from '../../view/chart';
import { fakeHost, holdClock, openApp, passTime, reopenApp } from '../../view/open';
import { screen } from '../../view/screen';
import { barsUpToNow } from '../../view/standard-answers';

/** How the chart looks: price, scale, clock, breaks; and whether it goes along with new candles. */

test('every look, scale and clock can be chosen and is remembered', async () => {
  const host = fakeHost();
  await openApp(host);
  await expect.poll(candles).toBe(300);
  for (const [look, scale, zone, name] of [
    ['heikin-ashi', 'log', 'utc', 'UTC'],
    ['bars', 'percent', 'local', 'local time'],
    ['line', 'linear', 'broker', 'broker time'],
    ['candles', 'log', 'utc', 'UTC'],
  ] as const) {
    await properties(async (dialog) => {
      await dialog.getByLabelText('Chart type').selectOptions(look);
      await dialog.getByLabelText('Scale').selectOptions(scale);
      await dialog.getByLabelText('Time axis').selectOptions(zone);
      await dialog.getByLabelText('Volume').selectOptions('Tick');
      const breaks = dialog.getByLabelText('Period and session breaks');
      if (!(breaks.element() as HTMLInputElement).checked) await breaks.click();
    });
    await expect.element(screen.chart.getByText(name, { exact: true })).toBeVisible();
    // What the pointer is at is a price, on whichever scale.
    const box = stage.element().getBoundingClientRect();
    const plus = screen.chart.getByRole('button', { name: /^Place an order at \d\.\d{5}$/ });
    let share = 0.2;
    await expect
      .poll(async () => {
        share = share > 0.5 ? 0.2 : share + 0.04;
        await commands.mouseMove(box.left + 200, box.top + box.height * share);
        const button = plus.query();
        return button?.checkVisibility() === true ? Number(/at (.*)$/.exec(button.ariaLabel ?? '')?.[1]) : 0;
      })
      .toBeGreaterThan(1);
    // The legend tells the real prices whatever the look.
    await expect.element(screen.chart).toHaveTextContent(/O\s*1\.\d{5}/);
  }
  await reopenApp(host);
  await expect.element(screen.chart.getByText('UTC', { exact: true })).toBeVisible();
  // Days are days of the broker.
  await screen.chart.getByRole('radio', { name: 'D1', exact: true }).click();
  await expect.element(screen.chart.getByText('broker time', { exact: true })).toBeVisible();
});

test('breaks are drawn and gone by one key, and stand on the clock of the axis', async () => {
  const host = fakeHost();
  // Candles and quotes that stand still: only the breaks come and go.
  const bars = barsUpToNow(eurusd, 3_600, 300);
  host.answerWith('rates.analyse', ({ symbol, timeframe }) =>
    ok({ symbol, timeframe, bars, outputs: {}, missing: {} }),
  );
  await openApp(host);
  await expect.poll(candles).toBe(300);
  const breaks = watchBreaks();
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.poll(breaks).not.toEqual([]);
  const byBroker = breaks();
  // Another clock has other midnights.
  await properties(async (dialog) => {
    await expect.element(dialog.getByLabelText('Period and session breaks')).toBeChecked();
    await dialog.getByLabelText('Time axis').selectOptions('utc');
  });
  await expect.element(screen.chart.getByText('UTC', { exact: true })).toBeVisible();
  await expect.poll(breaks).not.toEqual(byBroker);
  expect(breaks()).not.toEqual([]);
  await properties(async (dialog) => {
    await dialog.getByLabelText('Time axis').selectOptions('broker');
  });
  await expect.poll(breaks).toEqual(byBroker);
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.poll(breaks).toEqual([]);
});

/** From here on: where each canvas has its upright dashed lines of a break, pixels from the left, by the calls that draw them. */
function watchBreaks(): () => readonly number[] {
  const lines = new Map<HTMLCanvasElement, number[]>();
  const original = CanvasRenderingContext2D.prototype;
  const { fillRect, moveTo, stroke } = original;
  onTestFinished(() => void Object.assign(CanvasRenderingContext2D.prototype, { fillRect, moveTo, stroke }));
  const from = new WeakMap<CanvasRenderingContext2D, readonly [x: number, y: number]>();
  Object.assign(CanvasRenderingContext2D.prototype, {
    // The library paints a pane anew by filling all of it.
    fillRect(this: CanvasRenderingContext2D, x: number, y: number, width: number, height: number) {
      if (width >= this.canvas.width && height >= this.canvas.height) lines.delete(this.canvas);
      fillRect.call(this, x, y, width, height);
    },
    moveTo(this: CanvasRenderingContext2D, x: number, y: number) {
      from.set(this, [x, y]);
      moveTo.call(this, x, y);
    },
    stroke(this: CanvasRenderingContext2D, ...path: readonly Path2D[]) {
      const [x, y] = from.get(this) ?? [0, -1];
      // Of a period, of a session: nothing else on the chart has these dashes.
      if (y === 0 && ['2,3', '6,4'].includes(String(this.getLineDash())))
        lines.set(this.canvas, [...(lines.get(this.canvas) ?? []), x]);
      Reflect.apply(stroke, this, path);
    },
  });
  // Another clock of the axis may come with other canvases.
  return () => [...lines].filter(([canvas]) => canvas.isConnected).flatMap(([, at]) => at);
}

test('a new candle moves the view on while the newest is in sight, unless it is told to stay', async () => {
  holdClock();
  const host = fakeHost();
  // Candles of the time to come: no tick touches them.
  const stepS = 1_800;
  const first = Math.floor(Date.now() / 1_000 / stepS) * stepS;
  const grow = (count: number) => {
    const each = (value: (row: number) => number): number[] =>
      Array.from({ length: count }, (_, row) => value(row));
    const bars: Bars = {
      time: each((row) => first + row * stepS),
      open: each((row) => 1.1 + row / 100_000),
      high: each((row) => 1.1005 + row / 100_000),
      low: each((row) => 1.0995 + row / 100_000),
      close: each((row) => 1.1 + row / 100_000),
      tickVolume: each(() => 5),
      spread: each(() => 12),
    };
    host.answerWith('rates.analyse', ({ symbol, timeframe }) =>
      ok({ symbol, timeframe, bars, outputs: {}, missing: {} }),
    );
    host.answer('rates.read', {
      time: [],
      open: [],
      high: [],
      low: [],
      close: [],
      tickVolume: [],
      spread: [],
    });
  };
  /** The next poll of the candles is ten seconds away. */
  const holds = async (count: number) => {
    await passTime(10_500);
    await expect.poll(candles).toBe(count);
  };
  const latest = screen.chart.getByRole('button', { name: 'Latest' });
  grow(300);
  await openApp(host);
  await screen.chart.getByRole('radio', { name: 'M30', exact: true }).click();
  await holds(300);
  await expect.element(latest).not.toBeInTheDocument();

  grow(330);
  await holds(330);
  await expect.element(latest).not.toBeInTheDocument();
  // What is looked at further back stays where it is.
  await stage.click();
  for (let step = 0; step < 2; step += 1) await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.element(latest).toBeVisible();
  const box = stage.element().getBoundingClientRect();
  await commands.mouseMove(box.x + box.width * 0.4, box.y + box.height * 0.3);
  const legend = () => legends('candle')[0];
  await expect.poll(() => legend()?.hasAttribute('data-pointed')).toBe(true);
  const pointed = legend()?.textContent;
  grow(360);
  await holds(360);
  expect(legend()?.textContent).toBe(pointed);
  await commands.mouseMove(2, 2);
  await stage.click();
  await userEvent.keyboard('{End}');
  await expect.element(latest).not.toBeInTheDocument();

  await properties(async (dialog) => {
    await dialog.getByLabelText('Auto scroll').click();
  });
  await commands.mouseMove(2, 2);
  grow(420);
  await holds(420);
  await expect.element(latest).toBeVisible();
  await latest.click();
  await expect.element(latest).not.toBeInTheDocument();
});

test('the right button on the price scale chooses the scale', async () => {
  await openApp(fakeHost());
  await expect.poll(candles).toBe(300);
  const { right, top, height } = stage.element().getBoundingClientRect();
  const choose = async (name: string) => {
    await commands.mouseClick(right - 20, top + height * 0.3, 'right');
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  };
  await choose('Price, logarithmic');
  await properties(async (dialog) => {
    await expect.element(dialog.getByLabelText('Scale')).toHaveValue('log');
  });
  await choose('Price');
  await properties(async (dialog) => {
    await expect.element(dialog.getByLabelText('Scale')).toHaveValue('linear');
  });
});
