/** The first list of the market watch, and how fast it is read. */
import { beginsNearly } from '../../components/typo';

/** The first list where a bridge offers hundreds of symbols; brokers' suffixes are matched too. */
const wellKnown = [
  'EURUSD',
  'GBPUSD',
  'USDJPY',
  'AUDUSD',
  'USDCHF',
  'XAUUSD',
  'XAGUSD',
  'US500',
  'GER40',
  'BTCUSD',
  'ETHUSD',
];
/** Each symbol costs one request per round: more would only make every quote older. */
const firstListLength = 16;

export function firstWatchList(names: readonly string[]): string[] {
  if (names.length <= firstListLength) return [...names];
  const known = wellKnown
    .map((wanted) => names.find((name) => name === wanted) ?? names.find((name) => name.startsWith(wanted)))
    .filter((name) => name !== undefined);
  const others = names.filter((name) => !known.includes(name));
  return [...known, ...others].slice(0, firstListLength);
}

/** Names that contain every word of the search, those that begin with it first. */
export function findSymbols(names: readonly string[], search: string): string[] {
  const words = search
    .trim()
    .toUpperCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const having = (fits: (upper: string, word: string) => boolean): string[] =>
    names.filter((name) => words.every((word) => fits(name.toUpperCase(), word)));
  const exact = having((upper, word) => upper.includes(word));
  const found = exact.length > 0 ? exact : having(beginsNearly);
  const first = words[0] ?? '';
  return found.sort((left, right) => rank(left, first) - rank(right, first));
}

const rank = (name: string, start: string): number => (name.toUpperCase().startsWith(start) ? 0 : 1);

/** Milliseconds within which a symbol of the rotation is read again, with room for one slow answer per round. */
export const rotationBudgetMs = (watched: number, everyMs: number): number =>
  Math.max(quoteFloorMs, Math.ceil(watched * everyMs * 1.5) + quoteFloorMs);
const quoteFloorMs = 3_000;
