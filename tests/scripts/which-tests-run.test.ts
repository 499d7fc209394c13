import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { leftToLongCommands, longCommands } from '../../scripts/long-commands.mjs';
import { onBothDialects, onBothHosts, sweep } from '../e2e/app';
import long from '../e2e/long.config';
import everyday from '../e2e/playwright.config';
import { root } from '../e2e/processes';

const specs = readdirSync(join(root, 'tests/e2e')).filter((file) => file.endsWith('.spec.ts'));
const ofDesktop = specs.filter((file) => file.startsWith('desktop'));
const ofPage = specs.filter((file) => !file.startsWith('desktop') && file !== 'package.spec.ts');

/** By Playwright's rules: its patterns are looked for in project, file, title and tags; a file is named by its glob. */
function projectsOf(config: PlaywrightTestConfig, file: string, tags: readonly string[] = []): string[] {
  const list = (one: unknown): unknown[] => (one === undefined ? [] : [one].flat());
  const isNamed = (globs: unknown) =>
    list(globs).some((glob) =>
      new RegExp(`^${String(glob).replace('.', '\\.').replace('*', '.*')}$`).test(file),
    );
  return (config.projects ?? [])
    .filter(({ name = '', testMatch, testIgnore, grep, grepInvert }) => {
      const line = [name, file, 'a journey', ...tags].join(' ');
      const isFound = (patterns: unknown) =>
        list(patterns).some((pattern) => pattern instanceof RegExp && pattern.test(line));
      return (
        isNamed(testMatch ?? config.testMatch) &&
        !isNamed(testIgnore ?? config.testIgnore) &&
        (grep === undefined || isFound(grep)) &&
        !isFound(grepInvert)
      );
    })
    .map(({ name = '' }) => name);
}

describe('which journeys run', () => {
  it('with npm test once, in the browser; the tagged ones in the desktop app or on the other dialect as well', () => {
    expect(ofPage).not.toEqual([]);
    for (const file of ofPage) {
      expect(projectsOf(everyday, file), file).toEqual(['browser']);
      expect(projectsOf(everyday, file, [onBothHosts.tag]), file).toEqual(['browser', 'desktop']);
      expect(projectsOf(everyday, file, [onBothDialects.tag]), file).toEqual(['browser', 'family']);
    }
  });

  it('with npm test in the desktop app alone, where they are of the app itself', () => {
    expect(ofDesktop).not.toEqual([]);
    for (const file of ofDesktop) expect(projectsOf(everyday, file), file).toEqual(['desktop']);
  });

  it('with a long command, where they are sweeps, of the package, or all of them in the desktop app', () => {
    for (const file of ofPage) {
      expect(projectsOf(everyday, file, [sweep.tag]), file).toEqual([]);
      expect(projectsOf(long, file, [sweep.tag]), file).toEqual(['sweeps', 'desktop']);
      expect(projectsOf(long, file), file).toEqual(['desktop']);
    }
    expect(projectsOf(everyday, 'package.spec.ts')).toEqual([]);
    expect(projectsOf(long, 'package.spec.ts')).toEqual(['package']);
  });
});

describe('the long commands', () => {
  it('are there, and npm test names each in one line', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const [name, about] of longCommands) {
      expect(scripts).toHaveProperty([name.split(' ')[0] ?? '']);
      expect(leftToLongCommands).toContain(`${name} (${about})`);
    }
    expect(leftToLongCommands).not.toContain('\n');
  });
});
