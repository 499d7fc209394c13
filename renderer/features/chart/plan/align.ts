/** One value for each drawn candle; null is a gap. */
export type Column = readonly (number | null)[];

/**
 * An output's series on the drawn candles. A series shorter than the answer's bars belongs to the newest of them;
 * values that are no numbers are gaps. Null where the series is longer than the bars: then it is unknown which bar a
 * value belongs to.
 */
export function alignColumn(
  series: readonly (number | null)[],
  answerBars: number,
  rows: readonly number[],
): Column | null {
  const lead = answerBars - series.length;
  if (lead < 0) return null;
  return rows.map((row) => {
    const value = series[row - lead];
    return value === undefined || value === null || !Number.isFinite(value) ? null : value;
  });
}

export const isEmptyColumn = (column: Column): boolean => column.every((value) => value === null);
