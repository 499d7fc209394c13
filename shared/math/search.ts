/** The last place, from 0, whose value is at most `most`, in a list whose values only rise; -1 where none is. */
export function lastUpTo(
  length: number,
  valueAt: (place: number) => number | undefined,
  most: number,
): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((valueAt(middle) ?? Number.POSITIVE_INFINITY) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
