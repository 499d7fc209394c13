import { beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../../host/live/clock';
import type { ReadingListener } from '../../../host/live/live';
import { watchLeft } from '../../../host/oversight/watch-left';
import type { NoticeLine } from '../../../shared/formats/account-lines';
import { ok } from '../../../shared/model/result';
import { positionOf } from '../../fixtures/trading';
import { activeBridge } from '../../loopback/small-host';

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

/** A host that reads one position of each account that it is connected to. */
function host({ isDemo = false } = {}) {
  const world = { generation: 1, account: 'one' as string | null, positions: 1, alerts: 0 };
  const told: (NoticeLine & { account: string | null })[] = [];
  let listener: ReadingListener = () => undefined;
  const life = isDemo ? { life: { day: 1, seed: 1 } as never } : {};
  const end = watchLeft(
    {
      bridge: { current: () => ({ ...activeBridge, ...life, generation: world.generation }) } as never,
      onReading(given) {
        listener = given;
        return () => undefined;
      },
    },
    systemClock,
    {
      now: () => ({ generation: world.generation, account: world.account, atMs: 0 }),
      async add(lines, happened) {
        told.push(...lines.map((line) => ({ ...line, account: happened?.account ?? null })));
      },
    },
    () => world.alerts,
  );
  const rows = () => Array.from({ length: world.positions }, () => positionOf());
  return {
    world,
    told,
    end,
    read: () => listener({ topic: 'positions', result: ok({ rows: rows(), unreadable: [] }) }, 0),
  };
}

it('an account that is left with something to watch is told so, once the next one is known to be another', () => {
  const { world, told, read } = host();
  world.alerts = 2;
  read();
  Object.assign(world, { generation: 2, account: null });
  read();
  expect(told).toEqual([]);
  world.account = 'two';
  read();
  read();
  expect(told).toMatchObject([{ account: 'one', kind: 'connection', tone: 'warn', isSystem: true }]);
  expect(told[0]?.detail).toBe(
    'Another connection is in use · 1 position is open and 2 alerts and promises are set here',
  );
});

it('another connection to the same account is none, and one that shows no account within a minute is', () => {
  const { world, told, read } = host();
  read();
  world.generation = 2;
  read();
  vi.advanceTimersByTime(120_000);
  expect(told).toEqual([]);
  Object.assign(world, { generation: 3, account: null });
  read();
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(1);
});

it.each([
  ['of the demo', { isDemo: true }, 1],
  ['where nothing is open or set', {}, 0],
] as const)('nothing is told %s', (_what, parts, positions) => {
  const { world, told, read } = host(parts);
  world.positions = positions;
  read();
  Object.assign(world, { generation: 2, account: 'two' });
  read();
  vi.advanceTimersByTime(120_000);
  expect(told).toEqual([]);
});
