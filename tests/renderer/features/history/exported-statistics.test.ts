import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoBridge } from '../../../../demo-bridge/start';
import { decodeDeals } from '../../../../host/bridge/decode/deals';
import { tripsCsv } from '../../../../renderer/features/history/history-csv';
import { rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { tradesSince } from '../../../../shared/math/period-trades';
import type { Deal } from '../../../../shared/model/deal';
import { noOwnTickets } from '../../../../shared/rules/own-tickets';
import { createTraders } from '../../../../shared/rules/trader';
import { resultsByTrader } from '../../../../shared/rules/trader-results';
import { WEDNESDAY_ELEVEN } from '../../../demo-bridge/server/bridge-at';

/**
 * The statistics of each trader against what anybody computes from the file that History exports: read as plain text, with
 * nothing of ours.
 */

const daysS = 86_400;
const today = Math.floor(WEDNESDAY_ELEVEN / 1_000 / daysS) * daysS;

let deals: readonly Deal[] = [];
const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-export-'));

beforeAll(async () => {
  const bridge = await startDemoBridge({ port: 0, token: 'x', seed: 5, now: () => WEDNESDAY_ELEVEN });
  const answer = await fetch(`${bridge.url}/history/deals?from=0&to=9999999999`, {
    headers: { authorization: 'Bearer x' },
  });
  const read = decodeDeals(await answer.json(), 'history/deals');
  await bridge.close();
  if (!read.ok) throw new Error(read.failure.message);
  expect(read.value.unreadable).toEqual([]);
  deals = read.value.rows;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Rows of a CSV file by their columns' names; a cell in quotes may hold anything. */
function rowsOf(text: string): Record<string, string>[] {
  const table: string[][] = [[]];
  const cells = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/y;
  const body = text.slice(1);
  while (cells.lastIndex < body.length) {
    const [, cell = '', end] = cells.exec(body) ?? [];
    table.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') table.push([]);
  }
  const [header = [], ...rows] = table.filter((row) => row.length > 0);
  return rows.map((row) => Object.fromEntries(header.map((name, column) => [name, row[column] ?? ''])));
}

const cents = (text: string | undefined): number => Math.round(Number(text) * 100);

/** In cents, as somebody with a spreadsheet would. */
function onPaper(file: string) {
  const closed = rowsOf(readFileSync(file, 'utf8')).filter(({ state }) => state !== 'open');
  const byTrader = new Map<string, Record<string, string>[]>();
  for (const row of closed)
    byTrader.set(row.opened_by ?? '', [...(byTrader.get(row.opened_by ?? '') ?? []), row]);
  const figures = [...byTrader].map(([name, unsorted]) => {
    const last = ({ deals: tickets = '' }: Record<string, string>): number =>
      Number(tickets.split(' ').at(-1));
    const rows = unsorted.toSorted((left, right) =>
      (left.time_close ?? '') === (right.time_close ?? '')
        ? last(left) - last(right)
        : (left.time_close ?? '') < (right.time_close ?? '')
          ? -1
          : 1,
    );
    let sum = 0;
    let top = 0;
    let deepest = 0;
    let [gains, losses, wins, worst] = [0, 0, 0, 0];
    for (const row of rows) {
      const net = cents(row.profit) + cents(row.swap) + cents(row.commission) + cents(row.fee);
      expect(net).toBe(cents(row.net));
      if (net > 0) wins += 1;
      worst = Math.min(worst, net);
      gains += Math.max(0, cents(row.profit));
      losses += Math.min(0, cents(row.profit));
      sum += net;
      top = Math.max(top, sum);
      deepest = Math.min(deepest, sum - top);
    }
    const trades = rows.length;
    return [
      name,
      {
        trades,
        net: sum,
        winRate: wins / trades,
        profitFactor: losses === 0 ? null : gains / -losses,
        expectancy: sum / trades,
        largestLoss: worst,
        drawdown: deepest,
      },
    ] as const;
  });
  return new Map(figures);
}

describe.each([
  ['all of the demo’s ninety days', null],
  ['thirty days', today - 30 * daysS],
  ['this day', today],
])('the statistics of %s', (_, from) => {
  it('are those of the exported file, for each trader', () => {
    const traders = createTraders(noOwnTickets, deals);
    const whole = rebuildRoundTrips(deals);
    const period = from === null ? whole : tradesSince(whole, from);
    const file = join(folder, 'trades.csv');
    writeFileSync(file, tripsCsv(period.trips, null, traders));
    const paper = onPaper(file);
    const results = [...resultsByTrader(whole, traders, { from, symbol: null }).values()].filter(
      ({ trades }) => trades.length > 0,
    );
    expect(results.map(({ key }) => traders.names.nameOf(key)).toSorted()).toEqual(
      [...paper.keys()].toSorted(),
    );
    for (const { key, statistics, curve, trades } of results) {
      const { winRate, profitFactor, average, largestLoss, net } = statistics;
      const told = paper.get(traders.names.nameOf(key));
      expect(trades).toHaveLength(statistics.trades);
      expect(curve.points.at(-1)?.sum).toBe(net);
      expect({
        trades: statistics.trades,
        net: Math.round(net * 100),
        winRate,
        largestLoss: Math.round((largestLoss ?? 0) * 100) + 0,
        drawdown: Math.round((curve.drawdown?.amount ?? 0) * 100) + 0,
      }).toEqual({
        trades: told?.trades,
        net: told?.net,
        winRate: told?.winRate,
        largestLoss: told?.largestLoss,
        drawdown: told?.drawdown,
      });
      expect(average).toBeCloseTo((told?.expectancy ?? 0) / 100, 9);
      if (told?.profitFactor == null) expect(profitFactor).toBeNull();
      else expect(profitFactor).toBeCloseTo(told.profitFactor, 9);
    }
    if (from === null) expect(results.length).toBeGreaterThan(4);
  });
});
