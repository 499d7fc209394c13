import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoBridge } from '../../../../demo-bridge/start';
import { decodeDeals } from '../../../../host/bridge/decode/deals';
import { dealsCsv, tradesCsv } from '../../../../renderer/features/history/history-csv';
import { rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { tradesOfPeriod } from '../../../../shared/math/period-trades';
import { formatBrokerTime } from '../../../../shared/math/time';
import type { Deal } from '../../../../shared/model/deal';
import type { Tally } from '../../../../shared/model/ledger';
import { noOwnTickets } from '../../../../shared/rules/own-tickets';
import { createTraders } from '../../../../shared/rules/trader';
import { WEDNESDAY_ELEVEN } from '../../../demo-bridge/server/bridge-at';
import { shownDeals } from '../../../fixtures/shown-deals';
import { resultsByTrader } from '../../../shared/rules/results-by-trader';
import { tradeOfDeals } from '../../data/trade-of-deals';

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

/** `2026.11.17 09:25:14` to its day, weekday and hour. */
function momentOf(text: string | undefined) {
  const [day = '', clock = ''] = (text ?? '').split(' ');
  return {
    day,
    weekday: new Date(`${day.replaceAll('.', '-')}T00:00:00Z`).getUTCDay(),
    hour: Number(clock.slice(0, 2)),
  };
}

/** Trades, wins and cents of each hour of a weekday, day, symbol, side and reason, by name. */
function parted(rows: readonly Record<string, string>[]) {
  const sums = new Map<string, { trades: number; wins: number; net: number }>();
  for (const row of rows) {
    const net = cents(row.profit) + cents(row.swap) + cents(row.commission) + cents(row.fee);
    const { day, weekday, hour } = momentOf(row.time_close);
    for (const key of [
      `hour ${weekday} ${hour}`,
      `day ${day}`,
      `symbol ${row.symbol}`,
      `side ${row.side}`,
      `ending ${row.ended_by}`,
    ]) {
      const sum = sums.get(key) ?? { trades: 0, wins: 0, net: 0 };
      sums.set(key, { trades: sum.trades + 1, wins: sum.wins + (net > 0 ? 1 : 0), net: sum.net + net });
    }
  }
  return { parts: Object.fromEntries([...sums].toSorted()) };
}

/**
 * The same from the file of deals, row by row: positions are joined here, nothing of ours joined them. Of a hedging account without
 * shared positions, as the demo's is.
 */
function onPaperOfDeals(file: string) {
  const positions = new Map<string, Record<string, string>[]>();
  for (const row of rowsOf(readFileSync(file, 'utf8')))
    if (row.type === 'BUY' || row.type === 'SELL')
      positions.set(row.position ?? '', [...(positions.get(row.position ?? '') ?? []), row]);
  const byTrader = new Map<string, { at: string; deal: number; net: number }[]>();
  for (const unsorted of positions.values()) {
    const rows = unsorted.toSorted((left, right) => Number(left.deal) - Number(right.deal));
    const exits = rows.filter(({ entry }) => entry !== 'IN');
    const last = exits.at(-1);
    if (last === undefined) continue;
    const sum = (column: string) => rows.reduce((total, row) => total + cents(row[column]), 0);
    const lots = (rows: readonly Record<string, string>[]) =>
      rows.reduce((total, row) => total + cents(row.volume), 0);
    if (lots(exits) * 2 !== lots(rows)) continue;
    const trade = {
      at: last.time ?? '',
      deal: Number(last.deal),
      net: sum('profit') + sum('swap') + sum('commission') + sum('fee'),
    };
    const name = rows.find(({ entry }) => entry === 'IN')?.by ?? '';
    byTrader.set(name, [...(byTrader.get(name) ?? []), trade]);
  }
  return new Map(
    [...byTrader].map(([name, unsorted]) => {
      const trades = unsorted.toSorted((left, right) =>
        left.at === right.at ? left.deal - right.deal : left.at < right.at ? -1 : 1,
      );
      const net = trades.reduce((total, each) => total + each.net, 0);
      let [sum, top, drawdown] = [0, 0, 0];
      for (const each of trades) {
        sum += each.net;
        top = Math.max(top, sum);
        drawdown = Math.min(drawdown, sum - top);
      }
      const lost = trades.reduce((total, each) => total + Math.min(0, each.net), 0);
      const gained = trades.reduce((total, each) => total + Math.max(0, each.net), 0);
      return [
        name,
        {
          trades: trades.length,
          net,
          winRate: trades.filter((each) => each.net > 0).length / trades.length,
          largestLoss: Math.min(0, ...trades.map((each) => each.net)),
          drawdown,
          profitFactor: lost === 0 ? null : gained / -lost,
        },
      ];
    }),
  );
}

/** In cents, as somebody with a spreadsheet would. */
function onPaper(file: string) {
  const closed = rowsOf(readFileSync(file, 'utf8')).filter(({ state }) => state === 'closed');
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
      gains += Math.max(0, net);
      losses += Math.min(0, net);
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
        ...parted(rows),
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
    const period = tradesOfPeriod(whole, { from, to: null });
    const file = join(folder, 'trades.csv');
    writeFileSync(
      file,
      tradesCsv(
        period.trips.map((trip) => tradeOfDeals(trip, traders)),
        null,
      ),
    );
    const paper = onPaper(file);
    const results = [...resultsByTrader(whole, traders, from).values()].filter(
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
    for (const { key, hours, days, bySymbol, bySide, byEnding } of results) {
      const part = (name: string, { trades: of, wins, net, average }: Tally) => {
        expect(average).toBeCloseTo(net / of, 9);
        return [name, { trades: of, wins, net: Math.round(net * 100) }] as const;
      };
      const parts = [
        ...hours.map((cell) => part(`hour ${cell.weekday} ${cell.hour}`, cell)),
        ...days.map((cell) => part(`day ${formatBrokerTime(cell.day, 'day')}`, cell)),
        ...bySymbol.map((group) => part(`symbol ${group.key}`, group)),
        ...bySide.map((group) => part(`side ${group.key}`, group)),
        ...byEnding.map((group) => part(`ending ${group.key}`, group)),
      ];
      expect(Object.fromEntries(parts)).toEqual(paper.get(traders.names.nameOf(key))?.parts);
    }
    if (from === null) expect(results.length).toBeGreaterThan(4);
  });
});

it('the statistics are those of the exported deals, joined by hand', () => {
  const traders = createTraders(noOwnTickets, deals);
  const file = join(folder, 'deals.csv');
  writeFileSync(file, dealsCsv(shownDeals(deals, traders), null));
  const paper = onPaperOfDeals(file);
  const results = [...resultsByTrader(rebuildRoundTrips(deals), traders, null).values()].filter(
    ({ trades }) => trades.length > 0,
  );
  expect(results.map(({ key }) => traders.names.nameOf(key)).toSorted()).toEqual(
    [...paper.keys()].toSorted(),
  );
  for (const { key, statistics, curve } of results) {
    const { trades, net, winRate, largestLoss, profitFactor } = statistics;
    const told = paper.get(traders.names.nameOf(key));
    expect({
      trades,
      net: Math.round(net * 100),
      winRate,
      largestLoss: Math.round((largestLoss ?? 0) * 100) + 0,
      drawdown: Math.round((curve.drawdown?.amount ?? 0) * 100) + 0,
      profitFactor: profitFactor?.toFixed(6),
    }).toEqual({ ...told, profitFactor: told?.profitFactor?.toFixed(6) });
  }
});
