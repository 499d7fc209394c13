import type { Frame } from './frame';
import { decimals } from './round';
import { type Swing, swings } from './swings';

/** Reach of the swings of order blocks, in bars. */
export const STRUCTURE_REACH = 15;
/** A price that is still leaving the block it made does not test it: so many bars after it are no touches. */
const SETTLING_BARS = 5;
const MOST_ORDER_BLOCKS = 40;
const MOST_GAPS = 15;

type Side = 1 | -1;

interface Zone {
  readonly side: Side;
  readonly index: number;
  readonly top: number;
  readonly bottom: number;
}

function described(frame: Frame, zone: Zone, distancePct: number) {
  return {
    type: zone.side === 1 ? 'bullish' : 'bearish',
    top: zone.top,
    bottom: zone.bottom,
    candleIdx: zone.index,
    time: frame.candles[zone.index]?.time ?? 0,
    distancePct: decimals(distancePct, 3),
  };
}

/**
 * The candle from which the market set out to close beyond its last swing: the lowest one before a close above a
 * swing high (bullish), the highest one before a close below a swing low (bearish). Nearest to the price first.
 */
export function orderBlocks(frame: Frame) {
  const found = swings(frame, STRUCTURE_REACH);
  return [...blocksOfSide(frame, found, 1), ...blocksOfSide(frame, found, -1)]
    .map(({ zone, ...state }) => {
      const near = zone.side === 1 ? frame.price - zone.top : zone.bottom - frame.price;
      const touchEvents = touches(frame, zone);
      return {
        ...described(frame, zone, (100 * near) / frame.price),
        ...state,
        touchCount: touchEvents.filter((offset) => offset > SETTLING_BARS).length,
        touchEvents,
      };
    })
    .sort((a, b) => Math.abs(a.distancePct) - Math.abs(b.distancePct))
    .slice(0, MOST_ORDER_BLOCKS);
}

interface Block {
  readonly zone: Zone;
  readonly mitigatedWick: boolean;
  /** A candle's body has gone through the zone. */
  readonly mitigatedClose: boolean;
}

/** Open blocks of one side: a block that was passed ends when the price comes back across it. */
function blocksOfSide(frame: Frame, found: readonly Swing[], side: Side): Block[] {
  const ofSide = found.filter((swing) => swing.side === side);
  const blocks = new Map<number, Block>();
  let next = 0;
  let last: Swing | undefined;
  let crossed = false;
  for (const [index, bar] of frame.bars.entries()) {
    for (const [at, block] of blocks) {
      const { zone } = block;
      if (block.mitigatedWick) {
        if (side === 1 ? bar.high > zone.top : bar.low < zone.bottom) blocks.delete(at);
        else if (bodyThrough(bar, zone)) blocks.set(at, { ...block, mitigatedClose: true });
      } else if (side === 1 ? bar.low < zone.bottom : bar.high > zone.top) {
        blocks.set(at, { zone, mitigatedWick: true, mitigatedClose: bodyThrough(bar, zone) });
      }
    }
    for (let swing = ofSide[next]; swing !== undefined && swing.index < index; swing = ofSide[next]) {
      last = swing;
      crossed = false;
      next++;
    }
    if (last === undefined || crossed) continue;
    if (side === 1 ? bar.close > last.level : bar.close < last.level) {
      crossed = true;
      const zone = origin(frame, last.index, index, side);
      if (zone !== undefined) blocks.set(zone.index, { zone, mitigatedWick: false, mitigatedClose: false });
    }
  }
  return [...blocks.values()];
}

function bodyThrough(bar: { readonly open: number; readonly close: number }, zone: Zone): boolean {
  return zone.side === 1
    ? Math.min(bar.open, bar.close) < zone.bottom
    : Math.max(bar.open, bar.close) > zone.top;
}

/** The extreme candle between a swing and the bar that closed beyond it; the bar before it when they are neighbours. */
function origin(frame: Frame, swing: number, breaker: number, side: Side): Zone | undefined {
  let best = frame.bars[breaker - 1];
  let index = breaker - 1;
  if (best === undefined) return undefined;
  for (let at = swing + 1; at < breaker; at++) {
    const bar = frame.bars[at];
    if (bar !== undefined && (side === 1 ? bar.low <= best.low : bar.high >= best.high)) {
      best = bar;
      index = at;
    }
  }
  return { side, index, top: best.high, bottom: best.low };
}

/** How many bars after the zone's candle each stay of the price inside the zone began. */
function touches(frame: Frame, zone: Zone): number[] {
  const begun: number[] = [];
  let inside = false;
  for (let index = zone.index + 1; index < frame.length; index++) {
    const bar = frame.bars[index];
    const now = bar !== undefined && bar.low <= zone.top && bar.high >= zone.bottom;
    if (now && !inside) begun.push(index - zone.index);
    inside = now;
  }
  return begun;
}

/**
 * Fair value gaps: a candle whose neighbours' wicks do not meet, in its own direction, and which no later bar has
 * entered. Nearest to the price first.
 */
export function fairValueGaps(frame: Frame) {
  const gaps: Zone[] = [];
  for (let index = 1; index + 1 < frame.length; index++) {
    const [before, bar, after] = [frame.bars[index - 1], frame.bars[index], frame.bars[index + 1]];
    if (before === undefined || bar === undefined || after === undefined) continue;
    if (bar.close > bar.open && before.high < after.low) {
      gaps.push({ side: 1, index, top: after.low, bottom: before.high });
    } else if (bar.close < bar.open && before.low > after.high) {
      gaps.push({ side: -1, index, top: before.low, bottom: after.high });
    }
  }
  // From the newest bar back: the lowest low and highest high after each gap tell whether it was entered.
  const lowestAfter = extremesAfter(frame.low, Math.min, Number.POSITIVE_INFINITY);
  const highestAfter = extremesAfter(frame.high, Math.max, Number.NEGATIVE_INFINITY);
  return gaps
    .filter(({ side, index, top, bottom }) =>
      side === 1
        ? (lowestAfter[index + 2] ?? top + 1) > top
        : (highestAfter[index + 2] ?? bottom - 1) < bottom,
    )
    .map((gap) => {
      const middle = (gap.top + gap.bottom) / 2;
      return described(frame, gap, (100 * Math.abs(frame.price - middle)) / frame.price);
    })
    .sort((a, b) => a.distancePct - b.distancePct)
    .slice(0, MOST_GAPS);
}

/** For each bar the extreme of it and all later bars. */
function extremesAfter(values: readonly number[], pick: (a: number, b: number) => number, start: number) {
  const extremes: number[] = new Array<number>(values.length).fill(start);
  let extreme = start;
  for (let index = values.length - 1; index >= 0; index--) {
    extreme = pick(extreme, values[index] ?? start);
    extremes[index] = extreme;
  }
  return extremes;
}
