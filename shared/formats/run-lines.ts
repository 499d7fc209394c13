import type { UtcMs } from '../model/fields';
import { assertNever } from '../model/result';
import type { Run, RunRow, RunView, StepState, StepWrite } from '../model/run';
import { isolated } from '../rules/isolated';
import { orderTypeLabel } from '../rules/order-types';
import { type NoticeLine, noticeLine } from './account-lines';

/** What became of a run of several writes: for its dialog, and for the list of notices. */

export interface RunCounts {
  readonly done: number;
  readonly refused: number;
  readonly unknown: number;
  readonly notSent: number;
  /** Sent without an answer, or still to be sent. */
  readonly open: number;
}

export function countsOf(rows: readonly RunRow[]): RunCounts {
  const counts = { done: 0, refused: 0, unknown: 0, notSent: 0, open: 0 };
  for (const { state } of rows) counts[bucketOf(state)] += 1;
  return counts;
}

export function bucketOf(state: StepState): keyof RunCounts {
  switch (state.kind) {
    case 'waiting':
    case 'sending':
      return 'open';
    case 'left-out':
      return 'notSent';
    case 'answered':
      switch (state.outcome.verdict) {
        case 'done':
        case 'placed':
        case 'partial':
        case 'unchanged':
          return 'done';
        case 'rejected':
          // Closed before we asked: that was wanted.
          return state.outcome.retcode === 10036 ? 'done' : 'refused';
        case 'not-sent':
          return 'notSent';
        case 'unknown':
          return 'unknown';
        default:
          return assertNever(state.outcome.verdict);
      }
    default:
      return assertNever(state);
  }
}

const verbs: Readonly<Record<StepWrite['name'], string>> = {
  'close-position': 'closed',
  'cancel-order': 'cancelled',
  'modify-position': 'modified',
  'place-order': 'opened',
};

/** `3 closed, 1 cancelled, 1 refused, 1 unknown, 2 not sent`. */
export function countsText(rows: readonly RunRow[]): string {
  const parts = Object.entries(verbs).flatMap(([name, verb]) => {
    const { done } = countsOf(rows.filter(({ step }) => step.write.name === name));
    return done === 0 ? [] : [`${done} ${verb}`];
  });
  const inPart = rows.filter(
    ({ state }) => state.kind === 'answered' && state.outcome.verdict === 'partial',
  ).length;
  if (inPart > 0) parts.push(`${inPart} of them in part`);
  const { refused, unknown, notSent } = countsOf(rows);
  if (refused > 0) parts.push(`${refused} refused`);
  if (unknown > 0) parts.push(`${unknown} unknown`);
  if (notSent > 0) parts.push(`${notSent} not sent`);
  return parts.length === 0 ? 'nothing was sent' : parts.join(', ');
}

export function runTone(view: RunView): 'good' | 'info' | 'warn' | 'unknown' {
  const { done, refused, unknown, notSent } = countsOf(view.rows);
  if (unknown > 0) return 'unknown';
  const isHeldBack = view.rows.some(
    ({ state }) => state.kind === 'answered' && state.outcome.verdict === 'not-sent',
  );
  if (refused > 0 || isHeldBack || view.halted !== null) return 'warn';
  return notSent > 0 && done === 0 ? 'info' : 'good';
}

/** At most this many tickets are named in one line. */
const namedTickets = 12;

/** The tickets with one kind of result, in the order of the plan; empty where there are none. */
function ticketsOf(rows: readonly RunRow[], kinds: readonly (keyof RunCounts)[]): string {
  const tickets = rows
    .filter(({ state }) => kinds.includes(bucketOf(state)))
    .map(({ step }) => step.ticket ?? `new ${orderTypeLabel(step.side)} ${isolated(step.symbol)}`);
  const rest = tickets.length - namedTickets;
  return tickets.slice(0, namedTickets).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** What needs attention, by tickets. An unknown result is never reported as one that did not happen. */
function leftoverText(view: RunView): string {
  const undone = ticketsOf(view.rows, ['refused', 'notSent']);
  const unknown = ticketsOf(view.rows, ['unknown']);
  return [
    undone === '' ? '' : `Not carried out: ${undone}`,
    unknown === '' ? '' : `Result unknown, check before anything else: ${unknown}`,
    view.halted === null ? '' : `Stopped: ${view.halted}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Its end at `atMs`: it may end more than once. Each step has a line of its own, which the system notifies of where that is due. */
export const runLine = (run: Run, atMs: UtcMs): NoticeLine =>
  noticeLine({
    ...{ id: `run ${run.id} ended ${atMs}`, kind: 'requests', tone: runTone(run), isSystem: false },
    title: `${run.title}: ${countsText(run.rows)}`,
    detail: leftoverText(run),
    offer: { kind: 'undo-levels', click: run.id },
  });

/** `words`: the file, and why. Told anew by each start of the host, which was at `startedMs`: the file is still there. */
export const unreadableRunLine = (words: string, startedMs: UtcMs): NoticeLine =>
  noticeLine({
    ...{
      id: `unreadable run ${startedMs}: ${words}`,
      kind: 'requests',
      tone: 'bad',
      stays: true,
      isSystem: false,
    },
    ...{ title: 'An unfinished run cannot be read', detail: words },
  });
