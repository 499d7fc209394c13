import { writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';

/**
 * For a settings file that can no longer be read (a full disk, a hand that slipped): defaults are used, and what stood in it is
 * kept under a new name, because it may hold the only list of somebody's bridges.
 */
export interface CorruptSettings {
  /** Goes to conf, which takes a SyntaxError for "begin anew". */
  deserialize(text: string): Record<string, unknown>;
  /** After the file was opened: keeps what could not be read; answers what the user is to be told, null when all is well. */
  setAside(path: string): string | null;
}

export function watchForCorruption(now = () => new Date()): CorruptSettings {
  let unreadable: string | null = null;
  return {
    deserialize(text) {
      try {
        const value: unknown = JSON.parse(text);
        if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
      } catch {
        // Told below, as for a file that is JSON and no settings.
      }
      unreadable ??= text;
      throw new SyntaxError('no settings');
    },
    setAside(path) {
      if (unreadable === null || unreadable.trim() === '') return null;
      const { dir, name, ext } = parse(path);
      const kept = join(dir, `${name}.unreadable-${now().toISOString().replaceAll(':', '-')}${ext}`);
      try {
        writeFileSync(kept, unreadable, { mode: 0o600, flag: 'wx' });
      } catch {
        return `The settings file could not be read, so defaults are used. It could not be kept either: ${dir} cannot be written.`;
      }
      return `The settings file could not be read, so defaults are used. What stood in it is kept as ${kept}.`;
    },
  };
}
