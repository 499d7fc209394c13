import { usableQuote } from '../../../shared/math/price';
import type { Tick, TickRecord } from '../../../shared/model/tick';
import type { Direction } from '../../data/quote-store';

export interface TapeRow {
  /** Rises with time, so that a row keeps its identity when newer ones come. */
  readonly id: string;
  readonly tick: TickRecord;
  readonly bidMove: Direction;
  readonly askMove: Direction;
  /** False where the numbers cannot be a market: zero or crossed. */
  readonly isUsable: boolean;
  /** From the page's own polls: ticks between two polls are missing around it. */
  readonly isPolled: boolean;
}

/** Older rows are dropped. */
export const mostRows = 20_000;

const move = (before: number | undefined, now: number): Direction =>
  before === undefined || before === now ? 'none' : now > before ? 'up' : 'down';

function rowOf(number: number, tick: TickRecord, before: TickRecord | undefined, isPolled: boolean): TapeRow {
  return {
    id: String(number),
    tick,
    bidMove: move(before?.bid, tick.bid),
    askMove: move(before?.ask, tick.ask),
    isUsable: usableQuote(tick),
    isPolled,
  };
}

/** Newest first. `ticks`: oldest first, as the bridge sends them. */
export function tapeRows(ticks: readonly TickRecord[]): readonly TapeRow[] {
  const kept = ticks.slice(-mostRows);
  return kept.map((tick, index) => rowOf(index, tick, kept[index - 1], false)).reverse();
}

/** The tape with a polled quote on top; the same tape where the quote is not newer than the top row. */
export function withQuote(rows: readonly TapeRow[], quote: Tick): readonly TapeRow[] {
  const [newest] = rows;
  const last = newest?.tick;
  const isSame = last?.bid === quote.bid && last.ask === quote.ask && last.timeMs === quote.timeMs;
  const isOlder = last?.timeMs != null && quote.timeMs !== null && quote.timeMs < last.timeMs;
  if (isSame || isOlder) return rows;
  const { timeMs, bid, ask, last: lastPrice } = quote;
  const tick: TickRecord = { timeMs, bid, ask, last: lastPrice, volume: null, flags: null };
  const row = rowOf(newest === undefined ? 0 : Number(newest.id) + 1, tick, last, true);
  return [row, ...rows.slice(0, mostRows - 1)];
}
