import { z } from 'zod';

/** Each symbol costs one request per round of the rotation. */
export const mostSymbols = 200;
export const mostLists = 30;
const longestName = 40;

const symbolText = z.string().min(1).max(64);
/** The user's lists of watched symbols. All functions return new lists and leave the old ones unchanged. */
const listSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1).max(longestName),
  /** In the user's order, each once. */
  symbols: z
    .array(symbolText)
    .max(mostSymbols)
    .transform((names): readonly string[] => [...new Set(names)]),
});
export type WatchList = Readonly<z.infer<typeof listSchema>>;

export const watchListsSchema = z.object({
  lists: z.array(listSchema.readonly()).min(1).max(mostLists).readonly(),
  /** The list that the market watch shows; only this one is polled. */
  shown: z.string(),
});
export type WatchLists = Readonly<z.infer<typeof watchListsSchema>>;

/** The first list of a new workspace. */
export const listsOf = (names: readonly string[]): WatchLists => ({
  lists: [{ id: '1', name: 'Main', symbols: names }],
  shown: '1',
});

/** The shown list; the first one where the stored choice no longer exists. */
export function shownList({ lists, shown }: WatchLists): WatchList | null {
  return lists.find((list) => list.id === shown) ?? lists[0] ?? null;
}

export const showList = (watch: WatchLists, id: string): WatchLists => ({ ...watch, shown: id });

function changeList(
  watch: WatchLists,
  id: string,
  change: (symbols: readonly string[]) => readonly string[],
): WatchLists {
  const lists = watch.lists.map((list) => {
    if (list.id !== id) return list;
    const next = change(list.symbols);
    return next === list.symbols ? list : { ...list, symbols: next };
  });
  return { ...watch, lists };
}

/** Appends a symbol, or inserts it at a place; one that is there already is moved to that place, or stays where none is given. */
export function addSymbol(watch: WatchLists, id: string, symbol: string, at?: number): WatchLists {
  return changeList(watch, id, (names) => {
    if (names.includes(symbol)) return at === undefined ? names : moved(names, names.indexOf(symbol), at);
    if (names.length >= mostSymbols) return names;
    const place = at ?? names.length;
    return [...names.slice(0, place), symbol, ...names.slice(place)];
  });
}

export const removeSymbol = (watch: WatchLists, id: string, symbol: string): WatchLists =>
  changeList(watch, id, (names) => names.filter((name) => name !== symbol));

export function moveSymbol(watch: WatchLists, id: string, symbol: string, to: number): WatchLists {
  return changeList(watch, id, (names) => moved(names, names.indexOf(symbol), to));
}

/** Moves the item at `from` to place `to`, limited to the list. */
function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  const place = Math.min(Math.max(to, 0), items.length - 1);
  if (item === undefined || place === from) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, place), item, ...rest.slice(place)];
}

/** What is wrong with a list's name; null where it is valid. `except`: the list that is being renamed. */
export function nameProblem(watch: WatchLists, name: string, except: string | null = null): string | null {
  const wanted = name.trim();
  if (wanted === '') return 'A list needs a name.';
  if (wanted.length > longestName) return `At most ${longestName} characters.`;
  const isTaken = watch.lists.some(
    (list) => list.id !== except && list.name.toLowerCase() === wanted.toLowerCase(),
  );
  return isTaken ? 'Another list has this name.' : null;
}

/** Appends an empty list and shows it; no change where the name is invalid. */
export function addList(watch: WatchLists, name: string): WatchLists {
  if (nameProblem(watch, name) !== null || watch.lists.length >= mostLists) return watch;
  const taken = new Set(watch.lists.map((list) => list.id));
  let number = 1;
  while (taken.has(String(number))) number += 1;
  const id = String(number);
  return { lists: [...watch.lists, { id, name: name.trim(), symbols: [] }], shown: id };
}

export function renameList(watch: WatchLists, id: string, name: string): WatchLists {
  if (nameProblem(watch, name, id) !== null) return watch;
  return {
    ...watch,
    lists: watch.lists.map((list) => (list.id === id ? { ...list, name: name.trim() } : list)),
  };
}

/** The last list cannot be removed. The neighbour of a removed list is shown instead. */
export function removeList(watch: WatchLists, id: string): WatchLists {
  const index = watch.lists.findIndex((list) => list.id === id);
  if (index < 0 || watch.lists.length === 1) return watch;
  const lists = watch.lists.filter((list) => list.id !== id);
  const neighbour = lists[Math.min(index, lists.length - 1)];
  return { lists, shown: watch.shown === id && neighbour !== undefined ? neighbour.id : watch.shown };
}

export function moveList(watch: WatchLists, id: string, to: number): WatchLists {
  const from = watch.lists.findIndex((list) => list.id === id);
  return { ...watch, lists: moved(watch.lists, from, to) };
}
