import { windowMs } from '../../host/orders/intents/locks';
import type { Intent } from '../../shared/model/intent';
import type { Result } from '../../shared/model/result';
import type { TradeOutcome } from '../../shared/model/trade';
import type { OtherClient } from './disturbance';
import type { Execution } from './fault-bridge';
import { type Figures, nameOf } from './figures';
import type { Harness } from './harness';
import { doubted, type Report, reportsIn, sayingOf } from './reports';
import type { Operation } from './submissions';
import { endingOf } from './table/orders';

export interface Submission {
  readonly id: string;
  readonly operation: Operation;
  /** The fault and events beside it. */
  readonly what: string;
  readonly firstWrite: number;
  /** Indexes of its writes where another submission ran beside it; else all from its first to the next one's. */
  readonly places?: readonly number[];
  readonly result: Result<TradeOutcome>;
  /** Time of the result, UTC milliseconds. */
  readonly toldAtMs: number;
  /** Latest possible execution, UTC milliseconds. */
  readonly latestMs: number;
  readonly other: OtherClient | null;
  /** Time of empty or missing lists, UTC milliseconds; null without. */
  readonly emptied: { readonly fromMs: number; readonly untilMs: number } | null;
  readonly isUnseen: boolean;
}

/** "100 % within the window and 15 seconds" of reference/order-safety.md. */
const longestSearchMs = windowMs + 15_000;

interface Case {
  readonly submission: Submission;
  readonly intent: Intent | undefined;
  /** All reports in order; the last one before somebody else cleared the account; and the ledger's executions. */
  readonly reports: readonly Report[];
  readonly settled: Report | undefined;
  readonly own: readonly Execution[];
  readonly requests: number;
  complain(what: string): void;
}

/** Judges every report by the ledger. */
export async function judge(
  harness: Harness,
  submissions: readonly Submission[],
  seed: number,
  into: Figures,
): Promise<void> {
  const { writes, executions } = harness.bridge;
  const intents = new Map((await harness.intents()).map((intent) => [intent.id, intent]));
  if (harness.folder === null) throw new Error('the journal must lie on the disk to be read again');
  const reported = reportsIn(harness.folder);
  into.requests += writes.length;
  into.executed += executions.length;
  submissions.forEach((submission, index) => {
    const { id, operation, result, toldAtMs } = submission;
    const places = submission.places ?? placesFrom(submission, submissions[index + 1], writes.length);
    const own = executions.filter(({ number }) => places.includes(number));
    const intent = intents.get(id);
    const first: Report = result.ok
      ? {
          atMs: toldAtMs,
          says: sayingOf(result.value, operation === 'DELETE /positions'),
          words: `told “${result.value.verdict}” ${result.value.failure?.message ?? ''}`,
        }
      : { atMs: toldAtMs, says: 'not', words: `told “${result.failure.kind}”: ${result.failure.message}` };
    const reports = [first, ...(reported.get(id) ?? [])].toSorted((a, b) => a.atMs - b.atMs);
    const clearedMs = harness.broker.clearedMs.find((atMs) => atMs > toldAtMs) ?? Number.POSITIVE_INFINITY;
    const each: Case = {
      submission,
      intent,
      reports,
      settled: reports.findLast(({ atMs }) => atMs < clearedMs),
      own,
      requests: places.length,
      complain: (what) =>
        into.complaints.push(
          `${operation} ${nameOf(into.market)} seed ${seed} #${index} (${submission.what}): ${what}${when(intent, own[0])}`,
        ),
    };
    into.submissions += 1;
    if (submission.other?.hasActed() === true) into.disturbed += 1;
    if (submission.emptied !== null) into.emptied += 1;
    judgeCount(each, into);
    if (intent === undefined && each.requests === 0) into.unsentIntents += 1;
    else if (intent === undefined) {
      into.lost += 1;
      each.complain('the journal holds nothing of it');
    } else {
      judgeTold(each, intent, into);
      judgeEnd(each, intent, into);
      judgeSearch(each, intent, [...intents.values()], submissions, into);
    }
  });
}

const placesFrom = (
  { firstWrite }: Submission,
  next: Submission | undefined,
  end: number,
): readonly number[] =>
  Array.from({ length: (next?.firstWrite ?? end) - firstWrite }, (_, index) => firstWrite + index);

function judgeCount({ requests, own, complain }: Case, into: Figures): void {
  if (requests > 1) {
    into.retries += requests - 1;
    complain(`${requests} requests`);
  }
  if (own.length > 1) {
    into.duplicates += 1;
    complain(`executed ${own.length} times`);
  }
}

/** Tolerance for rounding; bridge and machine share one clock. Milliseconds. */
const slackMs = 2;

function judgeTold(
  { submission, reports, settled, own, complain }: Case,
  intent: Intent,
  into: Figures,
): void {
  const [execution] = own;
  const { other } = submission;
  const sentAtMs = intent.sent ?? intent.created;
  const isLate = execution !== undefined && execution.atMs - sentAtMs > windowMs;
  const wrong = reports.find(({ says }) => says === 'not');
  if (execution !== undefined && !isLate && wrong !== undefined) {
    into.failedButExecuted += 1;
    complain(`executed, and ${wrong.words}`);
  }
  const claimed = reports.find(
    ({ says, atMs }) =>
      (says === 'executed' || says === 'partly') &&
      (execution === undefined || atMs < execution.atMs - slackMs),
  );
  if (claimed !== undefined) {
    if (submission.isUnseen) {
      into.unseen += 1;
      if (settled?.says !== 'not' && other?.hasActed() !== true) {
        into.unseenUntold += 1;
        complain(`accepted and never there, and ${settled?.words}`);
      }
      return;
    }
    const isOthers = other?.hasActed() === true && other.isSameEffect;
    if (!isOthers) {
      into.doneButNot += 1;
      complain(`not executed, and ${claimed.words}`);
    } else if (submission.operation === 'DELETE /positions') {
      into.othersClaimed += 1;
      complain(`somebody else's, and ${claimed.words}`);
    }
  }
  if (execution === undefined) return;
  if (isLate) judgeLate(reports, execution, complain, into);
  if (other?.hasActed() === true) return;
  const last = reports.at(-1)?.says;
  if ((last === 'executed' && execution.written.isPart) || (last === 'partly' && !execution.written.isPart)) {
    into.partWrong += 1;
    complain(`executed ${execution.written.isPart ? 'in part' : 'whole'}, and ${reports.at(-1)?.words}`);
  }
}

function judgeLate(
  reports: readonly Report[],
  { atMs }: Execution,
  complain: (what: string) => void,
  into: Figures,
): void {
  into.late += 1;
  const before = reports.filter((report) => report.atMs < atMs).at(-1);
  const second = reports.find((report) => report.atMs >= atMs && report.says !== 'not');
  if (before?.says === 'not' && second === undefined) {
    into.lateUntold += 1;
    complain(`executed after the window, and nothing was told after ${before.words}`);
  }
}

function judgeEnd({ reports, own, complain }: Case, intent: Intent, into: Figures): void {
  if (intent.outcome?.verdict === 'unknown') into.unknown += 1;
  const ending = endingOf(intent);
  if (ending === 'unknown' || ending === 'open') {
    into.unresolved += 1;
    complain(`still ${intent.state}: ${intent.looking?.words}`);
  } else if (ending === 'not-found' && own.length === 0) into.notFound += 1;
  const isTold = reports.some(({ says }) => says !== 'open');
  if (own.length > 0 && !isTold) into.leftOpen += 1;
}

/** Duration of the search, where only the fault delayed it. */
function judgeSearch(
  { submission, reports, own, complain }: Case,
  { sent, outcome, resolution }: Intent,
  all: readonly Intent[],
  submissions: readonly Submission[],
  into: Figures,
): void {
  const [execution] = own;
  if (resolution === null || resolution.isLate || sent === null) return;
  if (submission.other !== null || submission.isUnseen) return;
  // Empty lists delay every search.
  const isBlind = submissions.some(
    ({ emptied }) => emptied !== null && emptied.untilMs > sent && emptied.fromMs < resolution.at,
  );
  if (isBlind) return;
  const answeredAt = sent + (outcome?.tookMs ?? 0);
  if (execution !== undefined && execution.atMs > resolution.at) return;
  const doubtedAt = reports.find(({ words }) => words === doubted)?.atMs ?? 0;
  const from = Math.max(answeredAt, execution?.atMs ?? 0, doubtedAt);
  const took = Math.max(0, resolution.at - from - pausedBetween(from, resolution.at, all));
  const wasThere = execution !== undefined && execution.atMs <= answeredAt + 1;
  if (wasThere) into.foundAfterMs.push(took);
  else into.endedAfterMs.push(took);
  if (took > longestSearchMs) complain(`settled late: ${resolution.words}`);
}

/** Time in this span in which other writes were out: reads, searches included, pause then. */
function pausedBetween(fromMs: number, toMs: number, all: readonly Intent[]): number {
  let paused = 0;
  for (const { sent, outcome } of all) {
    if (sent === null || outcome === null) continue;
    paused += Math.max(0, Math.min(toMs, sent + outcome.tookMs) - Math.max(fromMs, sent));
  }
  return paused;
}

/** Times in seconds after the send. */
function when(intent: Intent | undefined, execution: Execution | undefined): string {
  if (intent === undefined) return '';
  const { sent, outcome, resolution } = intent;
  const after = (ms: number | undefined) =>
    ms === undefined || sent === null ? '?' : `${Math.round((ms - sent) / 100) / 10} s`;
  return ` (answered ${Math.round((outcome?.tookMs ?? 0) / 1_000)} s, ended ${after(resolution?.at)}, executed ${after(execution?.atMs)} after it was sent)`;
}
