import { type AwayParts, awayHandlers } from '../../../host/api/away';
import type { Reading } from '../../../host/bridge/reading';
import { type RecordFiles, recordFilesIn } from '../../../host/history/record-files';
import { readMoment } from '../../../host/history/record-reader';
import { folderOf } from '../../../host/history/record-store';
import type { RecordEvent } from '../../../host/history/recorded';
import { createRecorder, type Recorder } from '../../../host/history/recorder';
import type { ReadingListener } from '../../../host/live/live';
import type { Account } from '../../../shared/model/account';
import type { Intent } from '../../../shared/model/intent';
import { ok } from '../../../shared/model/result';
import { bridgeUrl } from '../../fixtures/intents';
import { mortalFiles } from '../../fixtures/mortal-files';
import { account } from '../../fixtures/trading';

export const startMs = Date.UTC(2026, 10, 18, 3, 14, 0);
export const demo = { bridge: 'demo', account: { login: account.login, server: account.server } };

/** Notes that each record begins with. */
const usual = ['clock', 'interval'];

const living: (() => Promise<void>)[] = [];

/** Kills every host that was made here: to be called before their folders are removed. */
export async function killHosts(): Promise<void> {
  for (const die of living.splice(0)) await die();
}

/** A host that reads the demo, on a clock that the test moves. */
export class RecordingHost {
  nowMs = 0;
  /** How far the clock of the machine was set, < 0 back. */
  setByMs = 0;
  generation = 1;
  url = bridgeUrl;
  life = 'demo';
  /** What there was to see before this run. */
  past: Promise<readonly RecordEvent[]> | null = null;
  pastsWritten = 0;
  account: Account | null = null;
  intents: Intent[] = [];
  everyMs = 2_000;
  token: string | null = null;
  /** The broker's clock, seconds ahead of UTC, and whether a market shows it now. */
  offsetS = 7_200;
  isOffsetSeen = true;
  /** How often these were asked for. */
  looks = 0;
  readonly log: string[] = [];
  readonly recorder: Recorder;
  #listener: ReadingListener = () => undefined;
  #timers: { atMs: number; work: () => void }[] = [];
  readonly files: RecordFiles;

  constructor(
    folder: string,
    run: string,
    bounds?: { bytes: number; days: number },
    files = recordFilesIn(folder, run),
  ) {
    const mortal = mortalFiles(files);
    this.files = mortal.files;
    living.push(mortal.die);
    this.recorder = createRecorder({
      live: {
        bridge: {
          current: () => ({ generation: this.generation, life: this.life, url: this.url }),
          stamps: () => ({ stamps: 'broker', shiftS: 0 }),
          tokenInUse: () => this.token,
        } as never,
        knowledge: {
          account: () => (this.account === null ? null : { value: this.account, askedMs: 0, atMs: 0 }),
          utcOffsetS: () => this.offsetS,
          isOffsetSeen: () => this.isOffsetSeen,
        } as never,
        everyMs: () => this.everyMs,
        onReading: (listener) => {
          this.#listener = listener;
          return () => undefined;
        },
      },
      files: this.files,
      takePast: () => {
        const { past } = this;
        this.past = null;
        return past;
      },
      onPast: () => {
        this.pastsWritten += 1;
      },
      wallWatch: { setByMs: () => this.setByMs },
      intents: () => {
        this.looks += 1;
        return Promise.resolve(this.intents);
      },
      clock: {
        now: () => this.nowMs,
        wall: () => this.wall(),
        after: (ms, work) => {
          const timer = { atMs: this.nowMs + ms, work };
          this.#timers.push(timer);
          return () => {
            this.#timers = this.#timers.filter((each) => each !== timer);
          };
        },
      },
      ...(bounds === undefined ? {} : { bounds }),
      log: (line) => void this.log.push(line),
    });
  }

  wall(): number {
    return startMs + this.nowMs + this.setByMs;
  }

  read(reading: Reading): void {
    if (reading.topic === 'account' && reading.result.ok) this.account = reading.result.value;
    this.#listener(reading, this.nowMs - 12);
  }
  readAccount(equity: number): void {
    this.read({ topic: 'account', result: ok({ ...account, equity }) });
  }

  /** What is written is on the disk when it resolves. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.nowMs + ms;
    for (;;) {
      const next = this.#timers.toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined || next.atMs > untilMs) break;
      this.#timers = this.#timers.filter((each) => each !== next);
      this.nowMs = next.atMs;
      next.work();
      // Ends when the turn that this began has ended.
      await this.recorder.written();
    }
    this.nowMs = untilMs;
  }
  /** The process stands still, as in a machine that sleeps. */
  async sleep(ms: number): Promise<void> {
    this.nowMs += ms;
    for (const timer of this.#timers) timer.atMs = this.nowMs;
    await this.pass(0);
  }
  at(atMs: number) {
    return readMoment(this.files, folderOf(demo), atMs);
  }
  /** All that the record told up to now beside the reads, without the clocks. */
  async notes() {
    const told = (await this.at(this.wall()))?.told ?? [];
    return told.flatMap((each) =>
      each.kind === 'note' && !usual.includes(each.note.what) ? [each.note] : [],
    );
  }
}

/** The answers to what a page asks of an absence. */
export const awayOf = (host: RecordingHost, isRecorded = true, history: AwayParts['history'] = null) =>
  awayHandlers({
    files: isRecorded ? host.files : null,
    history,
    clock: { now: () => 0, wall: () => host.wall(), after: () => () => undefined },
    live: {
      bridge: { current: () => ({ life: 'demo', url: null }) },
      knowledge: { account: () => ({ value: account }), utcOffsetS: () => 7_200 },
    } as never,
    everyMs: () => 2_000,
  });
