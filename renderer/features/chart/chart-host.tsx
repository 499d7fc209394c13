import { memo, useCallback, useMemo } from 'react';
import { shortFailure } from '../../../shared/formats/describe-failure';
import type { Analysis } from '../../../shared/model/analysis';
import type { Bars } from '../../../shared/model/bars';
import type { Timeframe } from '../../../shared/model/enums';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { usePalette, useTheme } from '../../base/theme';
import { useMoneyDigits } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { useOlderCandles } from '../../data/candle-cache';
import { useOverdue, useShownQuoteOverdue } from '../../data/freshness';
import { useOrders } from '../../data/orders';
import { positionsOptions, usePositions } from '../../data/positions';
import { useStopOutForesight } from '../../data/stop-out';
import { useTickSubscription } from '../../data/ticks';
import { usePositionTrader, useTraders } from '../../data/traders';
import { useAxisClock } from '../../data/workspace/axis-clock';
import type { IndicatorChoice } from '../../data/workspace/chart-choices';
import { chartCount } from '../../data/workspace/chart-layout';
import type { ChartGoTo, ShownSpan } from '../../data/workspace/chart-place';
import { useTradeDrawing } from '../../data/workspace/trade-drawing';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { useCharts } from '../../data/workspace/workspace-context';
import { foreseenLevels } from './account-levels';
import styles from './chart-host.module.css';
import { chartLevels, drawnRecords } from './chart-levels';
import { useChartTradingSettings } from './chart-trading-settings';
import type { CrosshairBus } from './crosshair-bus';
import { ChartCanvas } from './draw/chart-canvas';
import type { ChartHistory } from './plan/chart-feed';
import { useChartTrade } from './use-chart-trade';
import { useReplayMarks } from './use-replay-marks';

/** Gives the chart island its data. Renders with each poll of positions or bars, and while a quote ages, never with a tick. */
export const ChartHost = memo(function ChartHost(props: {
  readonly spec: SymbolSpec;
  readonly timeframe: Timeframe;
  readonly choices: readonly IndicatorChoice[];
  /** The choices of the newest request. */
  readonly asked: readonly IndicatorChoice[];
  readonly analysis: Analysis | null;
  readonly place: number;
  readonly bus: CrosshairBus;
  readonly goTo: ChartGoTo | null;
  readonly onShown: (place: number, span: ShownSpan) => void;
  readonly onReach: (bars: number) => void;
}) {
  const { spec, timeframe, choices, asked, analysis, place, bus, goTo, onShown, onReach } = props;
  const positions = usePositions().data?.rows;
  const orders = useOrders().data?.rows;
  const moneyDigits = useMoneyDigits();
  const subscribeTick = useTickSubscription(spec.name);
  const theme = useTheme();
  const palette = usePalette();
  const quoteOverdueMs = useShownQuoteOverdue(spec.name);
  const areLevelsOverdue = useOverdue(positionsOptions(useBridge()).queryKey) !== null;
  const positionTrader = usePositionTrader();
  const { order } = useTraders();
  const who = useWhoFilter();
  const shown = useMemo(
    () => ({
      positions: (positions ?? []).filter((row) => who.shows(positionTrader(row).key)),
      orders: (orders ?? []).filter((row) => who.shows(order(row).key)),
    }),
    [positions, orders, who, positionTrader, order],
  );
  const levels = useMemo(
    () => chartLevels(spec, shown.positions, shown.orders, moneyDigits, { position: positionTrader, order }),
    [spec, shown, moneyDigits, positionTrader, order],
  );
  const { look, zone, layout, isCrosshairLinked } = useCharts();
  const clock = useAxisClock(zone);
  const { history, more } = useChartHistory(spec.name, timeframe);
  const isLinked = isCrosshairLinked && chartCount[layout] > 1;
  const crosshair = useMemo(
    () => (isLinked ? bus.linkOf(`${place}`, spec.name) : null),
    [isLinked, bus, place, spec.name],
  );
  const oldest = oldestOf(history.bars, analysis);
  const trading = useChartTrade(spec, levels, { positions, orders }, oldest);
  const replay = useReplayMarks(oldest);
  const path = useTradeDrawing(spec.name);
  const { showsStopOut } = useChartTradingSettings();
  const foresight = useStopOutForesight(showsStopOut);
  const foreseen = useMemo(() => foreseenLevels(spec.name, foresight), [spec.name, foresight]);
  const drawn = useMemo(() => [...trading.levels, ...foreseen.levels], [trading.levels, foreseen.levels]);
  const reportShown = useCallback((span: ShownSpan) => onShown(place, span), [onShown, place]);
  const leftOut =
    drawnRecords(spec.name, shown.positions).leftOut + drawnRecords(spec.name, shown.orders).leftOut;
  return (
    <>
      <ChartCanvas
        symbol={spec.name}
        timeframe={timeframe}
        digits={spec.digits}
        point={spec.point}
        tickSize={spec.tickSize}
        choices={choices}
        asked={asked}
        analysis={analysis}
        subscribeTick={subscribeTick}
        quoteOverdueMs={quoteOverdueMs}
        levels={drawn}
        trade={trading.trade}
        areLevelsOverdue={areLevelsOverdue}
        look={look}
        clock={clock}
        history={history}
        onOlder={more}
        onReach={onReach}
        goTo={goTo}
        onShown={reportShown}
        crosshair={crosshair}
        replay={replay}
        path={path}
        theme={theme}
        palette={palette}
      >
        {(leftOut > 0 || trading.dealsNote !== '' || foreseen.note !== '') && (
          <div className={styles.notes}>
            {leftOut > 0 && (
              <p>
                <span>Lines of {leftOut} older tickets are not drawn.</span>
              </p>
            )}
            {foreseen.note !== '' && (
              <p>
                <span>{foreseen.note}.</span>
              </p>
            )}
            {trading.dealsNote !== '' && (
              <p>
                <span>{trading.dealsNote}.</span>
              </p>
            )}
          </div>
        )}
      </ChartCanvas>
      {trading.menu}
    </>
  );
});

const oldestOf = (older: Bars, analysis: Analysis | null): number | null =>
  older.time[0] ?? analysis?.bars.time[0] ?? null;

/** Older candles for the chart, and a function that reads more. */
function useChartHistory(
  symbol: string,
  timeframe: Timeframe,
): { readonly history: ChartHistory; readonly more: () => void } {
  const { candles, more } = useOlderCandles(symbol, timeframe);
  const history = useMemo<ChartHistory>(
    () => ({
      bars: candles.bars,
      state: candles.state.kind,
      reason: candles.state.kind === 'failed' ? shortFailure(candles.state.failure) : '',
    }),
    [candles],
  );
  return { history, more };
}
