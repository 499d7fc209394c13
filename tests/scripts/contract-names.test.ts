import { build } from 'vite';
import { expect, it } from 'vitest';
import { programConfig, programs } from '../../scripts/build.mjs';
import { eventNames, requestNames } from '../../shared/contract';

it('the built preload holds every name of the contract and none of its schemas', async () => {
  const preload = programs.find(({ file }) => file === 'preload.cjs');
  if (preload === undefined) throw new Error('no preload is built');
  const config = programConfig(preload);
  const built = await build({ ...config, build: { ...config.build, write: false } });
  const chunks = 'output' in built ? built.output : [];
  expect(chunks.map(({ fileName }) => fileName)).toEqual(['preload.cjs']);
  const [chunk] = chunks;
  const code = chunk?.type === 'chunk' ? chunk.code : '';
  for (const name of [...requestNames, ...eventNames]) expect(code).toContain(`"${name}"`);
  expect(code).not.toMatch(/zod|safeParse/i);
  expect(code.length).toBeLessThan(4_000);
});
