// `npm run check:docs`: whatever comments cite and pages link is in the repository, docs/requests.md is up to date, and
// docs/bridge-coverage.md has a row for each endpoint.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
import { load, page, requestsPage } from './docs.mjs';
import { root as own } from './ensure.mjs';
import { readWords } from './words.mjs';

const folders = [
  ...['shared', 'host', 'electron', 'loopback', 'renderer', 'demo-bridge'],
  ...['tests', 'scripts', 'bench', 'docs'],
];

/**
 * Comments of a source, each as one line of text; line comments below each other are one.
 * @param {string} file
 * @param {string} source
 */
function commentsOf(file, source) {
  if (file.endsWith('.css')) return source.match(/\/\*[\s\S]*?\*\//g) ?? [];
  const blocks = [];
  let end = 0;
  for (const { type, value, start, end: next } of parseSync(file, source).comments) {
    if (type === 'Line' && blocks.length > 0 && /^\s*$/.test(source.slice(end, start)))
      blocks[blocks.length - 1] += value;
    else blocks.push(value.replace(/\s*\n\s*\*? ?/g, ' '));
    end = next;
  }
  return blocks;
}

/**
 * Parts that a citation of docs/reference names behind its page (`rules 6 to 8`, `finding F`, `3.2`, `section 1`, `"Time"`), each
 * with the pattern that stands for it in the page.
 * @param {string} citation
 * @returns {(readonly [string, string])[]}
 */
function partsOf(citation) {
  /** @type {(pattern: RegExp, of: (found: string) => readonly [string, string]) => (readonly [string, string])[]} */
  const each = (pattern, of) =>
    [...citation.matchAll(pattern)].flatMap(([, ...found]) =>
      found.filter((one) => one !== undefined).map((one) => of(one)),
    );
  return [
    ...each(/\brules? (\d+)(?:(?: to | and )(\d+))?/g, (rule) => [`rule ${rule}`, `^${rule}\\. `]),
    ...each(/\bfinding ([A-Z])\b/g, (finding) => [`finding ${finding}`, `^\\| ${finding} \\|`]),
    ...each(/\b(\d\.\d)\b/g, (part) => [part, `^### ${part.replace('.', '\\.')} `]),
    ...each(/\bsection (\d)\b/g, (section) => [`section ${section}`, `^## ${section}\\. `]),
    ...each(/"([^"]+)"/g, (title) => [
      `"${title}"`,
      `^#+ ${title.replace(/,$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`,
    ]),
  ];
}

/**
 * Citations and links of a tree that lead nowhere, a line each.
 * @param {string} root
 */
export function deadCitations(root) {
  const files = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
        .filter((name) => !name.includes('node_modules')),
    );
  const top = readdirSync(root);
  const names = new Set([...files.map((file) => basename(file)), ...top]);
  const isFile = (/** @type {string} */ cited) =>
    cited.includes('/')
      ? existsSync(join(root, cited)) || files.some((file) => file.endsWith(`/${cited.replace(/^\.\//, '')}`))
      : names.has(cited);
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
  const pathOf = (/** @type {string} */ cited) =>
    cited.startsWith('..')
      ? undefined
      : [cited, `docs/${cited}`].find((path) => existsSync(join(root, path)));
  const problems = [];

  for (const file of files.filter((each) => /\.(tsx?|mjs|css)$/.test(each))) {
    for (const comment of commentsOf(file, read(file))) {
      for (const [cited] of comment.matchAll(/[\w./-]+\.md\b/g))
        if (pathOf(cited) === undefined) problems.push(`${file}: there is no page ${cited}`);
      for (const [cited] of comment.matchAll(/(?<![\w./*-])[\w@./-]*\w\.(?:tsx?|mjs|css)\b(?![\w*}])/g))
        if (!isFile(cited)) problems.push(`${file}: there is no file ${cited}`);
      for (const [, cited = '', behind = ''] of comment.matchAll(/(reference\/[\w-]+\.md)(,[^)]*)?/g)) {
        const path = pathOf(cited);
        if (path === undefined) continue;
        const text = read(path);
        for (const [part, pattern] of partsOf(behind.split(/\. |;|reference\//, 1)[0] ?? ''))
          if (!new RegExp(pattern, 'm').test(text)) problems.push(`${file}: ${cited} has no ${part}`);
      }
    }
  }
  for (const file of [...files, ...top].filter((each) => each.endsWith('.md')))
    for (const [, link = ''] of read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g))
      if (!existsSync(join(root, dirname(file), link)))
        problems.push(`${file}: the link ${link} leads nowhere`);
  return problems;
}

/** Endpoints in use, or in the demo's interface description, without a row in docs/bridge-coverage.md. */
async function uncoveredEndpoints() {
  const { usedEndpoints } = await load('host/bridge/endpoints.ts');
  const { openApiDocument } = await load('demo-bridge/server/openapi.ts');
  const described = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const text = readFileSync(join(own, 'docs/bridge-coverage.md'), 'utf8');
  return [...new Set([...Object.values(usedEndpoints).flat(), ...described])]
    .filter((endpoint) => !text.includes(`| \`${endpoint}\` |`))
    .map((endpoint) => `docs/bridge-coverage.md: no row for ${endpoint}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readWords('npm run check:docs    whether what comments cite and pages link is there', {});
  const isCurrent = readFileSync(page, 'utf8') === (await requestsPage());
  const problems = [
    ...deadCitations(own),
    ...(isCurrent ? [] : ['docs/requests.md is out of date: run `npm run docs`']),
    ...(await uncoveredEndpoints()),
  ];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
