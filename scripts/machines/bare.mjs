// `npm test -- --bare`: both commands on a Debian that has nothing but Node, npm and git, as root and as an ordinary user.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root, withProgress } from '../ensure.mjs';
import { layDown, successOf, unpackPackage } from '../registry-package.mjs';
import { copyOfSources } from './copy.mjs';
import { fetchNode } from './registry-node.mjs';

/** A view, a journey in the browser and one in the desktop app: what is run there unless the whole is asked for. */
const few = [
  'tests/renderer/app/screen.view.test.tsx',
  'tests/e2e/first-candle.spec.ts',
  'tests/e2e/desktop.spec.ts',
];
/** A clone is installed and built first, and the machine may be busy: what `npm start` may take, milliseconds. */
const startLimitMs = 300_000;
const users = [
  { user: 'root', home: '/root' },
  { user: 'trader', home: '/home/trader' },
];

/** @typedef {{ what: string, seconds: number, isGood: boolean, said: string }} Done */

/**
 * @param {readonly string[]} words `whole`: the whole of `npm test` for each user; a version of Node other than 20
 * @returns {Promise<number>} exit code
 */
export async function run(words) {
  const versions = words.filter((word) => /^\d/.test(word));
  const problem = problemOf(words.filter((word) => word !== 'whole' && !versions.includes(word)));
  if (problem !== null) {
    console.error(problem);
    return 2;
  }
  const node = await fetchNode(versions[0] ?? '20', `node-linux-${process.arch}`);
  if (!node.ok) {
    console.error(node.reason);
    return 1;
  }
  const machine = mkdtempSync(join(tmpdir(), 'bridgewatch-bare-'));
  /** @type {string[]} */
  const mounts = [];
  const remove = () => {
    for (const mount of mounts.splice(0).reverse()) must('umount', '--lazy', mount);
    rmSync(machine, { recursive: true, force: true });
  };
  process.once('exit', remove);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.once(signal, () => process.exit(130));

  must('cp', '-a', `${await debian()}/.`, machine);
  // A temporary folder is for its owner alone; this one is the root of a system.
  must('chmod', '755', machine);
  must('mount', '-t', 'proc', 'proc', join(machine, 'proc'));
  mounts.push(join(machine, 'proc'));
  must('mount', '--bind', '/dev/shm', join(machine, 'dev', 'shm'));
  mounts.push(join(machine, 'dev', 'shm'));
  await furnish(machine, node.node);

  /** @type {Done[]} */
  const done = [];
  for (const { user, home } of users) {
    const at = (/** @type {string[]} */ ...command) => [
      `--userspec=${user}:${user}`,
      machine,
      'env',
      '-i',
      ...environment(home),
      ...command,
    ];
    const clone = join(home, 'bridgewatch');
    const copied = copyOfSources(join(machine, home));
    if (!copied.ok) throw new Error(copied.reason);
    must('chown', '-R', `--reference=${join(machine, home)}`, join(machine, clone));
    done.push(await timed(`npm start, ${user}`, () => untilReady(at('npm', '--prefix', clone, 'start'))));
    const tests = words.includes('whole') ? [] : ['--', ...few];
    done.push(
      await timed(`npm test ${tests.slice(1).join(' ')}, ${user}`, () =>
        untilEnd(at('npm', '--prefix', clone, 'test', ...tests)),
      ),
    );
  }
  console.log(`\nDebian 12 minbase, Node ${node.version}, npm and git`);
  for (const { what, seconds, isGood, said } of done) {
    console.log(`${isGood ? 'passed' : 'FAILED'}  ${seconds.toFixed(0).padStart(4)} s  ${what}: ${said}`);
  }
  const failed = done.filter(({ isGood }) => !isGood).length;
  console.log(`${done.length - failed} passed, ${failed} failed, 0 skipped`);
  return failed === 0 ? 0 : 1;
}

/** @param {readonly string[]} strange */
function problemOf(strange) {
  if (strange.length > 0)
    return `npm test -- --bare does not know ${strange.join(' ')}: it takes whole and a version of Node.`;
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'npm test -- --bare needs Linux and root, who may mount and chroot.';
  if (spawnSync('debootstrap', ['--version']).error)
    return 'npm test -- --bare makes its Debian by debootstrap: apt-get install debootstrap.';
  return null;
}

/** Runs a program of this machine; throws what it says where it fails. @param {string} command @param {string[]} args */
function must(command, ...args) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr.trim()}`);
}

/** Debian as it comes, made once. */
async function debian() {
  const folder = join(root, '.cache', 'bare', 'bookworm');
  if (existsSync(folder)) return folder;
  const packages = '--include=git,ca-certificates';
  await withProgress('Making a Debian (once; some minutes)', () =>
    layDown(folder, async (half) => {
      await successOf('debootstrap', [
        '--variant=minbase',
        packages,
        'bookworm',
        half,
        'http://deb.debian.org/debian',
      ]);
    }),
  );
  return folder;
}

/** Node, npm, this machine's way to the network, and an ordinary user. @param {string} machine @param {string} node */
async function furnish(machine, node) {
  copyFileSync(node, join(machine, 'usr/local/bin/node'));
  await layDown(join(machine, 'usr/local/lib/npm'), (half) => unpackPackage(half, 'npm', '11'));
  must('chroot', machine, 'ln', '-s', '../lib/npm/package/bin/npm-cli.js', '/usr/local/bin/npm');
  must('chroot', machine, 'useradd', '--create-home', 'trader');
  for (const file of ['/etc/resolv.conf', '/etc/hosts', process.env.NODE_EXTRA_CA_CERTS]) {
    if (file === undefined || !existsSync(file)) continue;
    mkdirSync(dirname(join(machine, file)), { recursive: true });
    copyFileSync(file, join(machine, file));
  }
}

/** What a login has, and this machine's own registry and authority of certificates. @param {string} home */
function environment(home) {
  const { NODE_EXTRA_CA_CERTS: authority, npm_config_registry: registry } = process.env;
  return [
    'PATH=/usr/local/bin:/usr/bin:/bin',
    `HOME=${home}`,
    'LANG=C.UTF-8',
    ...(registry === undefined ? [] : [`npm_config_registry=${registry}`]),
    ...(authority === undefined
      ? []
      : [`NODE_EXTRA_CA_CERTS=${authority}`, `npm_config_cafile=${authority}`]),
  ];
}

/**
 * @param {string} what
 * @param {() => Promise<{ isGood: boolean, said: string }>} act
 * @returns {Promise<Done>}
 */
async function timed(what, act) {
  console.log(`\n${what} …`);
  const began = Date.now();
  const result = await act();
  return { what, seconds: (Date.now() - began) / 1_000, ...result };
}

/** Lets `npm start` come as far as its address, and ends it as Ctrl+C does. @param {string[]} args of chroot */
function untilReady(args) {
  const child = spawn('chroot', args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let said = '';
  let isReady = false;
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  };
  const hear = (/** @type {Buffer} */ part) => {
    process.stdout.write(part);
    said += part;
    if (!isReady && said.includes('Dashboard ready:')) {
      isReady = true;
      end('SIGINT');
    }
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const limit = setTimeout(() => end('SIGKILL'), startLimitMs);
  return new Promise((resolve) => {
    child.once('close', () => {
      clearTimeout(limit);
      resolve({
        isGood: isReady,
        said: isReady ? 'the dashboard was ready, and ended by Ctrl+C' : 'it never was ready',
      });
    });
  });
}

/** @param {string[]} args of chroot */
function untilEnd(args) {
  const child = spawn('chroot', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (part) => {
    process.stdout.write(part);
    said += part;
  });
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const counts = said.trim().split('\n').at(-1) ?? '';
      resolve({ isGood: code === 0, said: `ended with ${code}: ${counts}` });
    });
  });
}
