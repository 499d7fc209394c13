/** The text of a number field: kept as text until it is a number, so that nothing typed is lost or becomes NaN. */
export type TypedNumber =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Longer than any price or volume; beyond it a double cannot hold the typed digits. */
const mostDigits = 15;

const spaces = /[\s\u00a0\u2009\u202f]/g;

/**
 * Reads a price, volume or whole number as typed or pasted: a comma is a decimal point, spaces between digits are
 * grouping. A comma together with a point is refused: `1,234.5` and `1.234,5` would be a guess.
 */
export function readNumber(text: string): TypedNumber {
  const compact = text.replace(spaces, '').replace('\u2212', '-');
  if (compact === '') return { kind: 'empty' };
  if (compact.includes(',') && compact.includes('.')) {
    return { kind: 'unreadable', reason: 'has both a comma and a point' };
  }
  const plain = compact.replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return { kind: 'unreadable', reason: 'is not a number' };
  if (plain.replace(/\D/g, '').replace(/^0+/, '').length > mostDigits) {
    return { kind: 'unreadable', reason: 'has too many digits' };
  }
  const value = Number(plain);
  // A typed "-0" is 0.
  return { kind: 'number', value: value === 0 ? 0 : value };
}

/** The number, or null where the field is empty or unreadable: for hints, which are then empty. */
export function numberOrNull(text: string): number | null {
  const typed = readNumber(text);
  return typed.kind === 'number' ? typed.value : null;
}
