import { describe, expect, test } from 'vitest';
import type { BridgeClient } from '../../../host/bridge/client';
import { decodeTerminal, decodeTime } from '../../../host/bridge/decode/system';
import { type BrokerClockWatch, createBrokerClock } from '../../../host/live/broker-clock';
import type { Terminal } from '../../../shared/model/connection';
import { failed, ok, type Result } from '../../../shared/model/result';

const hour = 3_600_000;
const second = 1_000;

/** A broker, a bridge and this machine, with a clock each. True time is what the test passes. */
function setUp(zone = 3 * hour) {
  const start = Date.UTC(2026, 4, 13, 9, 0, 0);
  const world = {
    passedMs: 0,
    brokerZoneMs: zone,
    /** Null: the bridge has no `/time`. */
    timeZoneMs: zone as number | null,
    terminalZoneMs: null as number | null,
    localOffMs: 0,
    hasDate: true,
  };
  const utc = () => start + world.passedMs;
  const watch: BrokerClockWatch = createBrokerClock({
    now: () => 7_000 + world.passedMs,
    wall: () => utc() + world.localOffMs,
  });
  const time: BridgeClient['time'] = () =>
    Promise.resolve(
      world.timeZoneMs === null
        ? failed({ kind: 'unsupported', message: 'no such path' })
        : decodeTime(
            {
              utc_epoch: utc() / second,
              server_epoch: (utc() + world.timeZoneMs) / second,
              utc_offset_seconds: world.timeZoneMs / second,
              used_symbol: 'EURUSD',
            },
            'GET /time',
          ),
    );
  // Only the clock is asked.
  const client = { time };
  const terminal = (): Result<Terminal> =>
    world.terminalZoneMs === null
      ? ok({
          name: null,
          company: null,
          build: null,
          connected: true,
          tradeAllowed: true,
          tradeApiDisabled: null,
          pingMs: null,
          utcOffsetS: null,
        })
      : decodeTerminal({ broker_utc_offset_seconds: world.terminalZoneMs / second }, 'GET /terminal');

  /** Time passes with a tick each second, a look each five. */
  async function pass(ms: number, isMarketOpen = true) {
    for (let left = ms; left > 0; left -= second) {
      world.passedMs += second;
      if (isMarketOpen) watch.takeTick('EURUSD', utc() + world.brokerZoneMs - 300);
      if (world.passedMs % (5 * second) !== 0) continue;
      if (world.hasDate) watch.takeUtc(Math.floor(utc() / second) * second);
      await watch.look(client, terminal(), null);
    }
  }
  /** How far what is told as broker time is from the truth, milliseconds. */
  const error = () => {
    const clock = watch.read();
    if (clock === null || clock.utcMs === null) return null;
    return clock.utcMs + clock.utcOffsetS * second - (utc() + world.brokerZoneMs);
  };
  return { world, watch, pass, error };
}

describe('the broker’s offset', () => {
  test('comes from /time', async () => {
    const { pass, watch, error } = setUp();
    await pass(60_000);
    expect(watch.read()).toMatchObject({ source: '/time', utcOffsetS: 10_800 });
    expect(error()).toBe(0);
    expect(watch.warnings()).toEqual([]);
  });

  test('comes from /terminal where there is no /time', async () => {
    const { world, pass, watch, error } = setUp();
    world.timeZoneMs = null;
    world.terminalZoneMs = 3 * hour;
    await pass(60_000);
    expect(watch.read()).toMatchObject({ source: '/terminal', utcOffsetS: 10_800 });
    expect(Math.abs(error() ?? Number.NaN)).toBeLessThanOrEqual(1_000);
  });

  test('a market that moves on another day than both machines has its own today, also while it stands still', async () => {
    const { world, pass, watch, error } = setUp(3 * hour - 4 * 24 * hour);
    world.timeZoneMs = null;
    world.terminalZoneMs = 3 * hour;
    await pass(60_000);
    expect(watch.read()).toMatchObject({ source: '/terminal', utcOffsetS: 10_800 });
    expect(Math.abs(error() ?? Number.NaN)).toBeLessThanOrEqual(1_000);
    expect(watch.warnings()).toEqual([]);
    await pass(120_000, false);
    expect(Math.abs(error() ?? Number.NaN)).toBeLessThanOrEqual(1_000);
  });

  test.each([
    ['UTC+3', 3],
    ['UTC+5:30, half an hour', 5.5],
    ['UTC+5:45, a quarter', 5.75],
    ['UTC−5', -5],
    ['UTC', 0],
    ['UTC+14', 14],
  ])('comes from live quotes where the bridge tells none: %s', async (_name, hours) => {
    const { world, pass, watch, error } = setUp(hours * hour);
    world.timeZoneMs = null;
    await pass(30_000);
    expect(watch.read()).toMatchObject({ source: 'quotes', utcOffsetS: hours * 3_600, usedSymbol: 'EURUSD' });
    expect(Math.abs(error() ?? Number.NaN)).toBeLessThanOrEqual(1_000);
    expect(watch.warnings()).toEqual([]);
  });

  test('is not known while the market sleeps: the last tick may be of Friday', async () => {
    const { world, pass, watch } = setUp();
    world.timeZoneMs = null;
    await pass(30_000, false);
    for (let index = 0; index < 10; index += 1) watch.takeTick('EURUSD', Date.UTC(2026, 4, 8, 20, 59, 59));
    expect(watch.read()).toBe(null);
  });

  test('is not taken from a feed that catches up in jumps', async () => {
    const { world, pass, watch } = setUp();
    world.timeZoneMs = null;
    await pass(5_000, false);
    for (let minutes = 0; minutes < 10; minutes += 1) {
      world.passedMs += second;
      watch.takeTick('EURUSD', Date.UTC(2026, 4, 13, 3, minutes * 5));
    }
    expect(watch.read()).toBe(null);
  });
});

describe('clocks that change or are wrong', () => {
  test.each([
    ['forwards', 1],
    ['backwards', -1],
  ])(
    'row 49: the broker’s daylight saving time %s, told by /time: it is followed and said',
    async (_name, hours) => {
      const { world, pass, watch, error } = setUp();
      await pass(60_000);
      world.brokerZoneMs += hours * hour;
      world.timeZoneMs = world.brokerZoneMs;
      await pass(120_000);
      expect(watch.read()).toMatchObject({ utcOffsetS: 10_800 + hours * 3_600 });
      expect(error()).toBe(0);
      expect(watch.warnings()).toEqual([
        { kind: 'offset-changed', beforeS: 10_800, agoMs: expect.any(Number) },
      ]);
    },
  );

  test('row 49: a bridge that goes on telling the old offset is caught by its quotes', async () => {
    const { world, pass, watch } = setUp();
    await pass(60_000);
    world.brokerZoneMs += hour;
    await pass(120_000);
    expect(watch.warnings()).toEqual([{ kind: 'offset-disagrees', of: 'quotes', utcOffsetS: 14_400 }]);
  });

  test('row 49: two sources that disagree are reported, and /time is used', async () => {
    const { world, pass, watch } = setUp();
    world.terminalZoneMs = 2 * hour;
    await pass(60_000);
    expect(watch.read()).toMatchObject({ source: '/time', utcOffsetS: 10_800 });
    expect(watch.warnings()).toEqual([{ kind: 'offset-disagrees', of: '/terminal', utcOffsetS: 7_200 }]);
  });

  test('row 49: broker time by quotes follows a change of the broker’s clocks within a minute', async () => {
    const { world, pass, watch, error } = setUp();
    world.timeZoneMs = null;
    await pass(120_000);
    world.brokerZoneMs -= hour;
    await pass(70_000);
    expect(watch.read()).toMatchObject({ source: 'quotes', utcOffsetS: 7_200 });
    expect(Math.abs(error() ?? Number.NaN)).toBeLessThanOrEqual(1_000);
  });

  test.each([
    ['/time', 3 * hour, null],
    ['/terminal', null, 3 * hour],
    ['quotes', null, null],
  ] as const)(
    'row 48: this machine’s clock, wrong by hours or days or set mid-run, moves nothing told by %s',
    async (source, time, terminal) => {
      for (const off of [-hour, hour, -24 * hour, 24 * hour, 400 * 24 * hour]) {
        const { world, pass, watch, error } = setUp();
        world.timeZoneMs = time;
        world.terminalZoneMs = terminal;
        await pass(60_000);
        const before = watch.read();
        world.localOffMs = off;
        await pass(60_000);
        expect(watch.read()).toMatchObject({ source, utcOffsetS: before?.utcOffsetS });
        expect(Math.abs(error() ?? Number.NaN)).toBeLessThanOrEqual(1_000);
        const warnings = watch.warnings();
        expect(warnings).toMatchObject([{ kind: 'local-clock' }]);
        expect(
          Math.abs(warnings.reduce((sum, each) => sum + ('aheadMs' in each ? each.aheadMs : 0), 0) - off),
        ).toBeLessThan(2_000);
      }
    },
  );

  test('row 48: with nothing but quotes and this machine’s wrong clock, broker time is right and its offset whole quarters', async () => {
    for (const off of [-7 * hour, 30 * hour, 400 * 24 * hour]) {
      const { world, pass, watch, error } = setUp();
      world.timeZoneMs = null;
      world.hasDate = false;
      world.localOffMs = off;
      await pass(60_000);
      expect(Math.abs(error() ?? Number.NaN)).toBeLessThanOrEqual(1_000);
      expect(Math.abs((watch.read()?.utcOffsetS ?? Number.NaN) % 900)).toBe(0);
    }
  });

  test('quotes that the bridge tells in UTC are said to be', async () => {
    const { world, pass, watch } = setUp();
    world.brokerZoneMs = 0;
    await pass(60_000);
    expect(watch.warnings()).toEqual([{ kind: 'offset-disagrees', of: 'quotes', utcOffsetS: 0 }]);
  });

  test('an offset that jitters by seconds, reckoned from ticks, is no change', async () => {
    const { world, pass, watch } = setUp();
    for (const jitter of [0, -3_000, -1_000, -7_000]) {
      world.timeZoneMs = 3 * hour + jitter;
      await pass(40_000);
    }
    expect(watch.warnings()).toEqual([]);
  });
});
