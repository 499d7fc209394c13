import type { Dialect } from './broker';
import type { Operation } from './submissions';

/** Dialect and account type. A netting account has one position for all, so one submission must end before the next. */
export interface TortureMarket {
  readonly dialect: Dialect;
  readonly isNetting: boolean;
}

export const nameOf = ({ dialect, isNetting }: TortureMarket): string =>
  `${dialect}${isNetting ? ', netting' : ''}`;

/** Totals of a run. */
export interface Figures {
  readonly operation: Operation | 'two at once';
  readonly market: TortureMarket;
  submissions: number;
  /** Write requests that the bridge saw, whole or not. */
  requests: number;
  executed: number;
  /** Intents that were executed more than once. */
  duplicates: number;
  /** Requests beyond the one of each intent, and unrequested ones. */
  retries: number;
  /** Reported "not executed", at any time, though executed within the window. */
  failedButExecuted: number;
  /** Reported "done" though not executed. */
  doneButNot: number;
  /** Reported as ours though somebody else closed it. */
  othersClaimed: number;
  /** Reported whole though partial, or the reverse. */
  partWrong: number;
  /** Executed after the window. */
  late: number;
  /** Of these: reported "not executed" and never corrected. */
  lateUntold: number;
  /** Reported accepted but never executed; of these: never corrected. */
  unseen: number;
  unseenUntold: number;
  /** Executed, but reported neither way: hidden by another client, or not identifiable. */
  leftOpen: number;
  /** Submissions beside another client's action, and beside empty lists. */
  disturbed: number;
  emptied: number;
  /** Blocked by the host's own rules. */
  unsentIntents: number;
  /** For two writes at once: risk-reducing writes, and of those that nothing may delay, milliseconds from click to wire. */
  riskReducing: number;
  readonly toWireMs: number[];
  /** Risk-reducing writes that had to wait for a write on their own ticket. */
  waited: number;
  /** Two writes on one ticket at once, other than a full close or cancel after a change. */
  together: number;
  unknown: number;
  /** Of unknown ones executed by the time of the answer: milliseconds from then to the resolution. */
  readonly foundAfterMs: number[];
  /** Of all others: milliseconds from the answer, or from the later execution, to the resolution. */
  readonly endedAfterMs: number[];
  /** Not found in the window, and truly not executed. */
  notFound: number;
  /** Still unknown long after the window. */
  unresolved: number;
  /** Sent, but not in the journal. */
  lost: number;
  /** Errors, with what is needed to reproduce them. */
  readonly complaints: string[];
}

export const noFigures = (operation: Figures['operation'], market: TortureMarket): Figures => ({
  operation,
  market,
  submissions: 0,
  requests: 0,
  executed: 0,
  duplicates: 0,
  retries: 0,
  failedButExecuted: 0,
  doneButNot: 0,
  othersClaimed: 0,
  partWrong: 0,
  late: 0,
  lateUntold: 0,
  unseen: 0,
  unseenUntold: 0,
  leftOpen: 0,
  disturbed: 0,
  emptied: 0,
  unsentIntents: 0,
  riskReducing: 0,
  toWireMs: [],
  waited: 0,
  together: 0,
  unknown: 0,
  foundAfterMs: [],
  endedAfterMs: [],
  notFound: 0,
  unresolved: 0,
  lost: 0,
  complaints: [],
});

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
    ["others' closes", ({ othersClaimed }) => othersClaimed],
    ['part wrong', ({ partWrong }) => partWrong],
    ['late', ({ late }) => late],
    ['late untold', ({ lateUntold }) => lateUntold],
    ['unseen', ({ unseen }) => unseen],
    ['unseen untold', ({ unseenUntold }) => unseenUntold],
    ['left open', ({ leftOpen }) => leftOpen],
    ['disturbed', ({ disturbed }) => disturbed],
    ['emptied', ({ emptied }) => emptied],
    ['lost', ({ lost }) => lost],
    ['held back', ({ unsentIntents }) => unsentIntents],
    ['ways out', ({ riskReducing }) => riskReducing],
    ['to the wire, longest', ({ toWireMs }) => seconds(Math.max(0, ...toWireMs))],
    ['waited', ({ waited }) => waited],
    ['together', ({ together }) => together],
    ['unknown', ({ unknown }) => unknown],
    ['not found', ({ notFound }) => notFound],
    ['unresolved', ({ unresolved }) => unresolved],
    ['found p50', ({ foundAfterMs }) => seconds(share(foundAfterMs, 0.5))],
    ['p99', ({ foundAfterMs }) => seconds(share(foundAfterMs, 0.99))],
    ['longest', ({ foundAfterMs }) => seconds(Math.max(0, ...foundAfterMs))],
    ['others, longest', ({ endedAfterMs }) => seconds(Math.max(0, ...endedAfterMs))],
  ];
  const rows = [
    ['operation', 'bridge', ...columns.map(([name]) => name)],
    ...all.map((figures) => [
      figures.operation,
      nameOf(figures.market),
      ...columns.map(([, of]) => String(of(figures))),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('  '));
  return [`seeds ${seeds[0]} to ${seeds.at(-1)}`, ...lines].join('\n');
}
