import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../demo-bridge/server/openapi';
import { usedEndpoints } from '../../host/bridge/endpoints';
import { root, tablesOf, testsIn, whyMissing } from './tables';

/** docs/bridge-coverage.md is a promise: what it says is there, and nothing that is in use is missing. */

const tables = tablesOf(readFileSync(join(root, 'docs', 'bridge-coverage.md'), 'utf8'));
const rows = tables.flat();
const endpointRows = rows.filter((row) => row.endpoint !== undefined);
const named = endpointRows.map(({ endpoint = '' }) => endpoint.replaceAll('`', ''));

describe('the table of the bridge’s endpoints', () => {
  it('has one row for every endpoint that is in use, and none for another', () => {
    expect(named.toSorted()).toEqual(Object.values(usedEndpoints).flat().toSorted());
  });

  it('has a row for every endpoint that a bridge describes', () => {
    const described = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.length).toBeGreaterThan(20);
    expect(described.filter((endpoint) => !named.includes(endpoint))).toEqual([]);
  });

  it('has a row for every documented error', () => {
    const answers = rows.flatMap(({ answer }) => (answer === undefined ? [] : [answer])).join('\n');
    for (const status of [400, 401, 404, 429, 500, 502, 503, 504]) expect(answers).toContain(`${status}`);
    for (const shape of ['HTML', 'empty', 'malformed']) expect(answers).toContain(shape);
  });

  it('has no empty cell', () => {
    const empty = rows.filter((row) => Object.values(row).some((cell) => /^[-–—?\s]*$|TODO/.test(cell)));
    expect(empty).toEqual([]);
  });

  it.each(rows.map((row) => [row.endpoint ?? row.answer ?? '', row.proof ?? ''] as const))(
    '%s is proven by tests that are there',
    (_subject, proof) => {
      const tests = testsIn(proof);
      expect(tests.length).toBeGreaterThan(0);
      expect(tests.map(whyMissing).filter((why) => why !== null)).toEqual([]);
    },
  );
});
