import type { UtcMs } from '../../shared/model/fields';
import { recordedFields } from './recorded';
import { applyChanges, type CodedRow } from './row-codec';

/**
 * Quotes that were read together, the most of what a record holds. `r`, took, then for each symbol of the block by its number: `null` where it
 * was not read, `0` where it said the same, else three numbers: age, bid's difference, ask's difference beyond that of the bid. The age is how
 * long before the answer the quote was made, by the clock in use, milliseconds, plus one where it is not below 0. Nothing stands between the
 * numbers, and they are small: that is what gzip packs best.
 */

interface QuoteOfMoment {
  /** Its number; its name where the block has not named it yet. */
  readonly said: number | string;
  /** As `encodeChanges` gives them. */
  readonly changes: readonly unknown[];
  /** It says what the read before it said. */
  readonly isAgain: boolean;
  readonly timeMs: number | null;
}

export interface QuoteMoment {
  /** When the first came, and the last, UTC milliseconds. */
  readonly fromMs: UtcMs;
  atMs: UtcMs;
  tookMs: number;
  /** The broker's clock before UTC, milliseconds, 0 where not known. */
  readonly offsetMs: number;
  readonly quotes: QuoteOfMoment[];
}

interface PlacesOf {
  readonly bid: number;
  readonly ask: number;
  readonly time: number;
}
const placesIn = (fields: readonly string[]): PlacesOf => ({
  bid: fields.indexOf('bid'),
  ask: fields.indexOf('ask'),
  time: fields.indexOf('timeMs'),
});

const ours = placesIn(recordedFields.tick);
const codes: readonly unknown[] = [ours.bid * 2, ours.ask * 2, ours.time * 2];

/** The entries of a moment: what fits a round, where most symbols are in it, and the rest one by one. `known`: symbols that the block has named. */
export function entriesOf(moment: QuoteMoment, t: UtcMs, known: number): unknown[][] {
  const { atMs, tookMs, offsetMs, quotes } = moment;
  const round: unknown[][] = [];
  const rest: unknown[] = [];
  for (const quote of quotes) {
    const { said, changes, isAgain, timeMs } = quote;
    const fits =
      typeof said === 'number' &&
      timeMs !== null &&
      changes.every((code, at) => at % 2 === 1 || codes.includes(code));
    if (fits && isAgain) round[said] = [0];
    else if (fits) {
      const age = atMs + offsetMs - timeMs;
      const bid = moveOf(changes, ours.bid);
      round[said] = [age < 0 ? age : age + 1, bid, moveOf(changes, ours.ask) - bid];
    } else rest.push(alone(quote));
  }
  const head = (letter: string): unknown[] => [letter, atMs - t, tookMs];
  if ((quotes.length - rest.length) * 2 < known) return [[...head('q'), ...quotes.map(alone)]];
  const entries = rest.length === 0 ? [] : [[...head('q'), ...rest]];
  if (rest.length < quotes.length)
    entries.push([...head('r'), ...Array.from(round, (each) => each ?? [null]).flat()]);
  return entries;
}

const alone = ({ said, changes, isAgain }: QuoteOfMoment): unknown => (isAgain ? said : [said, ...changes]);

function moveOf(changes: readonly unknown[], field: number): number {
  const at = changes.findIndex((code, place) => place % 2 === 0 && code === field * 2);
  return at < 0 ? 0 : Number(changes[at + 1]);
}

/** Does to the quotes what a round says. `again`: said the same as before. */
export function applyRound(
  payload: readonly unknown[],
  fields: readonly string[],
  madeMs: (age: number) => number,
  rowOf: (number: number, isAgain: boolean) => CodedRow,
): void {
  const places = placesIn(fields);
  let number = 0;
  for (let at = 0; at < payload.length; number += 1) {
    const said = payload[at];
    at += 1;
    if (said === null) continue;
    const row = rowOf(number, said === 0);
    if (said === 0) continue;
    const [bid, beyond] = [payload[at], payload[at + 1]];
    at += 2;
    if (typeof said !== 'number' || typeof bid !== 'number' || typeof beyond !== 'number')
      throw new Error('a round of quotes does not fit');
    const ask = bid + beyond;
    if (bid !== 0) applyChanges(row, [places.bid * 2, bid]);
    if (ask !== 0) applyChanges(row, [places.ask * 2, ask]);
    row.values[places.time] = madeMs(said < 0 ? said : said - 1);
  }
}
