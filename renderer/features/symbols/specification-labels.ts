import { noNumber } from '../../../shared/math/price';

/** MetaTrader's words for the numbers of a symbol's record. */

export const tradeModes: Readonly<Record<string, string>> = {
  DISABLED: 'Disabled: nothing can be opened or closed',
  LONGONLY: 'Long only: buy, and close; no sell',
  SHORTONLY: 'Short only: sell, and close; no buy',
  CLOSEONLY: 'Close only: nothing new can be opened',
  FULL: 'Full access: buy and sell',
};
export const executions: Readonly<Record<string, string>> = {
  REQUEST: 'By request: the price is asked for first',
  INSTANT: 'Instant: at the price of the order, or a requote',
  MARKET: 'Market: at the price that the broker gives',
  EXCHANGE: 'Exchange: at the price in the order book',
};
export const gtcModes: Readonly<Record<string, string>> = {
  GTC: 'Good till cancelled: pending orders, SL and TP stay',
  DAILY: 'Until the end of the day: pending orders, SL and TP are removed then',
  DAILY_NO_STOPS: 'Pending orders until the end of the day; SL and TP stay',
};
export const calculations: Readonly<Record<number, string>> = {
  0: 'Forex',
  1: 'Futures',
  2: 'CFD',
  3: 'CFD index',
  4: 'CFD leverage',
  5: 'Forex, no leverage',
  32: 'Exchange stocks',
  33: 'Exchange futures',
  34: 'Exchange options',
  36: 'Exchange options, margin',
  37: 'Exchange bonds',
  38: 'Exchange stocks, MOEX',
  39: 'Exchange bonds, MOEX',
  64: 'Collateral: not traded',
};
export const fillingLabels: Readonly<Record<string, string>> = {
  FOK: 'Fill or Kill',
  IOC: 'Immediate or Cancel',
  RETURN: 'Return',
};

export const days: Readonly<Record<string, string>> = {
  SUNDAY: 'Sunday',
  MONDAY: 'Monday',
  TUESDAY: 'Tuesday',
  WEDNESDAY: 'Wednesday',
  THURSDAY: 'Thursday',
  FRIDAY: 'Friday',
  SATURDAY: 'Saturday',
};

/** Bits of a mask in words, lowest first; unknown bits are shown as such and never left out. */
export function formatMask(
  mask: number | null,
  words: readonly (readonly [bit: number, word: string])[],
): string {
  if (mask === null) return 'not provided: all offered, the server decides';
  if (!Number.isInteger(mask) || mask < 0) return `unknown (${mask})`;
  const said = words.filter(([bit]) => hasBit(mask, bit)).map(([, word]) => word);
  const left = words.reduce((rest, [bit]) => (hasBit(rest, bit) ? rest - bit : rest), mask);
  if (left > 0) said.push(`unknown (${left})`);
  return said.length === 0 ? 'none' : said.join(', ');
}

/** By division: bitwise operators cut numbers to 32 bits. */
const hasBit = (mask: number, bit: number): boolean => Math.floor(mask / bit) % 2 === 1;

/** A name in MetaTrader's words; one without words, such as `unknown (9)`, as it is. */
export function labelFor(name: string | null, words: Readonly<Record<string, string>>): string {
  if (name === null) return noNumber;
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name;
}
