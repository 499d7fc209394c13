import { z } from 'zod';
import { ticketSchema } from './fields';

/** What the user wrote on trades of an account, kept by the host. By the position: the trades of a reversed one share it. */

export const mostNoteLength = 1_000;
export const mostTags = 8;
/** Of one account; more are refused, as dropping an old one would lose the user's words. */
export const mostNotes = 1_000;

const tagSchema = z.string().trim().min(1).max(24);

export const tradeNoteSchema = z.object({
  positionId: ticketSchema,
  /** '' = none. */
  note: z.string().max(mostNoteLength),
  tags: z.array(tagSchema).max(mostTags).readonly(),
});
export type TradeNote = Readonly<z.infer<typeof tradeNoteSchema>>;

/** Replaced by position; an empty one is removed. Null: there are too many. */
export function withNote(notes: readonly TradeNote[], note: TradeNote): readonly TradeNote[] | null {
  const others = notes.filter(({ positionId }) => positionId !== note.positionId);
  if (note.note.trim() === '' && note.tags.length === 0) return others;
  return others.length >= mostNotes ? null : [...others, note];
}
