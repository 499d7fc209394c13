import { decimalsOf, spreadPoints } from '../../../shared/math/price';
import type { BrokerMs } from '../../../shared/model/fields';
import { type CsvValue, utcText } from '../../base/csv';
import type { TapeRow } from './tape-rows';
import { formatTickFlags, tickTime } from './tick-text';

export const tapeHeader = [
  'time (broker)',
  'time_utc',
  'utc_offset_s',
  'bid',
  'ask',
  'spread (points)',
  'last',
  'volume',
  'flags',
  'flags in words',
  'source',
] as const;

const utc = (timeMs: BrokerMs | null, offsetS: number | null): string | null =>
  utcText(timeMs === null || offsetS === null ? null : timeMs - offsetS * 1000);

/**
 * Oldest first, as programs read ticks. `point` null: the spread is left out. `offsetS`: the broker's clock minus UTC,
 * seconds; null where it is not known, and then there is no UTC time.
 */
export const tapeCsvRows = (
  rows: readonly TapeRow[],
  point: number | null,
  offsetS: number | null,
): readonly (readonly CsvValue[])[] =>
  rows
    .map(({ tick, isUsable, isPolled }) => [
      tick.timeMs === null ? null : tickTime(tick.timeMs),
      utc(tick.timeMs, offsetS),
      offsetS,
      tick.bid,
      tick.ask,
      isUsable && point !== null ? spreadPoints(tick.bid, tick.ask, point) : null,
      tick.last,
      tick.volume,
      tick.flags,
      formatTickFlags(tick.flags),
      isPolled ? 'poll' : 'history',
    ])
    .reverse();

/** The prices of one tape have the same decimals, even before the symbol's digits are known. */
export const digitsOf = (rows: readonly TapeRow[]): number =>
  rows.slice(0, 50).reduce((most, { tick }) => Math.max(most, decimalsOf(tick.bid), decimalsOf(tick.ask)), 0);
