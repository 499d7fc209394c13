import {
  type ChartOptions,
  createChartEx,
  type DeepPartial,
  defaultHorzScaleBehavior,
  type IChartApi,
  type Mutable,
  TickMarkType,
  type Time,
  type TimeScalePoint,
} from 'lightweight-charts';
import { formatBrokerTime } from '../../../../shared/math/time';
import { axisMark } from '../../../data/workspace/axis-zone';
import { chartTime } from './chart-time';

/** Seconds to add to a broker time for what the axis shows. */
export type Shift = (brokerSeconds: number) => number;

const Usual = defaultHorzScaleBehavior();

/**
 * A time axis on another clock than the candles'. The library decides by its own numbers where a day begins, so it is
 * given shifted ones there only: candles and everything else on the chart keep broker time.
 */
class ShiftedAxis extends Usual {
  readonly #shift: Shift;

  constructor(shift: Shift) {
    super();
    this.#shift = shift;
  }

  override fillWeightsForPoints(points: readonly Mutable<TimeScalePoint>[], start: number): void {
    const shifted = points.map((point) => {
      const time = this.key(point.time);
      return { ...point, time: this.convertHorzItemToInternal(chartTime(time + this.#shift(time))) };
    });
    super.fillWeightsForPoints(shifted, start);
    for (let row = start; row < points.length; row += 1) {
      const point = points[row];
      const weight = shifted[row]?.timeWeight;
      if (point !== undefined && weight !== undefined) point.timeWeight = weight;
    }
  }
}

const units = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'time',
  [TickMarkType.TimeWithSeconds]: 'second',
} as const;

/** The library's own words take the axis' clock for this machine's, which skips an hour where summer time begins. */
export const markText =
  (shift: Shift = () => 0) =>
  (time: unknown, mark: TickMarkType): string | null =>
    typeof time === 'number' ? axisMark(time + shift(time), units[mark]) : null;

/** A chart whose axis shows the broker's clock plus `shift`. `hasTimes`: false where candles are whole days. */
export function createShiftedChart(
  stage: HTMLElement,
  options: DeepPartial<ChartOptions>,
  { shift, hasTimes }: { readonly shift: Shift; readonly hasTimes: () => boolean },
): IChartApi {
  const chart: IChartApi = createChartEx<Time, ShiftedAxis>(stage, new ShiftedAxis(shift), options);
  chart.applyOptions({
    localization: {
      timeFormatter: (time: unknown) =>
        typeof time === 'number' ? formatBrokerTime(time + shift(time), hasTimes() ? 'minute' : 'day') : '',
    },
    timeScale: { tickMarkFormatter: markText(shift) },
  });
  return chart;
}
