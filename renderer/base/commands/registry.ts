import { z } from 'zod';
import { type KeyValueStorage, pageStorage, recall, remember } from '../remembered';
import { Store } from '../store';
import type { Command, CommandSource } from './command';
import { belongsToTyping, isModifier, isSameKeys, matchKeys, secondKeyWithinMs } from './keys';

/** Keys that the user has changed, by command id; null means no key. All others keep their defaults. */
type Bindings = Readonly<Record<string, string | null>>;

const key = 'keys';
const bindingsSchema = z.record(z.string(), z.string().max(60).nullable());

const recallBindings = (keep: KeyValueStorage): Bindings => recall<Bindings>(keep, key, bindingsSchema, {});
const rememberBindings = (keep: KeyValueStorage, bindings: Bindings): void => remember(keep, key, bindings);

type Bound = Pick<Command, 'id' | 'keys'>;

export const keysFor = (command: Bound, bindings: Bindings): string | null =>
  Object.hasOwn(bindings, command.id) ? (bindings[command.id] ?? null) : (command.keys ?? null);

/** Gives the key to this command and takes it from any other command that had it. */
export function rebound(
  bindings: Bindings,
  commands: readonly Bound[],
  id: string,
  keys: string | null,
): Bindings {
  const taken =
    keys === null
      ? []
      : commands.filter((each) => {
          const theirs = keysFor(each, bindings);
          return each.id !== id && theirs !== null && isSameKeys(theirs, keys);
        });
  return { ...bindings, ...Object.fromEntries(taken.map((each) => [each.id, null])), [id]: keys };
}

/** Back to the default of one command. */
export function unbound(bindings: Bindings, id: string): Bindings {
  const { [id]: _own, ...rest } = bindings;
  return rest;
}

/** A command with the key that it has now, for the palette and the list of keys. */
export interface ListedCommand extends Command {
  readonly currentKeys: string | null;
}

export type UnclaimedKeys = (keys: readonly KeyboardEvent[]) => boolean;

/** The commands of everything that is mounted now, and the one listener for all their keys. */
export class CommandRegistry {
  /** By id: the one that was registered last runs. */
  readonly #commands = new Map<string, Command[]>();
  readonly #sources = new Set<CommandSource>();
  /** The same value for the same command: what is computed of one of thousands of symbols is kept by it. */
  readonly #offered = new WeakMap<Command, ListedCommand>();
  /** What went with the view that was left. */
  #left: CommandSource[] = [];
  #isLeaving = false;
  readonly #keep: KeyValueStorage;
  #bindings: Bindings;
  /** Put together when it is asked for: a row of two hundred traders brings a thousand commands, one after the other. Null: not yet. */
  #list: readonly ListedCommand[] | null = null;
  readonly #changes = new Store(0);
  /** The first key of two, until the next key. */
  #firstKey: KeyboardEvent | null = null;
  /** The two keys of the command that ran last: with a third letter they may be a word. */
  #pair: readonly KeyboardEvent[] = [];
  /** The first key of two is no command's once nothing follows it. */
  #pause: ReturnType<typeof setTimeout> | undefined;
  #unclaimed: UnclaimedKeys = () => false;

  constructor(keep: KeyValueStorage = pageStorage()) {
    this.#keep = keep;
    this.#bindings = recallBindings(keep);
  }

  /** Returns a function that removes it again. */
  register(command: Command): () => void {
    this.#commands.set(command.id, [...(this.#commands.get(command.id) ?? []), command]);
    this.#changed();
    return () => {
      const rest = (this.#commands.get(command.id) ?? []).filter((each) => each !== command);
      if (rest.length === 0) {
        this.#commands.delete(command.id);
        this.#noteGone(() => [command]);
      } else this.#commands.set(command.id, rest);
      this.#changed();
    };
  }

  /** Returns a function that removes it again. */
  registerSource(source: CommandSource): () => void {
    this.#sources.add(source);
    this.#changed();
    return () => {
      this.#sources.delete(source);
      this.#noteGone(source);
      this.#changed();
    };
  }

  /** Call it as the first thing of a view that goes: what goes with it is still known, by `leftFor`. */
  readonly leave = (): void => {
    this.#left = [];
    this.#isLeaving = true;
    // React takes away all of a view at once.
    queueMicrotask(() => {
      this.#isLeaving = false;
    });
  };

  /** What the view that was left had for a search and is not here. It may not run where it is not. */
  readonly leftFor = (search: string): readonly Command[] =>
    this.#left.flatMap((source) => source(search)).filter(({ id }) => !this.#commands.has(id));

  /** What the sources have for a search, in no order. None of it has a key. */
  readonly offeredFor = (search: string): readonly ListedCommand[] =>
    [...this.#sources].flatMap((source) =>
      source(search).map((command) => {
        const listed = this.#offered.get(command) ?? { ...command, currentKeys: null };
        this.#offered.set(command, listed);
        return listed;
      }),
    );

  /** The same value until something has changed. */
  readonly list = (): readonly ListedCommand[] => {
    this.#list ??= [...this.#commands.values()].flatMap((registered) => {
      const newest = registered.at(-1);
      return newest === undefined ? [] : [{ ...newest, currentKeys: keysFor(newest, this.#bindings) }];
    });
    return this.#list;
  };

  /** Returns a function that takes it back. */
  offerUnclaimed(take: UnclaimedKeys): () => void {
    this.#unclaimed = take;
    return () => {
      clearTimeout(this.#pause);
      this.#unclaimed = () => false;
    };
  }

  readonly subscribe = this.#changes.subscribe;

  /** Null takes the key away. */
  rebind(id: string, keys: string | null): void {
    this.#bind(rebound(this.#bindings, this.list(), id, keys));
  }

  restore(id: string): void {
    this.#bind(unbound(this.#bindings, id));
  }

  restoreAll(): void {
    this.#bind({});
  }

  readonly isChanged = (id: string): boolean => Object.hasOwn(this.#bindings, id);

  /** True when the key was a command's: no other handler may take it then. */
  readonly handle = (event: KeyboardEvent): boolean => {
    if (event.defaultPrevented || event.isComposing) return false;
    if (isModifier(event)) return false;
    // With Shift it begins a search of its own, held it is the second again.
    const isThird =
      !event.shiftKey &&
      !event.repeat &&
      event.timeStamp - (this.#pair[1]?.timeStamp ?? 0) <= secondKeyWithinMs;
    const pair = isThird ? this.#pair : [];
    this.#pair = [];
    const isTyping = belongsToTyping(event, event.target);
    const commands = this.list().filter((each) =>
      isTyping ? each.worksInFields === true : each.yieldsKey?.() !== true,
    );
    const before = this.#takeFirstKey(event);
    const found = commands.map((command) => ({
      command,
      match: command.currentKeys === null ? 'none' : matchKeys(event, command.currentKeys, before),
    }));
    if (found.some(({ match }) => match === 'first')) this.#firstKey = event;
    const whole = found.filter(({ match }) => match === 'all').map(({ command }) => command);
    // After `g`, the key `t` means `g t` and not a command of `t` alone.
    const command =
      before === null ? whole[0] : (whole.find((each) => each.currentKeys?.includes(' ')) ?? whole[0]);
    if (command === undefined) {
      if (isTyping) return false;
      if (this.#firstKey === event) {
        this.#pause = setTimeout(() => {
          this.#firstKey = null;
          this.#unclaimed([event]);
        }, secondKeyWithinMs);
        return false;
      }
      const isTaken = this.#unclaimed(before === null ? [...pair, event] : [before, event]);
      if (isTaken) event.preventDefault();
      return isTaken;
    }
    event.preventDefault();
    if (before !== null && command.currentKeys?.includes(' ')) this.#pair = [before, event];
    // A held key repeats; a command runs once per press.
    if (!event.repeat && (command.disabledReason ?? null) === null) command.run();
    return true;
  };

  /** Asked for from outside the page, such as the application menu. A disabled command does not run. */
  readonly run = (id: string): void => {
    const command = this.list().find((each) => each.id === id);
    if (command !== undefined && (command.disabledReason ?? null) === null) command.run();
  };

  #takeFirstKey({ timeStamp }: KeyboardEvent): KeyboardEvent | null {
    const first = this.#firstKey;
    this.#firstKey = null;
    clearTimeout(this.#pause);
    return first !== null && timeStamp - first.timeStamp <= secondKeyWithinMs ? first : null;
  }

  #noteGone(source: CommandSource): void {
    if (this.#isLeaving) this.#left.push(source);
  }

  #bind(bindings: Bindings): void {
    this.#bindings = bindings;
    rememberBindings(this.#keep, bindings);
    this.#changed();
  }

  #changed(): void {
    this.#list = null;
    this.#changes.set(this.#changes.read() + 1);
  }
}
