import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/check-imports.mjs', import.meta.url));

/** What the check says of a tree of these files. */
function findings(files: Readonly<Record<string, string>>): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'check-imports-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const { stderr, status } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
    const lines = stderr.split('\n').filter((line) => line !== '');
    expect(status).toBe(lines.length === 0 ? 0 : 1);
    return lines;
  } finally {
    rmSync(root, { recursive: true });
  }
}

const sheet =
  '.row {\n  color: red;\n}\n@media (width < 9px) {\n  .row[data-name=".not"] {\n    color: blue;\n  }\n}\n';
const view = "import styles from './view.module.css';\nexport const look = styles.row;\n";

it('lets a component use every class of the module beside it', () => {
  expect(
    findings({ 'renderer/features/orders/view.ts': view, 'renderer/features/orders/view.module.css': sheet }),
  ).toEqual([]);
});

it('finds styles that are taken from another folder', () => {
  expect(
    findings({
      'renderer/features/orders/view.ts': "import styles from '../positions/view.module.css';\nstyles.row;\n",
      'renderer/features/positions/view.module.css': sheet,
    }),
  ).toEqual([
    'renderer/features/orders/view.ts: takes styles of another folder, renderer/features/positions/view.module.css',
  ]);
});

it('finds styles that are global, a class that is not there, and one that nobody uses', () => {
  expect(
    findings({
      'renderer/features/orders/view.ts':
        "import './global.css';\nimport styles from './view.module.css';\nstyles.rwo;\n",
      'renderer/features/orders/global.css': '.row {}\n',
      'renderer/features/orders/view.module.css': sheet,
    }),
  ).toEqual([
    'renderer/features/orders/view.ts: renderer/features/orders/global.css is no module whose classes are asked for by name',
    'renderer/features/orders/view.ts: renderer/features/orders/view.module.css has no class rwo',
    'renderer/features/orders/view.module.css: nobody uses .row',
  ]);
});

it('finds a class that a component names itself', () => {
  expect(
    findings({
      'renderer/app/a.tsx': 'export const look = <b className="row" />;\n',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
      'renderer/app/b.tsx': 'export const look = (tone: string) => <b className={`row-${tone}`} />;\n',
    }),
  ).toEqual([
    'renderer/app/a.tsx: names a class itself, not of a module',
    'renderer/app/b.tsx: names a class itself, not of a module',
  ]);
});

it('finds a feature that is entered past its index, and a circle of files', () => {
  expect(
    findings({
      'renderer/features/orders/index.ts': "import '../positions/row';\n",
      'renderer/features/positions/index.ts': '',
      'renderer/features/positions/row.ts': "import './other';\n",
      'renderer/features/positions/other.ts': "import './row';\n",
    }),
  ).toEqual([
    'renderer/features/orders/index.ts: enters renderer/features/positions past its index, at renderer/features/positions/row.ts',
    'a circle of files: renderer/features/positions/row.ts, renderer/features/positions/other.ts',
  ]);
});

it('finds parts of Electron that another file than their one imports, and all of it under one name', () => {
  expect(
    findings({
      'electron/host.ts': "import { app, ipcMain } from 'electron';\nexport const both = [app, ipcMain];\n",
      'electron/menu.ts':
        "import { ipcMain, shell } from 'electron';\nexport const both = [ipcMain, shell];\n",
      'electron/tray.ts': "import * as electron from 'electron';\nexport const { ipcMain } = electron;\n",
    }),
  ).toEqual([
    'electron/menu.ts: only electron/host.ts imports ipcMain of electron',
    'electron/menu.ts: only electron/main.ts imports shell of electron',
    'electron/tray.ts: imports all of electron, not its parts by name',
  ]);
});

it('finds a use of openExternal', () => {
  expect(
    findings({
      'electron/main.ts':
        "import { shell } from 'electron';\nexport const open = (url: string) => shell.openExternal(url);\n",
    }),
  ).toEqual([
    "electron/main.ts: openExternal would let the page open programs (item 15 of Electron's checklist)",
  ]);
});

it('finds a source that `npm run dev` loads by its path and that is not there', () => {
  expect(
    findings({
      'scripts/dev.mjs':
        "await vite.ssrLoadModule('/loopback/a.ts');\nawait vite.ssrLoadModule('/loopback/b.ts');\n",
      'loopback/a.ts': '',
    }),
  ).toEqual(['scripts/dev.mjs: loads loopback/b.ts, which is not there']);
});

it('finds a package that is loaded before the window shows, and none that is loaded behind it', () => {
  expect(
    findings({
      'electron/main.ts':
        "import { app } from 'electron';\nimport { join } from 'node:path';\nimport { closing } from './closing';\nawait import('./host');\n",
      'electron/closing.ts':
        "import { choices } from '../shared/model/choices';\nimport type { z } from 'zod';\nexport const closing = choices;\n",
      'electron/host.ts': "import { z } from 'zod';\n",
      'shared/model/choices.ts': "import { z } from 'zod';\nexport const choices = z.enum(['watch']);\n",
    }),
  ).toEqual(['shared/model/choices.ts: loads zod before the window shows, by way of electron/main.ts']);
});

it('finds a rule that is not the page’s, and one on its list that the page left', () => {
  expect(
    findings({
      'shared/rules/fifo.ts': '',
      'shared/rules/netting.ts': '',
      'shared/rules/sizing.ts': "import './fifo';\n",
      'renderer/app/a.ts': "import '../../shared/rules/fifo';\nimport '../../shared/rules/sizing';\n",
    }),
  ).toEqual([
    'renderer/app/a.ts: shared/rules/fifo.ts is no rule of the page (rulesOfPage in scripts/check-imports.mjs)',
    'scripts/check-imports.mjs: the page no longer imports shared/rules/netting.ts, which goes from rulesOfPage',
  ]);
});
