import type { IndicatorChoice } from '../../../data/workspace/chart-choices';
import { toRequest } from './choices';

/** Parameters that count bars, by their names: a first value needs that many. `signal` and `smooth` average what comes before. */
const countsBars =
  /^(length|period|window|bars|lookback|fast|slow|medium|long|short|signal|smooth|span|kijun|senkou|tenkan|k|d|n)$|length|period|lookback|window/i;

/** Bars before the first value of an indicator, as its parameters say; 0 where they say nothing. */
export function barsNeeded(choice: IndicatorChoice): number {
  const [asked] = Object.values(toRequest([choice]));
  if (typeof asked !== 'object') return 0;
  return Object.entries(asked).reduce(
    (sum, [name, value]) =>
      typeof value === 'number' && Number.isInteger(value) && value > 1 && countsBars.test(name)
        ? sum + value
        : sum,
    0,
  );
}

/** Of all of them the most. */
export const longestNeed = (choices: readonly IndicatorChoice[]): number =>
  Math.max(0, ...choices.map(barsNeeded));
