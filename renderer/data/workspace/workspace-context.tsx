import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Timeframe } from '../../../shared/model/enums';
import { pageStorage } from '../../base/remembered';
import { useBridge } from '../bridge';
import { useIsQuiet } from '../pace';
import type { IndicatorChoice } from './chart-choices';
import { type ChartLayout, changeAt, chartSymbols, contentAt } from './chart-layout';
import { addSymbol, shownList, type WatchLists } from './watch-lists';
import { type WorkspaceChoices, WorkspaceState } from './workspace-state';

const WorkspaceContext = createContext<WorkspaceState | null>(null);

/** Two profiles of one address have two desks; the environment's bridge, which is no profile, has one for each address. */
export function WorkspaceProvider({ children }: { readonly children: ReactNode }) {
  const { active, quiet } = useBridge();
  const [desk] = useState(() => {
    const own = new WorkspaceState(pageStorage(), active.profile?.id ?? active.url ?? 'none');
    // Before the first poll: what is quiet starts quiet.
    quiet.set(own.read().isQuiet);
    return own;
  });
  return <WorkspaceContext value={desk}>{children}</WorkspaceContext>;
}

export function useWorkspace(): WorkspaceState {
  const desk = useContext(WorkspaceContext);
  if (desk === null) throw new Error('useWorkspace needs <WorkspaceProvider> above it');
  return desk;
}

function useDeskValue<Key extends keyof WorkspaceChoices>(key: Key): WorkspaceChoices[Key] {
  const desk = useWorkspace();
  return useSyncExternalStore(desk.subscribe, () => desk.read()[key]);
}

export interface Selection {
  /** Null until the first list of symbols has come. */
  readonly symbol: string | null;
  readonly timeframe: Timeframe;
  select(symbol: string): void;
  chooseTimeframe(timeframe: Timeframe): void;
}

const ChartPlace = createContext<number | null>(null);

/** Below it `useSelection` and `useIndicators` are about the chart at that place, active or not. */
export function ChartPlaceProvider(props: { readonly place: number; readonly children: ReactNode }) {
  return <ChartPlace value={props.place}>{props.children}</ChartPlace>;
}

/** The symbol and timeframe that chart, ticket and specification show: of the active chart, and inside a chart of that one. */
export function useSelection(): Selection {
  const desk = useWorkspace();
  const place = useContext(ChartPlace);
  const symbol = useSyncExternalStore(desk.subscribe, () => contentAt(desk.read(), place).symbol);
  const timeframe = useSyncExternalStore(desk.subscribe, () => contentAt(desk.read(), place).timeframe);
  return useMemo(
    () => ({
      symbol,
      timeframe,
      select: (next: string) => desk.change(changeAt(desk.read(), place, { symbol: next })),
      chooseTimeframe: (next: Timeframe) => desk.change(changeAt(desk.read(), place, { timeframe: next })),
    }),
    [desk, place, symbol, timeframe],
  );
}

/** How the charts are laid out, linked and drawn. */
export function useCharts(): ChartLayout {
  return useDeskValue('charts');
}

/** Quiet mode of this bridge, remembered with its desk. */
export function useQuietChoice(): readonly [boolean, (isQuiet: boolean) => void] {
  const desk = useWorkspace();
  const { quiet } = useBridge();
  const choose = useCallback(
    (isQuiet: boolean) => {
      desk.change({ isQuiet });
      quiet.set(isQuiet);
    },
    [desk, quiet],
  );
  return [useIsQuiet(), choose];
}

/** The symbols of the charts in sight; the same list while they are the same. */
export function useChartSymbols(): readonly string[] {
  const desk = useWorkspace();
  const text = useSyncExternalStore(desk.subscribe, () => chartSymbols(desk.read()).join('\n'));
  return useMemo(() => (text === '' ? [] : text.split('\n')), [text]);
}

/** Only for what has to mark one symbol among many: renders when the answer changes. */
export function useIsSelected(symbol: string): boolean {
  const desk = useWorkspace();
  return useSyncExternalStore(desk.subscribe, () => desk.read().symbol === symbol);
}

export function useIndicators(): readonly [
  readonly IndicatorChoice[],
  (next: readonly IndicatorChoice[]) => void,
] {
  const desk = useWorkspace();
  const place = useContext(ChartPlace);
  const indicators = useSyncExternalStore(desk.subscribe, () => contentAt(desk.read(), place).indicators);
  const set = useCallback(
    (next: readonly IndicatorChoice[]) => desk.change(changeAt(desk.read(), place, { indicators: next })),
    [desk, place],
  );
  return [indicators, set];
}

const none: readonly string[] = [];

/** Symbols that the market watch shows, in the user's order. */
export function useWatched(): readonly string[] {
  const watch = useDeskValue('watch');
  return (watch === null ? null : shownList(watch)?.symbols) ?? none;
}

/** The lists of the market watch, and what changes them; null until the bridge has named its symbols. */
export function useWatchLists(): readonly [WatchLists | null, ChangeWatch] {
  const desk = useWorkspace();
  const watch = useDeskValue('watch');
  const change = useCallback<ChangeWatch>(
    (next) => {
      const { watch: now } = desk.read();
      if (now !== null) desk.change({ watch: next(now) });
    },
    [desk],
  );
  return [watch, change];
}

export type ChangeWatch = (next: (now: WatchLists) => WatchLists) => void;

/** Adds a symbol to the shown list and selects it. */
export function useWatchSymbol(): (symbol: string) => void {
  const desk = useWorkspace();
  return useCallback(
    (symbol) => {
      const { watch } = desk.read();
      desk.change({ symbol, watch: watch === null ? null : addSymbol(watch, watch.shown, symbol) });
    },
    [desk],
  );
}
