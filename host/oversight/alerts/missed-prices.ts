import type { Price, UtcMs } from '../../../shared/model/fields';
import { type Clock, within } from '../../live/clock';
import type { Live } from '../../live/live';

/** A candle of one minute, of the bid. */
export interface Candle {
  readonly beganMs: UtcMs;
  readonly low: Price;
  readonly high: Price;
}

/** After so long without a quote candles tell what was missed. Milliseconds. */
export const missedAfterMs = 60_000;
/** Eight hours: more is not asked of the bridge. */
const mostCandles = 480;
/** So long an alert waits for them. Milliseconds. */
const patienceMs = 3_000;
/** So often they are asked for, each time with another quote: what is there now must be judged too. */
export const missedTries = 3;

/** How far the bid of a symbol went since then, while no quote of it was read. Null: no answer tells it. */
export async function missedPrices(
  { bridge, knowledge }: Pick<Live, 'bridge' | 'knowledge'>,
  clock: Clock,
  symbol: string,
  sinceMs: UtcMs,
): Promise<readonly Candle[] | null> {
  const offsetS = knowledge.utcOffsetS();
  if (offsetS === null) return null;
  const count = Math.min(mostCandles, Math.ceil((clock.wall() - sinceMs) / 60_000) + 1);
  const read = await within(
    clock,
    patienceMs,
    bridge.read((client) => client.rates(symbol, 'M1', count)),
  );
  if (read?.ok !== true) return null;
  const { time, low, high } = read.value;
  return time.flatMap((beganS, at) => {
    const [least, most] = [low[at], high[at]];
    return least === undefined || most === undefined
      ? []
      : [{ beganMs: (beganS - offsetS) * 1_000, low: least, high: most }];
  });
}
