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

/** Replaces `secret` wherever it stands in `text`. A short secret only as a word of its own, or every text would be holed. */
export function redacted(text: string, secret: string | null): string {
  if (secret === null || secret === '') return text;
  const parts = text.split(secret);
  if (secret.length >= 8) return parts.join('[token]');
  return parts.reduce((done, part) => {
    const inWord = isWordCharacter.test(done.slice(-1)) || isWordCharacter.test(part.slice(0, 1));
    return `${done}${inWord ? secret : '[token]'}${part}`;
  });
}
