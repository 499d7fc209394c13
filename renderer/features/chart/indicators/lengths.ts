import type { IndicatorChoice } from '../../../data/workspace/chart-choices';
import { toRequest } from './choices';

/** Names of parameters that count bars: the first value needs that many. `signal` and `smooth` average on top of that. */
const countsBars =
  /^(length|period|window|bars|lookback|fast|slow|medium|long|short|signal|smooth|span|kijun|senkou|tenkan|k|d|n)$|length|period|lookback|window/i;

/** Bars before the first value of an indicator, by its parameters; 0 where they do not say. */
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

/** The largest of them. */
export const longestNeed = (choices: readonly IndicatorChoice[]): number =>
  Math.max(0, ...choices.map(barsNeeded));
