import { expect, test } from 'vitest';
import { periodRange } from '../../../renderer/data/history-periods';
import { formatPrice } from '../../../shared/math/price';
import { formatBrokerTime } from '../../../shared/math/time';
import { formatVolume } from '../../../shared/math/volume';
import type { BrokerMs, BrokerSeconds, Lots, Points, Price, UtcMs } from '../../../shared/model/fields';
import type { Intent } from '../../../shared/model/intent';
import type { Position } from '../../../shared/model/position';
import type { Tick } from '../../../shared/model/tick';
import type { NewOrder } from '../../../shared/model/trade';

/** Never called: the compiler looks at it, and an error that does not come fails `npm run typecheck`. */
function mixedUp(
  position: Position,
  tick: Tick,
  intent: Intent,
  units: { time: BrokerSeconds; ms: BrokerMs; utc: UtcMs; price: Price; points: Points; lots: Lots },
): unknown {
  const { time, ms, utc, price, points, lots } = units;
  // @ts-expect-error a price is no volume
  const volume: Lots = position.priceOpen;
  // @ts-expect-error a volume is no price
  const stop: Price = position.volume;
  // @ts-expect-error points are no price
  const level: Price = points;
  // @ts-expect-error milliseconds of a tick are no broker seconds
  const seconds: BrokerSeconds = tick.timeMs ?? 0;
  // @ts-expect-error the journal's UTC is no broker time
  const opened: BrokerSeconds = intent.created;
  // @ts-expect-error broker time is no UTC
  const wall: UtcMs = ms;
  // @ts-expect-error a volume is formatted in lots
  formatVolume(price, 0.01);
  // @ts-expect-error a price is no number of points
  formatPrice(points, 5);
  // @ts-expect-error UTC is not formatted as broker time
  formatBrokerTime(utc);
  // @ts-expect-error a period begins in broker seconds
  periodRange('today', utc);
  const order: Pick<NewOrder, 'volume' | 'price' | 'deviation' | 'expiration'> = {
    // @ts-expect-error a price is no volume
    volume: price,
    // @ts-expect-error lots are no price
    price: lots,
    // @ts-expect-error a price is no number of points
    deviation: price,
    // @ts-expect-error UTC milliseconds are no expiry
    expiration: utc,
  };
  return [volume, stop, level, seconds, opened, wall, order, time];
}

test('a plain number, such as a literal or a sum, may be any unit', () => {
  const lots: Lots = 0.1;
  const sum: Lots = lots + 0.2;
  const price: Price = 1.1 + sum;
  expect(mixedUp).toBeTypeOf('function');
  expect([sum, price]).toEqual([0.1 + 0.2, 1.1 + (0.1 + 0.2)]);
});
