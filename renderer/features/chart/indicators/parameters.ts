import type { IndicatorParameter } from './kinds';

/** The sidecar takes no more bars. */
const longestWindow = 5_000;

/** A window in bars. */
export function bars(name: string, label: string, initial: number, min = 1): IndicatorParameter {
  return { name, label, initial, min, max: longestWindow, step: 1 };
}

/** A multiplier. */
export function factor(name: string, label: string, initial: number): IndicatorParameter {
  return { name, label, initial, min: 0.1, max: 100, step: 0.1 };
}

/** A share of one. */
export function fraction(
  name: string,
  label: string,
  initial: number,
  min = 0.05,
  step = 0.05,
): IndicatorParameter {
  return { name, label, initial, min, max: 1, step };
}
