import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DEMO_ACCOUNT } from '../../../../demo-bridge/engine/state';
import { calmPast, TradeServer } from '../../../../demo-bridge/engine/trade-server';
import { startClock } from '../../../../demo-bridge/market/clock';
import { Market } from '../../../../demo-bridge/market/market';
import { rates } from '../../../../demo-bridge/market/rates';
import { dealRecord } from '../../../../demo-bridge/server/records';
import { stampsBehindBroker } from '../../../../demo-bridge/server/stamps';
import { livelyPast } from '../../../../demo-bridge/traders/lively';
import { decodeDeals } from '../../../../host/bridge/decode/deals';
import { createTimeDoor } from '../../../../host/bridge/time-door';
import type { Bridge } from '../../../../renderer/data/bridge';
import { candleHistory } from '../../../../renderer/data/candle-cache';
import type { RatesAsk } from '../../../../renderer/data/candle-history';
import { readNotices } from '../../../../renderer/data/notifications/store';
import { chartBars } from '../../../../renderer/data/overlay-bars';
import { ChartView } from '../../../../renderer/features/chart/draw/chart-view';
import { CandleStore } from '../../../../renderer/features/chart/plan/candle-store';
import { framingStep } from '../../../../renderer/features/chart/use-framing';
import { type ClosedPosition, rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { frameRows, frameTimeframe } from '../../../../shared/math/trade-frame';
import type { Bars } from '../../../../shared/model/bars';
import type { Timeframe } from '../../../../shared/model/enums';
import { failed, ok } from '../../../../shared/model/result';
import { barsOfCandles } from '../../../fixtures/candles';
import { journalBridge } from '../../journal-bridge';

/**
 * What the chart does with a row's trade, without its drawing: the steps of the framing with the older candles that it reads, and the view
 * of the library's window that follows.
 */

const now = Date.UTC(2026, 10, 18, 11);
const market = new Market(5);
const clock = startClock({ now: () => now, speed: 1 });
const brokerNow = clock.brokerMs();
const trades = 60;

beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  return () => vi.unstubAllGlobals();
});

function barsAsked(symbol: string, timeframe: Timeframe, ask: RatesAsk): Bars {
  const found = market.find(symbol);
  if (found === null) throw new Error(`no ${symbol}`);
  return barsOfCandles(rates(found, timeframe, brokerNow, ask));
}

/** A page whose bridge tells the demo's candles, and says which were asked for. */
function pageOf(generation: number) {
  const { bridge } = journalBridge(generation);
  const asked: (RatesAsk & { readonly timeframe: Timeframe })[] = [];
  let isDown = false;
  const invoke = (name: string, input: RatesAsk & { symbol: string; timeframe: Timeframe }) => {
    if (name !== 'rates.read') throw new Error(`${name} is not asked here`);
    asked.push(input);
    return Promise.resolve(
      isDown
        ? failed({ kind: 'timeout', message: 'no answer in 10 s' })
        : ok(barsAsked(input.symbol, input.timeframe, input)),
    );
  };
  const page: Bridge = { ...bridge, host: { ...bridge.host, invoke: invoke as never } };
  return {
    page,
    asked,
    fail: (is: boolean) => {
      isDown = is;
    },
  };
}

/** The chart's window of candles and its view, with the library's time scale alone. */
function shownOf(polled: Bars, older: Bars, timeframe: Timeframe) {
  const store = new CandleStore();
  store.poll(polled, null, timeframe);
  let rows: readonly { readonly time: number }[] = [];
  let range = { from: 0, to: 1 };
  const scale = {
    subscribeVisibleLogicalRangeChange: () => undefined,
    getVisibleLogicalRange: () => range,
    setVisibleLogicalRange: (next: typeof range) => {
      range = next;
    },
  };
  const view = new ChartView(
    { timeScale: () => scale } as never,
    {
      rows: () => rows,
      total: () => store.bars.length,
      refilled: () => {
        rows = store.drawn.slice(view.from);
      },
      older: () => undefined,
      reach: () => undefined,
      shown: () => undefined,
      edge: () => undefined,
      isFollowing: () => true,
      rightPaddingPx: () => 0,
    } as never,
    { hidden: false } as never,
  );
  view.updateWindow(true);
  view.grew(store.setOlder(older));
  rows = store.drawn.slice(view.from);
  return {
    times: store.bars.map(({ time }) => time),
    frame: (trade: Framed) => {
      view.showRows(
        frameRows(
          store.bars.map(({ time }) => time),
          trade.entry,
          trade.exit,
        ),
      );
      return { rows, range };
    },
  };
}

interface Framed {
  readonly symbol: string;
  readonly entry: number;
  readonly exit: number | null;
}

async function framed(page: Bridge, trade: Framed) {
  const { symbol, entry, exit } = trade;
  const goTo = { kind: 'trade', entry, exit } as const;
  let timeframe = frameTimeframe(Math.max(0, (exit ?? brokerNow / 1_000) - entry));
  let isRefined = false;
  const seen: Timeframe[] = [];
  for (;;) {
    seen.push(timeframe);
    const polled = barsAsked(symbol, timeframe, { count: chartBars });
    const history = candleHistory(page, symbol, timeframe);
    history.take(polled);
    const step = await framingStep(page, { symbol, timeframe, goTo, isRefined }, () => polled.time);
    if (step.kind === 'go') return { timeframe, seen, ...shownOf(polled, history.get().bars, timeframe) };
    [timeframe, isRefined] = [step.timeframe, true];
  }
}

/** The same numbers in each run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/**
 * Random ones of all that History lists of the demo: of five traders, in three months; on a netting account also of the calm ones, who
 * turn their positions round. `aheadS`: so far the broker is ahead of the times that the bridge tells; 0 where it tells the broker's.
 */
function demoTrades(isNetting: boolean, aheadS: number): readonly Framed[] {
  const lively = livelyPast(market, clock, aheadS === 0);
  const trips = (isNetting ? [lively, calmPast(market, aheadS === 0)] : [lively]).flatMap((past) => {
    const server = new TradeServer(market, clock, { ...DEMO_ACCOUNT, isNetting }, past);
    const stamps = stampsBehindBroker(aheadS);
    const read = decodeDeals(
      server.state().deals.map((deal) => dealRecord(deal, stamps)),
      'deals',
    );
    if (!read.ok) throw new Error(read.failure.message);
    return rebuildRoundTrips(read.value.rows.map(createTimeDoor(aheadS).deal)).trips;
  });
  const random = randomOf(3);
  const chosen = trips
    .map((trip) => ({ trip, order: random() }))
    .toSorted((left, right) => left.order - right.order)
    .slice(0, trades)
    .map(({ trip }) => trip);
  expect(chosen).toHaveLength(trades);
  expect(new Set(chosen.map(({ side }) => side)).size).toBe(2);
  const wasTurned = ({ id, positionId }: ClosedPosition): boolean => id !== positionId;
  expect(chosen.some(wasTurned)).toBe(isNetting);
  return chosen.map(({ symbol, openTime, closeTime, state }) => {
    if (openTime === null) throw new Error('an entry that is not known');
    return { symbol, entry: openTime, exit: state === 'closed' ? closeTime : null };
  });
}

/** Longer than the demo's: from minutes to months, over weekends, in every symbol; some still open. */
function longTrades(count: number): readonly Framed[] {
  const random = randomOf(7);
  const names = market.names;
  return Array.from({ length: count }, () => {
    const symbol = names[Math.floor(random() * names.length)] ?? 'EURUSD';
    const seconds = Math.round(600 * 60_000 ** random());
    const exit = Math.floor(brokerNow / 1_000 - random() * 40 * 86_400);
    return { symbol, entry: exit - seconds, exit: random() < 0.1 ? null : exit };
  });
}

/** By symbol, so that a page of candles is read once for many. */
const inTurn = (left: Framed, right: Framed): number =>
  left.symbol.localeCompare(right.symbol) || right.entry - left.entry;

const ofDemo: readonly Timeframe[] = ['M1', 'M5', 'M15', 'M30'];

describe('the chart framed on a trade', () => {
  it.each([
    [`${trades} random trades of the demo`, () => demoTrades(false, 0), ofDemo],
    [`${trades} of it on a netting account`, () => demoTrades(true, 0), ofDemo],
    [
      `${trades} of it on a netting account behind the recorded family’s bridge`,
      () => demoTrades(true, 7_200),
      ofDemo,
    ],
    ['80 longer ones', () => longTrades(80), ['M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1']],
  ] as const)(
    'has the entry and the exit bar in view for each of %s',
    async (_, tradesOf, timeframesWanted) => {
      const { page, asked } = pageOf(1);
      const used = new Set<Timeframe>();
      for (const trade of tradesOf().toSorted(inTurn)) {
        const { entry, exit } = trade;
        const { timeframe, times, frame } = await framed(page, trade);
        used.add(timeframe);
        const { rows, range } = frame(trade);
        // The library draws a bar half a row to each side of its row.
        const inView = rows.filter((_row, row) => row - 0.5 >= range.from && row + 0.5 <= range.to);
        const barOf = (time: number) => times.findLast((each) => each <= time);
        const what = `${trade.symbol} ${timeframe} ${entry} ${exit}`;
        expect(
          inView.map(({ time }) => time),
          what,
        ).toContain(barOf(entry));
        expect(
          inView.map(({ time }) => time),
          what,
        ).toContain(exit === null ? times.at(-1) : barOf(exit));
        // Neither all candles.
        expect(range.to - range.from, what).toBeLessThan(500);
      }
      expect(used).toEqual(new Set(timeframesWanted));
      expect(asked.length).toBeGreaterThan(50);
    },
  );

  const nowS = Math.floor(brokerNow / 1_000);
  const stepFor = (page: Bridge, entry: number) => {
    const polled = barsAsked('EURUSD', 'H1', { count: chartBars });
    candleHistory(page, 'EURUSD', 'H1').take(polled);
    const goTo = { kind: 'trade', entry, exit: null } as const;
    return framingStep(page, { symbol: 'EURUSD', timeframe: 'H1', goTo, isRefined: true }, () => polled.time);
  };

  it('is on the timeframe that the open market asks for, not the calendar', async () => {
    const friday = Date.UTC(2026, 10, 13, 20) / 1_000;
    const { page } = pageOf(5);
    // 62 hours, 14 of them open.
    const over = await framed(page, { symbol: 'EURUSD', entry: friday, exit: friday + 62 * 3_600 });
    expect(over.seen).toEqual(['M30', 'M5']);
    const within = await framed(page, { symbol: 'EURUSD', entry: friday - 62 * 3_600, exit: friday });
    expect(within.seen).toEqual(['M30']);
  });

  it('says that a trade is not framed where its candles could not be read', async () => {
    const { page, fail } = pageOf(2);
    fail(true);
    const before = readNotices().length;
    expect(await stepFor(page, nowS - 90 * 86_400)).toMatchObject({ kind: 'go' });
    expect(readNotices().slice(before)).toMatchObject([
      { title: 'Older candles of EURUSD could not be read', detail: expect.stringContaining('not framed') },
    ]);
  });

  it('says so where no candles reach back to the trade', async () => {
    const { page } = pageOf(4);
    const entry = Date.UTC(1980, 0, 7) / 1_000;
    const before = readNotices().length;
    const { timeframe } = await framed(page, { symbol: 'EURUSD', entry, exit: entry + 3_600 });
    expect(timeframe).toBe('MN1');
    expect(readNotices().slice(before)).toMatchObject([
      { title: 'The candles of EURUSD do not reach back to this trade', tone: 'warn' },
    ]);
  });

  it('says nothing where older candles than it needs could not be read', async () => {
    const { page, fail } = pageOf(3);
    fail(true);
    await stepFor(page, nowS - 90 * 86_400);
    const before = readNotices().length;
    expect(await stepFor(page, nowS - 86_400)).toMatchObject({ kind: 'go' });
    expect(readNotices().slice(before)).toEqual([]);
  });
});
