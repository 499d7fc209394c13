import { useQuery } from '@tanstack/react-query';
import type { Load, Stretch } from '../../shared/model/load';
import type { Polling } from '../../shared/model/settings';
import { useStore } from '../base/store';
import { useBridge } from './bridge';
import { loadOptions } from './load';

/**
 * How fast the page reads: the settings' intervals, stretched as the host says (`Load.stretch`), and only what trading needs
 * while the user wants quiet. Every interval of every panel comes from here.
 */

export function useIsQuiet(): boolean {
  const { quiet } = useBridge();
  return useStore(quiet);
}

const unstretched: Stretch = { factor: 1, reason: null };
const stretchOf = ({ stretch }: Load): Stretch => stretch;

/** Renders when the factor changes, not with every look at the load. */
export function useStretch(): Stretch {
  const { data } = useQuery({ ...loadOptions(useBridge()), select: stretchOf });
  return data ?? unstretched;
}

/** Candles in quiet mode: so seldom that they cost nothing, so often that a chart is not mistaken for a picture. */
const quietChartMs = 60_000;

/** What lies between the polls now, milliseconds. Account, positions, orders and the ticket's quote are what trading needs. */
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

/** For what somebody has opened to look at: stretched, and read in quiet mode too. */
export function useEvery(everyMs: number): number {
  return everyMs * useStretch().factor;
}

/** For what is nice to have: not read in quiet mode. */
export function useEveryUnlessQuiet(everyMs: number | false): number | false {
  const { factor } = useStretch();
  return useIsQuiet() || everyMs === false ? false : everyMs * factor;
}
