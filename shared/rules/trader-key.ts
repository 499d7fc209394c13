/** The classes of traders (reference/bridge-family.md, "Who traded") and their keys. */

export type TraderKind = 'you' | 'bot' | 'api' | 'terminal' | 'server' | 'not-told' | 'mixed';

/** Key of filters, groups, colours and stored choices; one for all labels of ours. */
export type TraderKey = Exclude<TraderKind, 'bot'> | `bot ${number}`;

/** Of those that are not bots. No bot may be called so. */
export const fixedNames: Readonly<Record<Exclude<TraderKind, 'bot'>, string>> = {
  you: 'You',
  api: 'API, unnamed',
  terminal: 'Terminal',
  server: 'Server',
  'not-told': 'Unknown',
  mixed: 'Mixed',
};

const isBot = (key: string): key is `bot ${number}` => /^bot -?\d+$/.test(key);

/** For stored choices. */
export const isTraderKey = (key: string): key is TraderKey => isBot(key) || Object.hasOwn(fixedNames, key);

export const kindOfKey = (key: TraderKey): TraderKind => (isBot(key) ? 'bot' : key);

/** Null for those that are no bot. */
export const magicOfKey = (key: TraderKey): number | null => (isBot(key) ? Number(key.slice(4)) : null);

/** Without the names that the user gave: `Bot 7701`. `TraderNames` has those. */
export const plainName = (key: TraderKey): string => (isBot(key) ? `Bot ${key.slice(4)}` : fixedNames[key]);

/** Whose trades are shown; null: all. */
export type ShownTraders =
  | { readonly only: readonly TraderKey[] }
  | { readonly allBut: readonly TraderKey[] }
  | null;

export const showsTrader = (shown: ShownTraders, key: TraderKey): boolean =>
  shown === null || ('only' in shown ? shown.only.includes(key) : !shown.allBut.includes(key));

/** Inside a sentence: `by bot 7701`, `by you`, `by API, unnamed`, `by Trend`. */
export const inSentence = (name: string): string =>
  /^(You|Terminal|Server|Unknown|Mixed|Bot -?\d)/.test(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name;

export const kinds: readonly TraderKind[] = ['bot', 'you', 'terminal', 'api', 'server', 'mixed', 'not-told'];

/** Bots by number, then you, then the others in a fixed order. */
export function compareTraders(left: TraderKey, right: TraderKey): number {
  const rank = (key: TraderKey): number => kinds.indexOf(kindOfKey(key));
  return rank(left) - rank(right) || (magicOfKey(left) ?? 0) - (magicOfKey(right) ?? 0);
}
