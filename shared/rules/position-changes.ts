import type { Position } from '../model/position';

export type PositionChange =
  | { readonly kind: 'opened'; readonly position: Position }
  | { readonly kind: 'closed'; readonly position: Position }
  | { readonly kind: 'volume'; readonly position: Position; readonly before: Position }
  | { readonly kind: 'levels'; readonly position: Position; readonly before: Position };

/** The same as long as its record shows no deal: on a netting account also one that leaves the lots as they were. */
export const bookedAs = ({ ticket, side, volume, priceOpen, timeUpdate }: Position): string =>
  `${ticket} ${side} ${volume} ${priceOpen} ${timeUpdate}`;

/** In the same order, as a bridge lists them. */
export const areBookedAlike = (before: readonly Position[], now: readonly Position[]): boolean =>
  before.length === now.length &&
  before.every((row, index) => {
    const other = now[index];
    return other !== undefined && bookedAs(row) === bookedAs(other);
  });

/** Changes of the positions between two polls, whoever made them: user, bot, stop or broker. */
export function positionChanges(before: readonly Position[], after: readonly Position[]): PositionChange[] {
  // Nearly always all are where they were.
  const isSameTickets =
    before.length === after.length && before.every(({ ticket }, place) => ticket === after[place]?.ticket);
  const old = new Map(isSameTickets ? [] : before.map((position) => [position.ticket, position]));
  const changes: PositionChange[] = [];
  for (const [place, position] of after.entries()) {
    const known = isSameTickets ? before[place] : old.get(position.ticket);
    old.delete(position.ticket);
    if (known === undefined) {
      changes.push({ kind: 'opened', position });
      continue;
    }
    if (known.volume !== position.volume) changes.push({ kind: 'volume', position, before: known });
    // A stop that goes with a part of the position is still a stop that goes.
    if (known.sl !== position.sl || known.tp !== position.tp)
      changes.push({ kind: 'levels', position, before: known });
  }
  for (const position of old.values()) changes.push({ kind: 'closed', position });
  return changes;
}
