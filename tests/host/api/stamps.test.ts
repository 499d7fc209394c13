import { afterEach, describe, expect, test } from 'vitest';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import type { Result } from '../../../shared/model/result';
import type { TestServer } from '../../fixtures/http-server';
import { type Market, serveMarket, type Voice } from '../../fixtures/one-market';
import { type TestParts, testParts } from '../../fixtures/service-parts';

const h = 3_600;
const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

/** A broker and its bridge; both can change while the service looks. `isOpen`: ticks move. */
async function setUp(offsetS: number, voice: Voice, stored: TestParts['stored'] | null = null) {
  const world = { offsetS, voice, isOpen: true };
  const second = () => Math.floor(Date.now() / 1_000);
  const opened = second() + offsetS - 600;
  const friday = Date.now() - 40 * h * 1_000;
  const market = (): Market => ({
    offsetS: world.offsetS,
    tickMs: () => (world.isOpen ? Date.now() : friday) + world.offsetS * 1_000,
    candles: [Math.floor(opened / 86_400) * 86_400],
    opened,
    placed: opened,
    expires: 0,
    dealt: [opened],
  });
  const server: TestServer = await serveMarket(market, () => world.voice);
  ending.push(server.close);
  const url = server.url;
  const bridges = {
    profiles: [{ id: 'p1', name: 'One', colour: 'blue' as const, url, clockSymbol: null, secret: null }],
    chosen: 'p1',
    demoClockSymbol: null,
  };
  const parts = testParts({ asksClockFirst: true, stored: stored ?? { bridges } });
  const start = async () => {
    const service = await createService(parts);
    ending.push(() => service.close());
    return service;
  };
  return { world, server, opened, parts, start };
}

function answerOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}
const chain = async (service: Service) => answerOf(await service.handlers['connection.read']({}));
const bridgeOf = async (service: Service) => answerOf(await service.handlers['bridge.read']({}));

/** Ticks come, each of its own millisecond, and the chain is looked at. */
async function look(service: Service) {
  for (let tick = 0; tick < 5; tick += 1) {
    await service.handlers['ticks.read']({ symbol: 'EURUSD' });
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  return chain(service);
}
const openedOf = async (service: Service) =>
  answerOf(await service.handlers['positions.list']({})).rows[0]?.timeOpen;
const utcFamily = (reportedOffsetS: number): Voice => ({ hasTime: false, stamps: 'utc', reportedOffsetS });

describe.each([3 * h, 5.5 * h, -5 * h, 0])('a broker %i s from UTC', (offsetS) => {
  test('whose bridge stamps in UTC is read right from the first answer on, and evidence says so', async () => {
    const { start, opened } = await setUp(offsetS, utcFamily(offsetS));
    const service = await start();
    expect(await openedOf(service)).toBe(opened);
    const { stamps, clock } = await look(service);
    expect(stamps).toMatchObject({ stamps: offsetS === 0 ? 'broker' : 'utc', basis: 'evidence', offsetS });
    expect(clock?.utcOffsetS).toBe(offsetS);
    expect(await openedOf(service)).toBe(opened);
    expect((await bridgeOf(service)).generation).toBe(1);
  });

  test('whose bridge has no offset configured is read as it stands, and live ticks tell the offset', async () => {
    const { start, opened } = await setUp(offsetS, { hasTime: false, stamps: 'broker', reportedOffsetS: 0 });
    const service = await start();
    const { stamps, clock } = await look(service);
    expect(stamps).toMatchObject({ stamps: 'broker', basis: 'evidence', offsetS });
    expect(clock).toMatchObject({ utcOffsetS: offsetS, source: 'quotes' });
    expect(await openedOf(service)).toBe(opened);
  });

  test('whose documented bridge stamps in broker time is read as it stands', async () => {
    const { start, opened } = await setUp(offsetS, {
      hasTime: true,
      stamps: 'broker',
      reportedOffsetS: null,
    });
    const service = await start();
    expect(await openedOf(service)).toBe(opened);
    expect((await look(service)).stamps).toMatchObject({ stamps: 'broker', basis: 'evidence', offsetS });
    expect((await bridgeOf(service)).generation).toBe(1);
  });

  test('that was found last stays found while the market is closed, over a restart', async () => {
    const { start, world, opened } = await setUp(offsetS, {
      hasTime: false,
      stamps: 'broker',
      reportedOffsetS: 0,
    });
    await look(await start());
    world.isOpen = false;
    const service = await start();
    const { stamps, clock } = await look(service);
    expect(stamps).toMatchObject({ stamps: 'broker', basis: 'remembered', offsetS });
    expect(clock).toMatchObject({ utcOffsetS: offsetS, source: 'remembered' });
    expect(await openedOf(service)).toBe(opened);
  });
});

describe('evidence', () => {
  test('against the usual reads everything again, once, and is remembered with the profile', async () => {
    const { start, opened, parts } = await setUp(3 * h, {
      hasTime: false,
      stamps: 'broker',
      reportedOffsetS: 3 * h,
    });
    const service = await start();
    // A bridge of this kind stamps in UTC as a rule.
    expect(await openedOf(service)).toBe(opened + 3 * h);
    const { stamps } = await look(service);
    expect(stamps).toMatchObject({ stamps: 'broker', offsetS: 3 * h });
    expect(await openedOf(service)).toBe(opened);
    expect(await bridgeOf(service)).toMatchObject({ generation: 2, continues: 1 });
    expect(parts.stored.bridges?.profiles[0]?.found).toMatchObject({
      stamps: 'broker',
      reportedOffsetS: 3 * h,
    });
    const later = await start();
    expect(await openedOf(later)).toBe(opened);
  });

  test('of a closed market without an offset is none: the offset is not known, and said so', async () => {
    const { start, world } = await setUp(3 * h, { hasTime: false, stamps: 'broker', reportedOffsetS: 0 });
    world.isOpen = false;
    const { clock, stamps } = await look(await start());
    expect(clock).toBeNull();
    expect(stamps).toMatchObject({ stamps: 'broker', offsetS: null, basis: 'assumed' });
  });
});

describe('summer time', () => {
  test.each([h, -h])(
    'of %i s against a fixed number is a warning: times stay, the clock goes with the broker',
    async (season) => {
      const voice: Voice = { ...utcFamily(3 * h), fixedS: 3 * h };
      const { start, opened } = await setUp(3 * h + season, voice);
      const service = await start();
      const { stamps, clock, clockWarnings } = await look(service);
      expect(stamps).toMatchObject({ stamps: 'utc', offsetS: 3 * h });
      expect(clock).toMatchObject({ utcOffsetS: 3 * h + season, source: 'quotes' });
      expect(clockWarnings).toContainEqual({ kind: 'summer-time', fixedS: 3 * h, nowS: 3 * h + season });
      expect(await openedOf(service)).toBe(opened);
    },
  );
});

describe('the user’s word', () => {
  test('counts before any evidence; everything is read again, and with no offset it is said', async () => {
    const { start, opened } = await setUp(5.5 * h, { hasTime: false, stamps: 'utc', reportedOffsetS: null });
    const service = await start();
    const choose = (offsetS: number | null) =>
      service.handlers['profiles.stamps']({ id: 'p1', stamps: { stamps: 'utc', offsetS } });
    await choose(null);
    const { clockWarnings, stamps } = await look(service);
    expect(stamps).toMatchObject({ stamps: 'utc', basis: 'chosen', offsetS: null });
    expect(clockWarnings).toContainEqual({ kind: 'no-offset' });
    await choose(5.5 * h);
    expect(await openedOf(service)).toBe(opened);
    expect(await bridgeOf(service)).toMatchObject({
      generation: 3,
      continues: 2,
      stamps: { stamps: 'utc', offsetS: 5.5 * h },
    });
    expect(await openedOf(await start())).toBe(opened);
  });
});
