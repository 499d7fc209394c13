/**
 * When the host reads what of the bridge, and tells whom: every interval that does not belong to one panel, each with its reason.
 * The user's own intervals are in the settings; all of them are stretched where the bridge is slow (`Load.stretch`). Milliseconds.
 */

/** A page asks the host for what it shows. The host answers from memory; a change that the page was not told of is seen after this. */
export const pollEveryMs = 1_000;

/**
 * Whoever asked is there for so long: five polls may get lost before a topic is read less often, and before new risk of a run is no longer sent.
 */
export const wantedForMs = 5_000;

/** Nobody looks: account, positions, orders and the quotes of open positions as the record needs them, at least. */
export const watchedEveryMs = 2_000;

/** The connection chain while somebody looks: trading permission and the broker's clock seldom change. */
export const chainEveryMs = 5_000;
/** In quiet mode, and where nobody looks. */
export const chainSeldomMs = 15_000;

/**
 * Deals that no list tells of: a position that came and went between two reads, a deposit, and what happened while nothing watched. After a
 * change of positions or orders, and after a write of ours, they are read at once.
 */
export const dealsEveryMs = 60_000;
/** While somebody looks at the history. */
export const dealsWantedEveryMs = 30_000;
/** A deal may come to the history later than its position changes. */
export const lateDealsAfterMs = 2_000;
/** What was told late, or is corrected: the last days once more. */
export const lastDaysEveryMs = 900_000;
export const lastDaysMs = 7 * 86_400_000;
/** The first read of a bridge, of the last days, once a dashboard that starts has had its turn. */
export const firstDealsAfterMs = 10_000;

/** After a slow answer, at least this share of the interval is waited: the bridge serves others too. */
export const restShare = 0.25;

/** The judge looks for what became blind or is due, and says again which quotes it wants: well within `wantedForMs`. */
export const judgeEveryMs = 1_000;
/** What a crash may lose of an alert's last value; its changes are written at once. */
export const readingsKeptEveryMs = 60_000;
/** A host that does not judge looks for what the other one wrote. */
export const othersAlertsEveryMs = 5_000;

/** Account, positions and orders of one beat come milliseconds apart: a page is told of them together. */
export const changedListsAfterMs = 40;
/** Quotes of the chart and the ticket alone: at most four pictures a second. */
export const changedTicksAfterMs = 250;
/** Quotes of the market watch, each of which is read every few seconds, go along with the next beat; later than it where nothing changes. */
export const changedListedAfterMs = pollEveryMs + 100;
