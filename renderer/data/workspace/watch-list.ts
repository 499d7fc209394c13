/** The first list of the market watch, and how fast it is read. */
import type { Load } from '../../../shared/model/load';
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

/** The symbols after `last` in the rotation, each once, without the one that is polled anyway. */
export function nextInTurn(
  watched: readonly string[],
  last: string | null,
  except: string | null,
  count: number,
): string[] {
  const turn = watched.filter((symbol) => symbol !== except);
  const first = last === null ? 0 : turn.indexOf(last) + 1;
  return [...turn.slice(first), ...turn.slice(0, first)].slice(0, count);
}

/**
 * Symbols are asked for together as often as this, milliseconds: one by one, six a second would each cost the page a request and a
 * picture.
 */
const togetherMs = 500;

/** How many symbols are asked for together where one is due each `periodMs`. */
export const countTogether = (periodMs: number): number => Math.max(1, Math.round(togetherMs / periodMs));

/** Milliseconds within which a symbol of the rotation is read again, with room for one slow answer per round. */
export const rotationBudgetMs = (watched: number, everyMs: number): number =>
  Math.max(quoteFloorMs, Math.ceil(watched * everyMs * 1.5) + quoteFloorMs);
const quoteFloorMs = 3_000;

/**
 * Where the bridge allows it, each symbol of the rotation is read again within this time, below a quote's budget.
 * Milliseconds.
 */
const wantedTurnMs = 2_400;
/**
 * A user who chose a longer interval than this wants fewer requests: then one symbol per interval, however fast the
 * bridge is. Milliseconds.
 */
const longestHurriedMs = 1_000;
/**
 * The share of the bridge's time that all our requests take: up to the first the rotation runs at its fastest, from the
 * second on at its slowest.
 */
const idleShare = 0.12;
const busyShare = 0.2;
/** A read that took `t` is followed by a pause of at least three times `t`, within the interval of the settings. */
const readsShare = 0.25;

/**
 * Milliseconds from the start of one read of the rotation to the start of the next. The interval of the settings is the
 * slowest; where the bridge answers fast and is hardly used by us, symbols are read faster.
 */
export function rotationPeriodMs(pace: {
  /** Symbols in the rotation. */
  readonly turn: number;
  /** The interval of the settings. */
  readonly everyMs: number;
  /** Null while it is not known. */
  readonly load: Pick<Load, 'busyShare' | 'queued'> | null;
  /** How long the last read took; null where it failed. */
  readonly tookMs: number | null;
}): number {
  const { turn, everyMs, load, tookMs } = pace;
  if (everyMs > longestHurriedMs || load === null || load.queued > 0 || tookMs === null) return everyMs;
  const room = Math.min(1, Math.max(0, (busyShare - load.busyShare) / (busyShare - idleShare)));
  const wanted = Math.max(1, (turn * everyMs) / wantedTurnMs);
  const readsAnInterval = 1 + (wanted - 1) * room;
  return Math.min(everyMs, Math.max(everyMs / readsAnInterval, tookMs / readsShare));
}
