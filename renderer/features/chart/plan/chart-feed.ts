import type { Analysis } from '../../../../shared/model/analysis';
import type { Bars } from '../../../../shared/model/bars';
import type { Timeframe } from '../../../../shared/model/enums';
import type { Price } from '../../../../shared/model/fields';
import type { Tick } from '../../../../shared/model/tick';
import type { AxisClock, ChartStyle, IndicatorChoice } from '../../../data/workspace/chart-choices';
import type { ChartLevel } from './chart-level';
import type { DealPlan } from './deal-plan';
import type { DragPlan } from './drag-plan';

/** Where a menu opens: at a point of the window, or at an element. */
type MenuPoint = { readonly x: number; readonly y: number } | Element;

/** What the chart asks of those who trade. Nothing here is sent by the chart itself. */
export interface ChartTrading {
  /** Whether lines can be dragged: always, never, or with Alt held down only. */
  readonly dragging: 'on' | 'off' | 'alt';
  /** What moving a level to a price would do. Null where it cannot be moved; a text where it is gone, as the reason. */
  plan(level: ChartLevel, price: Price): DragPlan | string | null;
  /** Released there: asks, or sends while one-click trading is armed. */
  drop(level: ChartLevel, plan: DragPlan): void;
  /** A drag that ended without being released, and why. */
  gaveUp(level: ChartLevel, reason: string): void;
  /** The cross of a label: closes, cancels or removes; and the arrows of an entry: turns it around. */
  act(level: ChartLevel, action: 'close' | 'reverse'): void;
  /** The menu of what can be placed at a price. */
  openPlaces(price: Price, at: MenuPoint): void;
  /** The menu of a level's record. */
  openLevel(level: ChartLevel, at: MenuPoint): void;
}

/** What commands can have the chart do; the chart puts it in place while it is there. */
export interface ChartHandle {
  /** The focus goes to the levels, to be moved by keys. */
  moveLevels(): void;
  /** The focus goes to a free price, to place an order there. */
  choosePrice(): void;
  /** The focus goes through the deals in sight. */
  readDeals(): void;
}

/** Trading on the chart, beside the levels. */
export interface ChartTrade {
  readonly trading: ChartTrading;
  readonly hands: { current: ChartHandle | null };
  readonly deals: DealPlan;
  /** A deal in a few lines: what, where, what came of it, who. */
  readonly dealWords: (ticket: string) => readonly string[];
  /** Lines of the two sides of the quote. */
  readonly showsBid: boolean;
  readonly showsAsk: boolean;
}

/** Calls the listener with each tick, past React; returns how to stop. */
type SubscribeTick = (listener: (tick: Tick) => void) => () => void;

/** The candles before those of the polls. */
export interface ChartHistory {
  /** The same object until it changes. */
  readonly bars: Bars;
  /** `full`: as many as are kept are there. */
  readonly state: 'open' | 'reading' | 'ended' | 'full' | 'failed';
  /** Why they could not be read; '' where they could. */
  readonly reason: string;
}

/** The crosshairs of several charts as one. */
export interface CrosshairLink {
  /** Broker seconds of the candle under the pointer; null = it has left. */
  point(time: number | null, price: Price | null): void;
  /** Hears of the other charts' pointers; returns how to stop. */
  subscribe(listener: (time: number | null, symbol: string, price: Price | null) => void): () => void;
}

/** Everything that the chart draws. */
export interface ChartFeed {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** Decimals of a printed price. */
  readonly digits: number;
  /** The symbol's point, in price units: what a spread counts. */
  readonly point: number;
  /** The grid of prices, in price units. */
  readonly tickSize: number;
  readonly choices: readonly IndicatorChoice[];
  /** Those that the newest question asks for: `choices` of a moment ago, while the user still changes them. */
  readonly asked?: readonly IndicatorChoice[];
  /** The whole answer of a poll, a new object each time. An answer for another symbol or timeframe is not drawn. */
  readonly analysis: Analysis | null;
  readonly subscribeTick: SubscribeTick;
  /** Age of the quote where it is beyond its budget, milliseconds; null while it is fresh. */
  readonly quoteOverdueMs: number | null;
  readonly levels: readonly ChartLevel[];
  /** Positions and orders were not read within their budget: their words are of a while ago. */
  readonly areLevelsOverdue: boolean;
  /** Absent where a chart is only looked at. */
  readonly trade?: ChartTrade;
  /** The usual look where it is absent. */
  readonly look?: ChartStyle;
  /** Broker time where it is absent. */
  readonly clock?: AxisClock;
  /** Absent where there are no candles before those of the polls. */
  readonly history?: ChartHistory;
  /** The view nears the oldest candle: more of them are wanted. */
  readonly onOlder?: () => void;
  /** The view reaches back to the so many newest candles: heard with each move. */
  readonly onReach?: (bars: number) => void;
  /** A new object asks to show the candle of that time. */
  readonly goTo?: { readonly time: number } | null;
  readonly crosshair?: CrosshairLink | null;
  readonly theme: ChartTheme;
  /** The name of the page's palette: the tokens are read anew when it changes. */
  readonly palette: string;
}

export type ChartTheme = 'dark' | 'light';

export type ChartCanvasProps = ChartFeed;
