import { expect, onTestFinished, test } from 'vitest';
import { type DragChart, LevelDrag } from '../../../../renderer/features/chart/draw/level-drag';
import type { ChartTrading } from '../../../../renderer/features/chart/plan/chart-feed';
import type { TradeLevel } from '../../../../renderer/features/chart/plan/chart-level';

/** A stage of which a pixel is a point, 1.20000 at its top, with a stop at 1.19900: its line lies 100 pixels below the top. */
function stageWithStop() {
  const stage = document.createElement('div');
  // Events that nobody's hand made have no pointer to capture.
  Object.assign(stage, { setPointerCapture() {}, hasPointerCapture: () => false });
  document.body.append(stage);
  const level = { id: 'sl 7', kind: 'sl', price: 1.199 } as TradeLevel;
  const prices: number[] = [];
  const chart = {
    hit: () => ({ id: level.id, part: 'label' }),
    level: () => level,
    priceAt: (y: number) => 1.2 - y / 100_000,
    yOf: (price: number) => (1.2 - price) * 100_000,
    place: (event: MouseEvent) => ({ x: 0, y: event.clientY }),
    draw() {},
    say() {},
    hold() {},
  } as unknown as DragChart;
  const trading = {
    dragging: 'on',
    plan(_level: TradeLevel, price: number) {
      prices.push(Number(price.toFixed(5)));
      return null;
    },
  } as unknown as ChartTrading;
  const drag = new LevelDrag(stage, chart, () => trading);
  onTestFinished(() => {
    drag.stop();
    stage.remove();
  });
  const point = (type: string, clientY: number) =>
    stage.dispatchEvent(new PointerEvent(type, { button: 0, pointerId: 1, clientY }));
  return { point, prices };
}

test('a level moves by as much as the pointer does, wherever its label stands', () => {
  const { point, prices } = stageWithStop();
  // The label has given way to another one: it stands forty pixels above its line.
  point('pointerdown', 60);
  point('pointermove', 50);
  point('pointermove', 70);
  expect(prices).toEqual([1.1991, 1.1989]);
});
