import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { programs } from '../../scripts/build.mjs';

const text = readFileSync(join(import.meta.dirname, '../../electron-builder.yml'), 'utf8');

it('sets every fuse that electron-builder offers as the security rules say', () => {
  const fuses = Object.fromEntries(
    [
      ...text
        .slice(text.indexOf('electronFuses:'), text.indexOf('\nlinux:'))
        .matchAll(/^ {2}(\w+): (true|false)$/gm),
    ].map(([, name, value]) => [name, value === 'true']),
  );
  expect(fuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    resetAdHocDarwinSignature: true,
  });
});

it('packs the desktop app and nothing of the repository beside it', () => {
  const files = text.slice(text.indexOf('\nfiles:'), text.indexOf('\nasar:'));
  expect(files.match(/^ {2}- .*$/gm)?.map((line) => line.replaceAll(/["']/g, ''))).toEqual([
    '  - dist/main/**',
    '  - dist/renderer/**',
    '  - package.json',
    '  - !node_modules/**',
  ]);
  for (const { folder } of programs.filter(({ entry }) => entry.startsWith('electron/'))) {
    expect(files).toContain(`${folder}/**`);
  }
});
