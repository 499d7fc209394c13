import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderOf } from '../../../host/history/record-store';
import { type HistoryDatabase, migrate } from '../../../host/history/sql/database';
import { openEmbedded } from '../../../host/history/sql/embedded';
import { closingDeals, equityPoints, gapsIn } from '../../../host/history/sql/equity';
import { fillFrom } from '../../../host/history/sql/fill';
import { openPostgres } from '../../../host/history/sql/postgres';
import { ok } from '../../../shared/model/result';
import { startPostgres, whyNoPostgres } from '../../fixtures/postgres';
import { dealOf, positionOf } from '../../fixtures/trading';
import { demo, RecordingHost, startMs } from '../../host/history/recording-host';

/** `npm run bench -- history`: the history in SQL, in both engines, with so many days of minutes. */

const keptDays = Number(process.argv[4] ?? 365);

const account = folderOf(demo);
const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-history-cost-'));
const say = (line: string) => process.stdout.write(`${line}\n`);
const rounded = (ms: number) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;

async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly value: T }> {
  const began = performance.now();
  const value = await work();
  return { ms: performance.now() - began, value };
}
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** An hour as a host without a page records it: account, eight positions and orders every two seconds, a stop that trails. */
const host = new RecordingHost(join(folder, 'record'), 'bench');
for (let second = 0; second < 3_600; second += 2) {
  host.readAccount(10_000 + Math.sin(second / 50) * 30);
  const rows = Array.from({ length: 8 }, (_, at) => ({
    ...positionOf(),
    ticket: String(at + 1),
    profit: Math.round(Math.sin(second / (10 + at)) * 1_000) / 100,
    sl: at < 3 ? Math.round((1.1 + second / 1e6) * 1e4) / 1e4 : 1.1,
  }));
  host.read({ topic: 'positions', result: ok({ rows, unreadable: [] }) });
  host.read({ topic: 'orders', result: ok({ rows: [], unreadable: [] }) });
  await host.pass(2_000);
}
await host.recorder.close();

async function measure(
  name: string,
  open: () => Promise<HistoryDatabase>,
  bytes: () => number | null,
): Promise<void> {
  const first = await timed(async () => {
    const database = await open();
    await migrate(database.query);
    return database;
  });
  await first.value.close();
  const again = await timed(async () => {
    const database = await open();
    await migrate(database.query);
    return database;
  });
  const { query } = again.value;
  say(`${name}: opened with new tables ${rounded(first.ms)}, with its tables ${rounded(again.ms)}`);

  const cpu = process.cpuUsage();
  const filled = await timed(() =>
    fillFrom({ files: host.files, query, record: 'bench', gapMs: 6_000 }, account),
  );
  const { user, system } = process.cpuUsage(cpu);
  const nothingNew = await timed(() =>
    fillFrom({ files: host.files, query, record: 'bench', gapMs: 6_000 }, account),
  );
  say(
    `${name}: an hour of a record ${rounded(filled.ms)} (CPU of this process ${rounded((user + system) / 1_000)}), nothing new ${rounded(nothingNew.ms)}`,
  );

  const endMs = startMs;
  const minutes = keptDays * 1_440;
  const minute = endMs / 60_000 - minutes;
  const written = await timed(async () => {
    for (let from = 0; from < minutes; from += 1_440)
      await query
        .insertInto('equityMinutes')
        .values(
          Array.from({ length: 1_440 }, (_, at) => ({
            account,
            minute: minute + from + at,
            equity: 10_000 + at / 7,
            equityLow: 9_990 + at / 7,
            equityHigh: 10_010 + at / 7,
            balance: 10_000,
            margin: 123.45,
            lastMs: (minute + from + at) * 60_000 + 58_000,
          })),
        )
        .execute();
    const { time: _, ...deal } = dealOf();
    for (let from = 0; from < 20_000; from += 500)
      await query
        .insertInto('deals')
        .values(
          Array.from({ length: 500 }, (_each, at) => ({
            ...deal,
            account,
            ticket: String(1_000_000 + from + at),
            entry: 'OUT' as const,
            timeS: endMs / 1_000 - (from + at) * 1_500,
          })),
        )
        .execute();
  });
  const size = bytes();
  say(
    `${name}: ${keptDays} days (${minutes} minutes, 20,000 deals) written in ${(written.ms / 1_000).toFixed(1)} s${size === null ? '' : `, ${(size / 1e6).toFixed(0)} MB`}`,
  );
  for (const [span, days] of [
    ['a day', 1],
    ['a week', 7],
    ['a month', 30],
    ['a year', 365],
  ] as const) {
    if (days > keptDays) continue;
    const asked = { fromMs: endMs - days * 86_400_000, toMs: endMs };
    const times: number[] = [];
    let longest = 0;
    let points = 0;
    for (let run = 0; run < 7; run += 1) {
      let last = performance.now();
      const watch = setInterval(() => {
        longest = Math.max(longest, performance.now() - last - 1);
        last = performance.now();
      }, 1);
      const { ms, value } = await timed(async () => {
        await gapsIn(query, account, asked);
        await closingDeals(query, account, asked.fromMs / 1_000);
        return equityPoints(query, account, asked);
      });
      clearInterval(watch);
      times.push(ms);
      points = value.length;
    }
    say(
      `${name}: ${span} of equity ${rounded(median(times))} (median of 7; ${points} points), others waited ${rounded(longest)} at most`,
    );
  }
  await again.value.close();
}

try {
  const file = join(folder, 'history.sqlite');
  await measure(
    'SQLite',
    () => openEmbedded(file),
    () => statSync(file).size,
  );
  if (whyNoPostgres !== null) say(`PostgreSQL: not measured, ${whyNoPostgres}`);
  else {
    const server = await startPostgres();
    try {
      const url = server.urlOf('bench');
      const open = async () => {
        const database = await openPostgres(url);
        if (database === null) throw new Error('no address');
        return database;
      };
      await measure('PostgreSQL', open, () => null);
    } finally {
      await server.remove();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
