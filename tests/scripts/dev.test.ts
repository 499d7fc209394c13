import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('`npm run dev` finds every source that it loads by its path, which no compiler looks at', () => {
  const script = readFileSync(join(root, 'scripts/dev.mjs'), 'utf8');
  const loaded = [...script.matchAll(/'(\/[\w/-]+\.ts)'/g)].map(([, path = '']) => path);
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
