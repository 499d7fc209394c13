import type { Analysis } from '../../shared/model/analysis';
import type { Side, Timeframe } from '../../shared/model/enums';
import type { Tick } from '../../shared/model/tick';
import type { IndicatorChoice } from './indicators';

/** A price of a position or a pending order, drawn as a line across the price pane. */
export interface ChartLevel {
  /** Stays the same while the level lives, so that a moved line moves and does not blink. */
  readonly id: string;
  readonly price: number;
  /** `stop-limit` is the second price of a stop-limit order: where the limit will be placed. */
  readonly kind: 'entry' | 'sl' | 'tp' | 'pending' | 'stop-limit';
  readonly side: Side;
  /** Short words beside the price, such as `BUY 0.20 +31.20`. */
  readonly label: string;
  /** The same in full, with the ticket, for the pointer: `S/L of BUY 0.20 #42094801`. */
  readonly detail: string;
}

/** Calls the listener with each tick, past React; returns how to stop. */
export type SubscribeTick = (listener: (tick: Tick) => void) => () => void;

/** Everything that the chart draws. */
export interface ChartFeed {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** Decimals of a printed price. */
  readonly digits: number;
  /** The grid of prices, in price units. */
  readonly tickSize: number;
  readonly choices: readonly IndicatorChoice[];
  /** The whole answer of a poll, a new object each time. An answer for another symbol or timeframe is not drawn. */
  readonly analysis: Analysis | null;
  readonly subscribeTick: SubscribeTick;
  /** Age of the quote where it is beyond its budget, milliseconds; null while it is fresh. */
  readonly quoteOverdueMs: number | null;
  readonly levels: readonly ChartLevel[];
  /** Positions and orders were not read within their budget: their words are of a while ago. */
  readonly areLevelsOverdue: boolean;
  /** Which clock the time axis shows, such as `broker time`. */
  readonly clockLabel: string;
  readonly theme: ChartTheme;
  /** The name of the page's palette: the tokens are read anew when it changes. */
  readonly palette: string;
}

export type ChartTheme = 'dark' | 'light';

export type ChartCanvasProps = ChartFeed;
