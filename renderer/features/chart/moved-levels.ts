import type { TradeLevel } from './plan/chart-level';
import type { DragPlan } from './plan/drag-plan';

/** Lines that the user moved and the broker has not confirmed: where they are drawn meanwhile, and when that ends. */

type Values = DragPlan['values'];

export interface Move {
  readonly of: 'position' | 'order';
  readonly ticket: string;
  readonly side: TradeLevel['side'];
  /** The record's values before the move, and the wanted ones. */
  readonly before: Values;
  readonly values: Values;
  /**
   * `asked`: in a dialog, or sent · `done`: the server confirmed it, the next read will show it · `unknown`: it may
   * have been carried out; the line is where the last read has it.
   */
  readonly state: 'asked' | 'done' | 'unknown';
}

const kinds = ['price', 'stopLimit', 'sl', 'tp'] as const;
const lineOf = { price: 'pending', stopLimit: 'stop-limit', sl: 'sl', tp: 'tp' } as const;
const names = { price: '', stopLimit: 'limit', sl: 'S/L', tp: 'T/P' } as const;

const changed = ({ before, values }: Move): readonly (typeof kinds)[number][] =>
  kinds.filter((kind) => before[kind] !== values[kind]);

/** The levels with moved ones at their new places; a new level gets a line of its own. */
export function withMoves(levels: readonly TradeLevel[], moves: readonly Move[]): readonly TradeLevel[] {
  return moves.length === 0 ? levels : moves.reduce(withMove, levels);
}

function withMove(levels: readonly TradeLevel[], move: Move): readonly TradeLevel[] {
  const { ticket, of, side, values, state } = move;
  const sibling = levels.find(({ owner }) => owner.of === of && owner.ticket === ticket);
  if (sibling === undefined) return levels;
  const note = state === 'unknown' ? 'unknown' : 'asked';
  return changed(move).reduce((rest, kind): readonly TradeLevel[] => {
    const id = `${ticket}-${lineOf[kind]}`;
    const price = values[kind];
    if (rest.some((level) => level.id === id)) {
      return rest.flatMap((level): readonly TradeLevel[] => {
        if (level.id !== id) return [level];
        if (state === 'unknown') return [{ ...level, moved: note }];
        // The money in the label was that of the old place.
        const label = names[kind] === '' ? level.label : names[kind];
        return price > 0 ? [{ ...level, label, price, money: '', moved: note }] : [];
      });
    }
    // A new line that may not exist is not drawn: the record's label says that the result is unknown.
    if (price <= 0 || state === 'unknown') return rest;
    const label = names[kind];
    const owner = { of, ticket };
    return rest.concat({
      id,
      price,
      kind: lineOf[kind],
      side,
      label,
      detail: `${label} of #${ticket}`,
      owner,
      who: sibling.who,
      trade: sibling.trade,
      money: '',
      since: null,
      moved: note,
    });
  }, levels);
}

/** The moves that are still to be drawn after a read; the rest is as the server says. `held`: the records as read, by ticket. */
export function settledMoves(
  moves: readonly Move[],
  held: (of: Move['of'], ticket: string) => Values | null,
): readonly Move[] {
  const left = moves.filter((move) => {
    const now = held(move.of, move.ticket);
    // Records are read before the answer comes, too: only an answered move ends with a read.
    if (now === null) return false;
    if (move.state === 'asked') return true;
    return move.state === 'unknown' && changed(move).some((kind) => now[kind] !== move.values[kind]);
  });
  return left.length === moves.length ? moves : left;
}
