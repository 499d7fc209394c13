import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { defaultStyle } from '../../../../renderer/data/workspace/chart-choices';
import { chartLevels } from '../../../../renderer/features/chart/chart-levels';
import { ChartCanvas } from '../../../../renderer/features/chart/draw/chart-canvas';
import { PriceLabelList } from '../../../../renderer/features/chart/draw/price-label-list';
import type { StandingLabel } from '../../../../renderer/features/chart/plan/standing-labels';
import type { Tick } from '../../../../shared/model/tick';
import { eurusd, positionOf, traders } from '../../../fixtures/trading';
import { legends } from '../../view/chart';
import { analysisOf, hours } from './bars';

/** What a quote costs, in things that can be counted: each comes five times a second, for each chart. */

function element<Name extends 'div' | 'ul'>(name: Name): HTMLElementTagNameMap[Name] {
  const made = document.body.appendChild(document.createElement(name));
  onTestFinished(() => made.remove());
  return made;
}

test('a quote draws each canvas once, however long its numbers make the legend', async () => {
  const box = element('div');
  box.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 900px; height: 500px';
  await commands.mouseMove(1_200, 700);
  const root = createRoot(box);
  onTestFinished(() => root.unmount());
  const bars = hours(300);
  const newest = bars[299]?.close ?? 0;
  const tell = new Set<(tick: Tick) => void>();
  const subscribeTick = (listener: (tick: Tick) => void) => {
    tell.add(listener);
    return () => tell.delete(listener);
  };
  const levels = chartLevels(eurusd, [positionOf({ priceOpen: newest, sl: 0, tp: 0 })], [], 2, traders);
  flushSync(() =>
    root.render(
      <ChartCanvas
        symbol="EURUSD"
        timeframe="H1"
        digits={5}
        point={0.00001}
        tickSize={0.00001}
        choices={[]}
        analysis={analysisOf(bars)}
        subscribeTick={subscribeTick}
        quoteOverdueMs={null}
        levels={levels}
        areLevelsOverdue={false}
        look={defaultStyle}
        theme="dark"
        palette="usual"
      />,
    ),
  );
  const drawn = vi.spyOn(CanvasRenderingContext2D.prototype, 'clearRect');
  onTestFinished(() => drawn.mockRestore());
  /** The canvases drawn from the act until three frames have drawn none. */
  const drawnBy = async (act: () => unknown): Promise<readonly unknown[]> => {
    drawn.mockClear();
    await act();
    for (let before = -1; before < drawn.mock.calls.length; ) {
      before = drawn.mock.calls.length;
      for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    }
    return [...drawn.mock.contexts];
  };
  await drawnBy(() => {});
  const legend = () => legends('candle')[0];
  const widths = new Set<number>();
  for (const [index, points] of [9, 10, 9, 1_234, 8].entries()) {
    const bid = newest + index * 0.00001;
    const canvases = await drawnBy(async () => {
      const timeMs = ((bars[299]?.time ?? 0) + 60) * 1_000;
      const tick = { symbol: 'EURUSD', bid, ask: bid + points * 0.00001, last: null, timeMs };
      for (const listener of tell) listener(tick);
      await expect.poll(() => legend()?.textContent).toMatch(new RegExp(`Spread\\s*${points}$`));
    });
    widths.add(legend()?.clientWidth ?? 0);
    if (index === 0) continue;
    expect(canvases.length).toBeGreaterThan(0);
    expect(new Set(canvases).size).toBe(canvases.length);
  }
  expect(widths.size).toBeGreaterThan(2);
});

test('the last price that moves alone touches its item once a second, in time with a level or the focus', () => {
  const [level] = chartLevels(eurusd, [positionOf({ sl: 0, tp: 0 })], [], 2, traders);
  if (level === undefined) throw new Error('an open position has no entry');
  let now = 1_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const places = { last: 100, level: 200 };
  const standing = (): readonly StandingLabel[] => [
    { is: 'last', id: '', levels: [], roomless: [], y: places.last },
    { is: 'label', id: level.id, levels: [level], roomless: [], y: places.level },
  ];
  const list = element('ul');
  const labels = new PriceLabelList(list, {
    standing,
    name: ({ is }) => is,
    mark: () => {},
    move: () => {},
    open: () => {},
    remove: () => {},
    leave: () => {},
  });
  labels.follow();
  const touched = new MutationObserver(() => {});
  touched.observe(list, { subtree: true, attributes: true, childList: true, characterData: true });
  onTestFinished(() => touched.disconnect());
  /** What a frame later writes, with the last price at 100 and the level at 200 or elsewhere. */
  const frame = (laterMs: number, to: Partial<typeof places>): readonly (string | null)[] => {
    now += laterMs;
    Object.assign(places, to);
    labels.follow();
    return touched.takeRecords().map(({ target }) => (target as Element).getAttribute('data-label'));
  };
  for (let step = 1; step <= 9; step += 1) expect(frame(100, { last: 100 + step })).toEqual([]);
  expect(frame(100, { last: 110 })).toEqual(['last ']);
  expect(frame(100, { last: 111 })).toEqual([]);
  // Both in one frame, so that no item lies on another.
  expect(frame(100, { last: 112, level: 190 })).toEqual(['last ', `label ${level.id}`]);
  expect(frame(100, { last: 113 })).toEqual([]);
  (list.children[1] as HTMLElement).focus();
  touched.takeRecords();
  expect(frame(100, {})).toEqual(['last ']);
  expect(frame(100, { last: 114 })).toEqual(['last ']);
});
