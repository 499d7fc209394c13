// What the bench measured, in words: the commit, the machine, and its place in docs/performance.md.
import { spawnSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { root } from './ensure.mjs';

/** @param {readonly string[]} args */
const git = (args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

/** The commit in words. What was changed in docs/ is not measured, and the last part's figures may just have been written there. */
function commit() {
  const hash = git(['rev-parse', '--short', 'HEAD']);
  if (hash === null) return 'a commit that is not known';
  return git(['status', '--porcelain', '--', '.', ':!docs']) === ''
    ? hash
    : `${hash} and uncommitted changes`;
}

/** @param {readonly number[]} averages of 1, 5 and 15 minutes */
const load = (averages) => averages.map((each) => each.toFixed(1)).join(' ');

/**
 * What was measured, when, and on what; to be called when the run has ended.
 * @param {string} command
 * @param {{ readonly date: Date, readonly loadBefore: readonly number[] }} begin
 */
export function measuredAt(command, { date, loadBefore }) {
  const [cpu] = cpus();
  return [
    `\`${command}\` at ${commit()}, ${date.toISOString().slice(0, 16).replace('T', ' ')} UTC,`,
    `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node};`,
    `load average ${load(loadBefore)} before and ${load(loadavg())} after (1, 5, 15 minutes).`,
  ].join('\n');
}

/**
 * The page with what a part said in its place, between two comments.
 * @param {string} page
 * @param {string} part
 * @param {string} text
 */
export function withFigures(page, part, text) {
  const [begin, end] = [`<!-- bench ${part} begins -->`, `<!-- bench ${part} ends -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place between ${begin} and ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`;
}
