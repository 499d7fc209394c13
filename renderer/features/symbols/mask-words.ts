import { noNumber } from '../../../shared/math/price';

/** Bits of a mask in words, lowest first; bits that are in no table are shown as such and never left out. */
export function maskWords(
  mask: number | null,
  words: readonly (readonly [bit: number, word: string])[],
): string {
  if (mask === null) return 'not told: everything is offered, the server decides';
  if (!Number.isInteger(mask) || mask < 0) return `unknown (${mask})`;
  const said = words.filter(([bit]) => hasBit(mask, bit)).map(([, word]) => word);
  const left = words.reduce((rest, [bit]) => (hasBit(rest, bit) ? rest - bit : rest), mask);
  if (left > 0) said.push(`unknown (${left})`);
  return said.length === 0 ? 'none' : said.join(', ');
}

/** By division: bitwise operators cut a number off at 32 bits. */
const hasBit = (mask: number, bit: number): boolean => Math.floor(mask / bit) % 2 === 1;

/** A name in MetaTrader's words; a name without words, such as `unknown (9)`, as it is. */
export function nameWords(name: string | null, words: Readonly<Record<string, string>>): string {
  if (name === null) return noNumber;
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name;
}
