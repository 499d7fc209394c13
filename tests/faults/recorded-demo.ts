import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type DemoBridgeOptions, startDemoBridge } from '../../demo-bridge/start';
import type { LedgerEntry } from '../../demo-bridge/traders/ledger';
import { type RecordFiles, recordFilesIn } from '../../host/history/record-files';
import { createRecorder } from '../../host/history/recorder';
import { systemClock } from '../../host/live/clock';
import { type Fault, json, serveFaults } from '../fixtures/fault-proxy';
import { liveOver } from '../fixtures/live';
import { mortalFiles } from '../fixtures/mortal-files';
import { type VirtualTime, virtualTime } from './virtual-time';

/** The demo behind a proxy that can fail, and hosts that record it one after the other, all on one virtual clock. */
export interface RecordedDemo {
  /** What the demo's traders did up to now. */
  ledger(): Promise<readonly LedgerEntry[]>;
  readonly files: RecordFiles;
  readonly time: VirtualTime;
  startHost(): Promise<void>;
  /** Without a word, as by kill -9: what was not on the disk is lost. */
  killHost(): Promise<void>;
  /** `answers`: given instead of the demo's, one after the other; none = the demo answers. */
  fail(answers: readonly Fault[]): void;
  end(): Promise<void>;
}

export const failures: readonly Fault[] = [
  json(503, { retcode: -10003, message: 'Terminal not initialized' }),
  json(504, { error: 'timed out' }),
  { status: 200, contentType: 'application/json', body: '[' },
  { ...json(200, {}), missingBytes: 40 },
];

export interface DemoThread {
  /** Of one number: UTC milliseconds. */
  readonly clock: SharedArrayBuffer;
  readonly token: string;
  readonly seed: number;
}

interface WatchedDemo {
  readonly url: string;
  ledger(): Promise<readonly LedgerEntry[]>;
  close(): Promise<void>;
}

type Offset = DemoBridgeOptions['offsetSeconds'];

async function demoHere(token: string, seed: number, offset: Offset): Promise<WatchedDemo> {
  const { url, ledger, close } = await startDemoBridge({
    ...{ port: 0, token, now: () => Date.now(), seed },
    ...(offset === undefined ? {} : { offsetSeconds: offset }),
  });
  return { url, ledger: () => Promise.resolve(ledger), close };
}

/** In a thread with a heap of its own. To be built while time is real. */
async function demoApart(data: DemoThread, folder: string): Promise<WatchedDemo> {
  const { build } = await import('vite');
  const { programConfig } = await import('../../scripts/build.mjs');
  const file = 'demo-thread.mjs';
  await build(programConfig({ entry: 'tests/faults/programs/demo-thread.ts', folder, file, format: 'es' }));
  const thread = new Worker(join(folder, file), { workerData: data });
  const told = <T>(): Promise<T> =>
    new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject));
  const url = await told<string>();
  return {
    url,
    ledger() {
      const answer = told<readonly LedgerEntry[]>();
      thread.postMessage('ledger');
      return answer;
    },
    close: async () => void (await thread.terminate()),
  };
}

/**
 * `isApart`: the demo is in a thread of its own, so that the heap of this one is the host's. `offset`: of its broker's clock; in this
 * thread alone.
 */
export async function startRecordedDemo(
  from: number,
  seed: number,
  isApart = false,
  offset?: Offset,
): Promise<RecordedDemo> {
  // No spy, which would remember each call.
  const { random } = Math;
  Math.random = () => 0.5;
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-recorded-demo-'));
  const programs = mkdtempSync(join(tmpdir(), 'bridgewatch-recorded-demo-'));
  const token = 'recorded';
  const clock = new SharedArrayBuffer(8);
  const nowMs = new Float64Array(clock);
  nowMs[0] = from;
  const apart = isApart ? await demoApart({ clock, token, seed }, programs) : null;
  const time = virtualTime(() => 0, from);
  const demo = apart ?? (await demoHere(token, seed, offset));
  const proxy = await serveFaults(demo.url);
  let failing: readonly Fault[] = [];
  let asked = 0;
  proxy.instead(() => {
    asked += 1;
    nowMs[0] = Date.now();
    // The heap is to be the host's.
    proxy.forget();
    return failing[asked % Math.max(1, failing.length)] ?? null;
  });
  let runs = 0;
  let kill: (() => Promise<void>) | null = null;

  async function killHost(): Promise<void> {
    await kill?.();
    kill = null;
  }

  return {
    ledger: demo.ledger,
    files: recordFilesIn(folder, 'reader'),
    time,
    async startHost() {
      runs += 1;
      const live = await time.until(liveOver(proxy.url, token));
      const { files, isDead, die } = mortalFiles(recordFilesIn(folder, `run ${runs}`));
      createRecorder({
        live,
        files,
        // A dead one does nothing any more.
        clock: { ...systemClock, after: (ms, work) => systemClock.after(ms, () => isDead() || work()) },
        wallWatch: { setByMs: () => 0 },
        intents: () => Promise.resolve([]),
        log: () => undefined,
      });
      live.watch();
      kill = async () => {
        await time.until(die());
        // Its process is gone; in a test it is this one, which lives.
        files.lock.release();
        await time.until(live.close());
      };
    },
    killHost,
    fail(answers) {
      failing = answers;
    },
    async end() {
      await killHost();
      await time.until(proxy.close());
      await time.until(demo.close());
      time.end();
      Math.random = random;
      for (const each of [folder, programs]) rmSync(each, { recursive: true, force: true });
    },
  };
}
