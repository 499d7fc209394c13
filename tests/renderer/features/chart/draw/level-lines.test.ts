import type { IChartApi, ISeriesApi, SeriesAttachedParameter, Time } from 'lightweight-charts';
import { expect, test } from 'vitest';
import { chartLevels } from '../../../../../renderer/features/chart/chart-levels';
import type { Colours } from '../../../../../renderer/features/chart/draw/colours';
import { LevelLines } from '../../../../../renderer/features/chart/draw/level-lines';
import type { DrawTarget } from '../../../../../renderer/features/chart/draw/series-primitive';
import type { DragPlan } from '../../../../../renderer/features/chart/plan/drag-plan';
import { eurusd, positionOf, traders } from '../../../../fixtures/trading';
import { alertOf } from '../../../view/fake-alerts';

/** Draws onto nothing, and keeps where each text was written, and the middles of circles. */
function paper() {
  const texts = new Map<string, number>();
  const circles: (readonly [number, number])[] = [];
  const nothing = (): void => {};
  const context = new Proxy(
    {
      fillText: (text: string, _x: number, y: number) => void texts.set(text, y),
      measureText: () => ({ width: 40 }),
      arc: (x: number, y: number) => void circles.push([x, y]),
    },
    { get: (known, name) => Reflect.get(known, name) ?? nothing, set: () => true },
  );
  const scope = { context, mediaSize: { width: 80, height: 400 } };
  const target = { useMediaCoordinateSpace: (draw: (given: typeof scope) => void) => draw(scope) };
  return { target: target as unknown as DrawTarget, texts, circles };
}

/** Lines in a pane of 800 x 400 pixels, 100 of them a price of 1, from `top` down; and how often they ask to be drawn. */
function linesFrom(top: () => number, candles: readonly { readonly time: number }[] = []) {
  const asked = { count: 0 };
  const series = {
    attachPrimitive: () => {},
    applyOptions: () => {},
    getPane: () => ({ getHeight: () => 400 }),
    priceToCoordinate: (price: number) => (top() - price) * 100,
  } as unknown as ISeriesApi<'Candlestick'>;
  const colours = { font: 'Inter', token: () => '#000', tint: () => '#000' } as unknown as Colours;
  const lines = new LevelLines(series, colours, () => candles);
  const chart = {
    timeScale: () => ({ width: () => 800, timeToCoordinate: (time: number) => time / 36 }),
  } as unknown as IChartApi;
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

test('labels that rest stay while the last price comes and goes, until a line moves', () => {
  let top = 2;
  const { lines, axis } = linesFrom(() => top);
  const position = positionOf({ priceOpen: 1.1, sl: 0, tp: 0 });
  lines.show(chartLevels(eurusd, [position], [], 2, traders));
  const at = (price: number) => {
    lines.newest({ price, isOverdue: false });
    return axis().get('1.10000');
  };
  const alone = at(0.5);
  expect(at(1.05)).not.toBe(alone);
  at(0.5);
  lines.rest(true);
  for (const price of [0.5, 1.05, 1.15, 0.5]) expect(at(price)).toBe(alone);
  expect(axis().get('0.50000')).toBe(150.5);
  top = 3;
  expect(at(1.05)).not.toBe((alone ?? 0) + 100);
  top = 2;
  lines.rest(false);
  expect(at(1.05)).not.toBe(alone);
});

test('what stands beside the scale at a label’s height is told where the label begins', () => {
  const { lines } = linesFrom(() => 2);
  lines.show(chartLevels(eurusd, [positionOf({ priceOpen: 1.5, sl: 0, tp: 0 })], [], 2, traders));
  for (const view of lines.paneViews()) view.renderer()?.draw(paper().target);
  const label = lines.labelsFrom(50, 9);
  expect(label).toBeLessThan(80);
  expect([lines.labelsFrom(60, 9), lines.labelsFrom(100, 9)]).toEqual([label, 800]);
});

test('a dragged alert shows on its line the candles in which it would have told something', () => {
  const { lines } = linesFrom(() => 4, [{ time: 3_600 }, { time: 7_200 }]);
  const rule = alertOf({
    of: { kind: 'price', symbol: 'EURUSD', side: 'bid' },
    way: 'either',
    value: 1,
  }).rule;
  const label = {
    ...{ money: '', since: null, side: null, who: null, distance: '' },
    label: 'Alert',
    detail: 'Alert',
  };
  const level = {
    ...label,
    id: 'a',
    kind: 'alert',
    price: 1,
    owner: { of: 'alert', ticket: rule.id },
  } as const;
  const to = (price: number): DragPlan => ({
    ...{ record: { of: 'alert', rule }, target: 'price', price, isSame: false, refusal: null, words: '' },
    values: { price, stopLimit: 0, sl: 0, tp: 0 },
  });
  const drawn = () => {
    const { target, circles } = paper();
    lines.paneViews()[0]?.renderer()?.draw(target);
    return circles;
  };
  // The first was before all candles, and the next two in one.
  lines.drag({ level, plan: { ...to(2), marks: [1_000, 3_700, 3_900, 7_200] } });
  expect(drawn()).toEqual([
    [100, 200],
    [100, 200],
    [200, 200],
  ]);
  lines.drag({ level, plan: to(2) });
  expect(drawn()).toEqual([]);
});
