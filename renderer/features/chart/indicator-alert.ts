import type { IndicatorMeasure } from '../../../shared/model/alerts';
import type { Timeframe } from '../../../shared/model/enums';
import type { IndicatorChoice } from '../../data/workspace/chart-choices';
import { kindOf, labelOf, toRequest } from './indicators';

/** They add up from the first candle that was asked for: here and there that is another one. */
const sums: readonly string[] = ['obv', 'ad'];

/** Whether a value of it says something by itself. */
export const canAlert = ({ type }: IndicatorChoice): boolean => !sums.includes(type);

/** An alert on an indicator of the chart, at its outermost reference level where it has any. */
export function indicatorAlert(choice: IndicatorChoice, symbol: string, timeframe: Timeframe) {
  const { id, type } = choice;
  const asked = toRequest([choice])[id];
  const { type: _type, ...parameters } = asked === undefined || asked === true ? {} : asked;
  const kind = kindOf(type);
  const drawn = kind?.parts.find((part) => part.kind === 'line');
  const of: IndicatorMeasure = {
    ...{ kind: 'indicator', symbol, timeframe, type, parameters },
    ...{ line: drawn?.key ?? '', label: labelOf(choice).slice(0, 80) },
  };
  const levels = kind?.references ?? [];
  return { of, way: 'either', value: levels.length === 0 ? null : Math.max(...levels) } as const;
}
