import { useEffect } from 'react';
import { shortFailure } from '../../../shared/formats/describe-failure';
import { barsOfTrade, frameSeconds, frameTimeframe } from '../../../shared/math/trade-frame';
import { type Timeframe, timeframes } from '../../../shared/model/enums';
import type { BrokerSeconds } from '../../../shared/model/fields';
import { isolated } from '../../../shared/rules/isolated';
import { useLatest } from '../../base/use-latest';
import { type Bridge, useBridge } from '../../data/bridge';
import { candleHistory } from '../../data/candle-cache';
import { notify } from '../../data/notifications/store';
import { useIsReplay } from '../../data/replay/replay-context';
import { type ChartAsk, type ChartGoTo, changeChartAsk } from '../../data/workspace/chart-place';
import { useWorkspace } from '../../data/workspace/workspace-context';

/**
 * Takes the chart where a row asked: reads the older candles, then goes there. With these candles the timeframe is chosen once
 * more, as only they show how long the market was open; where they do not reach back so far, a longer one is.
 */
export function useFraming(chart: {
  readonly place: number;
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly ask: ChartAsk | null;
  /** Times of the polled candles; null while they are not read. */
  readonly polled: readonly BrokerSeconds[] | null;
  readonly onGoTo: (place: number, goTo: ChartGoTo) => void;
}): void {
  const { place, symbol, timeframe, ask, polled, onGoTo } = chart;
  const bridge = useBridge();
  const workspace = useWorkspace();
  const isOwn = ask?.place === place && ask.symbol === symbol && ask.timeframe === timeframe;
  const due = isOwn && ask.goTo !== null && polled !== null ? ask : null;
  const newest = useLatest(polled);
  const isReplay = useIsReplay();
  const opened = useLatest(isOwn && !isReplay ? ask : null);
  // A chart that is drawn anew, after another view, begins at its newest candles; beside an open card it is on the card's trade.
  useEffect(() => {
    const framed = opened.current;
    if (framed === null || framed.card === null || framed.trade === null || framed.goTo !== null) return;
    const { entry, exit } = framed.trade;
    changeChartAsk(framed, { goTo: { kind: 'trade', entry, exit } });
  }, [opened]);
  useEffect(() => {
    if (due === null) return;
    let isLeft = false;
    void framingStep(bridge, due, () => newest.current ?? []).then((step) => {
      if (isLeft) return;
      if (step.kind === 'other') {
        changeChartAsk(due, { timeframe: step.timeframe, isRefined: true });
        workspace.change({ timeframe: step.timeframe });
        return;
      }
      changeChartAsk(due, { goTo: null });
      onGoTo(place, step.goTo);
    });
    return () => {
      isLeft = true;
    };
  }, [bridge, workspace, due, newest, place, onGoTo]);
}

type Step =
  | { readonly kind: 'go'; readonly goTo: ChartGoTo }
  | { readonly kind: 'other'; readonly timeframe: Timeframe };

export async function framingStep(
  bridge: Bridge,
  ask: Pick<ChartAsk, 'symbol' | 'timeframe' | 'goTo' | 'isRefined'>,
  polled: () => readonly BrokerSeconds[],
): Promise<Step> {
  const { symbol, timeframe, isRefined } = ask;
  const goTo = ask.goTo ?? { kind: 'time', time: Number.POSITIVE_INFINITY };
  const first = goTo.kind === 'trade' ? goTo.entry : goTo.kind === 'span' ? goTo.from : goTo.time;
  const history = candleHistory(bridge, symbol, timeframe);
  const isReached = !Number.isFinite(first) || (await history.reach(first));
  if (goTo.kind !== 'trade') return { kind: 'go', goTo };
  if (!isReached) {
    const { state } = history.get();
    if (state.kind === 'failed') {
      notify({
        tone: 'bad',
        title: `Older candles of ${isolated(symbol)} could not be read`,
        detail: `The trade is not framed: ${shortFailure(state.failure)}.`,
      });
      return { kind: 'go', goTo };
    }
    const longer = timeframes[timeframes.indexOf(timeframe) + 1];
    if (longer !== undefined) return { kind: 'other', timeframe: longer };
    notify({
      tone: 'warn',
      title: `The candles of ${isolated(symbol)} do not reach back to this trade`,
      detail: 'The trade is not framed.',
    });
    return { kind: 'go', goTo };
  }
  const older = history.get().bars.time;
  const recent = polled();
  const begin = recent[0] ?? Number.POSITIVE_INFINITY;
  const times = [...older.filter((time) => time < begin), ...recent];
  const bars = barsOfTrade(times, goTo.entry, goTo.exit);
  const fitting = bars === null ? timeframe : frameTimeframe(bars * frameSeconds(timeframe));
  return isRefined || fitting === timeframe ? { kind: 'go', goTo } : { kind: 'other', timeframe: fitting };
}
