import { type ReactNode, useEffect, useMemo } from 'react';
import { dealTimes } from '../../../shared/math/closed-positions';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { tradeOwner } from '../../../shared/rules/trade-traders';
import { useCommand } from '../../base/commands';
import { useLatest } from '../../base/use-latest';
import { useCurrency, useMoneyDigits } from '../../data/account';
import { useIsReplay } from '../../data/replay/replay-context';
import type { TradeTimes } from '../../data/workspace/chart-place';
import { useOpenTrade } from '../../data/workspace/open-trade';
import { shownTimes } from '../../data/workspace/shown-times';
import { useTableClock } from '../cells';
import { chartTradingStore, useChartTradingSettings } from './chart-trading-settings';
import { dealWords } from './describe-deal';
import type { ChartTrade, ChartTrading } from './plan/chart-feed';
import type { MovableLevel, TradeLevel } from './plan/chart-level';
import { type ChartAlerts, useChartAlerts } from './use-chart-alerts';
import { type InView, useChartDeals } from './use-chart-deals';
import { useChartTrading } from './use-chart-trading';

/** Everything that a chart needs for trading: movable levels, deals, quote lines, and the commands for them. */
export function useChartTrade(
  spec: SymbolSpec,
  levels: readonly TradeLevel[],
  held: {
    readonly positions: readonly Position[] | undefined;
    readonly orders: readonly Order[] | undefined;
  },
  oldest: BrokerSeconds | null,
  inView: InView | null,
  framed: TradeTimes | null,
): {
  readonly levels: readonly MovableLevel[];
  readonly trade: ChartTrade;
  readonly menu: ReactNode;
  /** Which deals are not on the chart, and why. */
  readonly dealsNote: string;
} {
  const moneyDigits = useMoneyDigits();
  const currency = useCurrency() ?? '';
  const { showsBid, showsAsk, showsStopOut } = useChartTradingSettings();
  const alerts = useChartAlerts(spec);
  const placed = useChartTrading(spec, levels, held.positions, held.orders, alerts.entryAt);
  const { handle } = placed;
  const trading = useMemo(() => withAlerts(placed.trading, alerts), [placed.trading, alerts]);
  const drawn = useMemo(() => [...placed.levels, ...alerts.levels], [placed.levels, alerts.levels]);
  const isReplay = useIsReplay();
  const openTrade = useLatest(useOpenTrade());
  const deals = useChartDeals(spec.name, oldest, inView, framed);
  const { plan, traders, firstStop, note: dealsNote } = deals;
  useEffect(() => chartTradingStore.noteTraders(spec.name, plan.traders), [spec.name, plan.traders]);
  useCommand({
    id: 'chart.move-level',
    title: 'Move a level on the chart',
    group: 'Chart',
    disabledReason: drawn.length === 0 ? 'no position, order or alert of this symbol is on the chart' : null,
    run: () => handle.current?.moveLevels(),
  });
  useCommand({
    id: 'chart.stop-out',
    title: `${showsStopOut ? 'Hide' : 'Show'} margin call and stop-out on the chart`,
    group: 'Chart',
    also: 'liquidation price margin level',
    run: () => chartTradingStore.change({ showsStopOut: !showsStopOut }),
  });
  useCommand({
    id: 'chart.place-at',
    title: 'Place an order at a price of the chart',
    group: 'Chart',
    run: () => handle.current?.choosePrice(),
  });
  useCommand({
    id: 'chart.alert-at',
    title: 'Alert at the price of the crosshair (Insert on the chart)',
    group: 'Chart',
    also: 'price alarm notify bell',
    disabledReason: isReplay ? 'this is a replay' : null,
    run: () => handle.current?.alertHere(),
  });
  useCommand({
    id: 'chart.read-deals',
    title: 'Deals on the chart',
    group: 'Chart',
    disabledReason: plan.marks.length === 0 ? 'no deal of this symbol is on the chart' : null,
    run: () => handle.current?.readDeals(),
  });
  useCommand({
    id: 'chart.zoom-in',
    title: 'Zoom in (+ on the chart)',
    group: 'Chart',
    run: () => handle.current?.zoom('+'),
  });
  useCommand({
    id: 'chart.zoom-out',
    title: 'Zoom out (- on the chart)',
    group: 'Chart',
    run: () => handle.current?.zoom('-'),
  });
  const { timeText } = useTableClock();
  const trade = useMemo(
    (): ChartTrade => ({
      trading: isReplay ? null : trading,
      handle,
      deals: plan,
      describeDeal: (mark) => {
        const { deal, trade: of } = mark;
        const owner = of === null ? null : tradeOwner(of, traders).trader;
        const maker = traders.deal(deal);
        const who = owner === null || owner.kind === 'not-told' ? maker : owner;
        return dealWords(mark, {
          spec,
          moneyDigits,
          currency,
          who,
          maker,
          firstStop: firstStop(mark),
          timeText,
        });
      },
      openDeal: isReplay
        ? null
        : ({ trade: of }) => {
            if (of !== null) openTrade.current({ ...of, ...shownTimes({ ...of, ...dealTimes(of) }) });
          },
      moneyDigits,
      showsBid,
      showsAsk,
      currency,
    }),
    [
      isReplay,
      openTrade,
      trading,
      handle,
      plan,
      traders,
      firstStop,
      timeText,
      spec,
      moneyDigits,
      showsBid,
      showsAsk,
      currency,
    ],
  );
  const menus = (
    <>
      {placed.menu}
      {alerts.menu}
    </>
  );
  // Alerts are of now: a replay shows what was there then.
  return isReplay
    ? { levels: placed.levels, trade, menu: null, dealsNote }
    : { levels: drawn, trade, menu: menus, dealsNote };
}

/** One way for the chart to both: what an alert asks for sends nothing to the broker. */
function withAlerts(
  trades: ReturnType<typeof useChartTrading>['trading'],
  alerts: ChartAlerts,
): ChartTrading {
  return {
    dragging: trades.dragging,
    openPlaces: trades.openPlaces,
    alertAt: alerts.alertAt,
    plan: (level, price) => (level.kind === 'alert' ? alerts.plan(level, price) : trades.plan(level, price)),
    drop: (level, plan) => (level.kind === 'alert' ? alerts.drop(level, plan) : trades.drop(level, plan)),
    gaveUp: (level, reason) =>
      level.kind === 'alert' ? alerts.gaveUp(level, reason) : trades.gaveUp(level, reason),
    act: (level, action) => (level.kind === 'alert' ? alerts.act(level, action) : trades.act(level, action)),
    openLevel: (level, at) =>
      level.kind === 'alert' ? alerts.openLevel(level, at) : trades.openLevel(level, at),
  };
}
