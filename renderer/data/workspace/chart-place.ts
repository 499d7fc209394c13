import { frameTimeframe } from '../../../shared/math/trade-frame';
import type { Timeframe } from '../../../shared/model/enums';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { NamedTrade } from '../../../shared/model/trade-table';
import { placeOfFocus } from '../../base/focus-row';
import { Store, useStore } from '../../base/store';
import { type Bridge, useBridge } from '../bridge';
import { readBrokerSeconds } from '../connection';
import type { HistoryRange } from '../history-periods';
import type { TradesAmong } from '../trade-tables';
import { openedView, openView, type ViewId } from './view';
import { useIsSelected, useWorkspace } from './workspace-context';
import type { WorkspaceState } from './workspace-state';

/** A trade as the chart frames it; `exit` null: still open. */
export interface TradeTimes {
  readonly symbol: string;
  readonly entry: BrokerSeconds;
  readonly exit: BrokerSeconds | null;
}

export type { NamedTrade } from '../../../shared/model/trade-table';

/** The trade whose card stands beside the framed chart. */
export interface CardTrade extends NamedTrade {
  readonly range: HistoryRange;
  /** The trades beside it. */
  readonly among: TradesAmong;
}

/** Where a chart can be asked to go. */
export type ChartGoTo =
  /** That candle in the middle; after all candles: the newest. */
  | { readonly kind: 'time'; readonly time: BrokerSeconds }
  | { readonly kind: 'trade'; readonly entry: BrokerSeconds; readonly exit: BrokerSeconds | null }
  /** So many candles from that one on; more than there are: room right of the newest. */
  | { readonly kind: 'span'; readonly from: BrokerSeconds; readonly bars: number };

/** What a chart shows: its first and last candle in view, and its width in candles. */
export interface ShownSpan {
  readonly from: BrokerSeconds;
  readonly to: BrokerSeconds;
  readonly bars: number;
}

/** Where the user was before a trade was framed. */
interface Origin {
  readonly view: ViewId;
  readonly symbol: string | null;
  readonly timeframe: Timeframe;
  readonly shown: ShownSpan | null;
  readonly giveFocusBack: () => void;
}

export interface ChartAsk {
  /** Of the bridge on the screen then: another bridge's symbols are others. */
  readonly generation: number;
  readonly place: number;
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** Null: the chart leads back. */
  readonly trade: TradeTimes | null;
  /** Null: the trade is framed without its card. */
  readonly card: CardTrade | null;
  /** Null once the chart has gone there. */
  readonly goTo: ChartGoTo | null;
  /** The timeframe was chosen by candles that were read, no longer by the calendar, which has weekends. */
  readonly isRefined: boolean;
  /** Null: the chart is back there. */
  readonly origin: Origin | null;
}

const asked = new Store<ChartAsk | null>(null);

export function useChartAsk(): ChartAsk | null {
  const { generation } = useBridge();
  const ask = useStore(asked);
  return ask?.generation === generation ? ask : null;
}
/** Nothing where another was asked meanwhile: a chart is drawn a moment after the press. */
export function changeChartAsk(before: ChartAsk, change: Partial<ChartAsk>): void {
  if (asked.read() === before) asked.set({ ...before, ...change });
}

const shownAt = new Map<number, ShownSpan>();

export const noteShown = (place: number, span: ShownSpan): void => {
  shownAt.set(place, span);
};

/** Frames the active chart on a trade, and opens its card where one is told; in a view without a chart, Trade is opened. */
export function useFrameTrade(): (trade: TradeTimes, card?: CardTrade) => void {
  const bridge = useBridge();
  const workspace = useWorkspace();
  return (trade, card) => frameTrade(bridge, workspace, trade, card ?? null);
}

function frameTrade(
  bridge: Bridge,
  workspace: WorkspaceState,
  trade: TradeTimes,
  card: CardTrade | null,
): void {
  const { symbol, entry, exit } = trade;
  const { symbol: before, timeframe: timeframeBefore, charts } = workspace.read();
  const last = asked.read();
  // From one framed trade to the next, Back still leads to where the user was before the first.
  const isAtFrame =
    last?.generation === bridge.generation && last.symbol === before && last.place === charts.active;
  const origin = (isAtFrame ? last.origin : null) ?? {
    view: openedView(),
    symbol: before,
    timeframe: timeframeBefore,
    shown: shownAt.get(charts.active) ?? null,
    giveFocusBack: placeOfFocus(document.activeElement),
  };
  const end = exit ?? readBrokerSeconds(bridge) ?? entry;
  const timeframe = frameTimeframe(Math.max(0, end - entry));
  asked.set({
    generation: bridge.generation,
    place: charts.active,
    symbol,
    timeframe,
    trade,
    card,
    goTo: { kind: 'trade', entry, exit },
    isRefined: false,
    origin,
  });
  workspace.change({ symbol, timeframe });
  const view = openedView();
  if (view === 'away' || view === 'bots' || view === 'alerts') openView('trade');
}

/** The trade whose card is open; null where none is, or the chart shows another symbol. */
export function useCardTrade(): CardTrade | null {
  const ask = useChartAsk();
  const isOnChart = useIsSelected(ask?.symbol ?? null);
  return ask === null || ask.origin === null || !isOnChart ? null : ask.card;
}

/** Gives the card's place back to the order ticket; the chart stays where it is. */
export function closeCard(): void {
  const ask = asked.read();
  if (ask !== null && ask.card !== null) asked.set({ ...ask, card: null });
}

/** Leads back to where the user was before a trade was framed; null where nothing is framed on that chart. */
export function useBackFromTrade(): (() => void) | null {
  const workspace = useWorkspace();
  const ask = useChartAsk();
  const isOnChart = useIsSelected(ask?.symbol ?? null);
  if (ask === null || ask.origin === null || !isOnChart) return null;
  const { origin } = ask;
  return () => {
    const { shown, timeframe } = origin;
    const goTo: ChartGoTo =
      shown === null
        ? { kind: 'time', time: Number.POSITIVE_INFINITY }
        : { kind: 'span', from: shown.from, bars: shown.bars };
    const back = origin.symbol ?? ask.symbol;
    asked.set({
      ...ask,
      symbol: back,
      timeframe,
      trade: null,
      card: null,
      goTo,
      isRefined: true,
      origin: null,
    });
    workspace.change({ symbol: back, timeframe });
    if (origin.view !== 'replay') openView(origin.view);
    origin.giveFocusBack();
  };
}
