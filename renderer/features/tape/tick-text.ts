import { noNumber } from '../../../shared/math/price';
import { formatBrokerTime } from '../../../shared/math/time';
import type { BrokerMs } from '../../../shared/model/fields';

/** `YYYY.MM.DD HH:MM:SS.mmm` of the broker's clock. */
export function tickTime(timeMs: BrokerMs | null): string {
  if (timeMs === null || !Number.isFinite(timeMs) || timeMs <= 0) return noNumber;
  const text = formatBrokerTime(Math.floor(timeMs / 1000));
  if (text === noNumber) return noNumber;
  return `${text}.${String(Math.floor(timeMs % 1000)).padStart(3, '0')}`;
}

/** MetaTrader's TICK_FLAG bits: what changed with a tick. */
const words: readonly (readonly [bit: number, word: string])[] = [
  [2, 'bid'],
  [4, 'ask'],
  [8, 'last'],
  [16, 'volume'],
  [32, 'buy'],
  [64, 'sell'],
];

/** In words, lowest bit first; unknown bits are shown as `unknown (n)`; empty where none is set or sent. */
export function formatTickFlags(flags: number | null): string {
  if (flags === null || flags === 0) return '';
  if (!Number.isSafeInteger(flags) || flags < 0) return `unknown (${flags})`;
  let left = flags;
  const said: string[] = [];
  // By division: bitwise operators cut numbers to 32 bits.
  for (const [bit, word] of words) {
    if (Math.floor(flags / bit) % 2 === 0) continue;
    said.push(word);
    left -= bit;
  }
  if (left > 0) said.push(`unknown (${left})`);
  return said.join(', ');
}
