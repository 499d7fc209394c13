/**
 * Makes foreign text safe for one line: no control characters, lone surrogates or runs of white space, and at most `most` characters.
 */
export function bounded(text: string, most = 300): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim();
  // Removes half of a surrogate pair that the cut may have left.
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/\p{Cs}$/u, '')}…`;
}

const deepestPrinted = 6;
const mostPrinted = 40;

/** Cuts a foreign value, which may be nested deeper than any stack or huge, to what a line could hold. */
function outline(value: unknown, depth: number): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number too large';
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  const inner = (item: unknown) => outline(item, depth - 1);
  if (Array.isArray(value)) return value.slice(0, mostPrinted).map(inner);
  const entries = Object.entries(value).slice(0, mostPrinted);
  return Object.fromEntries(entries.map(([key, item]) => [key, inner(item)]));
}

/** A foreign value as JSON of limited length. */
export function printed(value: unknown, most = 80): string {
  return bounded(value === undefined ? 'nothing' : JSON.stringify(outline(value, deepestPrinted)), most);
}

const isWordCharacter = /[A-Za-z0-9]/;

/** Replaces `secret` everywhere. A short one only as a word of its own, or it would be found in any text. */
function withoutWhole(text: string, secret: string): string {
  const parts = text.split(secret);
  if (secret.length >= 8) return parts.join('[token]');
  return parts.reduce((done, part) => {
    const inWord = isWordCharacter.test(done.slice(-1)) || isWordCharacter.test(part.slice(0, 1));
    return `${done}${inWord ? secret : '[token]'}${part}`;
  });
}

/** Shorter beginnings of a secret before a cut are taken for chance. Characters. */
const leastBeginning = 4;

/** `bounded` may have cut through the secret: then its beginning is before the ellipsis. */
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

/** Removes a secret from foreign text, also where it was printed as JSON or cut. */
export function redacted(text: string, secret: string | null): string {
  if (secret === null || secret === '') return text;
  const escaped = JSON.stringify(secret).slice(1, -1);
  const spellings = escaped === secret ? [secret] : [escaped, secret];
  return spellings.reduce(
    (clean, spelling) => withoutBeginning(withoutWhole(clean, spelling), spelling),
    text,
  );
}
