import { z } from 'zod';
import { type KeyValueStorage, recall, remember } from '../remembered';
import type { Command } from './command';
import { isSameKeys } from './keys';

/** Keys that the user has changed, by command; null took a key away. The rest keep their defaults. */
export type Bindings = Readonly<Record<string, string | null>>;

const key = 'keys';
const bindingsSchema = z.record(z.string(), z.string().max(60).nullable());

export const recallBindings = (keep: KeyValueStorage): Bindings =>
  recall<Bindings>(keep, key, bindingsSchema, {});
export const rememberBindings = (keep: KeyValueStorage, bindings: Bindings): void =>
  remember(keep, key, bindings);

type Bound = Pick<Command, 'id' | 'keys'>;

export const keysFor = (command: Bound, bindings: Bindings): string | null =>
  Object.hasOwn(bindings, command.id) ? (bindings[command.id] ?? null) : (command.keys ?? null);

/** Gives the key to this command; another one that had it loses it, because one key does one thing. */
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
