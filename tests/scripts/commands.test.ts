import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parts } from '../../scripts/bench.mjs';
import { leftOut, shortForms } from '../../scripts/commands.mjs';
import { withFigures } from '../../scripts/figures.mjs';
import { proofs } from '../../scripts/torture.mjs';
import { root } from '../e2e/processes';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

it('each command is run by `npm run commands`, or left out by name', () => {
  expect([...Object.keys(shortForms), ...leftOut].toSorted()).toEqual(Object.keys(scripts).toSorted());
});

it('each part of the bench has its program, and its place in docs/performance.md', () => {
  const page = readFileSync(join(root, 'docs/performance.md'), 'utf8');
  for (const [name, { program }] of Object.entries(parts)) {
    const [script = '', onBridge] = program;
    expect(existsSync(script), script).toBe(true);
    if (onBridge !== undefined)
      expect(existsSync(join(root, `tests/faults/programs/${onBridge}.ts`)), onBridge).toBe(true);
    expect(withFigures(page, name, 'new figures')).toContain('\n\nnew figures\n\n');
  }
});

it('each proof has its tests', () => {
  for (const { file, least, usual } of Object.values(proofs)) {
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(least).toBeLessThanOrEqual(usual);
  }
});

/** Its own words go behind the command. */
const run = (script: string, ...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...words], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};
/** The script of a command that is ours; tools of others have a help of their own. */
const own = Object.entries(scripts).flatMap(([name, line]) => {
  const [, script] = /^node (scripts\/[\w-]+\.mjs)$/.exec(String(line)) ?? [];
  return script === undefined ? [] : [{ name, script }];
});

describe('what a command takes', () => {
  it.each(own)('$name: is told by --help', ({ name, script }) => {
    const { status, stdout } = run(script, '--help');
    expect(stdout).toContain(name);
    expect(status).toBe(0);
  });

  it.each(own)('$name: another word ends it with 2 and one sentence on what is taken', ({ script }) => {
    const { status, stdout, stderr } = run(script, '--no-such-word');
    expect(stderr).toMatch(/no-such-word|takes/);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });

  it('too few runs to prove anything are refused with the smallest number', () => {
    for (const [name, { least }] of Object.entries(proofs).filter(([, proof]) => proof.least > 1)) {
      const { status, stderr } = run('scripts/torture.mjs', name, String(least - 1));
      expect(stderr).toContain(`Fewer than ${least.toLocaleString('en-GB')} `);
      expect(status).toBe(2);
    }
  });
});
