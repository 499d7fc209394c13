import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll } from 'vitest';

type Opened = Awaited<ReturnType<typeof fs.open>>;

declare global {
  /** Of this process, which runs one file of tests after the other: where each handle leads that is not closed. */
  var openHandles: Map<Opened, string> | undefined;
}

/** Node closes a handle that nobody holds any more when it likes; from version 26 on that is an error. Held here, none is so closed unseen. */
function watchOpened(): Map<Opened, string> {
  const opened = new Map<Opened, string>();
  const { open } = fs;
  fs.open = async (path, ...rest) => {
    const handle = await open(path, ...rest);
    const close = handle.close.bind(handle);
    opened.set(handle, String(path));
    handle.close = () => {
      opened.delete(handle);
      return close();
    };
    return handle;
  };
  syncBuiltinESMExports();
  return opened;
}

globalThis.openHandles ??= watchOpened();
const opened = globalThis.openHandles;

afterAll(async () => {
  const left = [...opened];
  opened.clear();
  await Promise.all(left.map(([handle]) => handle.close()));
  if (left.length > 0) throw new Error(`Left open: ${left.map(([, path]) => path).join(', ')}`);
});
