import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTimeDoor } from '../../../../host/bridge/time-door';
import { spanSince } from '../../../../host/live/broker-span';

const h = 3_600;

/** A write of this age, on a bridge that stamps like this; everything in seconds. */
const worlds = fc.record({
  nowS: fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
  ageS: fc.integer({ min: 0, max: 86_400 }),
  offsetS: fc.oneof(
    fc.constantFrom(3 * h, 5.5 * h, -5 * h, 0, 14 * h, -12 * h),
    fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 900),
  ),
  stamps: fc.constantFrom('broker', 'utc'),
  /** The broker's summer time against the fixed number of its bridge. */
  seasonS: fc.constantFrom(0, h, -h),
  /** What has told the broker's time: a tick of this moment, the bridge's offset, both, or nothing. */
  tells: fc.subarray(['tick', 'offset'] as const),
  /** From the send to the execution at the broker. */
  tookS: fc.integer({ min: 0, max: 60 }),
});

describe('the span in which a lost write is looked for', () => {
  const isAsked = (world: Parameters<Parameters<typeof worlds.map>[0]>[0], isWide: boolean): boolean => {
    const { nowS, ageS, offsetS, stamps, seasonS, tells, tookS } = world;
    const brokerNowS = nowS + offsetS + seasonS;
    const known = tells.map((source) => (source === 'tick' ? brokerNowS : nowS + offsetS));
    const span = spanSince(ageS * 1_000, known, nowS * 1_000, isWide);
    const shiftS = stamps === 'utc' ? offsetS : 0;
    const door = createTimeDoor(shiftS);
    // What stands in the bridge's own history, and what the bridge is asked for.
    const stamped = brokerNowS - ageS + Math.min(tookS, ageS) - shiftS;
    return door.out(span.from) <= stamped && stamped <= door.out(span.to);
  };

  test('holds the execution in either dialect, wherever a tick tells the time or no summer time is in the way', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        fc.pre(world.seasonS === 0 || !world.tells.includes('offset') || world.tells.includes('tick'));
        return isAsked(world, false);
      }),
      { numRuns: 2_000 },
    );
  });

  test('holds it in any case once a wrong offset is reckoned with', () => {
    fc.assert(
      fc.property(worlds, (world) => isAsked(world, true)),
      { numRuns: 2_000 },
    );
  });

  test('is asked for in the stamps of the bridge', () => {
    const span = spanSince(0, [1_800_000_000 + 19_800], 0, false);
    expect(createTimeDoor(19_800).out(span.from)).toBe(1_800_000_000 - 60);
  });
});
