import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoBridge, startDemoBridge } from '../../../demo-bridge/start';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import { shownTrade } from '../../../renderer/data/trade-tables';
import { tradesCsv } from '../../../renderer/features/history/history-csv';
import { type Input, type RequestName, requests } from '../../../shared/contract';
import { entryLabel } from '../../../shared/formats/deal-labels';
import { endingLabel } from '../../../shared/formats/trade-endings';
import {
  type ClosedPosition,
  newestFirst,
  rebuildRoundTrips,
  tradeKey,
} from '../../../shared/math/closed-positions';
import { addMoney, inOrder, isTrade, netOf } from '../../../shared/math/deals';
import { grouped } from '../../../shared/math/groups';
import { isListedIn, isWithin, tradesOfPeriod } from '../../../shared/math/period-trades';
import { atOnce } from '../../../shared/math/table-rows';
import { formatBrokerTime, startOfBrokerDay } from '../../../shared/math/time';
import { groupedStatistics, operationsByType, tradeStatistics } from '../../../shared/math/trade-statistics';
import type { Deal } from '../../../shared/model/deal';
import type { TradesQuestion, TradeTable } from '../../../shared/model/trade-table';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { exitTraders, tradeOwner } from '../../../shared/rules/trade-traders';
import { createTraders } from '../../../shared/rules/trader';
import { traderNames } from '../../../shared/rules/trader-names';
import { statisticsByTrader } from '../../../shared/rules/trader-statistics';
import { testParts } from '../../fixtures/service-parts';

/** As the table lists trades: the newest exit in the period first, behind them what is open or closed later. */
const asListed = ({ to }: { readonly to: number }) => {
  const isLater = ({ closeTime }: ClosedPosition): number => Number(closeTime === null || closeTime > to);
  return (left: ClosedPosition, right: ClosedPosition): number =>
    isLater(left) - isLater(right) || newestFirst(left, right);
};

/** The tables of History beside what all deals say when they are put together at once: equal to the cent. */

const token = 'trade-tables';
const family = { offsetSeconds: 5.5 * 3600, stamps: 'utc', prefix: '/broker/account' } as const;
const day = 86_400;
const everything = { skip: 0, most: 2_000, group: null, withSummary: true, isAnew: false };

describe.each([
  { name: 'the documented dialect, hedging', options: {} },
  { name: 'the documented dialect, netting', options: { netting: true } },
  { name: 'the family, hedging', options: { family } },
  { name: 'the family, netting', options: { family, netting: true } },
])('over $name', ({ options }) => {
  let demo: DemoBridge;
  let service: Service;
  let deals: readonly Deal[];
  let today: number;

  beforeAll(async () => {
    demo = await startDemoBridge({ port: 0, token, seed: 7, calm: true, ...options });
    service = await createService(testParts({ environment: { bridgeUrl: demo.url, token } }));
    await service.invoke('account.read', {});
    deals = (await ask('ledger.deals', { from: 0, to: 2_000_000_000 })).rows;
    today = startOfBrokerDay(Math.max(...deals.map(({ time }) => time ?? 0)));
  });
  afterAll(async () => {
    await service.close();
    await demo.close();
  });

  async function ask<Name extends RequestName>(name: Name, input: Input<Name>) {
    const answer = await service.invoke(name, input);
    if (!answer.ok) throw new Error(answer.failure.message);
    return requests[name].output.parse(answer.value) as NonNullable<
      ReturnType<(typeof requests)[Name]['output']['parse']>
    >;
  }

  async function known() {
    const { bots } = await ask('settings.read', {});
    const traders = createTraders(noOwnTickets, deals, traderNames(Object.values(bots).flat()));
    return { history: rebuildRoundTrips(deals), traders, names: traders.names };
  }
  const question = (over: Partial<TradesQuestion> = {}): TradesQuestion => ({
    ...{ rows: 'trades', from: 0, to: today + 2 * day, who: null, filters: [], sort: [] },
    ...{ groupedBy: [], collapsed: [], clock: null, notesOf: null, ...over },
  });
  const periods = () => [
    { from: 0, to: today + 2 * day },
    { from: today - 7 * day, to: today + 2 * day },
    { from: today, to: today + 2 * day },
    { from: today - 9 * day, to: today - 3 * day - 1 },
  ];
  const withoutParts = ({ parts: _parts, ...trade }: ClosedPosition) => trade;

  test('each period has the same trades, sums and groups', async () => {
    const { history, traders } = await known();
    const plain = (groups: ReturnType<typeof groupedStatistics>) =>
      atOnce(groups).map(({ key, statistics }) => ({ key, statistics, shared: 0 }));
    let [seen, later] = [0, 0];
    for (const period of periods()) {
      const all = tradesOfPeriod(history, period);
      // What was only opened in it is listed where it closed; its deals are booked here all the same.
      const trips = all.trips.filter((trade) => isListedIn(trade, period));
      later += all.trips.length - trips.length;
      const table = await ask('ledger.trade-table', { ...everything, question: question(period) });
      expect(table).toMatchObject({
        counts: { period: trips.length, shown: trips.length, passing: trips.length },
        shown: {
          notWhole: all.notWhole,
          unmatched: all.unmatched.length,
          operations: all.operations.length,
        },
        unreadable: [],
        statistics: tradeStatistics(all.closed),
        booked: all.booked,
        notWhole: all.notWhole,
        operations: operationsByType(all.operations),
        count: trips.length,
      });
      expect(table.summary).toEqual({
        bySymbol: plain(groupedStatistics(all.closed, ({ symbol }) => [symbol])),
        byTrader: atOnce(
          statisticsByTrader(all.closed, (trade) => tradeOwner(trade, traders), traders.names),
        ).map(({ name, statistics, shared }) => ({
          ...{ key: name, statistics, shared },
        })),
        byTag: [],
      });
      const rows = table.lines.flatMap((line) => ('row' in line ? line.row : []));
      expect(
        rows.map(
          ({ deals: _d, firstTime: _f, lastTime: _l, owner: _o, exits: _e, floating: _x, ...trade }) => trade,
        ),
      ).toEqual(trips.toSorted(asListed(period)).slice(0, 2_000).map(withoutParts));
      seen += rows.length;
      for (const [at, trade] of trips.toSorted(asListed(period)).slice(0, 2_000).entries()) {
        const { trader } = tradeOwner(trade, traders);
        expect(rows[at]).toMatchObject({
          deals: trade.parts.map(({ deal }) => deal.ticket),
          owner: { key: trader.key, name: trader.name, evidence: trader.evidence, proof: trader.proof },
          exits: exitTraders(trade, traders).map(({ name }) => name),
          firstTime: trade.parts[0]?.deal.time,
          lastTime: trade.parts.at(-1)?.deal.time,
        });
      }
    }
    expect(seen).toBeGreaterThan(200);
    expect(later).toBeGreaterThan(0);
  });

  test('what a trader, a filter and a sort leave is the same, with its sums', async () => {
    const { history, traders } = await known();
    const period = { from: 0, to: today + 2 * day };
    const all = tradesOfPeriod(history, period).trips.toSorted(asListed(period));
    const owners = new Set(all.map((trade) => tradeOwner(trade, traders).trader.key));
    expect(owners.size).toBeGreaterThan(2);
    const ended = (trade: ClosedPosition) => endingLabel(trade, exitTraders(trade, traders));
    const filters: readonly [TradesQuestion['filters'], (trade: ClosedPosition) => boolean][] = [
      [[], () => true],
      [[{ id: 'symbol', value: 'eur' }], ({ symbol }) => symbol.includes('EUR')],
      [[{ id: 'net', value: '<0' }], ({ net, volumeIn }) => volumeIn !== null && net < 0],
      [[{ id: 'ended', value: '!stop' }], (trade) => !ended(trade).toLowerCase().includes('stop')],
      [
        [
          { id: 'opened', value: formatBrokerTime(today - 2 * day, 'day') },
          { id: 'side', value: '=Buy' },
        ],
        ({ openTime, side }) =>
          openTime !== null && startOfBrokerDay(openTime) === today - 2 * day && side === 'BUY',
      ],
    ];
    for (const owner of [null, ...owners])
      for (const [by, passes] of filters) {
        const ofOwner = all.filter(
          (trade) => owner === null || tradeOwner(trade, traders).trader.key === owner,
        );
        const passing = ofOwner.filter(passes);
        const table = await ask('ledger.trade-table', {
          ...everything,
          question: question({
            who: owner === null ? null : { only: [owner] },
            filters: by,
            sort: [{ id: 'net', desc: false }],
          }),
        });
        const told = tradesOfPeriod({ trips: passing, unmatched: [], operations: [] }, period);
        expect(table.counts).toEqual({
          period: all.length,
          shown: ofOwner.length,
          passing: passing.length,
        });
        expect(table.statistics).toEqual(tradeStatistics(told.closed));
        if (passing.length < ofOwner.length) expect(table.booked).toEqual(told.booked);
        const netOf = ({ volumeIn, net }: ClosedPosition) => (volumeIn === null ? Infinity : net);
        expect(table.lines.map((line) => ('row' in line ? tradeKey(line.row) : ''))).toEqual(
          passing
            .toSorted((left, right) => {
              const [one, other] = [netOf(left), netOf(right)];
              return one === other ? 0 : one - other;
            })
            .slice(0, 2_000)
            .map(tradeKey),
        );
      }
  });

  test('groups have the sums of their trades, a window is a part of the lines, and a heading has its rows', async () => {
    const { history } = await known();
    const period = { from: 0, to: today + 2 * day };
    const all = tradesOfPeriod(history, period).trips.toSorted(asListed(period));
    const symbols = [...new Set(all.map(({ symbol }) => symbol))];
    const asked = question({ groupedBy: ['symbol'], collapsed: [`symbol:${symbols[1]}`] });
    const table = await ask('ledger.trade-table', { ...everything, question: asked });
    const headings = table.lines.flatMap((line) => ('group' in line ? line.group : []));
    const bySymbol = grouped(all, ({ symbol }) => symbol);
    expect(headings.map(({ value, count }) => [value, count])).toEqual(
      [...bySymbol].map(([symbol, trades]) => [symbol, trades.length]),
    );
    for (const { value, statistics } of headings) {
      const trips = bySymbol.get(String(value)) ?? [];
      const { closed } = tradesOfPeriod({ trips, unmatched: [], operations: [] }, period);
      expect(statistics).toEqual(tradeStatistics(closed));
    }
    const folded = bySymbol.get(symbols[1] ?? '') ?? [];
    expect(table.count).toBe(all.length + symbols.length - folded.length);
    const { keys, version } = await ask('ledger.trade-keys', { question: asked });
    expect(version).toBe(table.version);
    expect(keys).toHaveLength(table.count);
    const middle = await ask('ledger.trade-table', { ...everything, question: asked, skip: 7, most: 20 });
    expect(middle.lines).toEqual(table.lines.slice(7, 27));
    const within = await ask('ledger.trade-table', {
      ...{ ...everything, question: asked, group: `symbol:${symbols[1]}` },
    });
    expect(within.lines.map((line) => ('row' in line ? tradeKey(line.row) : ''))).toEqual(
      folded.map(tradeKey),
    );
  });

  test('what is open has its floating result, and a trade has its deals and neighbours', async () => {
    const { history, traders } = await known();
    const positions = (await ask('positions.list', {})).rows;
    const asked = question({ filters: [{ id: 'floating', value: '!none' }] });
    const table = await ask('ledger.trade-table', { ...everything, question: asked });
    const open = table.lines.flatMap((line) => ('row' in line ? line.row : []));
    expect(new Set(open.map(({ positionId }) => positionId))).toEqual(
      new Set(positions.map(({ identifier, ticket }) => identifier ?? ticket)),
    );
    for (const { positionId, floating } of open) {
      const of = positions.find(({ identifier, ticket }) => (identifier ?? ticket) === positionId);
      expect(addMoney([floating?.profit ?? 0])).toBe(of?.profit);
    }
    const all = history.trips.toSorted(asListed({ to: today + 2 * day }));
    const [before, trade, after] = [all[10], all[11], all[12]];
    if (before === undefined || trade === undefined || after === undefined) throw new Error('too few trades');
    const { id, positionId, symbol } = trade;
    const named = { id, positionId, symbol };
    const period = { from: 0, to: today + 2 * day };
    const opened = await ask('ledger.opened-trade', {
      ...{ trade: named, ...period, among: { table: question() } },
    });
    expect(opened.steps).toMatchObject({ place: 12, count: all.length });
    expect([opened.steps?.previous?.id, opened.steps?.next?.id]).toEqual([before.id, after.id]);
    const again = opened.trades.find((each) => each.id === id);
    expect(again).toMatchObject(trade);
    expect(again?.owner.key).toBe(tradeOwner(trade, traders).trader.key);
    expect(again?.parts.map(({ maker }) => maker.key)).toEqual(
      trade.parts.map(({ deal }) => traders.deal(deal).key),
    );
    const own = all.filter(
      (each) => tradeOwner(each, traders).trader.key === tradeOwner(trade, traders).trader.key,
    );
    const ofOwner = await ask('ledger.opened-trade', {
      ...{ trade: named, ...period, among: { ownersOf: question() } },
    });
    expect(ofOwner.steps).toMatchObject({ place: own.indexOf(trade) + 1, count: own.length });
    const ofList = await ask('ledger.opened-trade', {
      trade: { ...named, id: null },
      ...period,
      among: {
        list: [{ ...named, positionId: '1' }, { ...named, id: null }, after].map(
          ({ id, positionId, symbol }) => ({ id, positionId, symbol }),
        ),
      },
    });
    expect(ofList.steps?.count).toBe(2);
  });

  /** As all deals say it: those of a period and an owner, newest first, with their makers and trades. */
  async function knownDeals(period: Pick<TradesQuestion, 'from' | 'to'>, owner: string | null) {
    const { history, traders } = await known();
    const { trips, unmatched } = tradesOfPeriod(history, period);
    const shown = trips.filter((trade) => owner === null || tradeOwner(trade, traders).trader.key === owner);
    const loose = unmatched.filter((deal) => traders.deal(deal).key === owner).map(({ ticket }) => ticket);
    // Of one that turned a position round, the trade that it ended.
    const trades = new Map(
      shown.toReversed().flatMap((trade) => trade.parts.map(({ deal }) => [deal.ticket, trade] as const)),
    );
    const within = inOrder(deals).filter(({ time }) => isWithin(time, period));
    const rows = within
      .filter(({ ticket }) => owner === null || trades.has(ticket) || loose.includes(ticket))
      .toReversed();
    const makerOf = (deal: Deal) => (isTrade(deal) ? traders.deal(deal) : null);
    return { all: within.length, rows, trades, makerOf };
  }
  const sumsOf = (of: readonly Deal[]) => {
    const sum = (amountOf: (deal: Deal) => number) => addMoney(of.filter(isTrade).map(amountOf));
    const [profit, swap] = [sum((deal) => deal.profit), sum((deal) => deal.swap)];
    const [commission, fee] = [sum((deal) => deal.commission), sum((deal) => deal.fee)];
    return { profit, swap, commission, fee, net: sum(netOf) };
  };
  const whole = () => ({ from: 0, to: today + 2 * day });
  const dealsIn = (lines: TradeTable['lines']) => lines.flatMap((line) => ('deal' in line ? line.deal : []));

  test('each period has the same deals of everybody and of each owner, with their makers, trades and sums', async () => {
    const { history, traders } = await known();
    const owners = new Set(history.trips.map((trade) => tradeOwner(trade, traders).trader.key));
    let others = 0;
    for (const period of periods())
      for (const owner of [null, ...owners]) {
        const { all, rows, trades, makerOf } = await knownDeals(period, owner);
        const who = owner === null ? null : { only: [owner] };
        const asked = question({ ...period, rows: 'deals', who });
        const table = await ask('ledger.trade-table', { ...everything, withSummary: false, question: asked });
        const operations = rows.filter((deal) => !isTrade(deal));
        expect(table).toMatchObject({
          counts: { period: all, shown: rows.length, passing: rows.length },
          ...{ booked: sumsOf(rows), operations: operationsByType(operations), count: rows.length },
          ...{ unreadable: [], isEmpty: all === 0 },
        });
        const told = dealsIn(table.lines);
        expect(told.map(({ maker: _m, trade: _t, ...deal }) => deal)).toEqual(rows.slice(0, 2_000));
        for (const { maker, trade, ...deal } of told) {
          const { key, name, proof, evidence, hint } = makerOf(deal) ?? {};
          expect(maker).toEqual(key === undefined ? null : { key, name, proof, evidence, hint });
          const of = trades.get(deal.ticket);
          expect(trade?.id).toBe(of?.id);
          expect(trade?.lastTime).toBe(of?.parts.at(-1)?.deal.time);
          if (maker !== null && owner !== null && maker.key !== owner) others += 1;
        }
        if (owner === null)
          expect(table.statistics).toEqual(tradeStatistics(tradesOfPeriod(history, period).closed));
      }
    // Such as the stop of a bot's position.
    expect(others).toBeGreaterThan(0);
  });

  test('what a filter and a sort leave of the deals is the same, with its sums', async () => {
    const { all, rows, makerOf } = await knownDeals(whole(), null);
    const time = formatBrokerTime(today - 2 * day, 'day');
    const filters: readonly [TradesQuestion['filters'], (deal: Deal) => boolean][] = [
      [[{ id: 'by', value: '=bot 7701' }], (deal) => makerOf(deal)?.name.toLowerCase() === 'bot 7701'],
      [[{ id: 'entry', value: '=out' }], (deal) => isTrade(deal) && deal.entry === 'OUT'],
      [[{ id: 'type', value: 'balance' }], ({ type }) => type === 'BALANCE'],
      [[{ id: 'price', value: 'none' }], (deal) => !isTrade(deal)],
      [
        [
          { id: 'profit', value: '<0' },
          { id: 'symbol', value: 'usd' },
        ],
        ({ profit, symbol }) => profit < 0 && symbol.includes('USD'),
      ],
      [
        [{ id: 'time', value: time }],
        (deal) => deal.time !== null && formatBrokerTime(deal.time).startsWith(time),
      ],
    ];
    for (const [by, passes] of filters) {
      const passing = rows.filter(passes);
      const sort = [
        { id: 'entry', desc: false },
        { id: 'profit', desc: true },
      ];
      const asked = question({ rows: 'deals', filters: by, sort });
      const table = await ask('ledger.trade-table', { ...everything, withSummary: false, question: asked });
      expect(table.counts).toEqual({ period: all, shown: all, passing: passing.length });
      expect(table.booked).toEqual(sumsOf(passing));
      const { compare } = new Intl.Collator('en', { numeric: true });
      const sorted = passing.toSorted(
        (left, right) =>
          compare(entryLabel(left.entry), entryLabel(right.entry)) || right.profit - left.profit,
      );
      expect(dealsIn(table.lines).map(({ ticket }) => ticket)).toEqual(
        sorted.slice(0, 2_000).map(({ ticket }) => ticket),
      );
      expect(sorted.length).toBeGreaterThan(0);
    }
  });

  test('groups of deals have their sums, and a deal leads to its trade and those of the deals beside it', async () => {
    const { rows, trades } = await knownDeals(whole(), null);
    const symbols = [...new Set(rows.map(({ symbol }) => symbol))];
    const folded = `symbol:${symbols[1] === '' ? null : symbols[1]}`;
    const asked = question({ rows: 'deals', groupedBy: ['symbol'], collapsed: [folded] });
    const table = await ask('ledger.trade-table', { ...everything, withSummary: false, question: asked });
    const bySymbol = grouped(rows, ({ symbol }) => symbol);
    for (const line of table.lines) {
      if (!('dealGroup' in line)) continue;
      const { value, booked, count, operations } = line.dealGroup;
      const of = bySymbol.get(String(value ?? '')) ?? [];
      expect({ booked, count }).toEqual({ booked: sumsOf(of), count: of.length });
      expect(operations).toBe(of.filter((deal) => !isTrade(deal)).length);
    }
    const ofFolded = bySymbol.get(symbols[1] ?? '') ?? [];
    expect(table.count).toBe(rows.length + symbols.length - ofFolded.length);
    const { keys } = await ask('ledger.trade-keys', { question: asked });
    expect(keys.filter((key) => key !== null)).toHaveLength(rows.length - ofFolded.length);
    const at = keys.indexOf(null, keys.indexOf(null, 1) + 1);
    const next = await ask('ledger.trade-table', {
      ...{ ...everything, withSummary: false, question: asked, skip: at, most: 5 },
    });
    expect(next.lines).toEqual(table.lines.slice(at, at + 5));
    expect(next.before).toBe(keys.slice(0, at).filter((key) => key !== null).length + ofFolded.length);
    const within = await ask('ledger.trade-table', {
      ...{ ...everything, withSummary: false, question: asked, group: folded },
    });
    expect(dealsIn(within.lines).map(({ ticket }) => ticket)).toEqual(ofFolded.map(({ ticket }) => ticket));

    const walked = [...new Set(rows.flatMap(({ ticket }) => trades.get(ticket) ?? []))];
    const { id, positionId, symbol } = walked[5] ?? { id: '', positionId: '', symbol: '' };
    const opened = await ask('ledger.opened-trade', {
      ...{ trade: { id, positionId, symbol }, ...whole(), among: { table: question({ rows: 'deals' }) } },
    });
    expect(opened.steps).toMatchObject({ place: 6, count: walked.length });
    expect(opened.steps?.next?.id).toBe(walked[6]?.id);
  });

  test('ten questions about a year have the same answers by table, CSV and a sum over the bridge’s own deals', async () => {
    const year = question({ from: today - 365 * day });
    const table = await ask('ledger.trade-table', { ...everything, question: year });
    const { names } = await known();
    const rows = table.lines.flatMap((line) => ('row' in line ? line.row : []));
    const csv = tradesCsv(
      rows.map((row) => shownTrade(row, names)),
      null,
    );
    const { summary } = table;
    const netsOf = (groups: readonly { key: string; statistics: { net: number } }[] = []) =>
      Object.fromEntries(groups.map(({ key, statistics }) => [key, statistics.net]));
    const { net, trades, wins, grossProfit, grossLoss, largestWin, largestLoss, ...costs } = table.statistics;
    const byTable = {
      ...{ net, trades, wins, grossProfit, grossLoss, largestWin, largestLoss },
      costs: addMoney([costs.swap, costs.commission, costs.fee]),
      bySymbol: netsOf(summary?.bySymbol),
      byTrader: netsOf(summary?.byTrader),
    };
    expect(tenAnswers(tradesOfCsv(csv))).toEqual(byTable);
    const told = await fetch(`${demo.url}/history/deals?from=${year.from}&to=${year.to}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const trader = new Map(rows.map(({ positionId, owner }) => [positionId, owner.name]));
    expect(tenAnswers(tradesOfDeals(await told.json(), (position) => trader.get(position) ?? ''))).toEqual(
      byTable,
    );
    expect(trades).toBeGreaterThan(100);
  });
});

interface PlainTrade {
  readonly symbol: string;
  readonly trader: string;
  readonly profit: number;
  readonly costs: number;
}

/** Of closed trades, summed in cents by nothing of the program. */
function tenAnswers(trades: readonly PlainTrade[]) {
  const cents = (amount: number): number => Math.round(amount * 100);
  const sum = (amounts: readonly number[]): number =>
    amounts.reduce((all, each) => all + cents(each), 0) / 100;
  const netOfTrade = ({ profit, costs }: PlainTrade): number => (cents(profit) + cents(costs)) / 100;
  const nets = trades.map(netOfTrade);
  const by = (keyOf: (trade: PlainTrade) => string) =>
    Object.fromEntries(
      [...new Set(trades.map(keyOf))].map((key) => [
        key,
        sum(trades.filter((trade) => keyOf(trade) === key).map(netOfTrade)),
      ]),
    );
  return {
    trades: trades.length,
    net: sum(nets),
    wins: nets.filter((net) => net > 0).length,
    grossProfit: sum(nets.filter((net) => net > 0)),
    grossLoss: sum(nets.filter((net) => net < 0)),
    largestWin: Math.max(...nets),
    largestLoss: Math.min(...nets),
    costs: sum(trades.map(({ costs }) => costs)),
    bySymbol: by(({ symbol }) => symbol),
    byTrader: by(({ trader }) => trader),
  };
}

/** Those that are closed, of a file whose cells hold no quote. */
function tradesOfCsv(csv: string): readonly PlainTrade[] {
  const [header = [], ...lines] = csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );
  const cell = (line: readonly string[], column: string): string => line[header.indexOf(column)] ?? '';
  return lines
    .filter((line) => cell(line, 'state') === 'closed')
    .map((line) => ({
      symbol: cell(line, 'symbol'),
      trader: cell(line, 'opened_by'),
      profit: Number(cell(line, 'profit')),
      costs: ['swap', 'commission', 'fee'].reduce((sum, column) => sum + Number(cell(line, column)), 0),
    }));
}

type ToldDeal = Readonly<
  Record<'type' | 'entry' | 'position_id' | 'volume' | 'profit' | 'swap' | 'commission' | 'fee', number> & {
    symbol: string;
  }
>;

/**
 * Of each position from one end to the next. A deal that reverses one (entry 2) closes all of it and opens the rest: its profit is of the end,
 * its commission and fee are of both by their volumes.
 */
function tradesOfDeals(
  told: readonly ToldDeal[],
  traderOf: (position: string) => string,
): readonly PlainTrade[] {
  const closed: PlainTrade[] = [];
  const trades = told.filter(({ type }) => type === 0 || type === 1);
  for (const [position, deals] of grouped(trades, (deal) => deal.position_id)) {
    let [left, profit, costs] = [0, 0, 0];
    for (const deal of deals) {
      const cost = deal.commission + deal.fee;
      const ofEnd = deal.entry === 2 ? Math.round((cost * left * 100) / deal.volume) / 100 : cost;
      left = deal.entry === 0 ? left + deal.volume : left - deal.volume;
      profit += deal.profit;
      costs += deal.swap + ofEnd;
      if (left > 1e-6) continue;
      closed.push({ symbol: deal.symbol, trader: traderOf(String(position)), profit, costs });
      [left, profit, costs] = [Math.max(0, -left), 0, cost - ofEnd];
    }
  }
  return closed;
}
