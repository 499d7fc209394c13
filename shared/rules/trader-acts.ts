import { grouped } from '../math/groups';
import type { BrokerSeconds, Ticket } from '../model/fields';
import type { Intent } from '../model/intent';
import type { LevelStep } from '../model/kept-history';
import type { TraderKey } from './trader-key';

/** What each trader did lately: its deals, orders and changes of levels. */

/** So far back, counted from its last one. */
export const daysOfActs = 31;
const dayS = 86_400;
/** Hours of the markets of a trader that trades many say little more than those of the ones that it trades most. */
const mostSymbols = 5;

export interface Acts {
  /** In no order. */
  readonly times: readonly BrokerSeconds[];
  /** Those that it trades most. */
  readonly symbols: readonly string[];
}

/** A change that we sent is seen by the next read after it. Milliseconds. */
const seenWithinMs = 60_000;

/** By the position or order that they change. */
export const changesSent = (intents: readonly Intent[]): ReadonlyMap<Ticket, readonly Intent[]> =>
  grouped(
    intents.filter(
      ({ request: { name }, sent }) =>
        sent !== null && (name === 'modify-position' || name === 'modify-order'),
    ),
    ({ request }) => ('ticket' in request.input ? request.input.ticket : ''),
  );

/** Whether a step is the change of a level that we sent. */
export const isOurs = (
  { ticket, afterMs, byMs }: LevelStep,
  changes: ReadonlyMap<Ticket, readonly Intent[]>,
): boolean =>
  changes
    .get(ticket)
    ?.some(({ sent }) => sent !== null && sent <= byMs && sent >= (afterMs ?? byMs) - seenWithinMs) === true;

interface Act {
  readonly time: BrokerSeconds | null;
  readonly symbol: string;
}

interface Found {
  last: BrokerSeconds;
  acts: Act[];
}

/** Gathers what each trader did, in any order; tells that of so many days before its last act. */
export function createActs(days = daysOfActs) {
  const isLate = ({ time }: Act, last: BrokerSeconds): boolean => (time ?? 0) > last - days * dayS;
  const found = new Map<TraderKey, Found>();
  return {
    note(key: TraderKey, act: Act): void {
      // A balance operation.
      if (act.symbol === '') return;
      const own: Found = found.get(key) ?? { last: 0, acts: [] };
      found.set(key, own);
      own.last = Math.max(own.last, act.time ?? 0);
      if (isLate(act, own.last)) own.acts.push(act);
    },
    told: (): ReadonlyMap<TraderKey, Acts> =>
      new Map(
        [...found].map(([key, own]) => {
          const late = own.acts.filter((act) => isLate(act, own.last));
          own.acts = late;
          const counts = grouped(late, ({ symbol }) => symbol);
          const symbols = [...counts].toSorted(([, left], [, right]) => right.length - left.length);
          return [
            key,
            {
              times: late.flatMap(({ time }) => time ?? []),
              symbols: symbols.slice(0, mostSymbols).map(([symbol]) => symbol),
            },
          ];
        }),
      ),
  };
}
