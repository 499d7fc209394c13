import type { SeriesAttachedParameter, Time } from 'lightweight-charts';
import { expect, test } from 'vitest';
import type { Colours } from '../../../../../renderer/features/chart/draw/colours';
import { DealMarks } from '../../../../../renderer/features/chart/draw/deal-marks';
import type { DrawTarget } from '../../../../../renderer/features/chart/draw/series-primitive';
import { mostSingle } from '../../../../../renderer/features/chart/plan/deal-fold';
import { planDeals } from '../../../../../renderer/features/chart/plan/deal-plan';
import { traders } from '../../../../fixtures/trading';
import { opening } from '../../../../shared/math/trading-days';

test('a deal that lies alone keeps its triangle, however many are on the screen', () => {
  // A candle a second, 10 pixels each; a price of 1 is 100 pixels.
  const rows = Array.from({ length: 80 }, (_, time) => ({ time: time + 1 }));
  const crowd = Array.from({ length: mostSingle }, (_, index) =>
    opening(`${index + 1}`, { time: 1 + (index % 2), price: 1 }),
  );
  const apart = opening('99', { time: 71, price: 2 });
  const marks = new DealMarks({} as Colours, () => rows);
  marks.attached({
    chart: {
      timeScale: () => ({
        getVisibleLogicalRange: () => ({ from: 0, to: 80 }),
        logicalToCoordinate: () => 0,
        options: () => ({ barSpacing: 10 }),
      }),
    },
    series: {
      getPane: () => ({ getHeight: () => 400 }),
      priceToCoordinate: (price: number) => price * 100,
      coordinateToPrice: (y: number) => y / 100,
    },
    requestUpdate: () => undefined,
  } as unknown as SeriesAttachedParameter<Time>);
  const shows = () => true;
  marks.show(
    planDeals({ trips: [], unmatched: [...crowd, apart] }, { symbol: apart.symbol, traders, shows }),
    2,
  );
  const drawn: unknown[] = [];
  for (const view of marks.paneViews()) {
    const useMediaCoordinateSpace = () => drawn.push(view.zOrder?.());
    view.renderer()?.draw({ useMediaCoordinateSpace } as unknown as DrawTarget);
  }
  // A line through a count or its sum would make another number of it.
  expect(drawn).toEqual(['normal', 'top']);
  expect(marks.at(700, 200)).toMatchObject({ isCounted: false, all: [{ ticket: apart.ticket }] });
  const crowded = marks.at(5, 100);
  expect(crowded?.isCounted).toBe(true);
  expect(crowded?.all).toHaveLength(mostSingle);
});
