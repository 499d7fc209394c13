/** A change of one trade, in words of traders: `sl 1.1520`, `tp 1,16`, `close half`, `close 0.05`, `reverse`. */
export type TypedChange =
  | { readonly of: 'sl' | 'tp'; readonly price: string }
  /** A share, or lots as typed. */
  | { readonly of: 'close'; readonly part: 0.25 | 0.5 | 0.75 | string }
  | { readonly of: 'reverse' };

const level = /^(sl|s\/l|stop|stop loss|tp|t\/p|target|take profit) (?:to |at )?([-+]?[\d.,][\d., ]*)$/;
const close = /^close (.+?)(?: lots?)?$/;
const reverse = /^(?:reverse|flip)(?: (?:the )?position)?$/;
const shares: Readonly<Record<string, 0.25 | 0.5 | 0.75>> = {
  '¼': 0.25,
  quarter: 0.25,
  'a quarter': 0.25,
  '25%': 0.25,
  '25 %': 0.25,
  '½': 0.5,
  half: 0.5,
  '50%': 0.5,
  '50 %': 0.5,
  '¾': 0.75,
  'three quarters': 0.75,
  '75%': 0.75,
  '75 %': 0.75,
};

/** Null for every other search. */
export function readTypedChange(search: string): TypedChange | null {
  const text = search.trim().toLowerCase().replace(/\s+/g, ' ');
  if (reverse.test(text)) return { of: 'reverse' };
  const [, name, price] = level.exec(text) ?? [];
  if (name !== undefined && price !== undefined) return { of: /^s/.test(name) ? 'sl' : 'tp', price };
  const part = close.exec(text)?.[1];
  if (part === undefined) return null;
  const share = shares[part];
  if (share !== undefined) return { of: 'close', part: share };
  return /^[\d.,]+$/.test(part) ? { of: 'close', part } : null;
}

/** The selected rows, else those of the symbol, else all: one is meant, of several the user chooses. */
export function changeTargets<Row extends { readonly ticket: string; readonly symbol: string }>(
  rows: readonly Row[],
  selected: readonly string[],
  symbol: string | null,
): readonly Row[] {
  const chosen = rows.filter((row) => selected.includes(row.ticket));
  if (chosen.length > 0) return chosen;
  const own = rows.filter((row) => row.symbol === symbol);
  return own.length > 0 ? own : rows;
}
