import { useMemo, useState } from 'react';
import { toRequest } from '../../chart';
import { MutedCommands } from '../../commands';
import { useOlderCandles } from '../../queries/candle-book';
import { failureOf } from '../../queries/failure-error';
import { chartBars, overlayBars } from '../../queries/overlay-bars';
import { useOwnFailure } from '../../queries/own-failure';
import { useIsQuiet } from '../../queries/pace';
import { useAnalysis } from '../../queries/rates';
import { useSymbol } from '../../queries/symbols';
import { Empty, FailureStrip, Loading } from '../../ui/states';
import { activate, chartCount } from '../../workspace/chart-desk';
import { ChartPlaceProvider, useCharts, useDesk, useSelection } from '../../workspace/desk-context';
import { Unread } from '../cells/unread';
import { BarCountdown } from './bar-countdown';
import { ChartHost } from './chart-host';
import { useChartIndicators } from './chart-indicators';
import type { CrosshairBus } from './crosshair-bus';
import { MissingStrip } from './missing-strip';
import { useReadAtBarClose } from './use-read-at-bar-close';

export interface CellParts {
  readonly place: number;
  readonly bus: CrosshairBus;
  /** A new object asks this chart to show that candle. */
  readonly goTo: { readonly time: number } | null;
}

/** One of the charts. Whatever is done in it makes it the active one. */
export function ChartCell(props: CellParts) {
  const { place } = props;
  const desk = useDesk();
  const { active, layout } = useCharts();
  const isActive = place === active;
  const isAlone = chartCount[layout] === 1;
  const becomeActive = () => {
    const change = activate(desk.read(), place);
    if (Object.keys(change).length > 0) desk.change(change);
  };
  return (
    <ChartPlaceProvider place={place}>
      <MutedCommands isOn={!isActive}>
        <div
          className={`chart-cell ${isActive && !isAlone ? 'is-active' : ''}`}
          onPointerDownCapture={becomeActive}
          onFocusCapture={becomeActive}
        >
          {!isAlone && <CellTitle isActive={isActive} onChoose={becomeActive} />}
          <CellContent {...props} slowness={isActive ? 1 : chartCount[layout]} />
        </div>
      </MutedCommands>
    </ChartPlaceProvider>
  );
}

/** Names the chart where there are several; the header above is the active one's. */
function CellTitle({ isActive, onChoose }: { readonly isActive: boolean; readonly onChoose: () => void }) {
  const { symbol, timeframe } = useSelection();
  return (
    <div className="chart-cell-title">
      <button
        type="button"
        className="chart-cell-name"
        aria-pressed={isActive}
        title="Work in this chart"
        onClick={onChoose}
      >
        {symbol ?? 'No symbol'} {timeframe}
      </button>
      {symbol !== null && !isActive && <BarCountdown symbol={symbol} timeframe={timeframe} />}
    </div>
  );
}

function CellContent(props: CellParts & { readonly slowness: number }) {
  const { symbol } = useSelection();
  return symbol === null ? <Empty>No symbol is selected.</Empty> : <ChartBody {...props} symbol={symbol} />;
}

/** In quiet mode none is asked for: empty panes would only wait. */
const noChoices: ReturnType<typeof useChartIndicators>['shown'] = [];

/** Candles stay whatever happens to the polls; what is wrong stands in a strip above them. */
function ChartBody(props: CellParts & { readonly symbol: string; readonly slowness: number }) {
  const { symbol, slowness, place, bus, goTo } = props;
  const { timeframe } = useSelection();
  const { shown } = useChartIndicators();
  const choices = useIsQuiet() ? noChoices : shown;
  const indicators = useMemo(() => toRequest(choices), [choices]);
  const [reach, setReach] = useState({ of: '', count: chartBars });
  const { candles: older } = useOlderCandles(symbol, timeframe);
  const name = `${symbol} ${timeframe}`;
  const count = reach.of === name ? reach.count : chartBars;
  const wish = useMemo(
    () => ({ symbol, timeframe, indicators, count }),
    [symbol, timeframe, indicators, count],
  );
  const { data: analysis, error, refetch } = useAnalysis(wish, slowness);
  const wanted = overlayBars((analysis?.bars.time.length ?? 0) + older.bars.time.length);
  if (analysis !== undefined && wanted > count) setReach({ of: name, count: wanted });
  const spec = useSymbol(symbol);
  useReadAtBarClose(symbol, timeframe, analysis ?? null, refetch);

  const failure = error === null ? null : failureOf(error);
  const ownFailure = useOwnFailure(error);
  if (spec.data === undefined) {
    return spec.error === null ? (
      <Loading what={symbol} />
    ) : (
      <Unread failure={failureOf(spec.error)} onRetry={() => void spec.refetch()} />
    );
  }
  const missing = Object.entries(analysis?.missing ?? {});
  return (
    <>
      {ownFailure !== null && analysis !== undefined && <FailureStrip failure={ownFailure} />}
      {failure === null && missing.length > 0 && (
        <MissingStrip missing={missing} drawn={analysis?.outputs ?? {}} total={choices.length} />
      )}
      <div className="chart-body">
        <ChartHost
          spec={spec.data}
          timeframe={timeframe}
          choices={choices}
          analysis={analysis ?? null}
          place={place}
          bus={bus}
          goTo={goTo}
        />
        {analysis === undefined && failure === null && (
          <div className="chart-cover">
            <Loading what={`${symbol} ${timeframe}`} />
          </div>
        )}
        {analysis === undefined && failure !== null && (
          <div className="chart-cover">
            <Unread failure={failure} onRetry={() => void refetch()} />
          </div>
        )}
      </div>
    </>
  );
}
