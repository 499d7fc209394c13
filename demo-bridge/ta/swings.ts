import type { Frame } from './frame';

/** A turn of the market: 1 at a high, -1 at a low. */
export interface Swing {
  readonly index: number;
  readonly side: 1 | -1;
  /** The high of a swing high, the low of a swing low. */
  readonly level: number;
}

const known = new WeakMap<Frame, Map<number, readonly Swing[]>>();

/**
 * Highs and lows that no bar exceeds from `reach` - 1 bars before to `reach` bars after, alternating: of several
 * highs in a row only the highest stays, of lows the lowest. Both ends of the bars count as the opposite of their
 * nearest swing, so that the leg in progress has an end; that last one is provisional and moves with the market.
 */
export function swings(frame: Frame, reach: number): readonly Swing[] {
  const byReach = known.get(frame) ?? new Map<number, readonly Swing[]>();
  known.set(frame, byReach);
  const found = byReach.get(reach) ?? withEnds(frame, alternating(turns(frame, reach)));
  byReach.set(reach, found);
  return found;
}

function turns(frame: Frame, reach: number): Swing[] {
  const found: Swing[] = [];
  for (let index = reach - 1; index + reach < frame.length; index++) {
    const high = frame.high[index] ?? 0;
    const low = frame.low[index] ?? 0;
    if (holds(frame.high, index, reach, (other) => other <= high))
      found.push({ index, side: 1, level: high });
    else if (holds(frame.low, index, reach, (other) => other >= low))
      found.push({ index, side: -1, level: low });
  }
  return found;
}

function holds(values: readonly number[], index: number, reach: number, test: (value: number) => boolean) {
  for (let bar = index - reach + 1; bar <= index + reach; bar++) {
    const value = values[bar];
    if (value === undefined || !test(value)) return false;
  }
  return true;
}

function alternating(found: readonly Swing[]): Swing[] {
  const kept: Swing[] = [];
  for (const swing of found) {
    const last = kept.at(-1);
    if (last === undefined || last.side !== swing.side) {
      kept.push(swing);
    } else if (swing.side === 1 ? swing.level > last.level : swing.level < last.level) {
      kept[kept.length - 1] = swing;
    }
  }
  return kept;
}

function withEnds(frame: Frame, found: readonly Swing[]): Swing[] {
  const first = found[0];
  const last = found.at(-1);
  if (first === undefined || last === undefined) return [];
  const ends = [...found];
  if (first.index > 0) ends.unshift(endOf(frame, 0, first.side));
  if (last.index < frame.length - 1) ends.push(endOf(frame, frame.length - 1, last.side));
  return ends;
}

function endOf(frame: Frame, index: number, neighbour: 1 | -1): Swing {
  const side = neighbour === 1 ? -1 : 1;
  return { index, side, level: (side === 1 ? frame.high[index] : frame.low[index]) ?? 0 };
}
