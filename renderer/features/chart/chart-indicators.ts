import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Timeframe } from '../../../shared/model/enums';
import { pageStorage } from '../../base/remembered';
import { Store } from '../../base/store';
import type { IndicatorChoice } from '../../data/workspace/chart-choices';
import { IndicatorShelf, type IndicatorTemplate } from '../../data/workspace/indicator-shelf';
import { useIndicators } from '../../data/workspace/workspace-context';
import { without } from './choice-list';
import { shownOn } from './indicators';
import type { LegendPress } from './plan/chart-feed';

export interface ChartIndicators {
  /** All indicators that the user put on this chart, in order. */
  readonly choices: readonly IndicatorChoice[];
  /** Those that its timeframe shows: only they are requested and drawn. */
  readonly shown: readonly IndicatorChoice[];
  change(next: readonly IndicatorChoice[]): void;
  /** Whether the chart's symbol has indicators of its own. */
  readonly isOwn: boolean;
  setOwn(isOwn: boolean): void;
  readonly templates: readonly IndicatorTemplate[];
  saveTemplate(name: string): void;
  removeTemplate(name: string): void;
}

let shelf: IndicatorShelf | null = null;
/** One for the page, so that two charts of one symbol show the same. */
function pageShelf(): IndicatorShelf {
  shelf ??= new IndicatorShelf(pageStorage());
  return shelf;
}

export function useChartIndicators(symbol: string | null, timeframe: Timeframe): ChartIndicators {
  const [shared, setShared] = useIndicators();
  const store = pageShelf();
  const own = useSyncExternalStore(store.subscribe, () => (symbol === null ? null : store.ownOf(symbol)));
  const templates = useSyncExternalStore(store.subscribe, () => store.read().templates);
  const choices = own ?? shared;
  return useMemo(
    () => ({
      choices,
      shown: shownOn(choices, timeframe),
      change: (next) => (own === null || symbol === null ? setShared(next) : store.keepOwn(symbol, next)),
      isOwn: own !== null,
      setOwn: (isOwn) => {
        if (symbol !== null) store.keepOwn(symbol, isOwn ? choices : null);
      },
      templates,
      saveTemplate: (name) => store.saveTemplate(name, choices),
      removeTemplate: (name) => store.removeTemplate(name),
    }),
    [choices, own, setShared, store, symbol, templates, timeframe],
  );
}

/** Id of the one whose settings are open; of the active chart, as a press on another makes that one active first. */
export const editedIndicator = new Store<string | null>(null);

/** Settings and removal from the chart's legend. */
export function useLegend(symbol: string, timeframe: Timeframe): LegendPress {
  const { choices, change } = useChartIndicators(symbol, timeframe);
  return useCallback(
    (act, id) => {
      if (act === 'edit') editedIndicator.set(id);
      else change(without(choices, id));
    },
    [choices, change],
  );
}
