// `npm run docs`: writes docs/requests.md from the contract and the list of endpoints, so that no table is kept by hand.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './ensure.mjs';
import { readWords } from './words.mjs';

export const page = join(root, 'docs', 'requests.md');

/**
 * The exports of a TypeScript source.
 * @param {string} file
 */
export async function load(file) {
  const { runnerImport } = await import('vite');
  return (await runnerImport(join(root, file), { root, configFile: false, logLevel: 'error' })).module;
}

/** The text of the page, from the current code. */
export async function requestsPage() {
  const { requests, events } = /** @type {typeof import('../shared/contract')} */ (
    await load('shared/contract/index.ts')
  );
  const { usedEndpoints } = /** @type {typeof import('../host/bridge/endpoints')} */ (
    await load('host/bridge/endpoints.ts')
  );
  /** @param {string} kind */
  const named = (kind) =>
    Object.entries(requests).flatMap(([name, request]) => (request.kind === kind ? [`\`${name}\``] : []));
  const listed = Object.entries(usedEndpoints).map(
    ([feature, endpoints]) => `| ${feature} | ${endpoints.map((each) => `\`${each}\``).join(', ')} |`,
  );
  return `# Requests

Made by \`npm run docs\` from \`shared/contract\` and \`host/bridge/endpoints.ts\`: change those, not this page.

## From the page to the host

| kind | what it does | names |
| --- | --- | --- |
| read | asks the bridge that is shown | ${named('read').join(', ')} |
| write | changes something at the broker or in the terminal; sent once | ${named('write').join(', ')} |
| host | answered without the bridge | ${named('host').join(', ')} |
| event | told by the host | ${Object.keys(events)
    .map((name) => `\`${name}\``)
    .join(', ')} |

## From the host to the bridge

| feature | endpoints |
| --- | --- |
${listed.join('\n')}
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readWords('npm run docs    writes docs/requests.md from the contract and the list of endpoints', {});
  writeFileSync(page, await requestsPage());
}
