import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { windowMs } from '../../host/orders/intents/locks';
import { lookAtMs } from '../../host/orders/search/look';
import { root } from './tables';

/** docs/order-safety.md tells a trader what to rely on, and a developer how to see it: what it names is there. */

const text = readFileSync(join(root, 'docs', 'order-safety.md'), 'utf8');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

describe('the page on order safety', () => {
  it('names commands that exist, and all that belong here', () => {
    const named = new Set([...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name));
    expect([...named].filter((name) => name === undefined || !Object.hasOwn(scripts, name))).toEqual([]);
    for (const name of Object.keys(scripts)) {
      if (/^(torture|soak|bench:orders)/.test(name)) expect(named).toContain(name);
    }
  });

  it('names files that exist', () => {
    const files = [...text.matchAll(/`((?:tests|docs|electron|shared|scripts)\/[\w./-]+)`/g)];
    expect(files.map(([, file = '']) => file).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('says the same times as the code', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(lookAtMs)).toEqual([
      0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 45_000,
    ]);
    expect(text).toContain('after 1, 2, 4, 8 and 15 seconds, then every 15 seconds for five minutes');
    expect(windowMs).toBe(5 * 60_000);
  });
});
