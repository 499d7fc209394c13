import { type Timeframe, timeframes } from '../../../shared/model/enums';
import type { Command } from '../../base/commands';
import type { IndicatorChoice } from '../../data/workspace/chart-choices';
import { useSelection } from '../../data/workspace/workspace-context';
import { useChartIndicators } from './chart-indicators';
import { indicatorCatalogue, searchTermsOf } from './indicators';
import { newChoice } from './new-choice';
import { timeframeNames } from './timeframe-names';

interface ActiveChart {
  readonly choices: readonly IndicatorChoice[];
  change(next: readonly IndicatorChoice[]): void;
  chooseTimeframe(timeframe: Timeframe): void;
}

/** Timeframes and indicators of the active chart, for the command palette: found by `H4`, `rsi` or `smc`. */
export const chartCommands = ({ choices, change, chooseTimeframe }: ActiveChart): readonly Command[] => [
  ...timeframes.map((timeframe) => ({
    id: `chart.timeframe.${timeframe}`,
    title: `${timeframe} timeframe, ${timeframeNames[timeframe]}`,
    group: 'Chart' as const,
    isPassing: true,
    run: () => chooseTimeframe(timeframe),
  })),
  ...indicatorCatalogue.map((kind) => ({
    id: `chart.add.${kind.type}`,
    title: `${kind.short}: add indicator`,
    group: 'Chart' as const,
    also: [kind.label, kind.type, kind.category, ...searchTermsOf(kind.type)].join(' '),
    isPassing: true,
    run: () => change([...choices, newChoice(kind, choices)]),
  })),
];

export function useChartCommands(): readonly Command[] {
  const { chooseTimeframe } = useSelection();
  return chartCommands({ ...useChartIndicators(), chooseTimeframe });
}
