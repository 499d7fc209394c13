import type { UtcMs } from '../../../shared/model/fields';
import type { ReplayGap } from '../../../shared/model/replay';
import { Store } from '../../base/store';
import type { ReplaySession } from '../../data/replay/replay-session';
import { playStep, type Speed, stepEveryMs } from './play';

/** Plays a replay: moves its second on while it runs. */
export class Player {
  readonly isPlaying = new Store(false);
  readonly speed = new Store<Speed>(10);
  /** The gap that was skipped last; null where none was since the play began. */
  readonly skipped = new Store<ReplayGap | null>(null);
  gaps: readonly ReplayGap[] = [];
  readonly #session: Pick<ReplaySession, 'at' | 'seek'>;
  readonly #now: () => UtcMs;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(session: Pick<ReplaySession, 'at' | 'seek'>, now: () => UtcMs) {
    this.#session = session;
    this.#now = now;
  }

  readonly toggle = (): void => {
    if (this.isPlaying.read()) this.pause();
    else this.play();
  };

  play(): void {
    if (this.isPlaying.read()) return;
    this.skipped.set(null);
    this.isPlaying.set(true);
    this.#plan();
  }

  readonly pause = (): void => {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.isPlaying.set(false);
  };

  #plan(): void {
    const everyMs = stepEveryMs(this.speed.read());
    this.#timer = setTimeout(() => {
      const { at, seek } = this.#session;
      const step = playStep(at.read(), everyMs, this.speed.read(), this.gaps, newestMs(this.#now()));
      if (step.skipped !== null) this.skipped.set(step.skipped);
      seek.call(this.#session, step.atMs);
      if (step.isOver) this.pause();
      else this.#plan();
    }, everyMs);
  }
}

/** What was read a moment ago may not be on the disk yet. Milliseconds. */
const unwrittenMs = 3_000;
export const newestMs = (nowMs: UtcMs): UtcMs => nowMs - unwrittenMs;
