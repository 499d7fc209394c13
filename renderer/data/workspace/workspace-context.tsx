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
import { copyOf, pageStorage } from '../../base/remembered';
import { useBridge } from '../bridge';
import { useIsQuiet } from '../polling-intervals';
import type { IndicatorChoice } from './chart-choices';
import { type ChartLayout, changeAt, chartSymbols, contentAt } from './chart-layout';
import { addSymbol, shownList, type WatchLists } from './watch-lists';
import { type WorkspaceChoices, WorkspaceState } from './workspace-state';

const WorkspaceContext = createContext<WorkspaceState | null>(null);

/**
 * Two profiles with the same address have two workspaces; the environment's bridge, which is not a profile, has one per
 * address.
 */
export function WorkspaceProvider({ children }: { readonly children: ReactNode }) {
  const { active, quiet } = useBridge();
  const [workspace] = useState(() => {
    const own = new WorkspaceState(pageStorage(), active.profile?.id ?? active.url ?? 'none');
    // Before the first poll, so that quiet mode applies to it.
    quiet.set(own.read().isQuiet);
    return own;
  });
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>;
}

/** In a replay: begins as the live one is laid out, changes nothing of it, and is never quiet. */
export function ReplayWorkspaceProvider({ children }: { readonly children: ReactNode }) {
  const { active } = useBridge();
  const [workspace] = useState(
    () => new WorkspaceState(copyOf(pageStorage()), active.profile?.id ?? active.url ?? 'none'),
  );
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>;
}

export function useWorkspace(): WorkspaceState {
  const workspace = useContext(WorkspaceContext);
  if (workspace === null) throw new Error('useWorkspace needs <WorkspaceProvider> above it');
  return workspace;
}

function useWorkspaceValue<Key extends keyof WorkspaceChoices>(key: Key): WorkspaceChoices[Key] {
  const workspace = useWorkspace();
  return useSyncExternalStore(workspace.subscribe, () => workspace.read()[key]);
}

export interface Selection {
  /** Null until the first list of symbols has come. */
  readonly symbol: string | null;
  readonly timeframe: Timeframe;
  select(symbol: string): void;
  chooseTimeframe(timeframe: Timeframe): void;
}

const ChartPlace = createContext<number | null>(null);

/** Inside it `useSelection` and `useIndicators` refer to the chart at that place, active or not. */
export function ChartPlaceProvider(props: { readonly place: number; readonly children: ReactNode }) {
  return <ChartPlace value={props.place}>{props.children}</ChartPlace>;
}

/**
 * The symbol and timeframe that ticket and specification show: those of the active chart, and inside a chart those of
 * that chart.
 */
export function useSelection(): Selection {
  const workspace = useWorkspace();
  const place = useContext(ChartPlace);
  const symbol = useSyncExternalStore(workspace.subscribe, () => contentAt(workspace.read(), place).symbol);
  const timeframe = useSyncExternalStore(
    workspace.subscribe,
    () => contentAt(workspace.read(), place).timeframe,
  );
  const select = useSelect();
  return useMemo(
    () => ({
      symbol,
      timeframe,
      select,
      chooseTimeframe: (next: Timeframe) =>
        workspace.change(changeAt(workspace.read(), place, { timeframe: next })),
    }),
    [workspace, place, symbol, timeframe, select],
  );
}

/** For who chooses a symbol and does not show which one is chosen: its choice renders nobody. */
export function useSelect(): Selection['select'] {
  const workspace = useWorkspace();
  const place = useContext(ChartPlace);
  return useCallback(
    (symbol) => workspace.change(changeAt(workspace.read(), place, { symbol })),
    [workspace, place],
  );
}

/** How the charts are laid out, linked and drawn. */
export function useCharts(): ChartLayout {
  return useWorkspaceValue('charts');
}

/** Quiet mode of this bridge, stored with its workspace. */
export function useQuietChoice(): readonly [boolean, (isQuiet: boolean) => void] {
  const workspace = useWorkspace();
  const { quiet } = useBridge();
  const choose = useCallback(
    (isQuiet: boolean) => {
      workspace.change({ isQuiet });
      quiet.set(isQuiet);
    },
    [workspace, quiet],
  );
  return [useIsQuiet(), choose];
}

/** The symbols of the visible charts; the same list while they are the same. */
export function useChartSymbols(): readonly string[] {
  const workspace = useWorkspace();
  const text = useSyncExternalStore(workspace.subscribe, () => chartSymbols(workspace.read()).join('\n'));
  return useMemo(() => (text === '' ? [] : text.split('\n')), [text]);
}

/** To mark one symbol among many: renders only when the answer changes. */
export function useIsSelected(symbol: string | null): boolean {
  const workspace = useWorkspace();
  const place = useContext(ChartPlace);
  return useSyncExternalStore(
    workspace.subscribe,
    () => contentAt(workspace.read(), place).symbol === symbol,
  );
}

export function useIndicators(): readonly [
  readonly IndicatorChoice[],
  (next: readonly IndicatorChoice[]) => void,
] {
  const workspace = useWorkspace();
  const place = useContext(ChartPlace);
  const indicators = useSyncExternalStore(
    workspace.subscribe,
    () => contentAt(workspace.read(), place).indicators,
  );
  const set = useCallback(
    (next: readonly IndicatorChoice[]) =>
      workspace.change(changeAt(workspace.read(), place, { indicators: next })),
    [workspace, place],
  );
  return [indicators, set];
}

const none: readonly string[] = [];

/** Symbols that the market watch shows, in the user's order. */
export function useWatched(): readonly string[] {
  const watch = useWorkspaceValue('watch');
  return (watch === null ? null : shownList(watch)?.symbols) ?? none;
}

/** The lists of the market watch, and a function that changes them; null until the bridge has named its symbols. */
export function useWatchLists(): readonly [WatchLists | null, ChangeWatch] {
  const workspace = useWorkspace();
  const watch = useWorkspaceValue('watch');
  const change = useCallback<ChangeWatch>(
    (next) => {
      const { watch: now } = workspace.read();
      if (now !== null) workspace.change({ watch: next(now) });
    },
    [workspace],
  );
  return [watch, change];
}

export type ChangeWatch = (next: (now: WatchLists) => WatchLists) => void;

/** Adds a symbol to the shown list and selects it. */
export function useWatchSymbol(): (symbol: string) => void {
  const workspace = useWorkspace();
  return useCallback(
    (symbol) => {
      const { watch } = workspace.read();
      workspace.change({ symbol, watch: watch === null ? null : addSymbol(watch, watch.shown, symbol) });
    },
    [workspace],
  );
}
