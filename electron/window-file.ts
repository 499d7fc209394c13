import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `window.json`: what the window is to look like before anything else is known. Plain `fs`, because it is read before the
 * window is there, when nothing heavy may be loaded; in a file of its own, so that it never shares a write with the settings.
 */
export interface WindowFile {
  /** Undefined where nothing was kept, or the file cannot be read: not worth a word to the user. */
  get(key: 'place' | 'theme'): unknown;
  /** Throws where the disk refuses. */
  set(key: 'place' | 'theme', value: unknown): void;
}

export function openWindowFile(folder: string): WindowFile {
  const path = join(folder, 'window.json');
  const read = (): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
      return typeof value === 'object' && value !== null ? { ...value } : {};
    } catch {
      return {};
    }
  };
  return {
    get: (key) => read()[key],
    set(key, value) {
      mkdirSync(folder, { recursive: true });
      // Whole or not at all: an app that is killed meanwhile leaves the one of before.
      const next = `${path}.next`;
      writeFileSync(next, JSON.stringify({ ...read(), [key]: value }), { mode: 0o600 });
      renameSync(next, path);
    },
  };
}
