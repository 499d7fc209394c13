import { createHash } from 'node:crypto';

/** The hash before the first line. */
export const noHash = '0'.repeat(64);

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * JSON with its keys in order, so that the same facts are always the same text; without the characters that mean something in HTML, so that
 * what a browser shows is what the hash is of.
 */
export function canonical(value: unknown): string {
  const inOrder = (_key: string, each: unknown): unknown =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : each;
  return JSON.stringify(value, inOrder).replace(
    /[<>&\u2028\u2029\u007f-\u009f]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** `HASH JSON`: the hash is of the hash before it and the JSON. */
export function chained(jsons: readonly string[]): {
  readonly lines: readonly string[];
  readonly last: string;
} {
  let last = noHash;
  const lines = jsons.map((json) => {
    last = sha256(last + json);
    return `${last} ${json}`;
  });
  return { lines, last };
}
