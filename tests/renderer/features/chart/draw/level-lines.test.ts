import type { IChartApi, ISeriesApi, SeriesAttachedParameter, Time } from 'lightweight-charts';
import { expect, test } from 'vitest';
import { chartLevels } from '../../../../../renderer/features/chart/chart-levels';
import type { Colours } from '../../../../../renderer/features/chart/draw/colours';
import { LevelLines } from '../../../../../renderer/features/chart/draw/level-lines';
import type { DrawTarget } from '../../../../../renderer/features/chart/draw/series-primitive';
import { eurusd, positionOf, traders } from '../../../../fixtures/trading';

/** Draws onto nothing, and keeps where each text was written. */
function paper(): { readonly target: DrawTarget; readonly texts: Map<string, number> } {
  const texts = new Map<string, number>();
  const nothing = (): void => {};
  const context = new Proxy(
    {
      fillText: (text: string, _x: number, y: number) => void texts.set(text, y),
      measureText: () => ({ width: 40 }),
    },
    { get: (known, name) => Reflect.get(known, name) ?? nothing, set: () => true },
  );
  const scope = { context, mediaSize: { width: 80, height: 400 } };
  const target = { useMediaCoordinateSpace: (draw: (given: typeof scope) => void) => draw(scope) };
  return { target: target as unknown as DrawTarget, texts };
}

/** Lines in a pane of 800 x 400 pixels, 100 of them a price of 1, from `top` down; and how often they ask to be drawn. */
function linesFrom(top: () => number) {
  const asked = { count: 0 };
  const series = {
    attachPrimitive: () => {},
    applyOptions: () => {},
    getPane: () => ({ getHeight: () => 400 }),
    priceToCoordinate: (price: number) => (top() - price) * 100,
  } as unknown as ISeriesApi<'Candlestick'>;
  const colours = { font: 'Inter', token: () => '#000', tint: () => '#000' } as unknown as Colours;
  const lines = new LevelLines(series, colours, () => []);
  const chart = { timeScale: () => ({ width: () => 800 }) } as unknown as IChartApi;
  const requestUpdate = (): void => {
    asked.count += 1;
  };
  lines.attached({ chart, requestUpdate } as unknown as SeriesAttachedParameter<Time>);
  lines.newest({ price: 1, isOverdue: false });
  const axis = (): ReadonlyMap<string, number> => {
    const { target, texts } = paper();
    for (const view of lines.priceAxisPaneViews()) view.renderer()?.draw(target);
    return texts;
  };
  return { lines, axis, asked };
}

test('the scale, which is drawn before the pane, is never a frame behind it', () => {
  let top = 2;
  const { axis } = linesFrom(() => top);
  expect(axis().get('1.00000')).toBe(100.5);
  // A window that became smaller, and then a market that stands still.
  top = 4;
  expect(axis().get('1.00000')).toBe(300.5);
});

test('a legend that grows and shrinks by a digit draws nothing again, but where a label meets its end', () => {
  const { lines, axis, asked } = linesFrom(() => 2);
  const position = positionOf({ priceOpen: 1.95, sl: 0, tp: 0 });
  lines.show(chartLevels(eurusd, [position], [], 2, traders));
  const ofLegend = (right: number) => {
    asked.count = 0;
    lines.beside({ right, firstLinePx: 24 });
    return { asked: asked.count, y: axis().get('1.95000') };
  };
  const first = ofLegend(300);
  for (const right of [307, 300, 307]) expect(ofLegend(right)).toEqual({ asked: 0, y: first.y });
  const met = ofLegend(790);
  expect(met.asked).toBe(1);
  expect(met.y).toBeGreaterThan(first.y ?? 400);
  expect(ofLegend(797)).toEqual({ asked: 0, y: met.y });
  expect(ofLegend(300)).toEqual({ asked: 1, y: first.y });
});
