import type { UtcMs } from '../model/fields';
import type { QuietHours } from '../model/quiet-hours';

/** Minutes that local time is ahead of UTC at an instant. */
export type OffsetAt = (atMs: UtcMs) => number;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** When clocks show that local time: where they do twice the first time, where they skip it the next instant that exists. */
function instantOf(localMs: number, offsetAt: OffsetAt): UtcMs {
  // No zone is further from UTC than a day, or changes twice within two.
  const [before, after] = [offsetAt(localMs - dayMs), offsetAt(localMs + dayMs)];
  const found = [before, after]
    .map((offset) => ({ offset, atMs: localMs - offset * minuteMs }))
    .find(({ offset, atMs }) => offsetAt(atMs) === offset);
  if (found !== undefined) return found.atMs;
  let [low, high] = [localMs - after * minuteMs, localMs - before * minuteMs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** When the quiet hours end in which this instant is; null: it is in none. */
export function quietUntil(
  { isOn, from, to, days }: QuietHours,
  nowMs: UtcMs,
  offsetAt: OffsetAt,
): UtcMs | null {
  const today = Math.floor((nowMs + offsetAt(nowMs) * minuteMs) / dayMs) * dayMs;
  const until = [today - dayMs, today]
    .filter((day) => isOn && days.includes(new Date(day).getUTCDay()))
    .map((day) => ({
      fromMs: instantOf(day + from * minuteMs, offsetAt),
      toMs: instantOf(day + to * minuteMs + (to > from ? 0 : dayMs), offsetAt),
    }))
    .find(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);
  return until?.toMs ?? null;
}
