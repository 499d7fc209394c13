import { noNumber } from '../../shared/math/price';
import type { WireRecord } from '../../shared/model/record';

/** `good`, `warn` and `bad` are states; `up` and `down` are gain and loss, whose colours a palette may swap. */
type FieldTone = 'plain' | 'good' | 'warn' | 'bad' | 'up' | 'down';

export interface Said {
  readonly text: string;
  readonly tone?: FieldTone;
  /** What it means, or what to do. */
  readonly note?: string;
}

/** A field that this product knows, by its name in the bridge's JSON. */
export interface KnownField {
  readonly field: string;
  /** MetaTrader's name for it. */
  readonly label: string;
  /** Without it the value is shown as it was sent. */
  readonly say?: (value: string) => Said;
}

export interface RecordLine extends Said {
  readonly field: string;
  readonly label: string;
}

/** What bridges send for "no value". */
export const isNothing = (value: string): boolean => value.trim() === '' || value === 'null';

export const asSent = (value: string): Said => ({ text: isNothing(value) ? noNumber : value });

/**
 * The known fields in the order of `known`, if the bridge sent them, then all others in the bridge's order and under
 * their own names: nothing is left out or shown twice.
 */
export function recordLines(
  record: WireRecord,
  known: readonly KnownField[],
): { readonly known: readonly RecordLine[]; readonly other: readonly RecordLine[] } {
  const sent = new Map(record.map(({ field, value }) => [field, value]));
  const names = new Set(known.map(({ field }) => field));
  return {
    known: known.flatMap(({ field, label, say }) => {
      const value = sent.get(field);
      if (value === undefined) return [];
      const said = say === undefined || isNothing(value) ? asSent(value) : say(value);
      return [{ field, label, ...said }];
    }),
    other: record
      .filter(({ field }) => !names.has(field))
      .map(({ field, value }) => ({ field, label: field, ...asSent(value) })),
  };
}

/** A flag as bridges send it; null where it is not one. */
export function flagOf(value: string): boolean | null {
  const text = value.trim().toLowerCase();
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  return null;
}

/** A number as it was sent; null where it is not one. */
export function numberOf(value: string): number | null {
  const text = value.trim();
  if (text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** Formats a number; a value that is not a number is shown as it was sent. */
export const asNumber =
  (say: (value: number) => string | Said) =>
  (value: string): Said => {
    const number = numberOf(value);
    if (number === null) return asSent(value);
    const said = say(number);
    return typeof said === 'string' ? { text: said } : said;
  };

/** One text for yes and one for no; a value that is not a flag is shown as it was sent. */
export const asFlag =
  (yes: Said, no: Said) =>
  (value: string): Said => {
    const flag = flagOf(value);
    return flag === null ? asSent(value) : flag ? yes : no;
  };

/** `yes` and `no`, each with a tone of its own where that matters. */
export const yesNo = (
  tones: { readonly yes?: Omit<Said, 'text'>; readonly no?: Omit<Said, 'text'> } = {},
): ((value: string) => Said) => asFlag({ text: 'yes', ...tones.yes }, { text: 'no', ...tones.no });
