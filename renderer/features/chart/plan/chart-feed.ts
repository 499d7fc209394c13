import type { Analysis } from '../../../../shared/model/analysis';
import type { Bars } from '../../../../shared/model/bars';
import type { Timeframe } from '../../../../shared/model/enums';
import type { Price } from '../../../../shared/model/fields';
import type { Tick } from '../../../../shared/model/tick';
import type { AxisClock, ChartStyle, IndicatorChoice } from '../../../data/workspace/chart-choices';
import type { ChartGoTo, ShownSpan } from '../../../data/workspace/chart-place';
import type { TradeDrawing } from '../../../data/workspace/trade-drawing';
import type { ChartLevel, MovableLevel } from './chart-level';
import type { DealMark, DealPlan } from './deal-plan';
import type { DealWords } from './deal-words';
import type { DragPlan, OpenRecord } from './drag-plan';
import type { ReplayMarks } from './replay-marks';

/** Where a menu opens: at a point of the window, or at an element. */
type MenuPoint = { readonly x: number; readonly y: number } | Element;

/** What can be done with a level. */
export interface LevelActions<Level, Moved = OpenRecord> {
  /** What moving a level to a price would do. Null where it cannot be moved; a text is the reason why it no longer exists. */
  plan(level: Level, price: Price): DragPlan<Moved> | string | null;
  /** On release: asks, or does it at once where that sends nothing or one-click trading is armed. */
  drop(level: Level, plan: Pick<DragPlan, 'price'>): void;
  /** A drag that ended without a request, and why. */
  gaveUp(level: Level, reason: string): void;
  /** The cross of a label: closes, cancels or removes; the arrows of an entry: reverse it. */
  act(level: Level, action: 'close' | 'reverse'): void;
  /** Opens the menu of a level's record. */
  openLevel(level: Level, at: MenuPoint): void;
}

/** What the chart asks for when the user trades on it. The chart itself sends nothing. */
export interface ChartTrading extends LevelActions<MovableLevel> {
  /** Whether lines can be dragged: always, never, or only with Alt. */
  readonly dragging: 'on' | 'off' | 'alt';
  /** Opens the menu of what can be placed at a price. */
  openPlaces(price: Price, at: MenuPoint): void;
  /** Tells once when the price gets there. */
  alertAt(price: Price): void;
}

/** What commands can make the chart do; set by the chart while it is mounted. */
export interface ChartHandle {
  /** Moves the focus to the levels, to move them by keys. */
  moveLevels(): void;
  /** Moves the focus to a free price, to place an order there. */
  choosePrice(): void;
  /** An alert at the crosshair’s price, else at the newest one. */
  alertHere(): void;
  /** Moves the focus to the visible deals. */
  readDeals(): void;
  /** As the chart's own key does. */
  zoom(key: '+' | '-'): void;
}

/** Trading on the chart, besides the levels. */
export interface ChartTrade {
  /** Null where nothing can be sent: lines stand still, and no menu opens. */
  readonly trading: ChartTrading | null;
  readonly handle: { current: ChartHandle | null };
  readonly deals: DealPlan;
  /** A deal in words: whose, its result, and the trade in a few lines. */
  readonly describeDeal: (mark: DealMark) => DealWords;
  /** The card of its trade; null where none can be opened. */
  readonly openDeal: ((mark: DealMark) => void) | null;
  readonly moneyDigits: number;
  /** Whether the bid and the ask line are shown. */
  readonly showsBid: boolean;
  readonly showsAsk: boolean;
  /** The account's; '' while it is not known. */
  readonly currency: string;
}

/** Calls the listener with each tick, without React; returns a function that unsubscribes. */
type SubscribeTick = (listener: (tick: Tick) => void) => () => void;

/** The candles older than the polled ones. */
export interface ChartHistory {
  /** The same object until it changes. */
  readonly bars: Bars;
  /** `full`: the limit of kept candles is reached. */
  readonly state: 'open' | 'reading' | 'ended' | 'full' | 'failed';
  /** Why they could not be read; '' where they could. */
  readonly reason: string;
}

export interface CrosshairLink {
  /** Broker seconds of the candle under the pointer; null = the pointer has left. */
  point(time: number | null, price: Price | null): void;
  /** Hears the other charts' pointers; returns a function that unsubscribes. */
  subscribe(listener: (time: number | null, symbol: string, price: Price | null) => void): () => void;
}

/** A button of an indicator's row in the legend: its settings, or it goes. */
export type LegendPress = (act: 'edit' | 'remove', id: string) => void;

export interface ChartFeed {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** Decimals of a price. */
  readonly digits: number;
  /** The symbol's point in price units: the unit of spreads. */
  readonly point: number;
  /** The tick size in price units. */
  readonly tickSize: number;
  readonly choices: readonly IndicatorChoice[];
  /** The choices of the newest request: `choices` of a moment ago, while the user is still changing them. */
  readonly asked?: readonly IndicatorChoice[];
  /** The whole answer of a poll, a new object each time. An answer for another symbol or timeframe is not drawn. */
  readonly analysis: Analysis | null;
  readonly subscribeTick: SubscribeTick;
  /** Age of the quote where it is over its budget, milliseconds; null while it is fresh. */
  readonly quoteOverdueMs: number | null;
  readonly levels: readonly ChartLevel[];
  /** Positions and orders were not read within their budget: their text is old. */
  readonly areLevelsOverdue: boolean;
  /** Absent where the chart is only for viewing. */
  readonly trade?: ChartTrade;
  /** The default style where it is absent. */
  readonly look?: ChartStyle;
  /** Broker time where it is absent. */
  readonly clock?: AxisClock;
  /** Absent where only polled candles are shown. */
  readonly history?: ChartHistory;
  /** The view nears the oldest candle: older ones are needed. */
  readonly onOlder?: () => void;
  readonly onLegend?: LegendPress;
  /** The right button on the price scale. */
  readonly onScale?: (at: MenuPoint) => void;
  /** The view reaches back to this many newest candles; called on each move. */
  readonly onReach?: (bars: number) => void;
  /** A new object makes the chart go there. */
  readonly goTo?: ChartGoTo | null;
  /** Called when other candles are in view. */
  readonly onShown?: (span: ShownSpan) => void;
  readonly crosshair?: CrosshairLink | null;
  /** Null or absent where the chart is live. A new object with each second that is shown. */
  readonly replay?: ReplayMarks | null;
  /** Of the trade whose card is open; null or absent: none is. */
  readonly path?: TradeDrawing | null;
  readonly theme: ChartTheme;
  /** The name of the page's palette: the colours are read again when it changes. */
  readonly palette: string;
}

export type ChartTheme = 'dark' | 'light';

export type ChartCanvasProps = ChartFeed;
