import type { Bot, SeenBot } from '../model/bots';
import { botNameSchema, mostBots } from '../model/bots';
import { isOurMagic, withoutMark } from './intent-label';
import { fixedNames, kindOfKey, magicOfKey, plainName, type TraderKey } from './trader-key';

/** What a trader is called and how it is marked, everywhere alike. */

/** Tokens of the theme that say who traded. */
export const botTokens = ['who-1', 'who-2', 'who-3', 'who-4', 'who-5', 'who-6'] as const;
export const traderTokens = ['you', 'api', ...botTokens] as const;
type TraderToken = (typeof traderTokens)[number] | 'mute' | 'text2';

export interface TraderMark {
  /** Of its colour. Terminal, server and what is not told have no hue of their own. */
  readonly token: TraderToken;
  /** Says the same as the colour, for those who do not see it. */
  readonly shape: 'filled' | 'hollow' | 'half' | 'square' | 'query' | 'halves';
  /** Around the dot: the colour is already another bot's. */
  readonly hasRing: boolean;
}

export interface TraderNames {
  nameOf(key: TraderKey): string;
  markOf(key: TraderKey): TraderMark;
  /** Null where it was not met yet, and for those that are no bot. */
  botOf(key: TraderKey): Bot | null;
  /** In the order in which they were met, whatever their colours are now: keys and lanes stay where they are. */
  readonly bots: readonly Bot[];
}

const plain = (token: TraderToken, shape: TraderMark['shape']): TraderMark => ({
  token,
  shape,
  hasRing: false,
});

/** A colour by its place in their order. */
export const botMark = (colour: number): TraderMark => ({
  token: botTokens[colour % botTokens.length] ?? 'who-1',
  shape: 'filled',
  hasRing: colour >= botTokens.length,
});

/**
 * `bots`: of the connected account. One that is not among them yet is shown by its number, in the plain colour of what has no name, for the
 * moment until the host has stored it.
 */
export function traderNames(bots: readonly Bot[]): TraderNames {
  const byMagic = new Map(bots.map((bot) => [bot.magic, bot]));
  const botOf = (key: TraderKey): Bot | null => {
    const magic = magicOfKey(key);
    return magic === null ? null : (byMagic.get(magic) ?? null);
  };
  return {
    botOf,
    bots,
    nameOf(key) {
      const bot = botOf(key);
      return bot?.name ?? bot?.proposed ?? plainName(key);
    },
    markOf(key) {
      const kind = kindOfKey(key);
      switch (kind) {
        case 'you':
          return plain('you', 'filled');
        case 'bot': {
          const bot = botOf(key);
          return bot === null ? plain('api', 'filled') : botMark(bot.colour);
        }
        case 'api':
          return plain('api', 'hollow');
        case 'terminal':
          return plain('api', 'half');
        case 'server':
          return plain('mute', 'square');
        case 'not-told':
          return plain('mute', 'query');
        case 'mixed':
          return plain('text2', 'halves');
      }
    },
  };
}

const known = new WeakMap<readonly Bot[], TraderNames>();

/** The same object for the same list. */
export function namesOfBots(bots: readonly Bot[]): TraderNames {
  const names = known.get(bots) ?? traderNames(bots);
  known.set(bots, names);
  return names;
}

export const noTraderNames = traderNames([]);

const folded = (name: string): string => name.trim().toLowerCase();
const fixed: ReadonlySet<string> = new Set(Object.values(fixedNames).map(folded));

/** Why a bot may not be called so: it would be taken for somebody else. Null where it may. */
export function nameProblem(name: string, magic: number, bots: readonly Bot[]): string | null {
  if (!botNameSchema.safeParse(name).success) return 'A name has 1 to 24 characters.';
  const wanted = folded(name);
  if (fixed.has(wanted) || /^(you|terminal|server|mixed|unknown|api)\b/.test(wanted)) {
    return 'This name means another trader.';
  }
  if (/^(bot|magic)\s*-?\d+$/.test(wanted) && !new RegExp(`\\s*${magic}$`).test(wanted)) {
    return 'This name has another magic number.';
  }
  const other = bots.find((bot) => bot.magic !== magic && folded(bot.name ?? bot.proposed ?? '') === wanted);
  return other === undefined ? null : `Magic ${other.magic} is called so.`;
}

/** The share of a bot's trades that must agree. */
const enough = 0.5;

/**
 * The name that most comments of a bot's trades have in common, such as `Mean-rev` of `bot:mean-rev` or `Mean-rev #12`; null where they
 * tell none. Numbers at the end count trades, what stands in brackets is the server's.
 */
export function proposedName(comments: readonly string[]): string | null {
  const counts = new Map<string, number>();
  let told = 0;
  for (const comment of comments) {
    const word = withoutMark(comment)
      .replace(/\[[^\]]*\]?/g, ' ')
      .replace(/^\s*(?:bot|ea|robot|expert)\s*[:=/-]\s*/i, '')
      .replace(/[\s#:_|/.,;-]*\d+(?:\.\d+)*\s*$/, '')
      .trim()
      .slice(0, 24)
      .trim();
    if (!/[\p{L}]{2}/u.test(word)) continue;
    told += 1;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1));
  if (first === undefined || first[1] <= told * enough) return null;
  const [word] = first;
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export interface SeenRow {
  readonly magic: number | null;
  readonly comment: string;
}

/** More comments of one bot tell nothing new. */
const mostComments = 200;

/** Bots of these rows that are not stored yet, or whose comments now propose a name; by magic number. */
export function seenBots(rows: readonly SeenRow[], bots: readonly Bot[]): readonly SeenBot[] {
  const known = new Map(bots.map((bot) => [bot.magic, bot]));
  const comments = new Map<number, string[]>();
  for (const { magic, comment } of rows) {
    if (magic === null || magic === 0 || !Number.isSafeInteger(magic) || isOurMagic(magic)) continue;
    if ((known.get(magic)?.proposed ?? null) !== null) continue;
    const said = comments.get(magic);
    if (said === undefined) comments.set(magic, [comment]);
    else if (said.length < mostComments) said.push(comment);
  }
  return [...comments]
    .map(([magic, said]): SeenBot => ({ magic, proposed: proposedName(said) }))
    .filter(({ magic, proposed }) => !known.has(magic) || proposed !== null)
    .toSorted((left, right) => left.magic - right.magic);
}

/**
 * With the new ones, each in the next colour; the same list where nothing is new. A proposed name that would be taken for somebody else is
 * none.
 */
export function withSeenBots(bots: readonly Bot[], seen: readonly SeenBot[]): readonly Bot[] {
  let next = bots;
  for (const { magic, proposed } of seen) {
    const name = proposed === null || nameProblem(proposed, magic, next) !== null ? null : proposed;
    const known = next.find((bot) => bot.magic === magic);
    if (known !== undefined) {
      if (known.proposed === null && name !== null)
        next = next.map((bot) => (bot === known ? { ...known, proposed: name } : bot));
    } else if (next.length < mostBots) {
      const colour = 1 + Math.max(-1, ...next.map((bot) => bot.colour));
      next = [...next, { magic, name: null, proposed: name, colour, isAtOnceAllowed: false }];
    }
  }
  return next;
}
