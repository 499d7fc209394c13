import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../e2e/processes';

const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** What comes before a command on one of the systems. */
const wrapped = /^\$\{\{ matrix\.under \}\} /;
const commands = [...workflow.matchAll(/^ +(?:- )?run: (?!$)(.+)$/gm)].map(([, line = '']) =>
  line.replace(wrapped, ''),
);

/** What a script says of its words: its help, or what it takes where it has none yet. */
function told(script: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, script), '--help'], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}

it.each(commands)('%s: is there, with the words that it is given', (line) => {
  const [program, ...words] = line.split(' ');
  if (line === 'npm ci' || program === 'sudo') return;
  const [script = '', flags] =
    program === 'node'
      ? [words[0], words.slice(1)]
      : [
          /^node (\S+)$/.exec(scripts[words[0] === 'run' ? (words[1] ?? '') : (words[0] ?? '')])?.[1],
          words.slice(words[0] === 'run' ? 2 : 1).filter((word) => word !== '--'),
        ];
  expect(['node', 'npm']).toContain(program);
  expect(existsSync(join(root, script)) && script !== '', line).toBe(true);
  for (const flag of flags) expect(told(script)).toContain(flag);
});

it('runs commands of one line alone, so that none is overlooked above', () => {
  expect(commands.length).toBeGreaterThan(5);
  expect(workflow.match(/\brun: *[|>]/g)).toBeNull();
});

it('uses two actions, and one more by hand, each by the hash of its commit', () => {
  const used = [...workflow.matchAll(/uses: (\S+?)@(\S+) # v\d+\.\d+\.\d+$/gm)].map(([, name, hash]) => ({
    name,
    hash,
  }));
  expect(used).toHaveLength(workflow.match(/uses:/g)?.length ?? 0);
  for (const { hash } of used) expect(hash).toMatch(/^[0-9a-f]{40}$/);
  expect(new Set(used.map(({ name }) => name))).toEqual(
    new Set(['actions/checkout', 'actions/setup-node', 'actions/upload-artifact']),
  );
  expect(workflow).toMatch(/if: github\.event_name == 'workflow_dispatch'\n +uses: actions\/upload-artifact/);
});

it('reads the code and nothing more: no secret, no token left behind, an end to each job', () => {
  expect(workflow).toMatch(/^permissions:\n {2}contents: read\n\n/m);
  expect(workflow).not.toMatch(/secrets\.|pull_request_target|permissions: write/);
  const count = (pattern: RegExp) => workflow.match(pattern)?.length ?? 0;
  expect(count(/persist-credentials: false/g)).toBe(count(/actions\/checkout@/g));
  expect(count(/timeout-minutes:/g)).toBe(count(/runs-on:/g));
});

it('runs the tests on the oldest Node that is taken, and on those after it', () => {
  expect(workflow).toContain("node: ['20.19', '22', '24', '26']");
});
