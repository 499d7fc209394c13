import { momentOf, type OffsetAt } from '../math/loss-day';
import type { UtcMs } from '../model/fields';
import type { QuietHours } from '../model/quiet-hours';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** When the quiet hours end in which this instant is; null: it is in none. */
export function quietUntil(
  { isOn, from, to, days }: QuietHours,
  nowMs: UtcMs,
  offsetAt: OffsetAt,
): UtcMs | null {
  const today = Math.floor((nowMs + offsetAt(nowMs)) / dayMs) * dayMs;
  const until = [today - dayMs, today]
    .filter((day) => isOn && days.includes(new Date(day).getUTCDay()))
    .map((day) => ({
      fromMs: momentOf(day + from * minuteMs, offsetAt),
      toMs: momentOf(day + to * minuteMs + (to > from ? 0 : dayMs), offsetAt),
    }))
    .find(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);
  return until?.toMs ?? null;
}
