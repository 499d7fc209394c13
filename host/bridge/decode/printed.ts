/**
 * Foreign text made fit for one line of ours: no control characters, no halves of characters, no runs of white space, no more
 * than `most` characters.
 */
export function bounded(text: string, most = 300): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim();
  // The cut may go through a character of two halves.
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/\p{Cs}$/u, '')}…`;
}

const deepestPrinted = 6;
const mostPrinted = 40;

/** As much of a foreign value as a line could ever hold: it may be nested deeper than any stack, or huge. */
function outline(value: unknown, depth: number): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number beyond all bounds';
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  const inner = (item: unknown) => outline(item, depth - 1);
  if (Array.isArray(value)) return value.slice(0, mostPrinted).map(inner);
  const entries = Object.entries(value).slice(0, mostPrinted);
  return Object.fromEntries(entries.map(([key, item]) => [key, inner(item)]));
}

/** A foreign value as it would stand in JSON, bounded. */
export function printed(value: unknown, most = 80): string {
  return bounded(value === undefined ? 'nothing' : JSON.stringify(outline(value, deepestPrinted)), most);
}

const isWordCharacter = /[A-Za-z0-9]/;

/** Replaces `secret` wherever it stands. A short one only as a word of its own, or every text would be holed. */
function withoutWhole(text: string, secret: string): string {
  const parts = text.split(secret);
  if (secret.length >= 8) return parts.join('[token]');
  return parts.reduce((done, part) => {
    const inWord = isWordCharacter.test(done.slice(-1)) || isWordCharacter.test(part.slice(0, 1));
    return `${done}${inWord ? secret : '[token]'}${part}`;
  });
}

/** Shorter beginnings of a secret before a cut are taken for chance. */
const leastBeginning = 4;

/** `bounded` may have cut through the secret: then its beginning stands before the ellipsis. */
function withoutBeginning(text: string, secret: string): string {
  const pieces = text.split('…');
  const last = pieces.pop() ?? '';
  const cleaned = pieces.map((piece) => {
    for (let length = secret.length; length >= leastBeginning; length -= 1) {
      if (piece.endsWith(secret.slice(0, length))) return `${piece.slice(0, -length)}[token]`;
    }
    return piece;
  });
  return [...cleaned, last].join('…');
}

/** Takes a secret out of text that came from outside, also where it was printed as JSON or cut. */
export function redacted(text: string, secret: string | null): string {
  if (secret === null || secret === '') return text;
  const escaped = JSON.stringify(secret).slice(1, -1);
  const spellings = escaped === secret ? [secret] : [escaped, secret];
  return spellings.reduce(
    (clean, spelling) => withoutBeginning(withoutWhole(clean, spelling), spelling),
    text,
  );
}
