// The preload runs before the page's first paint and needs only the contract's names.
import { root } from './ensure.mjs';

/**
 * Builds with the contract's names in place of the contract, which would bring every schema: they are taken from it at build time,
 * so that there is no second list.
 * @returns {import('vite').Plugin}
 */
export function contractNames() {
  return {
    name: 'contract-names',
    async load(id) {
      if (!id.endsWith('/shared/contract/index.ts')) return null;
      const { runnerImport } = await import('vite');
      const { module } = await runnerImport(id, { root, configFile: false, logLevel: 'error' });
      return ['requestNames', 'eventNames']
        .map((name) => `export const ${name} = ${JSON.stringify(module[name])};\n`)
        .join('');
    },
  };
}
