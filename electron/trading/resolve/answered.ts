import type { Kept } from '../journal/intent-book';

/** Codes that say nothing of what the terminal does yet (trading-rules.md, section 1). */
const leavesOpen: ReadonlySet<number> = new Set([
  10_011, 10_012, 10_028, 10_031, -10_000, -10_001, -10_002, -10_004, -10_005,
]);

/** What the answer itself proves: that the bridge has done with it, whatever it did. */
export const isAnswered = ({ outcome }: Kept): boolean =>
  outcome !== null &&
  outcome.status === 500 &&
  outcome.said !== null &&
  // A time-out or a broken line below the bridge: the terminal may still carry it out.
  !(outcome.retcode !== null && leavesOpen.has(outcome.retcode)) &&
  // A page is of something in between, and this is what a web server says whose handler has failed.
  !/^an HTML page|^internal server error\W*$/i.test(outcome.said);
