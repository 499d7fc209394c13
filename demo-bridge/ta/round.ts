const SIGNIFICANT_DIGITS = 8;

/**
 * Rounds to eight significant digits, as the sidecar does: bodies stay small and no price loses a digit. Done by
 * scaling because `toPrecision` costs more than most indicators. What is not finite becomes null.
 */
export function rounded(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  if (value === 0) return 0;
  const decimals = SIGNIFICANT_DIGITS - 1 - Math.floor(Math.log10(Math.abs(value)));
  if (decimals < 0) {
    const step = 10 ** -decimals;
    return Math.round(value / step) * step;
  }
  // 10 ** 22 is the largest power of ten that a double holds exactly.
  if (decimals > 22) return Number(value.toPrecision(SIGNIFICANT_DIGITS));
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}

/** Rounds to a number of decimals, for percentages. */
export function decimals(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
