import { type Limits, limitsSchema } from '../../../shared/model/limits';
import { readNumber } from '../trading';

/** The limits as the dialog shows them: an empty field is a limit that is off. */
export interface LimitField {
  readonly key: keyof Limits;
  readonly label: string;
  readonly unit: string;
  /** What the ticket does with an order beyond it. */
  readonly does: 'refuses' | 'asks';
  readonly wrong: string;
}

const above = 'A number above 0, or empty for off.';

export const limitFields: readonly LimitField[] = [
  { key: 'maxLots', label: 'Max lots per order', unit: 'lots', does: 'refuses', wrong: above },
  {
    key: 'maxNotional',
    label: 'Max order value',
    unit: 'account currency',
    does: 'refuses',
    wrong: above,
  },
  {
    key: 'maxOrdersPerMinute',
    label: 'Max orders per minute',
    unit: 'orders',
    does: 'refuses',
    wrong: 'A whole number from 1 to 600, or empty for off.',
  },
  { key: 'maxMarginPercent', label: 'Max margin per order', unit: '% of equity', does: 'asks', wrong: above },
  {
    key: 'maxDistancePercent',
    label: 'Max distance from market',
    unit: '%, pending orders',
    does: 'asks',
    wrong: 'A number above 0 up to 100, or empty for off.',
  },
  {
    key: 'usualTimes',
    label: 'Max size vs last order',
    unit: '× on the symbol',
    does: 'asks',
    wrong: 'A number from 2 to 1000, or empty for off.',
  },
];

export type LimitTexts = Readonly<Record<keyof Limits, string>>;

const textOf = (value: number | null): string => (value === null ? '' : String(value));

export const limitTexts = (limits: Limits): LimitTexts => ({
  maxLots: textOf(limits.maxLots),
  maxNotional: textOf(limits.maxNotional),
  maxMarginPercent: textOf(limits.maxMarginPercent),
  maxOrdersPerMinute: textOf(limits.maxOrdersPerMinute),
  maxDistancePercent: textOf(limits.maxDistancePercent),
  usualTimes: textOf(limits.usualTimes),
});

/** `undefined` for an invalid limit; null for off. */
export function readLimit(text: string, key: keyof Limits): number | null | undefined {
  const typed = readNumber(text);
  if (typed.kind === 'empty') return null;
  const value = typed.kind === 'number' ? typed.value : Number.NaN;
  return limitsSchema.shape[key].safeParse(value).success ? value : undefined;
}

/** Null while any of them is invalid. */
export function readLimits(texts: LimitTexts): Limits | null {
  const entries = limitFields.map(({ key }) => [key, readLimit(texts[key], key)]);
  const parsed = limitsSchema.safeParse(Object.fromEntries(entries));
  return parsed.success ? parsed.data : null;
}

export const isSameLimits = (one: Limits, other: Limits): boolean =>
  limitFields.every(({ key }) => one[key] === other[key]);
