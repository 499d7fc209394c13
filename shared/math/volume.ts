import type { Lots } from '../model/fields';
import { roundMoney } from './deals';
import { decimalsOf, groupThousands, noNumber } from './price';

/** The part of a symbol that volume arithmetic needs; lots. */
export interface VolumeGrid {
  readonly volumeMin: number;
  readonly volumeMax: number;
  readonly volumeStep: number;
}

/** A volume nearer than this to a whole step counts as on it, lots (reference/trading-rules.md, 3.1). */
const stepTolerance = 1e-7;

/** To eight decimals, as money. Add lots of one symbol only. */
export const roundLots = (lots: Lots): number => roundMoney(lots);
export const addLots = (lots: readonly number[]): number =>
  roundLots(lots.reduce((sum, each) => sum + each, 0));

/** Whether `a` is above `b` by more than float noise; lots. */
export const isMoreVolume = (a: number, b: number): boolean => a - b > stepTolerance;

export function volumeDecimals(step: number): number {
  return decimalsOf(step);
}

export function formatVolume(lots: Lots | null | undefined, step: number): string {
  if (lots === null || lots === undefined || !Number.isFinite(lots)) return noNumber;
  return groupThousands(lots.toFixed(volumeDecimals(step)));
}

/** The volume in whole steps; null when it is between two. */
export function volumeSteps(lots: Lots, step: number): number | null {
  const whole = Math.round(lots / step);
  return Math.abs(whole * step - lots) < stepTolerance ? whole : null;
}

/** Without float noise: 3 steps of 0.1 are 0.3. */
export function stepsToVolume(steps: number, step: number): number {
  return Number((steps * step).toFixed(volumeDecimals(step)));
}

/** The exact volume where it is on a step except for float noise; any other stays, for the rules to refuse. */
export function exactVolume(lots: Lots, { volumeStep }: Pick<VolumeGrid, 'volumeStep'>): number {
  const steps = volumeSteps(lots, volumeStep);
  return steps === null ? lots : stepsToVolume(steps, volumeStep);
}

/** The volume rounded to a step, within minimum and maximum. */
export function snapVolume(lots: Lots, grid: VolumeGrid, mode: 'nearest' | 'down' = 'nearest'): number {
  const exact = lots / grid.volumeStep;
  const steps = mode === 'nearest' ? Math.round(exact) : Math.floor(exact + stepTolerance / grid.volumeStep);
  const least = Math.ceil(grid.volumeMin / grid.volumeStep - stepTolerance);
  const most = Math.floor(grid.volumeMax / grid.volumeStep + stepTolerance);
  return stepsToVolume(Math.min(Math.max(steps, least), most), grid.volumeStep);
}

/** The volume some steps up or down, inside the symbol's limits. */
export function stepVolume(lots: Lots, steps: number, grid: VolumeGrid): number {
  return snapVolume(lots + steps * grid.volumeStep, grid);
}

/** Volume of a partial close: rounded down to the step; 0 when it, or the rest, would be below the minimum. */
export function fractionOfVolume(lots: Lots, fraction: number, grid: VolumeGrid): number {
  const steps = Math.floor((lots * fraction) / grid.volumeStep + stepTolerance / grid.volumeStep);
  const part = stepsToVolume(steps, grid.volumeStep);
  const rest = lots - part;
  const restFits = Math.abs(rest) < stepTolerance || rest > grid.volumeMin - stepTolerance;
  return part > grid.volumeMin - stepTolerance && restFits ? part : 0;
}
