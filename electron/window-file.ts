import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `window.json`: position and theme of the window, and what closing it means. Plain `fs`, because it is read before the window exists, when nothing large may be
 * loaded; a file of its own, so that it never shares a write with the settings.
 */
export interface WindowFile {
  /** Undefined where nothing is stored or the file cannot be read, which is not reported. */
  get(key: 'place' | 'theme' | 'closing'): unknown;
  /** Throws where the disk refuses. */
  set(key: 'place' | 'theme' | 'closing', value: unknown): void;
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
      // Atomic: if the app is killed meanwhile, the old file stays.
      const next = `${path}.next`;
      writeFileSync(next, JSON.stringify({ ...read(), [key]: value }), { mode: 0o600 });
      renameSync(next, path);
    },
  };
}
