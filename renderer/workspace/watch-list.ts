/** Composing the market watch. */

/** Where a bridge offers hundreds of symbols, a first list of what most traders look at; suffixes of brokers are followed. */
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
/** Each symbol costs a request a turn: more would only make every quote older. */
const firstListLength = 16;

export function firstWatchList(names: readonly string[]): string[] {
  if (names.length <= firstListLength) return [...names];
  const known = wellKnown
    .map((wanted) => names.find((name) => name === wanted) ?? names.find((name) => name.startsWith(wanted)))
    .filter((name) => name !== undefined);
  const others = names.filter((name) => !known.includes(name));
  return [...known, ...others].slice(0, firstListLength);
}

/** Names that hold every word of the search, those that begin with it first. */
export function findSymbols(names: readonly string[], search: string, except: readonly string[]): string[] {
  const words = search
    .trim()
    .toUpperCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = names.filter((name) => {
    const upper = name.toUpperCase();
    return !except.includes(name) && words.every((word) => upper.includes(word));
  });
  const first = words[0] ?? '';
  return found.sort((left, right) => rank(left, first) - rank(right, first));
}

const rank = (name: string, start: string): number => (name.toUpperCase().startsWith(start) ? 0 : 1);

/** The symbol after `last` in the rotation, leaving out those that are polled anyway. */
export function nextInTurn(
  watched: readonly string[],
  last: string | null,
  except: string | null,
): string | null {
  const turn = watched.filter((symbol) => symbol !== except);
  if (turn.length === 0) return null;
  const index = last === null ? -1 : turn.indexOf(last);
  return turn[(index + 1) % turn.length] ?? null;
}

/** Milliseconds within which a symbol in the rotation is read again, with room for a slow answer each turn. */
export const rotationBudgetMs = (watched: number, everyMs: number): number =>
  Math.max(quoteFloorMs, Math.ceil(watched * everyMs * 1.5) + quoteFloorMs);
const quoteFloorMs = 3_000;
