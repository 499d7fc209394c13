import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { barAt, followTick } from '../../../shared/math/bars';
import type { Analysis } from '../../../shared/model/analysis';
import type { Timeframe } from '../../../shared/model/enums';
import { isolated } from '../../../shared/rules/isolated';
import { MutedCommands } from '../../base/commands';
import { Store, useStore } from '../../base/store';
import { useSettled } from '../../base/use-settled';
import { useOfElement, useOfWindow } from '../../base/window-size';
import { FailureStrip, Loading } from '../../components/states';
import { failureOf } from '../../data/failure-error';
import { chartBars, overlayBars } from '../../data/overlay-bars';
import { useOwnFailure } from '../../data/own-failure';
import { useAnalysis, useSparesSidecar } from '../../data/rates';
import { useSymbol } from '../../data/symbols';
import { useTickSubscription } from '../../data/ticks';
import { activate, chartCount } from '../../data/workspace/chart-layout';
import {
  type ChartAsk,
  type ChartGoTo,
  type ShownSpan,
  useCardTrade,
  useChartAsk,
} from '../../data/workspace/chart-place';
import {
  ChartPlaceProvider,
  useCharts,
  useSelection,
  useWorkspace,
} from '../../data/workspace/workspace-context';
import { Unread } from '../cells';
import { NoSymbol } from '../symbols';
import { BarCountdown } from './bar-countdown';
import styles from './chart-cell.module.css';
import { ChartHost } from './chart-host';
import { useChartIndicators } from './chart-indicators';
import type { CrosshairBus } from './crosshair-bus';
import { type MissingHere, noReasons } from './failing-here';
import { labelOf, longestNeed, toRequest } from './indicators';
import { MissingStrip } from './missing-strip';
import { panesThatFit, withoutLastPanes } from './plan/scale-room';
import { useReportEntryReadings } from './use-entry-readings';
import { useFraming } from './use-framing';

export interface CellParts {
  readonly place: number;
  readonly bus: CrosshairBus;
  /** A new object makes this chart go there. */
  readonly goTo: ChartGoTo | null;
  readonly onGoTo: (place: number, goTo: ChartGoTo) => void;
  /** Reports what the chart shows. */
  readonly onShown: (place: number, span: ShownSpan) => void;
  /** Reports which indicators the newest answer lacks: the list of them is in the header. */
  readonly onMissing: (place: number, missing: MissingHere) => void;
}

/** One of the charts. Any press or focus in it makes it the active one. */
export function ChartCell(props: CellParts) {
  const { place } = props;
  const workspace = useWorkspace();
  const { active, layout } = useCharts();
  const isActive = place === active;
  const isAlone = chartCount[layout] === 1;
  const [roomless, setRoomless] = useState<readonly string[]>([]);
  const becomeActive = () => {
    const change = activate(workspace.read(), place);
    if (Object.keys(change).length > 0) workspace.change(change);
  };
  return (
    <ChartPlaceProvider place={place}>
      <MutedCommands isOn={!isActive}>
        <div
          className={styles.cell}
          data-active={isActive && !isAlone}
          onPointerDownCapture={becomeActive}
          onFocusCapture={becomeActive}
        >
          {!isAlone && <CellTitle isActive={isActive} roomless={roomless} onChoose={becomeActive} />}
          <CellContent
            {...props}
            intervalFactor={isActive ? 1 : chartCount[layout]}
            isAlone={isAlone}
            onRoomless={setRoomless}
          />
        </div>
      </MutedCommands>
    </ChartPlaceProvider>
  );
}

/** Names the chart where there are several; the header above is the active one's. */
function CellTitle(props: {
  readonly isActive: boolean;
  /** Names of the indicators whose panes do not fit this chart's height. */
  readonly roomless: readonly string[];
  readonly onChoose: () => void;
}) {
  const { isActive, roomless, onChoose } = props;
  const { symbol, timeframe } = useSelection();
  return (
    <div className={styles.title}>
      <button
        type="button"
        className={styles.name}
        aria-pressed={isActive}
        title="Make this chart active"
        onClick={onChoose}
      >
        {symbol ?? 'No symbol'} {timeframe}
      </button>
      {roomless.length > 0 && (
        <span
          className={styles.roomless}
          title={`${roomless.join('\n')}\nMake this chart higher to see them.`}
        >
          no room for {roomless.length === 1 ? roomless[0] : `${roomless.length} panes`}
        </span>
      )}
      {symbol !== null && !isActive && <BarCountdown symbol={symbol} timeframe={timeframe} />}
    </div>
  );
}

interface ContentParts extends CellParts {
  readonly intervalFactor: number;
  readonly isAlone: boolean;
  readonly onRoomless: (names: readonly string[]) => void;
}

function CellContent(props: ContentParts) {
  const { symbol, timeframe } = useSelection();
  const ask = useChartAsk();
  const now = useMemo(() => ({ symbol, timeframe, ask }), [symbol, timeframe, ask]);
  const later = useDeferredValue(now);
  // From trade to trade the card is drawn first, and the chart after it: whoever leafs through them reads the card.
  const shown = useCardTrade() === null ? now : later;
  return shown.symbol === null ? (
    <NoSymbol />
  ) : (
    <ChartBody {...props} symbol={shown.symbol} timeframe={shown.timeframe} ask={shown.ask} />
  );
}

/** Quiet mode asks for no indicators: their panes would stay empty. */
const noChoices: ReturnType<typeof useChartIndicators>['shown'] = [];

interface BodyParts extends ContentParts {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly ask: ChartAsk | null;
}

/** Candles stay even when polls fail; the failure is in a strip above them. */
const ChartBody = memo(function ChartBody(props: BodyParts) {
  const { symbol, timeframe, ask, intervalFactor, isAlone, onRoomless, onMissing } = props;
  const { place, bus, goTo, onGoTo, onShown } = props;
  const { shown } = useChartIndicators(symbol, timeframe);
  // A single chart scrolls its panes, and folds them in a low window; several charts show only the panes that fit.
  const [panes, measure] = useOfElement(Number.POSITIVE_INFINITY, panesIn);
  const isLow = useOfWindow(() => window.innerHeight < lowWindowPx) && isAlone;
  const isUnfolded = useStore(unfolded);
  const room = useMemo(() => {
    if (isLow) return withoutLastPanes(shown, isUnfolded ? shown.length : 0);
    return isAlone ? { choices: shown, leftOut: [] } : withoutLastPanes(shown, panes);
  }, [isLow, isUnfolded, isAlone, shown, panes]);
  const canFold = isLow && (isUnfolded ? withoutLastPanes(shown, 0) : room).leftOut.length > 0;
  useEffect(() => onRoomless(room.leftOut.map(labelOf)), [room, onRoomless]);
  const choices = useSparesSidecar() ? noChoices : room.choices;
  const name = `${symbol} ${timeframe}`;
  // Several quick changes make one request, after the last of them.
  const asked = useSettled(choices, name);
  const indicators = useMemo(() => toRequest(asked), [asked]);
  const need = longestNeed(asked);
  const [reach, setReach] = useState({ of: '', count: chartBars });
  const count = Math.max(reach.of === name ? reach.count : chartBars, overlayBars(0, chartBars, need));
  const wish = useMemo(
    () => ({ symbol, timeframe, indicators, count }),
    [symbol, timeframe, indicators, count],
  );
  const { data: analysis, error, refetch, isPlaceholderData } = useAnalysis(wish, intervalFactor);
  const onReach = useCallback(
    (bars: number) =>
      setReach((before) => {
        const asked = before.of === name ? before.count : chartBars;
        const wanted = overlayBars(bars, asked, need);
        return wanted === asked ? before : { of: name, count: wanted };
      }),
    [name, need],
  );
  const spec = useSymbol(symbol);
  useFraming({ place, symbol, timeframe, ask, polled: analysis?.bars.time ?? null, onGoTo });
  useReadAtBarClose(symbol, timeframe, analysis ?? null, refetch);
  useReportEntryReadings({
    place,
    symbol,
    timeframe,
    ask,
    asked,
    leftOut: room.leftOut,
    analysis: analysis ?? null,
    isEarlier: isPlaceholderData,
    count,
    digits: spec.data?.digits ?? null,
  });

  const lacking = analysis?.missing;
  const bars = analysis?.bars.time.length ?? 0;
  useEffect(
    () => onMissing(place, { reasons: lacking ?? noReasons, bars }),
    [onMissing, place, lacking, bars],
  );
  const failure = error === null ? null : failureOf(error);
  const ownFailure = useOwnFailure(error);
  if (spec.data === undefined) {
    return spec.error === null ? (
      <Loading what={symbol} />
    ) : (
      <Unread failure={failureOf(spec.error)} onRetry={() => void spec.refetch()} />
    );
  }
  return (
    <>
      {ownFailure !== null && analysis !== undefined && <FailureStrip failure={ownFailure} />}
      {failure === null && analysis !== undefined && <MissingStrip asked={asked} analysis={analysis} />}
      <div className={styles.body} ref={measure}>
        <ChartHost
          spec={spec.data}
          timeframe={timeframe}
          choices={choices}
          asked={asked}
          analysis={analysis ?? null}
          place={place}
          bus={bus}
          goTo={goTo}
          onShown={onShown}
          onReach={onReach}
          framed={ask?.trade?.symbol === symbol ? ask.trade : null}
        />
        {analysis === undefined && failure === null && (
          <div className={styles.cover}>
            <Loading what={`${isolated(symbol)} ${timeframe}`} />
          </div>
        )}
        {analysis === undefined && failure !== null && (
          <div className={styles.cover}>
            <Unread failure={failure} onRetry={() => void refetch()} />
          </div>
        )}
      </div>
      {canFold && (
        <button
          type="button"
          className={styles.panes}
          aria-expanded={isUnfolded}
          title="In a low window the candles have the room of the panes below them"
          onClick={() => unfolded.set(!isUnfolded)}
        >
          {isUnfolded ? '▾ Fold the panes' : `▸ ${room.leftOut.map(labelOf).join(' · ')}`}
        </button>
      )}
    </>
  );
});

const panesIn = ({ height }: DOMRectReadOnly): number => panesThatFit(height);
/** Lower windows begin with the panes folded. Pixels. */
const lowWindowPx = 800;
/** For this run. */
const unfolded = new Store(false);

/** Wait after the first tick of a new bar: then the bridge surely has the closed one. Milliseconds. */
const settleMs = 500;

/** The first tick of a new bar reads the bars again, once per bar: overlays of the closed bar are then final. */
function useReadAtBarClose(
  symbol: string,
  timeframe: Timeframe,
  analysis: Analysis | null,
  refetch: () => Promise<unknown>,
): void {
  const subscribe = useTickSubscription(symbol);
  const asked = useRef<number | null>(null);
  useEffect(() => {
    const bars = analysis?.bars;
    const last = bars === undefined ? null : barAt(bars, bars.time.length - 1);
    if (last === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe((tick) => {
      const effect = followTick(last, tick, timeframe);
      if (effect.kind !== 'append' || asked.current === effect.bar.time) return;
      asked.current = effect.bar.time;
      timer = setTimeout(() => void refetch(), settleMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [subscribe, timeframe, analysis, refetch]);
}
