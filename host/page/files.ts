import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

export interface PageFile {
  readonly type: string;
  readonly body: Buffer<ArrayBuffer>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/**
 * The built page, read into memory once and looked up by exact path (`/`, `/assets/index-1a2b.js`). No request, however written,
 * reaches the disk.
 */
export async function readPageFiles(folder: string): Promise<ReadonlyMap<string, PageFile>> {
  const files = new Map<string, PageFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    const type = types[extname(entry.name)] ?? 'application/octet-stream';
    files.set(address, { type, body: Buffer.from(await readFile(path)) });
  }
  const index = files.get('/index.html');
  if (index) files.set('/', index);
  return files;
}
