import type { z } from 'zod';
import { Store } from './store';

/** The part of a browser's storage that is used. If it is blocked or full, choices are not remembered, and nothing else fails. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const prefix = 'bridgewatch.';

/** The stored value, if it still has the expected shape; else the fallback. */
export function recall<Value>(
  keep: KeyValueStorage,
  key: string,
  schema: z.ZodType<Value>,
  fallback: Value,
): Value {
  try {
    const text = keep.getItem(prefix + key);
    if (text === null) return fallback;
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : fallback;
  } catch {
    return fallback;
  }
}

export function remember(keep: KeyValueStorage, key: string, value: unknown): void {
  try {
    keep.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // The choice is kept for this run only.
  }
}

/** Lasts over restarts; for this run only where the browser forbids storage. */
export const pageStorage = (): KeyValueStorage => storageOr(() => window.localStorage);

/** Lasts as long as the window, over a reload or a crash of its page; another window has its own. */
export const windowStorage = (): KeyValueStorage => storageOr(() => window.sessionStorage);

/** Begins with what is stored and keeps changes to itself. */
export function copyOf(below: KeyValueStorage): KeyValueStorage {
  const memory = new Map<string, string>();
  return {
    getItem: (key) => memory.get(key) ?? below.getItem(key),
    setItem: (key, value) => void memory.set(key, value),
  };
}

function storageOr(storage: () => KeyValueStorage): KeyValueStorage {
  try {
    return storage();
  } catch {
    const memory = new Map<string, string>();
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
    };
  }
}

/** A record of choices that is kept in storage. */
export class PersistentStore<Value extends object> extends Store<Value> {
  readonly #keep: KeyValueStorage;
  readonly #key: string;

  constructor(keep: KeyValueStorage, key: string, schema: z.ZodType<Value>, fallback: Value) {
    super(recall(keep, key, schema, fallback));
    this.#keep = keep;
    this.#key = key;
  }

  override set(next: Value): void {
    remember(this.#keep, this.#key, next);
    super.set(next);
  }

  change(part: Partial<Value>): void {
    this.set({ ...this.read(), ...part });
  }
}
