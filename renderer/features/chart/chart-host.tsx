import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useContext, useMemo, useState } from 'react';
import { shortFailure } from '../../../shared/formats/describe-failure';
import { brokerSecondsBy, utcBy } from '../../../shared/math/broker-offsets';
import { startOfBrokerDay } from '../../../shared/math/time';
import type { Analysis } from '../../../shared/model/analysis';
import type { Bars } from '../../../shared/model/bars';
import type { Timeframe } from '../../../shared/model/enums';
import type { BrokerSeconds, UtcMs } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { Store, useStore } from '../../base/store';
import { usePalette, useTheme } from '../../base/theme';
import { useMoneyDigits } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { useOlderCandles } from '../../data/candle-cache';
import { read } from '../../data/failure-error';
import { useOverdue, useShownQuoteOverdue } from '../../data/freshness';
import { bridgeKey } from '../../data/keys';
import { useOrders } from '../../data/orders';
import { positionsOptions, usePositions } from '../../data/positions';
import { ReplayContext } from '../../data/replay/replay-context';
import { replayDayOptions } from '../../data/replay/replay-day';
import { useStopOutForesight } from '../../data/stop-out';
import { useTickSubscription } from '../../data/ticks';
import { usePositionTrader, useTraders } from '../../data/traders';
import { useAxisClock } from '../../data/workspace/axis-clock';
import type { IndicatorChoice } from '../../data/workspace/chart-choices';
import { chartCount } from '../../data/workspace/chart-layout';
import type { ChartGoTo, ShownSpan, TradeTimes } from '../../data/workspace/chart-place';
import { useTradeDrawing } from '../../data/workspace/trade-drawing';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { useCharts } from '../../data/workspace/workspace-context';
import { foreseenLevels } from './account-levels';
import styles from './chart-host.module.css';
import { useLegend } from './chart-indicators';
import { chartLevels, drawnRecords } from './chart-levels';
import { useScaleMenu } from './chart-properties';
import { useChartTradingSettings } from './chart-trading-settings';
import type { CrosshairBus } from './crosshair-bus';
import { ChartCanvas } from './draw/chart-canvas';
import type { ChartHistory } from './plan/chart-feed';
import type { ReplayMarks } from './plan/replay-marks';
import { type InView, roomAround } from './use-chart-deals';
import { useChartTrade } from './use-chart-trade';

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
  /** The trade that the chart is framed on. */
  readonly framed: TradeTimes | null;
}) {
  const { spec, timeframe, choices, asked, analysis, place, bus, goTo, onShown, onReach, framed } = props;
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
  const [inView, setInView] = useState<InView | null>(null);
  const trading = useChartTrade(spec, levels, { positions, orders }, oldest, inView, framed);
  const replay = useReplayMarks(oldest);
  const path = useTradeDrawing(spec.name);
  const { showsStopOut } = useChartTradingSettings();
  const foresight = useStopOutForesight(showsStopOut);
  const foreseen = useMemo(() => foreseenLevels(spec.name, foresight), [spec.name, foresight]);
  const drawn = useMemo(() => [...trading.levels, ...foreseen.levels], [trading.levels, foreseen.levels]);
  const onLegend = useLegend(spec.name, timeframe);
  const { menu: scaleMenu, onScale } = useScaleMenu();
  const reportShown = useCallback(
    (span: ShownSpan) => {
      onShown(place, span);
      setInView((before) => roomAround(before, span));
    },
    [onShown, place],
  );
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
        onLegend={onLegend}
        onScale={onScale}
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
      {scaleMenu}
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

const never = new Store<UtcMs | null>(null);
const noOffset = new Store(0);

/**
 * Of a replay: its second, and when nobody watched, from the first candle on. The gaps of the day are the record's, those of the days before are
 * the history's. Null where the chart is live.
 */
function useReplayMarks(firstCandle: BrokerSeconds | null): ReplayMarks | null {
  const session = useContext(ReplayContext);
  const bridge = useBridge();
  const { generation } = bridge;
  const atMs = useStore(session?.shownAt ?? never);
  const utcOffsetS = useStore(session?.utcOffsetS ?? noOffset);
  const at = atMs === null ? null : brokerSecondsBy(atMs, utcOffsetS);
  const day = startOfBrokerDay(at ?? 0);
  const isReplay = session !== null && at !== null;
  const live = session?.live ?? bridge.host;
  const client = session?.liveClient;
  const told = useQuery(
    { ...replayDayOptions(live, generation, session?.account ?? null, day), enabled: isReplay },
    client,
  ).data;
  // By days, so that candles that come or go ask for nothing new.
  const firstDay = firstCandle === null ? null : startOfBrokerDay(firstCandle);
  const isLonger = firstDay !== null && firstDay < day;
  const before = useQuery(
    {
      queryKey: bridgeKey(generation, 'replay', 'coverage', firstDay, day),
      queryFn: () =>
        read(live, 'history.coverage', {
          topic: 'positions',
          fromMs: utcBy(firstDay ?? day, utcOffsetS),
          toMs: utcBy(day, utcOffsetS),
        }),
      enabled: isReplay && isLonger,
    },
    client,
  );
  return useMemo(() => {
    if (at === null) return null;
    const earlier = before.data;
    const gapsOf = (gaps: readonly { readonly fromMs: UtcMs; readonly toMs: UtcMs | null }[]) =>
      gaps.map(({ fromMs, toMs }) => ({
        from: fromMs / 1_000 + utcOffsetS,
        to: toMs === null ? null : toMs / 1_000 + utcOffsetS,
      }));
    const isKnown = !isLonger || before.isPending || earlier?.hasMore === false;
    return {
      at,
      gaps: [...gapsOf(earlier?.gaps ?? []), ...gapsOf(told?.gaps ?? [])],
      knownFrom: isKnown ? null : day,
    };
  }, [at, told, before.data, before.isPending, isLonger, day, utcOffsetS]);
}
