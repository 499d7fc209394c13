import { vi } from 'vitest';
import { type DemoBridge, type DemoBridgeOptions, startDemoBridge } from '../../demo-bridge/start';
import type { LiveChange } from '../../host/live/changes';
import type { Live } from '../../host/live/live';
import { liveOver } from '../fixtures/live';
import { type VirtualTime, virtualTime } from './virtual-time';

/** The demo and a host that watches it without a page, both on one virtual clock: a day of theirs passes in minutes. */
export interface WatchedDemo {
  readonly demo: DemoBridge;
  readonly live: Live;
  readonly time: VirtualTime;
  /** What the host has told so far, in order. */
  readonly changes: readonly LiveChange[];
  end(): Promise<void>;
}

/** `from`: UTC milliseconds. Sockets are real; no pause is jittered. */
export async function startWatchedDemo(
  from: number,
  options: Partial<DemoBridgeOptions> = {},
): Promise<WatchedDemo> {
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const time = virtualTime(() => 0, from);
  const token = 'watched';
  const demo = await startDemoBridge({ port: 0, token, now: () => Date.now(), ...options });
  const live = await time.until(liveOver(demo.url, token));
  const changes: LiveChange[] = [];
  live.onChanges((told) => changes.push(...told));
  live.watch();
  return {
    demo,
    live,
    time,
    changes,
    async end() {
      await time.until(live.close());
      await time.until(demo.close());
      time.end();
      chance.mockRestore();
    },
  };
}
