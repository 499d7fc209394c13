import { type KeyValueStorage, pageStorage } from '../remembered';
import { Store } from '../store';
import { type Bindings, keysFor, rebound, recallBindings, rememberBindings, unbound } from './bindings';
import type { Command } from './command';
import { belongsToTyping, matches } from './keys';

/** A command as the palette and the cheat sheet show it: with the key that it has now. */
export interface ListedCommand extends Command {
  readonly currentKeys: string | null;
}

/** The commands of what is on screen now, and the one listener for all their keys. */
export class CommandRegistry {
  /** By id: the newest that was registered is the one that runs. */
  readonly #commands = new Map<string, Command[]>();
  readonly #keep: KeyValueStorage;
  #bindings: Bindings;
  readonly #list = new Store<readonly ListedCommand[]>([]);

  constructor(keep: KeyValueStorage = pageStorage()) {
    this.#keep = keep;
    this.#bindings = recallBindings(keep);
  }

  /** Returns its own removal. */
  register(command: Command): () => void {
    this.#commands.set(command.id, [...(this.#commands.get(command.id) ?? []), command]);
    this.#changed();
    return () => {
      const rest = (this.#commands.get(command.id) ?? []).filter((each) => each !== command);
      if (rest.length === 0) this.#commands.delete(command.id);
      else this.#commands.set(command.id, rest);
      this.#changed();
    };
  }

  readonly list = this.#list.read;

  readonly subscribe = this.#list.subscribe;

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

  /** True when the key was a command's: then nothing else may take it. */
  readonly handle = (event: KeyboardEvent): boolean => {
    if (event.defaultPrevented || event.isComposing) return false;
    if (belongsToTyping(event, event.target)) return false;
    const command = this.list().find(
      ({ currentKeys }) => currentKeys !== null && matches(event, currentKeys),
    );
    if (command === undefined) return false;
    event.preventDefault();
    // A held key repeats: a command is one press.
    if (!event.repeat && (command.disabledReason ?? null) === null) command.run();
    return true;
  };

  /** Asked for from outside of the page, such as the application menu. What cannot be done now is not done. */
  readonly run = (id: string): void => {
    const command = this.list().find((each) => each.id === id);
    if (command !== undefined && (command.disabledReason ?? null) === null) command.run();
  };

  #bind(bindings: Bindings): void {
    this.#bindings = bindings;
    rememberBindings(this.#keep, bindings);
    this.#changed();
  }

  #changed(): void {
    const list = [...this.#commands.values()].flatMap((registered) => {
      const newest = registered.at(-1);
      return newest === undefined ? [] : [{ ...newest, currentKeys: keysFor(newest, this.#bindings) }];
    });
    this.#list.set(list);
  }
}
