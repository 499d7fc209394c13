import { randomBytes, randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { recordFilesIn } from '../history/record-files';
import { lifeOf } from '../history/record-store';
import { journalFilesIn, journalFolder } from '../orders/journal/files';
import { runFilesIn } from '../orders/runs/run-file';
import { eventsOf } from './demo-past';
import type { ServiceParts, StartedDemo } from './ports';

/** The bridge that the environment names for this run; an empty variable counts as none. */
export function bridgeOfEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): ServiceParts['environment'] {
  return { bridgeUrl: environment.BRIDGE_URL || null, token: environment.API_TOKEN || null };
}

/** The user's own folder, one for all hosts. */
export const userFolder = (): string => dirname(journalFolder());

/** The journal of orders, the runs, the record, the history made of it and the notices, side by side: one place for all hosts of this user. */
export function filesOfUser(): Pick<ServiceParts, 'journal' | 'runs' | 'record' | 'notices' | 'historyUrl'> {
  return {
    journal: journalFilesIn(journalFolder()),
    runs: runFilesIn(join(userFolder(), 'runs')),
    record: recordFilesIn(join(userFolder(), 'record'), randomUUID()),
    // As files beside the record; its lock is that of both.
    notices: recordFilesIn(join(userFolder(), 'notices'), randomUUID()),
    historyUrl: process.env.HISTORY_URL || null,
  };
}

/** A page that opens has its turn first. Milliseconds. */
const pastAfterMs = 5_000;

/** Starts the built-in demo bridge with a new token for each run. Loaded only when needed. */
export const startEmbeddedDemo = (options: { readonly calm: boolean }) => async (): Promise<StartedDemo> => {
  const { startDemoBridge } = await import('../../demo-bridge/start');
  const bridge = await startDemoBridge({ port: 0, token: randomBytes(24).toString('base64url'), ...options });
  const { yesterday } = bridge;
  const past = yesterday && (() => wait(pastAfterMs, null, { ref: false }).then(() => eventsOf(yesterday())));
  return { ...bridge, life: lifeOf(Date.now()), past };
};
