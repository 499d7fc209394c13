import { seeded } from '../../demo-bridge/market/random';
import { windowMs } from '../../host/orders/intents/locks';
import { actAsOtherClient, emptyLists } from './disturbance';
import { drawFault, longestLateMs } from './draw';
import type { Figures, TortureMarket } from './figures';
import { type Harness, startHarness } from './harness';
import { judge, type Submission } from './judge';
import { type Operation, operations, prepare, submit } from './submissions';

/** Many submissions with random faults through the real service, judged by the ledger. */

/** Time to the latest execution, plus the time to find it: the late watch looks every five minutes. Milliseconds. */
const afterwardsMs = windowMs + longestLateMs + 700_000;
const everyMs = 50_000;
/** The window of what was accepted begins where it was missed, in three looks of lists that may have been empty until now. Milliseconds. */
const longestSearchMs = windowMs + 60_000;
/** A little more than the interval of the late watch, milliseconds. */
const everyLookMs = 330_000;

export async function torture(
  operation: Operation,
  market: TortureMarket,
  seed: number,
  count: number,
  into: Figures,
): Promise<void> {
  const { dialect, isNetting } = market;
  const kind = (dialect === 'document' ? 0 : 1) + (isNetting ? 2 : 0);
  const random = seeded((seed * operations.length + operations.indexOf(operation)) * 4 + kind);
  const harness = await startHarness({ dialect, isNetting, onDisk: true, seed });
  try {
    await harness.watch(2_000);
    const submissions: Submission[] = [];
    for (let number = 0; number < count; number += 1) {
      submissions.push(await one(harness, operation, market, random));
      if (isNetting) await ended(harness, submissions.slice(-1));
      await harness.time.pass(Math.round(random() * 1_500));
    }
    await passAfterwards(harness);
    await judge(harness, submissions, seed, into);
  } finally {
    await harness.end();
  }
}

/** Passes the time until nothing more can be executed and everything was found. */
export async function passAfterwards(harness: Harness): Promise<void> {
  for (let waited = 0; waited < afterwardsMs; waited += everyMs) {
    await harness.poll().catch(() => null);
    await harness.time.pass(everyMs);
  }
}

/** Passes the time until these submissions are settled and their traces gone. */
export async function ended(harness: Harness, submissions: readonly Submission[]): Promise<void> {
  const open = submissions.filter(
    ({ result, isUnseen }) => isUnseen || !result.ok || result.value.verdict === 'unknown',
  );
  if (open.length > 0) {
    const latestMs = Math.max(...open.map((each) => each.latestMs));
    await harness.time.pass(Math.max(longestSearchMs, latestMs + everyLookMs - Date.now()));
    await harness.pollTrading();
  }
  harness.broker.clear();
}

async function one(
  harness: Harness,
  operation: Operation,
  { dialect, isNetting }: TortureMarket,
  random: () => number,
): Promise<Submission> {
  const ticket = prepare(harness, operation, isNetting, random);
  const quote = await (random() < 0.1 ? harness.poll() : harness.pollTrading());
  const firstWrite = harness.bridge.writes.length;
  if (random() < 0.03) {
    await harness.time.until(harness.bridge.goAway());
    const { id, answer } = submit(harness, operation, ticket, quote, random);
    const result = await harness.time.until(answer);
    await harness.time.until(harness.bridge.comeBack());
    // The pause of reads after an absent bridge.
    await harness.time.pass(5_000);
    const toldAtMs = Date.now();
    const what = 'connection refused';
    const none = { other: null, emptied: null, isUnseen: false };
    return { ...none, id, operation, what, firstWrite, result, toldAtMs, latestMs: toldAtMs };
  }
  const fault = drawFault(random, operation, dialect);
  harness.bridge.next(fault);
  const { id, answer } = submit(harness, operation, ticket, quote, random);
  const other = random() < 0.12 ? actAsOtherClient(harness, operation, ticket, random) : null;
  const emptied = random() < 0.06 ? emptyLists(harness, random) : null;
  const result = await harness.time.until(answer);
  const toldAtMs = Date.now();
  harness.bridge.forget();
  // The next submission would be blocked while its target is in no list.
  if (emptied !== null) await harness.time.pass(Math.max(0, emptied.untilMs - toldAtMs));
  const beside = [
    other === null ? null : `another client ${other.what} after ${Math.round(other.afterMs / 100) / 10} s`,
    emptied?.what ?? null,
  ].filter((part) => part !== null);
  const what = [fault.name, ...beside].join('; ');
  return {
    id,
    operation,
    what,
    firstWrite,
    result,
    toldAtMs,
    latestMs: toldAtMs + (typeof fault.execute === 'object' ? fault.execute.afterMs : 0),
    other,
    emptied,
    isUnseen: fault.isUnseen === true,
  };
}
