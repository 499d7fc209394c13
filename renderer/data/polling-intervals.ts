import { useQuery } from '@tanstack/react-query';
import type { Load, Stretch } from '../../shared/model/load';
import type { Polling } from '../../shared/model/settings';
import { useStore } from '../base/store';
import { useBridge } from './bridge';
import { loadOptions } from './load';

/**
 * How often the page reads: the settings' intervals, times the factor that the host gives (`Load.stretch`), and in
 * quiet mode only what trading needs. Every interval of every panel comes from here.
 */

export function useIsQuiet(): boolean {
  const { quiet } = useBridge();
  return useStore(quiet);
}

const unstretched: Stretch = { factor: 1, reason: null };
const stretchOf = ({ stretch }: Load): Stretch => stretch;

/** Renders when the factor changes, not with every read of the load. */
export function useStretch(): Stretch {
  const { data } = useQuery({ ...loadOptions(useBridge()), select: stretchOf });
  return data ?? unstretched;
}

/** Candles in quiet mode: seldom enough to cost nothing, often enough that the chart still moves. Milliseconds. */
const quietChartMs = 60_000;

/** The intervals in force, milliseconds. Account, positions, orders and the ticket's quote are what trading needs. */
export function intervalsInForce(polling: Polling, factor: number, isQuiet: boolean): Polling {
  const chart = isQuiet ? Math.max(quietChartMs, polling.chart) : polling.chart;
  return {
    account: polling.account * factor,
    positions: polling.positions * factor,
    tick: polling.tick * factor,
    marketWatch: polling.marketWatch * factor,
    chart: chart * factor,
  };
}

/** While nothing is recorded: what a start brings with it, such as a demo's past, is written some seconds later. Asks the host alone. */
export const unrecordedEveryMs = 5_000;

/** For what the user has opened to look at: slowed by the factor, and read in quiet mode too. */
export function useEvery(everyMs: number): number {
  return everyMs * useStretch().factor;
}
