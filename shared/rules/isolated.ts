/** Embeddings, overrides and isolates: they turn what follows round, or end the isolation around them. */
const turningControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** The blocks of letters that are written from right to left, and the invisible marks that count as such letters. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A line break ends every isolation, so each line has its own. */
const lines = /[^\n\r\u0085\u2029]+/g;

/**
 * A text that others wrote, such as a name or a comment, for the middle of a sentence that is a plain string: a tooltip, a menu entry, a
 * notification. None of its characters turns the words beside it round: its controls of direction are left out, and a line with letters
 * written from right to left is isolated (U+2068 … U+2069). Every other text stays as it is, so that nearly all sentences are copied and
 * compared without invisible characters. Where the text is an element, `ForeignText` isolates it instead; what is compared, searched,
 * stored or exported is left as it was written.
 */
export const isolated = (text: string): string =>
  text
    .replace(turningControls, '')
    .replace(lines, (line) => (rightToLeft.test(line) ? `\u2068${line}\u2069` : line));
