// Checks the folder rules of docs/architecture.md: `npm run check:imports`. Compiler projects check which types a folder may see
// (Node, the DOM); this checks who may import whom, which rules the page works out itself, circles, that a feature is entered by its
// index, and that style modules belong to the folder that uses them, without unused classes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root as own } from './ensure.mjs';
import { readWords } from './words.mjs';

const help = 'npm run check:imports [-- FOLDER]    who imports whom, here or in another tree';
const [root = own] = readWords(help, {}, true).words;

/**
 * A folder and what it may import besides itself, as in the drawing of docs/architecture.md. A file belongs to the longest name
 * that it begins with.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const mayImport = {
  'shared/model': [],
  'shared/math': ['shared/model'],
  'shared/rules': ['shared/model', 'shared/math'],
  'shared/formats': ['shared/model', 'shared/math', 'shared/rules'],
  // The contract, a file a topic.
  shared: ['shared/model'],

  'demo-bridge': [],

  'host/files': [],
  'host/bridge': ['shared'],
  'host/settings': ['shared', 'host/bridge', 'host/files'],
  'host/live': ['shared', 'host/bridge', 'host/settings'],
  'host/orders': ['shared', 'host/bridge', 'host/files', 'host/live'],
  'host/history': ['shared', 'host/bridge', 'host/files', 'host/live'],
  'host/ledger': ['shared', 'host/bridge', 'host/live'],
  'host/oversight': ['shared', 'host/bridge', 'host/files', 'host/ledger', 'host/live', 'host/settings'],
  'host/page': [],
  'host/api': [
    'shared',
    'demo-bridge',
    'host/bridge',
    'host/settings',
    'host/live',
    'host/orders',
    'host/history',
    'host/ledger',
    'host/oversight',
  ],
  electron: ['shared', 'host'],
  loopback: ['shared', 'host'],

  'renderer/base': ['shared'],
  'renderer/components': ['shared', 'renderer/base'],
  'renderer/data': ['shared', 'renderer/base', 'renderer/components'],
  'renderer/features': ['shared', 'renderer/base', 'renderer/components', 'renderer/data'],
  'renderer/app': ['shared', 'renderer/base', 'renderer/components', 'renderer/data', 'renderer/features'],
  renderer: ['renderer/app', 'renderer/base', 'renderer/data'],
};

/**
 * Packages that only one place may import.
 * @type {Readonly<Record<string, string>>}
 */
const onlyIn = { electron: 'electron/', 'lightweight-charts': 'renderer/features/chart/' };

/**
 * Parts of Electron that only one file may import: messages of the page arrive through `ipcMain`, behind the guard that host.ts puts
 * before it, and `shell` opens programs.
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
const onlyNamed = { electron: { ipcMain: 'electron/host.ts', shell: 'electron/main.ts' } };

/**
 * What the page may import of shared/rules, by its name there. For any other it asks the host, which has the whole account.
 */
const rulesOfPage = [
  // Answers a form while one types, and the words and names that both sides must share.
  'against-others',
  'break-even',
  'bulk',
  'bulk-filter',
  'bulk-levels',
  'change-rules',
  'distances',
  'drift',
  'firings',
  'intent-label',
  'isolated',
  'judge',
  'level-undo',
  'limits',
  'listed-rows',
  'losses',
  'margin-state',
  'measures',
  'netting',
  'offers',
  'order-rules',
  'order-types',
  'plan',
  'problem',
  'quote-age',
  'reverse',
  'sizing',
  'stop-out',
  'touched',
  'trade-action',
  'trader-key',
  'trader-names',
  'widened-stop',
  // Worked out in the page until the host tells it: this part only shrinks.
  'account-identity',
  'away',
  'away-changes',
  'away-trades',
  'connection-failure',
  'execution',
  'intent-fill',
  'intent-trader',
  'kept-rows',
  'open-of-traders',
  'own-changes',
  'own-tickets',
  'position-changes',
  'settled-outcome',
  'terminal-work',
  'trade-traders',
  'trader',
].map((name) => `shared/rules/${name}.ts`);

/** Shows the window before anything large is loaded: what it imports at once, types aside, is of Electron and Node alone. */
const firstLoaded = 'electron/main.ts';

const places = Object.keys(mayImport).sort((a, b) => b.length - a.length);
/**
 * @param {string} place
 * @param {string} file
 */
const isIn = (place, file) => file === place || file.startsWith(`${place}/`);
const placeOf = (/** @type {string} */ file) => places.find((place) => isIn(place, file)) ?? '';
const featureOf = (/** @type {string} */ file) => /^renderer\/features\/[^/]+/.exec(file)?.[0];

const tops = [...new Set(places.map((place) => place.split('/')[0] ?? place))];
const all = tops
  .filter((top) => existsSync(join(root, top)))
  .flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((name) =>
      posix.join(top, name.replaceAll('\\', '/')),
    ),
  );
const files = all.filter((file) => /\.tsx?$/.test(file));

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

/**
 * What a file imports, as it is written, types included; of styles also under which name, and of packages in `onlyNamed` which names;
 * `atOnce`: what is loaded with the file itself.
 * @param {string} file
 * @param {string} source
 * @returns {{ requests: string[], atOnce: string[], sheets: [string, string | undefined][], named: [string, string][] }}
 */
function importsOf(file, source) {
  const { module } = parseSync(file, source);
  const requests = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest === null ? [] : [moduleRequest.value])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
  /** @param {import('oxc-parser').StaticImport} statement */
  const isLoaded = ({ entries }) => entries.some(({ isType }) => !isType);
  const atOnce = [
    ...module.staticImports.filter(isLoaded).map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null || isType ? [] : [moduleRequest.value],
      ),
    ),
  ];
  /** @type {[string, string | undefined][]} */
  const sheets = module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value.endsWith('.css'))
    .map(({ moduleRequest, entries }) => [moduleRequest.value, entries[0]?.localName.value]);
  /** @type {[string, string][]} */
  const named = module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value in onlyNamed)
    .flatMap(({ moduleRequest, entries }) =>
      entries.map(({ importName }) => [moduleRequest.value, importName.name ?? '*']),
    );
  return { requests, atOnce, sheets, named };
}

/**
 * The file of a relative import; undefined for styles, assets and packages.
 * @param {string} from
 * @param {string} request
 */
const fileOf = (from, request) =>
  !request.startsWith('.')
    ? undefined
    : ['.ts', '.tsx', '/index.ts']
        .map((end) => posix.join(dirname(from), request) + end)
        .find((file) => existsSync(join(root, file)));

/** @type {string[]} */
const findings = [];
/** @type {[string, string][]} */
const edges = [];
/** Rules that the page imports. @type {Set<string>} */
const rulesAsked = new Set();
/** @type {Map<string, string[]>} */
const loads = new Map();
/** Of each module of styles, the classes that a file uses. @type {Map<string, Set<string>>} */
const worn = new Map(all.filter((file) => file.endsWith('.module.css')).map((file) => [file, new Set()]));
const classesOf = (/** @type {string} */ sheet) =>
  new Set(
    [
      ...read(sheet)
        .replace(/\/\*[\s\S]*?\*\/|\[[^\]]*\]|\{[^{}]*\}/g, ' ')
        .matchAll(/\.([A-Za-z_][\w-]*)/g),
    ].map(([, name = '']) => name),
  );
const classes = new Map([...worn.keys()].map((sheet) => [sheet, classesOf(sheet)]));

for (const file of files) {
  const source = read(file);
  const { requests, atOnce, sheets, named } = importsOf(file, source);
  loads.set(file, atOnce);
  for (const [request, name] of named) {
    const only = onlyNamed[request]?.[name];
    if (name === '*') findings.push(`${file}: imports all of ${request}, not its parts by name`);
    else if (only !== undefined && file !== only)
      findings.push(`${file}: only ${only} imports ${name} of ${request}`);
  }
  if (/\bopenExternal\b/.test(source))
    findings.push(`${file}: openExternal would let the page open programs (item 15 of Electron's checklist)`);
  for (const [request, name] of sheets) {
    const sheet = posix.join(dirname(file), request);
    if (dirname(sheet) !== dirname(file)) findings.push(`${file}: takes styles of another folder, ${sheet}`);
    const known = classes.get(sheet);
    if (known === undefined || name === undefined) {
      findings.push(`${file}: ${sheet} is no module whose classes are asked for by name`);
      continue;
    }
    for (const [, used = ''] of source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
      worn.get(sheet)?.add(used);
      if (!known.has(used)) findings.push(`${file}: ${sheet} has no class ${used}`);
    }
  }
  if (/\bclassName=(?:"|\{`(?:[^`$]|\$\{[^}]*\})*[a-z](?![^`{]*\}))/.test(source))
    findings.push(`${file}: names a class itself, not of a module`);
  for (const request of new Set(requests)) {
    const only = onlyIn[request];
    if (only !== undefined && !file.startsWith(only))
      findings.push(`${file}: only ${only} imports ${request}`);
    const target = fileOf(file, request);
    if (target === undefined) continue;
    edges.push([file, target]);
    const [place, other] = [placeOf(file), placeOf(target)];
    if (place !== other && !mayImport[place]?.some((allowed) => isIn(allowed, target)))
      findings.push(`${file}: ${place} may not import ${target}`);
    if (isIn('renderer', file) && isIn('shared/rules', target)) {
      rulesAsked.add(target);
      if (!rulesOfPage.includes(target))
        findings.push(`${file}: ${target} is no rule of the page (rulesOfPage in scripts/check-imports.mjs)`);
    }
    const feature = featureOf(target);
    if (feature !== undefined && feature !== featureOf(file) && target !== `${feature}/index.ts`)
      findings.push(`${file}: enters ${feature} past its index, at ${target}`);
  }
}

for (const rule of rulesOfPage)
  if ((root === own || files.includes(rule)) && !rulesAsked.has(rule))
    findings.push(
      `scripts/check-imports.mjs: the page no longer imports ${rule}, which goes from rulesOfPage`,
    );

for (const [sheet, known] of classes)
  for (const name of known) if (!worn.get(sheet)?.has(name)) findings.push(`${sheet}: nobody uses .${name}`);

const loadedFirst = new Set(loads.has(firstLoaded) ? [firstLoaded] : []);
for (const file of loadedFirst)
  for (const request of loads.get(file) ?? []) {
    const target = fileOf(file, request);
    if (target !== undefined) loadedFirst.add(target);
    else if (request !== 'electron' && !request.startsWith('node:') && !request.startsWith('.'))
      findings.push(`${file}: loads ${request} before the window shows, by way of ${firstLoaded}`);
  }

/**
 * Strongly connected groups, by Tarjan's algorithm.
 * @param {readonly (readonly [string, string])[]} between
 */
function circles(between) {
  const next = new Map();
  for (const [from, to] of between) {
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const order = new Map();
  const lowest = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const found = [];
  const visit = (/** @type {string} */ node) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    stack.push(node);
    for (const other of next.get(node) ?? []) {
      if (!order.has(other)) visit(other);
      if (stack.includes(other)) lowest.set(node, Math.min(lowest.get(node), lowest.get(other)));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) found.push(group);
  };
  for (const node of next.keys()) if (!order.has(node)) visit(node);
  return found;
}

for (const group of circles(edges)) findings.push(`a circle of files: ${group.join(', ')}`);
const folders = edges.map(([from, to]) => /** @type {const} */ ([dirname(from), dirname(to)]));
for (const group of circles(folders)) findings.push(`a circle of folders: ${group.join(', ')}`);

// Vite loads these by their path, which no compiler looks at.
const dev = 'scripts/dev.mjs';
if (existsSync(join(root, dev)))
  for (const [, loaded = ''] of read(dev).matchAll(/ssrLoadModule\('\/([^']+)'\)/g))
    if (!existsSync(join(root, loaded))) findings.push(`${dev}: loads ${loaded}, which is not there`);

for (const finding of findings) console.error(finding);
console.log(`${files.length} files, ${edges.length} imports, ${findings.length} against the rules`);
process.exitCode = findings.length === 0 ? 0 : 1;
