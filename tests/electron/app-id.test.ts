import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { appId, tellAppId } from '../../electron/app-id';

it('is the id that electron-builder gives to the installed shortcut', () => {
  const builder = readFileSync(join(import.meta.dirname, '../../electron-builder.yml'), 'utf8');
  expect(/^appId: (.+)$/m.exec(builder)?.[1]).toBe(appId);
});

it('is told to Windows, and to no other system', () => {
  const setAppUserModelId = vi.fn();
  for (const platform of ['linux', 'darwin'] as const) tellAppId({ setAppUserModelId }, platform);
  expect(setAppUserModelId).not.toHaveBeenCalled();
  tellAppId({ setAppUserModelId }, 'win32');
  expect(setAppUserModelId).toHaveBeenCalledExactlyOnceWith('app.bridgewatch.desktop');
});
