import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('sees an open file, and that it was closed', async () => {
  const path = fileURLToPath(import.meta.url);
  const handle = await open(path);
  expect([...(globalThis.openHandles?.values() ?? [])]).toEqual([path]);
  await handle.close();
  expect(globalThis.openHandles?.size).toBe(0);
});
