import type { IndicatorParameter } from './kinds';

/** The sidecar's limit of bars. */
const longestWindow = 5_000;

/** A window in bars. */
export function bars(name: string, label: string, initial: number, min = 1): IndicatorParameter {
  return { name, label, initial, min, max: longestWindow, step: 1 };
}

/** A multiplier. */
export function factor(name: string, label: string, initial: number): IndicatorParameter {
  return { name, label, initial, min: 0.1, max: 100, step: 0.1 };
}

/** A fraction of one. */
export function fraction(
  name: string,
  label: string,
  initial: number,
  min = 0.05,
  step = 0.05,
): IndicatorParameter {
  return { name, label, initial, min, max: 1, step };
}

type CheckedParameter =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly message: string };

/** A typed number within the parameter's limits and on its step; a comma counts as the decimal point. */
export function checkParameter(text: string, parameter: IndicatorParameter): CheckedParameter {
  const plain = text.trim().replace(',', '.');
  const value = Number(plain);
  if (plain === '' || !Number.isFinite(value)) return { ok: false, message: 'Enter a number.' };
  if (value < parameter.min || value > parameter.max) {
    return { ok: false, message: `Between ${parameter.min} and ${parameter.max}.` };
  }
  if (Number.isInteger(parameter.step) && !Number.isInteger(value))
    return { ok: false, message: 'Enter a whole number.' };
  return { ok: true, value };
}
