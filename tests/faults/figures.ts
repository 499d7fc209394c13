import type { Dialect } from './broker';
import type { Operation } from './submissions';

/** Which bridge over which account. A netting account has one position for all, so that one submission must end before the next. */
export interface TortureMarket {
  readonly dialect: Dialect;
  readonly isNetting: boolean;
}

export const nameOf = ({ dialect, isNetting }: TortureMarket): string =>
  `${dialect}${isNetting ? ', netting' : ''}`;

/** What a run adds up to. */
export interface Figures {
  readonly operation: Operation | 'two at once';
  readonly market: TortureMarket;
  submissions: number;
  /** Write requests that the bridge saw, whole or not. */
  requests: number;
  executed: number;
  /** Intents that were executed more than once. */
  duplicates: number;
  /** Requests beyond the one of each intent, and requests that nobody asked for. */
  retries: number;
  /** Told "not executed", at any time, of what was executed within the window. */
  failedButExecuted: number;
  /** "Done" for one that was not. */
  doneButNot: number;
  /** "Ours" for a close that was somebody else's. */
  othersClaimed: number;
  /** Whole told of a part, or a part of the whole. */
  partWrong: number;
  /** Executed after the window. */
  late: number;
  /** Of these: told "not executed", and nothing else since. */
  lateUntold: number;
  /** Accepted and never there, and of these: never taken back. */
  unseen: number;
  unseenUntold: number;
  /** Executed, and told neither as executed nor as not: another client's hand hides it, or nothing names it. */
  leftOpen: number;
  /** Beside another client's act, and beside lists that went empty. */
  disturbed: number;
  emptied: number;
  /** Held back by the host's own rules. */
  heldBack: number;
  /** Where two were asked for at once: ways out, and of those that nothing may hold up, milliseconds from the click to the wire. */
  waysOut: number;
  readonly toWireMs: number[];
  /** Ways out behind a write on their own ticket that they may not follow: they waited. */
  waited: number;
  /** Two writes on one ticket at once, other than what ends it behind a change of it. */
  together: number;
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
  heldBack: 0,
  waysOut: 0,
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
    ['held back', ({ heldBack }) => heldBack],
    ['ways out', ({ waysOut }) => waysOut],
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
