/** True for a pattern for the bridge's own filter; false for a search by words. */
export const isGroupFilter = (text: string): boolean => /[*!,]/.test(text);

/**
 * MetaTrader's rule for `group`, for bridges that do not apply it: masks separated by commas, in order; `*` matches any
 * letters, and a mask after `!` excludes what it matches.
 */
export function inGroup(name: string, filter: string): boolean {
  const masks = filter
    .split(',')
    .map((mask) => mask.trim())
    .filter((mask) => mask !== '' && mask !== '!');
  // With exclusions only, everything else is included.
  let isIn = masks.length > 0 && masks.every((mask) => mask.startsWith('!'));
  for (const mask of masks) {
    const isException = mask.startsWith('!');
    if (matches(name, isException ? mask.slice(1) : mask)) isIn = !isException;
  }
  return isIn;
}

/** Without a regular expression: names and masks contain characters that are special there. */
function matches(name: string, mask: string): boolean {
  const text = name.toUpperCase();
  const pieces = mask.toUpperCase().split('*');
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (pieces.length === 1) return text === first;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, from);
    if (found < 0) return false;
    from = found + piece.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}

/**
 * The filtered names: the bridge's own answer. A bridge that answers with everything although the mask is narrower does
 * not know the filter: then it is applied here, and `isOurs` says so.
 */
export function filteredNames(
  all: readonly string[],
  answer: readonly string[],
  filter: string,
): { readonly names: readonly string[]; readonly isOurs: boolean } {
  if (answer.length < all.length) return { names: answer, isOurs: false };
  const own = all.filter((name) => inGroup(name, filter));
  return own.length < all.length ? { names: own, isOurs: true } : { names: answer, isOurs: false };
}
