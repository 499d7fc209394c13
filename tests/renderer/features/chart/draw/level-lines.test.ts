import type { IChartApi, ISeriesApi, SeriesAttachedParameter, Time } from 'lightweight-charts';
import { expect, test } from 'vitest';
import type { Colours } from '../../../../../renderer/features/chart/draw/colours';
import { LevelLines } from '../../../../../renderer/features/chart/draw/level-lines';
import type { DrawTarget } from '../../../../../renderer/features/chart/draw/series-primitive';

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

test('the scale, which is drawn before the pane, is never a frame behind it', () => {
  let top = 2;
  const series = {
    attachPrimitive: () => {},
    getPane: () => ({ getHeight: () => 400 }),
    priceToCoordinate: (price: number) => (top - price) * 100,
  } as unknown as ISeriesApi<'Candlestick'>;
  const colours = { font: 'Inter', token: () => '#000', tint: () => '#000' } as unknown as Colours;
  const lines = new LevelLines(series, colours, () => []);
  const chart = { timeScale: () => ({ width: () => 800 }) } as unknown as IChartApi;
  lines.attached({ chart, requestUpdate: () => {} } as unknown as SeriesAttachedParameter<Time>);
  lines.newest({ price: 1, isOverdue: false });
  const axis = () => {
    const { target, texts } = paper();
    for (const view of lines.priceAxisPaneViews()) view.renderer()?.draw(target);
    return texts.get('1.00000');
  };
  expect(axis()).toBe(100.5);
  // A window that became smaller, and then a market that stands still.
  top = 4;
  expect(axis()).toBe(300.5);
});
