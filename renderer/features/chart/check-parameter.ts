import type { IndicatorParameter } from './indicators';

export type CheckedParameter =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly message: string };

/** A typed number within the parameter's limits and on its step; a comma counts as the decimal point. */
export function checkParameter(text: string, parameter: IndicatorParameter): CheckedParameter {
  const plain = text.trim().replace(',', '.');
  const value = Number(plain);
  if (plain === '' || !Number.isFinite(value)) return { ok: false, message: 'A number is needed.' };
  if (value < parameter.min || value > parameter.max) {
    return { ok: false, message: `Between ${parameter.min} and ${parameter.max}.` };
  }
  if (Number.isInteger(parameter.step) && !Number.isInteger(value))
    return { ok: false, message: 'A whole number.' };
  return { ok: true, value };
}
