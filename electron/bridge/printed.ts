/** Foreign text made fit for one line of ours: no control characters, no runs of white space, no more than `most` characters. */
export function bounded(text: string, most = 300): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}

/** A foreign value as it would stand in JSON, bounded. */
export function printed(value: unknown, most = 80): string {
  return bounded(value === undefined ? 'nothing' : JSON.stringify(value), most);
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
