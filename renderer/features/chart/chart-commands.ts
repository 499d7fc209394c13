import { timeframeSeconds } from '../../../shared/math/time';
import { type Timeframe, timeframes } from '../../../shared/model/enums';
import type { Command } from '../../base/commands';
import { askForAlert } from '../../data/workspace/alert-draft';
import type { IndicatorChoice } from '../../data/workspace/chart-choices';
import { canAlert, indicatorAlert } from './indicator-alert';
import { indicatorCatalogue, labelOf, searchTermsOf } from './indicators';
import { addProblem, newChoice, splitNumbers } from './new-choice';
import { timeframeNames } from './timeframe-names';

export const chartCommand = (
  id: string,
  title: string,
  keys: string | undefined,
  run: () => void,
): Command => ({ id, title, group: 'Chart', keys, run });

interface ActiveChart {
  readonly choices: readonly IndicatorChoice[];
  change(next: readonly IndicatorChoice[]): void;
  readonly symbol: string | null;
  readonly timeframe: Timeframe;
  chooseTimeframe(timeframe: Timeframe): void;
}

/** Timeframes and indicators of the active chart, for the command palette: found by `H4`, `240`, `rsi`, `ema 200` or `smc`. */
export function chartCommands(
  { choices, change, symbol, timeframe, chooseTimeframe }: ActiveChart,
  search: string,
): readonly Command[] {
  const { numbers } = splitNumbers(search);
  return [
    ...timeframes.map((timeframe) => ({
      id: `chart.timeframe.${timeframe}`,
      title: `${timeframe} timeframe, ${timeframeNames[timeframe]}`,
      group: 'Chart' as const,
      also: minutesOf(timeframe),
      isPassing: true,
      run: () => chooseTimeframe(timeframe),
    })),
    ...choices.flatMap((choice) =>
      symbol === null || !canAlert(choice)
        ? []
        : {
            id: `chart.alert.${choice.id}`,
            title: `Alert on ${labelOf(choice)} …`,
            group: 'Chart' as const,
            also: choice.type,
            isPassing: true,
            run: () => askForAlert(indicatorAlert(choice, symbol, timeframe)),
          },
    ),
    ...indicatorCatalogue.map((kind) => ({
      id: `chart.add.${kind.type}`,
      title: `${[kind.short, ...numbers].join(' ')}: add indicator`,
      group: 'Chart' as const,
      also: [
        kind.label,
        kind.type,
        kind.category,
        ...searchTermsOf(kind.type),
        `${kind.type}${numbers.join(' ')}`,
      ].join(' '),
      disabledReason: addProblem(kind, choices, numbers),
      isPassing: true,
      run: () => change([...choices, newChoice(kind, choices, numbers)]),
    })),
  ];
}

/** `240 4h` of H4, as other platforms have it; empty of the month, whose minutes differ. */
const minutesOf = (timeframe: Timeframe): string => {
  const seconds = timeframeSeconds[timeframe];
  const [count = '', unit = ''] = timeframeNames[timeframe].split(' ');
  return seconds === null ? '' : `${seconds / 60} ${count}${unit.charAt(0)}`;
};
