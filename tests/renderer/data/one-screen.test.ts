import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeTerminal, decodeTime } from '../../../host/bridge/decode/system';
import { createTimeDoor } from '../../../host/bridge/time-door';
import { createBrokerClock } from '../../../host/live/broker-clock';
import { BrokerClockKeeper } from '../../../renderer/data/broker-clock';
import { type Period, periodRange, periods } from '../../../renderer/data/history-periods';
import {
  barOpenTime,
  formatBrokerTime,
  nextBarOpenTime,
  parseBrokerDateTime,
  toDateTimeInput,
} from '../../../shared/math/time';
import { failed } from '../../../shared/model/result';
import { autoStamps } from '../../../shared/model/stamps';

/**
 * One market by three bridges: the documented one, one of the family in UTC, one of the family without an offset configured. What a
 * trader sees of time has to be the same by each, whatever the offset, the moment and the state of the market.
 */

const h = 3_600;
const day = 86_400;
const timeframes = ['M1', 'H1', 'H4', 'D1', 'W1', 'MN1'] as const;

const voices = {
  document: { stamps: 'broker', hasTime: true, tells: true },
  utc: { stamps: 'utc', hasTime: false, tells: true },
  bare: { stamps: 'broker', hasTime: false, tells: false },
} as const;

interface World {
  readonly utcS: number;
  readonly offsetS: number;
  /** The broker's summer time against the fixed number of a bridge in UTC. */
  readonly seasonS: number;
  readonly isOpen: boolean;
  /** Moments of deals, seconds before now. */
  readonly deals: readonly number[];
  readonly period: Period;
}

/** What the page shows by this bridge. */
async function screen(world: World, voice: (typeof voices)[keyof typeof voices]) {
  const { utcS, offsetS, seasonS, isOpen, deals, period } = world;
  const brokerS = utcS + offsetS + seasonS;
  const { stamps, hasTime, tells } = voice;
  const shiftS = stamps === 'utc' ? offsetS : 0;
  const door = createTimeDoor(shiftS);
  let passedMs = 0;
  const clocks = { now: () => passedMs, wall: () => utcS * 1_000 + passedMs };
  const leadS = brokerS - shiftS - utcS;
  const remembered = {
    stamps,
    offsetS: stamps === 'utc' ? offsetS : brokerS - utcS,
    reportedOffsetS: tells ? offsetS : 0,
    leadS,
  };
  const clock = createBrokerClock(clocks, { choice: autoStamps, remembered, stamps, shiftS });
  const reported = hasTime ? brokerS - utcS : offsetS;
  const terminal = decodeTerminal(
    { connected: true, broker_utc_offset_seconds: tells ? reported : 0 },
    'GET /terminal',
  );
  const time = () =>
    Promise.resolve(
      hasTime
        ? decodeTime(
            {
              utc_epoch: utcS + passedMs / 1_000,
              server_epoch: isOpen ? brokerS + passedMs / 1_000 : null,
              utc_offset_seconds: reported,
            },
            'GET /time',
          )
        : failed({ kind: 'unsupported', message: 'no such path' }),
    );
  const end = 5_000;
  for (passedMs = 0; passedMs < end; passedMs += 1_000) {
    if (!isOpen) continue;
    const wireMs = (brokerS - shiftS) * 1_000 + passedMs;
    clock.takeTick(
      'EURUSD',
      door.tick({ symbol: 'EURUSD', bid: 1, ask: 1, last: null, timeMs: wireMs }).timeMs,
    );
  }
  await clock.look({ time }, terminal, null);
  const keeper = new BrokerClockKeeper({ monotonic: clocks.now, wall: clocks.wall });
  keeper.take(clock.read());
  const now = keeper.seconds();
  if (now === null) throw new Error('no clock');
  const { from, to } = periodRange(period, now);
  // The bridge looks at its own stamps; the answer comes back through the same door.
  const history = deals
    .map((agoS) => brokerS - agoS - shiftS)
    .filter((stamp) => stamp >= door.out(from) && stamp <= door.out(to))
    .map((stamp) => formatBrokerTime(stamp + shiftS));
  return {
    shift: clock.stamps().stamps,
    now,
    history,
    candles: timeframes.map((frame) => formatBrokerTime(barOpenTime(frame, now))),
    countdowns: timeframes.map((frame) => nextBarOpenTime(frame, barOpenTime(frame, now)) - now),
    typed: parseBrokerDateTime(toDateTimeInput(now + h)),
  };
}

const worlds: fc.Arbitrary<World> = fc.record({
  // Also around the nights in which Europe's clocks change.
  utcS: fc.oneof(
    fc.integer({ min: Date.UTC(2026, 0, 5) / 1_000, max: Date.UTC(2027, 0, 5) / 1_000 }),
    fc.integer({ min: -day, max: day }).map((each) => Date.UTC(2026, 2, 29, 1) / 1_000 + each),
    fc.integer({ min: -day, max: day }).map((each) => Date.UTC(2026, 9, 25, 1) / 1_000 + each),
  ),
  offsetS: fc.oneof(
    fc.constantFrom(3 * h, 5.5 * h, -5 * h),
    fc.integer({ min: -44, max: 52 }).map((quarters) => quarters * 900),
  ),
  seasonS: fc.constantFrom(0, 0, h, -h),
  isOpen: fc.boolean(),
  deals: fc.array(fc.integer({ min: 0, max: 40 * day }), { maxLength: 20 }),
  period: fc.constantFrom(...periods),
});

test('one market is one screen by every bridge: clock, candles, countdowns, periods and typed times', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      // A bridge that tells 0 and stamps in UTC is the broker on UTC: nothing to tell apart.
      fc.pre(world.offsetS !== 0);
      const brokerS = world.utcS + world.offsetS + world.seasonS;
      const [document, utc, bare] = await Promise.all([
        screen(world, voices.document),
        screen(world, voices.utc),
        screen(world, voices.bare),
      ]);
      const passedS = 5;
      expect(document.now).toBe(brokerS + passedS);
      expect({ ...utc, shift: 'broker' }).toEqual(document);
      expect(bare).toEqual(document);
      expect(utc.shift).toBe('utc');
    }),
    { numRuns: 400 },
  );
});
