/** Modifiers for arrow keys and mouse wheel on a number, as in MetaTrader's order window. */
export interface StepKeys {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
}

/** 1 step plain, 5 with Shift, 10 with Ctrl, 50 with both. */
export function stepSize({ shiftKey, ctrlKey }: StepKeys): number {
  if (ctrlKey) return shiftKey ? 50 : 10;
  return shiftKey ? 5 : 1;
}
