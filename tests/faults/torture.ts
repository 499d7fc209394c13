import { seeded } from '../../demo-bridge/market/random';
import type { Intent } from '../../shared/model/intent';
import type { TradeOutcome } from '../../shared/model/trade';
import type { Result } from '../../shared/result';
import { type Desk, startDesk } from './desk';
import { drawFault } from './fault';
import type { Execution } from './fault-bridge';
import { type Operation, operations, prepare, submit } from './submissions';
import { endingOf, verdictOf } from './table/orders';

/** Many submissions under drawn faults through the real service, judged by the ledger of what was really executed. */
export interface Figures {
  readonly operation: Operation;
  submissions: number;
  /** Write requests that the bridge saw, whole or not. */
  requests: number;
  executed: number;
  /** Intents that were executed more than once. */
  duplicates: number;
  /** Requests beyond the one of each intent, and requests that nobody asked for. */
  retries: number;
  /** "Failed" for an order that was executed. */
  failedButExecuted: number;
  /** "Done" for one that was not. */
  doneButNot: number;
  /** Held back by the host's own rules. */
  heldBack: number;
  unknown: number;
  /** Of the unknown ones that were executed by the time of the answer: milliseconds from then to the resolution. */
  readonly foundAfterMs: number[];
  /** Of all others: from the answer, or from the later execution, until it was found or proven that there is nothing. */
  readonly endedAfterMs: number[];
  /** Not found in the whole window, and truly not executed. */
  notFound: number;
  /** Still unknown when the window had long passed. */
  unresolved: number;
  /** Sent, and not in the journal. */
  lost: number;
  /** What went wrong, in words that say how to see it again. */
  readonly complaints: string[];
}

interface Submission {
  readonly id: string;
  readonly fault: string;
  readonly firstWrite: number;
  readonly result: Result<TradeOutcome>;
}

export const noFigures = (operation: Operation): Figures => ({
  operation,
  submissions: 0,
  requests: 0,
  executed: 0,
  duplicates: 0,
  retries: 0,
  failedButExecuted: 0,
  doneButNot: 0,
  heldBack: 0,
  unknown: 0,
  foundAfterMs: [],
  endedAfterMs: [],
  notFound: 0,
  unresolved: 0,
  lost: 0,
  complaints: [],
});

/** "100 % within the window and 15 seconds" of order-safety.md. */
const longestSearchMs = 315_000;
/** The bridge may execute up to five minutes late; then there is the time to look for it once more. */
const afterwardsMs = 800_000;

export async function torture(
  operation: Operation,
  seed: number,
  count: number,
  into: Figures,
): Promise<void> {
  const random = seeded(seed * operations.length + operations.indexOf(operation));
  const desk = await startDesk({ dialect: seed % 2 === 0 ? 'document' : 'recorded', onDisk: true, seed });
  try {
    await desk.watch(2_000);
    const submissions: Submission[] = [];
    for (let number = 0; number < count; number += 1) {
      submissions.push(await one(desk, operation, random));
      await desk.time.pass(Math.round(random() * 1_500));
    }
    for (let waited = 0; waited < afterwardsMs; waited += 50_000) {
      await desk.poll().catch(() => null);
      await desk.time.pass(50_000);
    }
    await judge(desk, submissions, seed, into);
  } finally {
    await desk.end();
  }
}

async function one(desk: Desk, operation: Operation, random: () => number): Promise<Submission> {
  const ticket = prepare(desk, operation);
  const quote = await (random() < 0.1 ? desk.poll() : desk.pollTrading());
  const firstWrite = desk.bridge.writes.length;
  if (random() < 0.03) {
    await desk.time.until(desk.bridge.goAway());
    const { id, answer } = submit(desk, operation, ticket, quote, random);
    const result = await desk.time.until(answer);
    await desk.time.until(desk.bridge.comeBack());
    // The reads' own pause after a bridge that was away.
    await desk.time.pass(5_000);
    return { id, fault: 'connection refused', firstWrite, result };
  }
  const fault = drawFault(random);
  desk.bridge.next(fault);
  const { id, answer } = submit(desk, operation, ticket, quote, random);
  const result = await desk.time.until(answer);
  desk.bridge.forget();
  return { id, fault: fault.name, firstWrite, result };
}

async function judge(
  desk: Desk,
  submissions: readonly Submission[],
  seed: number,
  into: Figures,
): Promise<void> {
  const { writes, executions } = desk.bridge;
  const intents = new Map((await desk.intents()).map((intent) => [intent.id, intent]));
  into.requests += writes.length;
  into.executed += executions.length;
  submissions.forEach((submission, index) => {
    const end = submissions[index + 1]?.firstWrite ?? writes.length;
    const requests = end - submission.firstWrite;
    const own = executions.filter(({ number }) => number >= submission.firstWrite && number < end);
    const complain = (what: string) =>
      into.complaints.push(`${into.operation} seed ${seed} #${index} (${submission.fault}): ${what}`);
    into.submissions += 1;
    if (requests > 1) {
      into.retries += requests - 1;
      complain(`${requests} requests`);
    }
    if (own.length > 1) {
      into.duplicates += 1;
      complain(`executed ${own.length} times`);
    }
    judgeVerdict(submission, intents, own, requests, into, complain);
  });
}

function judgeVerdict(
  { result, id }: Submission,
  intents: ReadonlyMap<string, Intent>,
  own: readonly Execution[],
  requests: number,
  into: Figures,
  complain: (what: string) => void,
): void {
  const [execution] = own;
  const intent = intents.get(id);
  const wasExecuted = execution !== undefined;
  const told = verdictOf(result);
  const isSuccess = ['done', 'placed', 'partial'].includes(told);
  const isFailure = told !== 'unknown' && told !== 'unchanged' && !isSuccess;
  if (isSuccess && !wasExecuted) {
    into.doneButNot += 1;
    complain(`told “${told}”, and the ledger holds nothing`);
  }
  if (isFailure && wasExecuted) {
    into.failedButExecuted += 1;
    complain(`told “${told}”, and the ledger holds it`);
  }
  if (intent === undefined) {
    if (requests === 0) {
      into.heldBack += 1;
      return;
    }
    into.lost += 1;
    complain(`the journal holds no ${id}`);
    return;
  }
  if (intent.outcome?.verdict === 'unknown' || told === 'unknown') into.unknown += 1;
  const ending = endingOf(intent);
  switch (ending) {
    case 'executed':
    case 'partly':
      if (!wasExecuted && told !== 'unchanged') {
        into.doneButNot += 1;
        complain(`ended as ${ending}: ${intent.resolution?.words}`);
      }
      break;
    case 'not-executed':
    case 'not-found':
    case 'checked':
      if (wasExecuted) {
        into.failedButExecuted += 1;
        complain(`ended as ${ending}: ${intent.resolution?.words}${when(intent, execution)}`);
      } else if (ending === 'not-found') into.notFound += 1;
      break;
    case 'unknown':
    case 'open':
      into.unresolved += 1;
      complain(`still ${intent.state}: ${intent.looking?.words}`);
      break;
  }
  if (intent.resolution !== null && ending !== 'not-found' && intent.sent !== null) {
    const answeredAt = intent.sent + (intent.outcome?.tookMs ?? 0);
    const from = Math.max(answeredAt, execution?.atMs ?? 0);
    const foundAfterMs = Math.max(
      0,
      intent.resolution.at - from - pausedBetween(from, intent.resolution.at, intents.values()),
    );
    const wasThere = execution !== undefined && execution.atMs <= answeredAt + 1;
    (wasThere ? into.foundAfterMs : into.endedAfterMs).push(foundAfterMs);
    if (foundAfterMs > longestSearchMs)
      complain(`settled late${when(intent, execution)}: ${intent.resolution.words}`);
  }
}

/** Of this span, how long other writes were out: reads pause meanwhile, those that look for an order too. */
function pausedBetween(fromMs: number, toMs: number, all: Iterable<Intent>): number {
  let paused = 0;
  for (const { sent, outcome } of all) {
    if (sent === null || outcome === null) continue;
    paused += Math.max(0, Math.min(toMs, sent + outcome.tookMs) - Math.max(fromMs, sent));
  }
  return paused;
}

/** In seconds after it was sent. */
function when({ sent, outcome, resolution }: Intent, execution: Execution | undefined): string {
  const after = (ms: number | undefined) =>
    ms === undefined || sent === null ? '?' : `${Math.round((ms - sent) / 100) / 10} s`;
  return ` (answered ${Math.round((outcome?.tookMs ?? 0) / 1_000)} s, ended ${after(resolution?.at)}, executed ${after(execution?.atMs)} after it was sent)`;
}

const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** The figures as lines of one table. */
export function printFigures(all: readonly Figures[], seeds: readonly number[]): string {
  const columns: readonly (readonly [string, (figures: Figures) => string | number])[] = [
    ['submissions', ({ submissions }) => submissions],
    ['requests', ({ requests }) => requests],
    ['executed', ({ executed }) => executed],
    ['duplicates', ({ duplicates }) => duplicates],
    ['retries', ({ retries }) => retries],
    ['"failed", executed', ({ failedButExecuted }) => failedButExecuted],
    ['"done", not', ({ doneButNot }) => doneButNot],
    ['lost', ({ lost }) => lost],
    ['held back', ({ heldBack }) => heldBack],
    ['unknown', ({ unknown }) => unknown],
    ['not found', ({ notFound }) => notFound],
    ['unresolved', ({ unresolved }) => unresolved],
    ['found p50', ({ foundAfterMs }) => seconds(share(foundAfterMs, 0.5))],
    ['p99', ({ foundAfterMs }) => seconds(share(foundAfterMs, 0.99))],
    ['longest', ({ foundAfterMs }) => seconds(Math.max(0, ...foundAfterMs))],
    ['others, longest', ({ endedAfterMs }) => seconds(Math.max(0, ...endedAfterMs))],
  ];
  const rows = [
    ['operation', ...columns.map(([name]) => name)],
    ...all.map((figures) => [figures.operation, ...columns.map(([, of]) => String(of(figures)))]),
  ];
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('  '));
  return [`seeds ${seeds[0]} to ${seeds.at(-1)}`, ...lines].join('\n');
}
