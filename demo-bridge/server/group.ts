/**
 * MetaTrader's `group` filter: masks with `*`, parted by commas, taken in order; one that begins with `!` takes out
 * what it matches. `*,!*USD*` is everything without dollars.
 */
export function matchesGroup(name: string, group: string): boolean {
  let included = false;
  for (const part of group.split(',')) {
    const mask = part.trim();
    if (mask === '') continue;
    const excludes = mask.startsWith('!');
    if (matchesMask(name, excludes ? mask.slice(1) : mask)) included = !excludes;
  }
  return included;
}

function matchesMask(name: string, mask: string): boolean {
  const parts = mask.toUpperCase().split('*');
  const text = name.toUpperCase();
  const first = parts[0] ?? '';
  if (parts.length === 1) return text === first;
  const last = parts.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const middle of parts.slice(1, -1)) {
    const found = text.indexOf(middle, at);
    if (found < 0 || found + middle.length > text.length - last.length) return false;
    at = found + middle.length;
  }
  return true;
}
