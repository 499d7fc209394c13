import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDemoBridge } from '../../../demo-bridge/start';
import { eventsOf } from '../../../host/api/environment';
import { walkRecord } from '../../../host/history/record-reader';
import { folderOf } from '../../../host/history/record-store';
import type { RecordEvent } from '../../../host/history/recorded';
import { segmentOf } from '../../../host/history/segment';
import { migrate } from '../../../host/history/sql/database';
import { openEmbedded } from '../../../host/history/sql/embedded';
import { fillFrom } from '../../../host/history/sql/fill';
import { ok } from '../../../shared/model/result';
import { account } from '../../fixtures/trading';
import { awayOf, demo, killHosts, RecordingHost, startMs } from './recording-host';

/** What there was to see of a demo before its host's run. */

const minuteMs = 60_000;
const dayMs = 86_400_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-past-'));
});
afterEach(async () => {
  await killHosts();
  rmSync(folder, { recursive: true, force: true });
});

/** Its equity, once a minute. */
const pastUpTo = (untilMs: number, minutes: number): readonly RecordEvent[] => {
  const fromMs = untilMs - minutes * minuteMs;
  const note = { what: 'interval', everyMs: minuteMs } as const;
  return [
    { kind: 'note', atMs: fromMs, note },
    ...Array.from({ length: minutes }, (_, minute) => ({
      ...({ kind: 'account', atMs: fromMs + minute * minuteMs, tookMs: 0 } as const),
      result: ok({ ...account, equity: minute }),
    })),
  ];
};

async function equities(host: RecordingHost, of = demo): Promise<number[]> {
  const found: number[] = [];
  const always = { fromMs: 0, toMs: Number.POSITIVE_INFINITY };
  for await (const step of walkRecord(host.files, folderOf(of), always))
    for (const { topic } of step.reads)
      if (topic === 'account') found.push(step.state().account.good?.value.equity ?? Number.NaN);
  return found;
}

describe('the past of a demo', () => {
  it('stands before all that the run read, whenever it is made; both are kept over midnight', async () => {
    const host = new RecordingHost(folder, 'one');
    let made = (_: readonly RecordEvent[]): void => undefined;
    host.past = new Promise((resolve) => {
      made = resolve;
    });
    host.readAccount(10_000);
    await host.pass(2_000);
    host.readAccount(10_001);
    await host.pass(2_000);
    expect(await equities(host)).toEqual([]);
    made(pastUpTo(startMs, 300));
    await host.pass(2_000);
    expect(await equities(host)).toEqual([...Array.from({ length: 300 }, (_, at) => at), 10_000, 10_001]);
    expect(host.pastsWritten).toBe(1);
    const names = await host.files.names(folderOf(demo));
    expect(names.map((name) => segmentOf(name)?.number)).toEqual([1, 2, 3]);
    expect(await host.notes()).toEqual([]);
  });

  it('is written in parts, so that others have their turn', async () => {
    const host = new RecordingHost(folder, 'one');
    const { create } = host.files;
    let adds = 0;
    Object.assign(host.files, {
      create: async (...args: Parameters<typeof create>) => {
        const file = await create(...args);
        const add = (text: string) => {
          adds += 1;
          return file.add(text);
        };
        return { ...file, add };
      },
    });
    host.past = Promise.resolve(pastUpTo(startMs - 300 * minuteMs, 900));
    host.readAccount(10_000);
    await host.pass(2_000);
    expect(adds).toBeGreaterThan(6);
  });

  it('is neither waited for at the end nor after all was deleted', async () => {
    const host = new RecordingHost(folder, 'one');
    host.past = new Promise(() => undefined);
    host.readAccount(10_000);
    await host.pass(2_000);
    await host.recorder.deleteAll();
    host.readAccount(10_001);
    await host.pass(2_000);
    expect(await equities(host)).toEqual([10_000, 10_001]);
    let end = (): void => undefined;
    host.past = new Promise((_, reject) => {
      end = () => reject(new Error('The operation was aborted'));
    });
    host.generation += 1;
    host.readAccount(10_002);
    await host.pass(1_000);
    await host.recorder.close();
    end();
    await host.recorder.written();
    expect(host.log).toEqual(['recording', 'the record was deleted']);
    expect(await equities(host)).toEqual([10_000, 10_001, 10_002]);
    const short = new RecordingHost(folder, 'two');
    short.past = new Promise(() => undefined);
    short.nowMs = 10_000;
    short.readAccount(10_003);
    await short.recorder.close();
    expect(await equities(short)).toEqual([10_000, 10_001, 10_002, 10_003]);
  });

  it('holds up no other bridge: its demo then has none', async () => {
    const host = new RecordingHost(folder, 'one');
    let made = (_: readonly RecordEvent[]): void => undefined;
    host.past = new Promise((resolve) => {
      made = resolve;
    });
    const look = async (life: string, equity: number) => {
      host.generation += 1;
      host.life = life;
      host.readAccount(equity);
      await host.pass(1_000);
    };
    await look('demo', 10_000);
    expect(await equities(host)).toEqual([]);
    await look('real', 20_000);
    expect(await equities(host, { ...demo, bridge: 'real' })).toEqual([20_000]);
    made(pastUpTo(startMs, 10));
    await look('demo', 10_001);
    expect(await equities(host)).toEqual([10_000, 10_001]);
  });

  it('is not asked for by a host that does not record', async () => {
    const first = new RecordingHost(folder, 'one');
    first.readAccount(10_000);
    await first.pass(1_000);
    const second = new RecordingHost(folder, 'two');
    second.past = Promise.resolve(pastUpTo(startMs, 10));
    second.readAccount(10_000);
    await second.pass(4_000);
    expect(second.past).not.toBe(null);
    expect(await equities(second)).toEqual([10_000]);
  });
});

it('a demo arrives with yesterday recorded: deal by deal its own, and without gaps', async () => {
  const bridge = await startDemoBridge({ port: 0, token: 'x', now: () => startMs });
  const calm = await startDemoBridge({ port: 0, token: 'x', now: () => startMs, calm: true });
  expect(calm.yesterday).toBe(null);
  const brokerMs = startMs + 7_200_000;
  const midnight = (Math.floor(brokerMs / dayMs) - 1) * dayMs;
  const answer = await fetch(`${bridge.url}/history/deals?from=${midnight / 1_000}&to=${brokerMs / 1_000}`, {
    headers: { authorization: 'Bearer x' },
  });
  const live: { ticket: number; time_msc: number; profit: number }[] = await answer.json();
  const past = await eventsOf(bridge.yesterday?.() ?? expect.fail('none'));
  const unwanted = expect(eventsOf(bridge.yesterday?.() ?? expect.fail('none'))).rejects.toThrow('aborted');
  await bridge.close();
  await unwanted;
  await calm.close();

  const told = past.flatMap((event) => (event.kind === 'deals' ? event.rows : []));
  expect(told.map(({ ticket, profit }) => ({ ticket: Number(ticket), profit }))).toEqual(
    live.map(({ ticket, profit }) => ({ ticket, profit })),
  );
  expect(told.length).toBeGreaterThan(5);

  const host = new RecordingHost(folder, 'one');
  host.past = Promise.resolve(past);
  for (let at = 0; at < 3; at += 1) {
    host.readAccount(10_000);
    host.read({ topic: 'positions', result: ok({ rows: [], unreadable: [] }) });
    await host.pass(2_000);
  }
  // What was read at the start, and a pause of which nothing is known.
  await host.recorder.close();
  const database = await openEmbedded(join(folder, 'history.sqlite'));
  await migrate(database.query);
  const id = folderOf(demo);
  await fillFrom({ files: host.files, query: database.query, record: 'one', gapMs: 6_000 }, id);
  const watched = await database.query.selectFrom('watched').select(['topic', 'fromMs', 'toMs']).execute();
  const steps = await database.query.selectFrom('levelChanges').select('ticket').execute();
  await database.close();
  const closed = told.filter(({ entry }) => entry === 'OUT').map(({ positionId }) => positionId);
  expect(steps.map(({ ticket }) => ticket)).toEqual(expect.arrayContaining(closed));
  const fromMs = midnight - 7_200_000;
  expect(watched).toContainEqual({ topic: 'positions', fromMs, toMs: startMs + 4_000 });
  expect(watched.filter(({ topic }) => topic === 'positions')).toHaveLength(1);

  const away = await awayOf(host)['away.read']({ fromMs, toMs: startMs + 4_000 });
  const found = away.ok ? away.value : null;
  expect(found?.gaps).toEqual([]);
  expect(found?.first?.positions).not.toBe(null);
  const deals = found?.events.flatMap((event) => (event.kind === 'deal' ? [event.deal.ticket] : []));
  expect(new Set(deals)).toEqual(new Set(told.map(({ ticket }) => ticket)));
  // A change of levels, seen at its own moment.
  expect(found?.events.some((event) => event.kind === 'levels')).toBe(true);
});
