import { z } from 'zod';
import { ok, type Result } from '../../../shared/model/result';
import type { Tick, TickRecord } from '../../../shared/model/tick';
import { decodeList, decodeWith, maybe, number, price, recordOf } from './wire';

const wireTick = z.object({
  bid: price,
  ask: price,
  last: maybe(number),
  time: maybe(number),
  time_msc: maybe(number),
});

export function decodeTick(body: unknown, symbol: string, endpoint: string): Result<Tick> {
  const decoded = decodeWith(wireTick, recordOf(body), endpoint);
  if (!decoded.ok) return decoded;
  const { bid, ask, last } = decoded.value;
  return ok({ symbol, bid, ask, last, timeMs: timeMsOf(decoded.value) });
}

/** `time_msc` in milliseconds where the bridge sends it, else `time` in seconds; 0 means not known. */
function timeMsOf(wire: { readonly time: number | null; readonly time_msc: number | null }): number | null {
  const timeMs = wire.time_msc ?? (wire.time === null ? null : wire.time * 1_000);
  return timeMs === 0 ? null : timeMs;
}

const wireTickRecord = wireTick
  .extend({ volume: maybe(number), volume_real: maybe(number), flags: maybe(number) })
  .transform((wire): TickRecord => {
    const { bid, ask, last, volume, volume_real, flags } = wire;
    // `volume` is whole lots; `volume_real` has the fractions where there are any.
    const exact = volume_real === null || volume_real === 0 ? volume : volume_real;
    return { timeMs: timeMsOf(wire), bid, ask, last, volume: exact, flags };
  });

/** Time and sales, oldest first whatever the order of the answer. */
export function decodeTicks(body: unknown, endpoint: string): Result<TickRecord[]> {
  const decoded = decodeList(wireTickRecord, body, endpoint);
  if (!decoded.ok) return decoded;
  const ticks = decoded.value;
  const [first, last] = [ticks[0]?.timeMs ?? 0, ticks.at(-1)?.timeMs ?? 0];
  return ok(first > last ? ticks.toReversed() : ticks);
}
