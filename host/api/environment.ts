import { randomBytes, randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PastMoment } from '../../demo-bridge/yesterday';
import { decodeAccount } from '../bridge/decode/account';
import { decodeDeals } from '../bridge/decode/deals';
import { decodeOrders, decodePositions } from '../bridge/decode/open-trades';
import { decodeTick } from '../bridge/decode/tick';
import { recordFilesIn } from '../history/record-files';
import { lifeOf } from '../history/record-store';
import type { RecordEvent } from '../history/recorded';
import { journalFilesIn, journalFolder } from '../orders/journal/files';
import { runFilesIn } from '../orders/runs/run-file';
import type { ServiceParts, StartedDemo } from './ports';

/** The bridge that the environment names for this run; an empty variable counts as none. */
export function bridgeOfEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): ServiceParts['environment'] {
  return { bridgeUrl: environment.BRIDGE_URL || null, token: environment.API_TOKEN || null };
}

/** The user's own folder, one for all hosts. */
export const userFolder = (): string => dirname(journalFolder());

/** The journal of orders, the runs, the record, the history made of it, notices and alerts, side by side: one place for all hosts of this user. */
export function filesOfUser(): Pick<
  ServiceParts,
  'journal' | 'runs' | 'record' | 'notices' | 'alerts' | 'historyUrl'
> {
  return {
    journal: journalFilesIn(journalFolder()),
    runs: runFilesIn(join(userFolder(), 'runs')),
    record: recordFilesIn(join(userFolder(), 'record'), randomUUID()),
    // As files beside the record; its lock is that of both.
    notices: recordFilesIn(join(userFolder(), 'notices'), randomUUID()),
    alerts: recordFilesIn(join(userFolder(), 'alerts'), randomUUID()),
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

/** Readers take what the record notes as its interval for how often it was watched: this past was recorded once a minute. */
const everyMs = 60_000;

/** What the demo tells of its past, as a recorder that had been there would have written it. */
export async function eventsOf(moments: AsyncIterable<PastMoment>): Promise<readonly RecordEvent[]> {
  const events: RecordEvent[] = [];
  for await (const { utcMs: atMs, offsetSeconds, account, positions, orders, deals, ticks } of moments) {
    const when = { atMs, tookMs: 0 };
    if (events.length === 0) {
      const clock = { what: 'clock', stamps: 'broker', shiftS: 0, utcOffsetS: offsetSeconds } as const;
      events.push(
        { kind: 'note', atMs, note: { what: 'interval', everyMs } },
        { kind: 'note', atMs, note: { ...clock, isSeen: true } },
      );
    }
    events.push(
      { kind: 'account', ...when, result: decodeAccount(account, '/account') },
      { kind: 'positions', ...when, result: decodePositions(positions, '/positions') },
      { kind: 'orders', ...when, result: decodeOrders(orders, '/orders') },
    );
    for (const [symbol, tick] of ticks)
      events.push({ kind: 'tick', symbol, ...when, result: decodeTick(tick, symbol, '/tick') });
    const booked = decodeDeals(deals, '/history/deals');
    if (booked.ok && booked.value.rows.length > 0)
      events.push({ kind: 'deals', ...when, rows: booked.value.rows });
  }
  return events;
}
