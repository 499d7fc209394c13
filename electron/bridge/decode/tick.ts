import { z } from 'zod';
import type { Tick } from '../../../shared/model/tick';
import { ok, type Result } from '../../../shared/result';
import { decodeWith, maybe, number, price, recordOf } from './wire';

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
  const { bid, ask, last, time, time_msc } = decoded.value;
  const timeMs = time_msc ?? (time === null ? null : time * 1_000);
  return ok({ symbol, bid, ask, last, timeMs: timeMs === 0 ? null : timeMs });
}
