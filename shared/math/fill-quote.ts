import type { Side } from '../model/enums';
import type { BrokerSeconds, Lots, Price } from '../model/fields';
import type { TickRecord } from '../model/tick';

/** Least and most, in price units: a deal's time is told in whole seconds, and several quotes may stand in one. */
interface Between {
  readonly least: number;
  readonly most: number;
}

/** A fill against the quotes that stood in its second. A bot's intended price is told by nobody: this is no slippage from it. */
export interface FillAgainstQuote {
  /** Above 0: filled worse than the ask (a buy) or the bid (a sell). */
  readonly worse: Between;
  readonly spread: Between;
}

/** Older than this, the last tick before a fill says nothing of it: ticks are missing, or the market was closed. Seconds. */
const freshS = 60;

/** Null where the ticks do not reach to the fill. */
export function fillAgainstQuote(
  fill: { readonly side: Side; readonly price: Price; readonly time: BrokerSeconds },
  ticks: readonly TickRecord[],
): FillAgainstQuote | null {
  const { side, price, time } = fill;
  const valid = ticks.filter(({ timeMs, bid, ask }) => timeMs !== null && bid > 0 && ask >= bid);
  const at = (tick: TickRecord): number => (tick.timeMs ?? 0) / 1_000;
  const before = valid.findLast((tick) => at(tick) <= time);
  if (before === undefined || time - at(before) > freshS) return null;
  const stood = [before, ...valid.filter((tick) => at(tick) > time && at(tick) < time + 1)];
  const between = (of: (tick: TickRecord) => number): Between => {
    const values = stood.map(of);
    return { least: Math.min(...values), most: Math.max(...values) };
  };
  return {
    worse: between(({ bid, ask }) => (side === 'BUY' ? price - ask : bid - price)),
    spread: between(({ bid, ask }) => ask - bid),
  };
}

/** Several fills of one trade as one: their means by volume. None of none. */
export function meanFill(
  fills: readonly { readonly fill: FillAgainstQuote; readonly volume: Lots }[],
): FillAgainstQuote | null {
  const volume = fills.reduce((sum, each) => sum + each.volume, 0);
  if (volume <= 0) return null;
  const mean = (of: (fill: FillAgainstQuote) => number): number =>
    fills.reduce((sum, each) => sum + of(each.fill) * each.volume, 0) / volume;
  return {
    worse: { least: mean(({ worse }) => worse.least), most: mean(({ worse }) => worse.most) },
    spread: { least: mean(({ spread }) => spread.least), most: mean(({ spread }) => spread.most) },
  };
}

/** Mean of several fills, in points; above 0 worse than the quote. */
export interface WorseThanQuote {
  /** Null where none is told. */
  readonly mean: Between | null;
  readonly told: number;
  readonly of: number;
}

/** `point`: of the symbol; null where it is not known. */
export function meanWorse(
  fills: readonly { readonly fill: FillAgainstQuote | null; readonly point: number | null }[],
): WorseThanQuote {
  const told = fills.flatMap(({ fill, point }) =>
    fill === null || point === null
      ? []
      : [{ least: fill.worse.least / point, most: fill.worse.most / point }],
  );
  const mean = (of: (each: Between) => number): number =>
    told.reduce((sum, each) => sum + of(each), 0) / told.length;
  return {
    mean: told.length === 0 ? null : { least: mean(({ least }) => least), most: mean(({ most }) => most) },
    told: told.length,
    of: fills.length,
  };
}
