import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Electron 45's own defaults, in the wire's order (its build/fuses/fuses.json5). */
const defaultFuses = '101100011';

/**
 * A folder that electron-builder accepts as an unpacked Electron: one file instead of the binary, with Electron's default fuses. It
 * shows the package's content and configuration, not that it runs.
 */
export function makeDummyElectron(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const wire = Buffer.concat([
    Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
    Buffer.from([1, defaultFuses.length]),
    Buffer.from(defaultFuses),
  ]);
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from('#!/bin/sh\nexit 70\n'), wire]), {
    mode: 0o755,
  });
}
