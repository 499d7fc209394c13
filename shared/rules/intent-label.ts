/**
 * The label by which an order of ours is found when its answer was lost (reference/order-safety.md, rule 4): its own magic, and a
 * mark in the comment. The magic counts first, because servers rewrite comments.
 */

/** "BW". With 31 random bits below it, the magic stays under 2^53, which a JSON number holds exactly. */
const prefix = 0x4257;
const randomSpan = 2 ** 31;

/** MetaTrader's limit, characters. */
const longestComment = 31;

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const markLength = 10;
const markPattern = /(?:^|\s)(wb:[A-Z2-7]{10})(?=\s|$)/;

/** A whole number from 0 up to, and not including, `below`. */
export type RandomBelow = (below: number) => number;

/** True for a magic made by this app for one order. */
export const isOurMagic = (magic: number | null): boolean =>
  magic !== null && Number.isSafeInteger(magic) && Math.floor(magic / randomSpan) === prefix;

export const mintMagic = (random: RandomBelow): number => prefix * randomSpan + random(randomSpan);

export const mintMark = (random: RandomBelow): string =>
  `wb:${Array.from({ length: markLength }, () => base32.charAt(random(base32.length))).join('')}`;

/** The user's comment with the mark appended; null where it does not fit: then the comment stays. */
export function markedComment(own: string | undefined, mark: string): string | null {
  const words = (own ?? '').trimEnd();
  const comment = words === '' ? mark : `${words} ${mark}`;
  return comment.length <= longestComment ? comment : null;
}

/** The mark inside a comment; null where there is none. */
export const markIn = (comment: string): string | null => markPattern.exec(comment)?.[1] ?? null;

/** The comment as the user wrote it. */
export const withoutMark = (comment: string): string => comment.replace(markPattern, '').trim();
