import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../demo-bridge/server/openapi';
import { usedEndpoints } from '../../host/bridge/endpoints';
import { page, requestsPage } from '../../scripts/docs.mjs';

it('docs/requests.md is up to date: else run `npm run docs`', async () => {
  expect(readFileSync(page, 'utf8')).toBe(await requestsPage());
});

it('every endpoint in use, and every one that a bridge describes, has its place in docs/bridge-coverage.md', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/bridge-coverage.md'), 'utf8');
  const described = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const all = [...Object.values(usedEndpoints).flat(), ...described];
  expect(all.filter((endpoint) => !text.includes(`| \`${endpoint}\` |`))).toEqual([]);
});
