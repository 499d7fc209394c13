import { z } from 'zod';
import { PersistentStore, pageStorage, recall, remember } from '../../base/remembered';
import { Store } from '../../base/store';

/** UTC milliseconds of this machine. */
export interface Absence {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Minutes without a key, click or scroll after which the user counts as away. */
export const awayMinutes = [5, 15, 30, 60] as const;

const absenceSchema = z.object({ fromMs: z.number(), toMs: z.number() });
export const awaySettings = new PersistentStore(
  pageStorage(),
  'away',
  z.object({ minutes: z.literal(awayMinutes), last: absenceSchema.nullable() }),
  { minutes: 15, last: null },
);

/** From which the user has just come back, until it is told. */
export const newAbsence = new Store<Absence | null>(null);

const activeKey = 'away.active';
/** Every key would be a write to the disk. Milliseconds. */
const keepEveryMs = 5_000;
const lastActive = (): number | null => recall(pageStorage(), activeKey, z.number().nullable(), null);

let lastMs: number | null = null;
let keptMs = 0;

/** Somebody is there. A window that was closed, a machine that slept and an untouched mouse all show as a long time since the last one. */
export function noteActivity(nowMs: number): void {
  const limitMs = awaySettings.read().minutes * 60_000;
  if (lastMs === null || nowMs - lastMs >= limitMs) {
    // Another window may have seen him since.
    lastMs = Math.max(lastMs ?? 0, lastActive() ?? 0);
    if (lastMs > 0 && nowMs - lastMs >= limitMs) {
      const absence = { fromMs: lastMs, toMs: nowMs };
      awaySettings.change({ last: absence });
      newAbsence.set(absence);
    }
  }
  lastMs = nowMs;
  if (Math.abs(nowMs - keptMs) < keepEveryMs) return;
  keptMs = nowMs;
  remember(pageStorage(), activeKey, nowMs);
}

let isLoaded = false;

/** Opening the page counts too; a bridge that changes does not. */
export function watchActivity(): () => void {
  const note = () => noteActivity(Date.now());
  if (!isLoaded) note();
  isLoaded = true;
  const listening = new AbortController();
  for (const name of ['keydown', 'pointerdown', 'wheel'])
    window.addEventListener(name, note, { capture: true, passive: true, signal: listening.signal });
  return () => listening.abort();
}
