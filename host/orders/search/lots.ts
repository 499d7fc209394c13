import type { Lots } from '../../../shared/model/fields';
/** Volumes that are added and compared: decimal fractions leave something behind. Pure; all in lots. */

/** Less than this is no difference: the smallest step of a volume is far above it. */
export const slack = 1e-7;

/** Free of what adding leaves behind. */
export const rounded = (value: number): number => Number(value.toFixed(8));

export const lots = (volume: Lots): string => `${rounded(volume)} lots`;
