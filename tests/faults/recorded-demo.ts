import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { type DemoBridge, startDemoBridge } from '../../demo-bridge/start';
import { type RecordFiles, recordFilesIn } from '../../host/history/record-files';
import { createRecorder } from '../../host/history/recorder';
import { systemClock } from '../../host/live/clock';
import { type Fault, json, serveFaults } from '../fixtures/fault-proxy';
import { liveOver } from '../fixtures/live';
import { type VirtualTime, virtualTime } from './virtual-time';

/** The demo behind a proxy that can fail, and hosts that record it one after the other, all on one virtual clock. */
export interface RecordedDemo {
  readonly demo: DemoBridge;
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

export async function startRecordedDemo(from: number, seed: number): Promise<RecordedDemo> {
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const time = virtualTime(() => 0, from);
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-recorded-demo-'));
  const token = 'recorded';
  const demo = await startDemoBridge({ port: 0, token, now: () => Date.now(), seed });
  const proxy = await serveFaults(demo.url);
  let failing: readonly Fault[] = [];
  let asked = 0;
  proxy.instead(() => {
    asked += 1;
    return failing[asked % Math.max(1, failing.length)] ?? null;
  });
  let runs = 0;
  let kill: (() => Promise<void>) | null = null;

  async function killHost(): Promise<void> {
    await kill?.();
    kill = null;
  }

  return {
    demo,
    files: recordFilesIn(folder, 'reader'),
    time,
    async startHost() {
      runs += 1;
      const live = await time.until(liveOver(proxy.url, token));
      let isDead = false;
      const files = recordFilesIn(folder, `run ${runs}`);
      createRecorder({
        live,
        files: { ...files, lock: { ...files.lock, keep: () => !isDead && files.lock.keep() } },
        // A dead one does nothing any more.
        clock: { ...systemClock, after: (ms, work) => systemClock.after(ms, () => isDead || work()) },
        wallWatch: { setByMs: () => 0 },
        intents: () => Promise.resolve([]),
        log: () => undefined,
      });
      live.watch();
      kill = async () => {
        isDead = true;
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
      chance.mockRestore();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
