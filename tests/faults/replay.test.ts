import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seeded } from '../../demo-bridge/market/random';
import { type DemoBridge, startDemoBridge } from '../../demo-bridge/start';
import type { Service } from '../../host/api/ports';
import { createService } from '../../host/api/service';
import { recordFilesIn } from '../../host/history/record-files';
import { eventNames, type Input, isRead, type RequestName, requestNames } from '../../shared/contract';
import { barAt } from '../../shared/math/bars';
import { addMoney, netOf } from '../../shared/math/deals';
import { startOfBrokerDay } from '../../shared/math/time';
import type { Analysis, Indicators } from '../../shared/model/analysis';
import type { Bars } from '../../shared/model/bars';
import type { Deal } from '../../shared/model/deal';
import type { ReplayDay, ReplayMoment } from '../../shared/model/replay';
import type { Result } from '../../shared/model/result';
import type { Tick } from '../../shared/model/tick';
import { testParts } from '../fixtures/service-parts';
import { samples } from '../proof/input-samples';
import { brokerAheadS } from './broker';
import { tooLittle } from './too-little';
import { type VirtualTime, virtualTime } from './virtual-time';

/** A page looks at the demo for some minutes on the virtual clock; then any second of them is asked for again: `npm run torture -- replay`. */
const asked = Number(process.env.BRIDGEWATCH_REPLAY_INSTANTS ?? '');
const isLong = Number.isInteger(asked) && asked > 0;
const instants = isLong ? asked : 250;
const lookMs = (isLong ? 20 : 4) * 60_000;
const seed = Number(process.env.BRIDGEWATCH_TORTURE_SEED ?? '') || 5;
/** Wednesday, 19:45 at the broker: a storm follows. */
const begin = Date.UTC(2026, 10, 18, 17, 45);
const symbols = ['EURUSD', 'XAUUSD', 'BTCUSD'] as const;
/** The page's intervals, milliseconds. */
const listsEveryMs = 1_000;
const tickEveryMs = 500;

let time: VirtualTime;
let demo: DemoBridge;
let service: Service;
let folder: string;
let day: ReplayDay;
/** What the page had, each time that it changed. */
const screens: { readonly atMs: number; readonly screen: Screen }[] = [];
/** One of each kind of arithmetic: moving, recursive, by the day, stops, several lines, volume. */
const causal: Indicators = {
  ema: true,
  sma: { length: 10 },
  kama: true,
  vwap: true,
  bbands: true,
  supertrend: true,
  psar: true,
  rsi: true,
  macd: true,
  adx: true,
  obv: true,
  slow: { type: 'ema', length: 60 },
};
const analysed = { symbol: 'EURUSD', timeframe: 'M1', count: 120, indicators: causal } as const;
/** Charts as the page had them. */
const analyses: { readonly atMs: number; readonly analysis: Analysis }[] = [];
/** Quotes as the page read them. */
const quotes: { readonly atMs: number; readonly tick: Tick }[] = [];

function seriesOf({ outputs }: Analysis): ReadonlyMap<string, readonly (number | null)[]> {
  const lines = new Map<string, readonly (number | null)[]>();
  for (const [name, output] of Object.entries(outputs)) {
    if (output.shape === 'series') lines.set(name, output.values);
    else if (output.shape === 'group')
      for (const [line, values] of Object.entries(output.series)) lines.set(`${name}.${line}`, values);
  }
  return lines;
}

interface Screen {
  readonly account: unknown;
  readonly positions: unknown;
  readonly orders: unknown;
  readonly ticks: Readonly<Record<string, unknown>>;
}

async function told<Name extends RequestName>(name: Name, input: Input<Name>): Promise<unknown> {
  const result = await service.invoke(name, input);
  if (!result.ok) throw new Error(`${name}: ${result.failure.message}`);
  return result.value;
}

async function moment(atMs: number): Promise<ReplayMoment> {
  return (await told('replay.moment', { account: day.account?.id ?? '', atMs })) as ReplayMoment;
}

const ask = (atMs: number, name: string, input: unknown): Promise<Result<unknown>> =>
  service.invoke('replay.ask', { account: day.account?.id ?? '', atMs, name, input });

async function askRead<Name extends RequestName>(atMs: number, name: Name, input: Input<Name>) {
  const answer = await ask(atMs, name, input);
  if (!answer.ok) throw new Error(`${name}: ${answer.failure.message}`);
  return answer.value;
}

/** The page: each topic at its interval; what it has after each answer is one more screen. */
function startPage(): () => void {
  let screen: Screen = { account: null, positions: null, orders: null, ticks: {} };
  let isOver = false;
  const repeat = (everyMs: number, read: () => Promise<Partial<Screen>>): void => {
    const turn = async (): Promise<void> => {
      if (isOver) return;
      const part = await read();
      screen = { ...screen, ...part };
      screens.push({ atMs: Date.now(), screen });
      setTimeout(() => void turn(), everyMs);
    };
    void turn();
  };
  repeat(listsEveryMs, async () => ({ account: await told('account.read', {}) }));
  repeat(listsEveryMs, async () => ({ positions: await told('positions.list', {}) }));
  repeat(listsEveryMs, async () => ({ orders: await told('orders.list', {}) }));
  for (const symbol of symbols) {
    repeat(tickEveryMs, async () => {
      const tick = (await told('ticks.read', { symbol })) as Tick;
      quotes.push({ atMs: Date.now(), tick });
      return { ticks: { ...screen.ticks, [symbol]: tick } };
    });
  }
  return () => {
    isOver = true;
  };
}

beforeAll(
  async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    time = virtualTime(() => 0, begin);
    folder = mkdtempSync(join(tmpdir(), 'bridgewatch-replay-'));
    const token = 'replayed';
    demo = await startDemoBridge({ port: 0, token, seed, now: () => Date.now() });
    const parts = testParts({
      environment: { bridgeUrl: demo.url, token },
      record: recordFilesIn(folder, 'one'),
    });
    service = await time.until(createService(parts));
    service.watch();
    const endPage = startPage();
    for (const partMs of [lookMs / 4, lookMs / 4, lookMs / 4]) {
      await time.pass(partMs + 7_000);
      const analysis = (await time.until(told('rates.analyse', analysed))) as Analysis;
      analyses.push({ atMs: Date.now(), analysis });
    }
    await time.pass(lookMs / 4 - 21_000);
    endPage();
    await time.pass(5_000);
    const today = startOfBrokerDay(Math.floor(Date.now() / 1_000) + brokerAheadS);
    day = (await time.until(told('replay.day', { day: today }))) as ReplayDay;
  },
  isLong ? 3_600_000 : 120_000,
);

afterAll(async () => {
  await time.until(service.close());
  await time.until(demo.close());
  time.end();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

it(`${instants} random instants: the replayed state is what the page had then, field by field`, async () => {
  const draw = seeded(seed + 6);
  const startedAt = process.hrtime.bigint();
  let compared = 0;
  for (let each = 0; each < instants; each += 1) {
    const atMs = begin + 10_000 + Math.floor(draw() * (lookMs - 12_000));
    const had = screens.findLast((screen) => screen.atMs <= atMs)?.screen;
    const past = await time.until(moment(atMs));
    expect(past.account.good?.value).toEqual(had?.account);
    expect({ ...past.positions.good?.value, isConfirmed: true }).toEqual(had?.positions);
    expect({ ...past.orders.good?.value, isConfirmed: true }).toEqual(had?.orders);
    for (const symbol of symbols) expect(past.ticks[symbol]?.good?.value).toEqual(had?.ticks[symbol]);
    compared += 1;
  }
  expect(compared).toBe(instants);
  if (isLong) {
    const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
    console.log(
      `${compared} instants of ${lookMs / 60_000} minutes are as the page had them, in ${seconds.toFixed(1)} s, seed ${seed}`,
    );
  }
}, 600_000);

it.each(requestNames.filter((name) => !isRead(name) || name === 'replay.ask'))(
  '%s is refused in the host where a replay asks for it, and nothing is sent',
  async (name) => {
    const before = demo.ledger.length;
    const answer = await time.until(ask(begin + 60_000, name, samples[name]));
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'replay' } });
    expect(!answer.ok && answer.failure.message).toContain('nothing was sent');
    expect(demo.ledger.length).toBe(before);
  },
);

it.each([...eventNames, 'toString', '__proto__', ''])(
  'nor is "%s" anything that a replay can ask for',
  async (name) => {
    expect(await time.until(ask(begin + 60_000, name, {}))).toMatchObject({
      ok: false,
      failure: { kind: 'replay' },
    });
  },
);

it('answers nothing that is newer than its moment', async () => {
  const beginS = begin / 1_000 + brokerAheadS;
  const span = { from: beginS - 3_600, to: beginS + 3_600 };
  const all = (await time.until(told('ledger.deals', span))) as {
    rows: (Deal & { time: number })[];
  };
  // The first deal that was done before the page's eyes.
  const done = all.rows.map((deal) => deal.time).filter((each) => each > beginS + 10);
  expect(done.length, tooLittle).toBeGreaterThan(0);
  const atS = Math.min(...done);
  const atMs = (atS - brokerAheadS) * 1_000;
  const deals = (await time.until(askRead(atMs, 'ledger.deals', span))) as typeof all;
  expect(deals.rows.length).toBeLessThan(all.rows.length);
  expect(deals.rows).toEqual(all.rows.filter((deal) => deal.time <= atS));
  // Of a trade that was closed later the exit is not there yet.
  const exit = all.rows.find((deal) => deal.entry === 'OUT' && deal.time > span.from + 1);
  if (exit === undefined) throw new Error(tooLittle);
  const beforeMs = (exit.time - 1 - brokerAheadS) * 1_000;
  const open = (await time.until(askRead(beforeMs, 'ledger.deals', span))) as typeof deals;
  expect(open.rows.map(({ positionId }) => positionId)).toContain(exit.positionId);
  expect(Math.max(...open.rows.map((deal) => deal.time))).toBeLessThan(exit.time);
  const ofOpen = (await time.until(askRead(atMs, 'ledger.position-deals', {}))) as typeof deals;
  expect(ofOpen.rows.length).toBeGreaterThan(0);
  expect(Math.max(...ofOpen.rows.map((deal) => deal.time))).toBeLessThanOrEqual(atS);
  const booked = (await time.until(askRead(atMs, 'ledger.booked', span))) as { change: number };
  const within = deals.rows.filter((deal) => deal.time >= span.from);
  expect(booked.change).toBe(addMoney(within.map(netOf)));
  const ticks = (await time.until(
    askRead(atMs, 'ticks.history', { symbol: 'EURUSD', count: 2_000, ...span }),
  )) as { timeMs: number }[];
  expect(ticks.length).toBeGreaterThan(10);
  expect(Math.max(...ticks.map(({ timeMs }) => timeMs))).toBeLessThan((atS + 1) * 1_000);
  const bars = (await time.until(
    askRead(atMs, 'rates.read', { symbol: 'EURUSD', timeframe: 'M1', count: 100 }),
  )) as Bars;
  expect(bars.time.at(-1)).toBe(Math.floor(atS / 60) * 60);
});

it('builds the forming candle from the recorded quotes, never from the finished one', async () => {
  const symbol = 'EURUSD';
  let differed = 0;
  for (const secondsIn of [7, 23, 41]) {
    const atMs = begin + 3 * 60_000 + secondsIn * 1_000;
    const bars = (await time.until(
      askRead(atMs, 'rates.read', { symbol, timeframe: 'M1', count: 50 }),
    )) as Bars;
    const forming = barAt(bars, bars.time.length - 1);
    const seen = quotes
      .filter((quote) => quote.tick.symbol === symbol && quote.atMs <= atMs && quote.atMs >= begin + 180_000)
      .map(({ tick }) => tick.bid);
    expect(bars.time).toHaveLength(50);
    expect(forming?.close).toBe(seen.at(-1));
    expect(forming?.high).toBeLessThanOrEqual(Math.max(...seen));
    expect(forming?.low).toBeGreaterThanOrEqual(Math.min(...seen));
    const open = forming?.time ?? 0;
    const done = (await time.until(
      told('rates.read', { symbol, timeframe: 'M1', count: 5, from: open, to: open }),
    )) as Bars;
    const finished = barAt(done, 0);
    expect(finished?.time).toBe(open);
    if (finished?.close !== forming?.close || finished?.high !== forming?.high) differed += 1;
  }
  expect(differed).toBeGreaterThan(0);
});

it('tells causal indicators on closed candles as a live page had them then, and none on the forming one', async () => {
  expect(analyses.length).toBeGreaterThan(2);
  // Backwards, each is asked for anew.
  for (const { atMs, analysis } of analyses.toReversed()) {
    const past = (await time.until(askRead(atMs, 'rates.analyse', analysed))) as Analysis;
    expect(past.missing).toEqual({});
    expect(Object.keys(past.outputs).toSorted()).toEqual(Object.keys(causal).toSorted());
    // Both begin at the same candle, so warm-up is the same: no tolerance.
    expect(past.bars.time).toEqual(analysis.bars.time);
    let compared = 0;
    for (const [line, values] of seriesOf(past)) {
      const had = seriesOf(analysis).get(line) ?? [];
      const lead = past.bars.time.length - had.length;
      expect(values).toHaveLength(past.bars.time.length);
      expect(values.at(-1), line).toBeNull();
      expect(values.slice(lead, -1), line).toEqual(had.slice(0, -1));
      compared += values.filter((value) => value !== null).length;
    }
    expect(compared).toBeGreaterThan(50 * Object.keys(causal).length);
  }
});

it('lets them go on in a play, where a longer warm-up moves only what never forgets its beginning', async () => {
  for (const { atMs, analysis } of analyses) {
    const past = seriesOf((await time.until(askRead(atMs, 'rates.analyse', analysed))) as Analysis);
    const had = seriesOf(analysis);
    for (const line of ['sma', 'bbands.upper'])
      expect(past.get(line)?.slice(-30, -1), line).toEqual(had.get(line)?.slice(-30, -1));
    // An average that began earlier differs by what it has not forgotten yet, which shrinks alike with each candle.
    for (const [line, length] of [
      ['ema', 21],
      ['slow', 60],
    ] as const) {
      const live = had.get(line) ?? [];
      const first = live.findIndex((value) => value !== null);
      const last = live.length - 2;
      const apart = (at: number) => Number(past.get(line)?.at(at - live.length)) - Number(live[at]);
      const shrunk = apart(first) * (1 - 2 / (length + 1)) ** (last - first);
      // Each value is rounded to seven decimals.
      expect(Math.abs(apart(last) - shrunk), line).toBeLessThan(2e-7);
    }
  }
});

it('tells no indicator that may look ahead, none beyond what the sidecar takes, and keeps the candles', async () => {
  const indicators = {
    ema: true,
    ichimoku: true,
    swingLevels: true,
    shifted: { type: 'sma', length: 5, offset: -3 },
    slope: true,
    own: { type: 'not-known' },
  } as const;
  const input = { symbol: 'EURUSD', timeframe: 'M1', count: 20, indicators } as const;
  const near = (await time.until(askRead(begin + 90_000, 'rates.analyse', input))) as Analysis;
  expect(near.bars.time).toHaveLength(20);
  expect(Object.keys(near.outputs)).toEqual(['ema']);
  expect(Object.keys(near.missing).toSorted()).toEqual(
    Object.keys(indicators)
      .filter((name) => name !== 'ema')
      .toSorted(),
  );
  for (const why of Object.values(near.missing)) expect(why).toContain('may look ahead');
  const far = (await time.until(
    askRead(begin + 90_000, 'rates.analyse', { ...input, count: 5_000 }),
  )) as Analysis;
  expect(far.outputs).toEqual({});
  expect(far.bars.time).toHaveLength(5_000);
  expect(far.missing.ema).toContain('beyond the newest 5 000 bars');
});

it('tells what happened on the day as the ledger of the demo has it, and where nobody watched', () => {
  const sinceMs = begin + 10_000;
  const untilMs = begin + lookMs - 10_000;
  const shift = brokerAheadS * 1_000;
  const entries = demo.ledger.filter(({ at }) => at - shift > sinceMs && at - shift < untilMs);
  const opened = entries.flatMap((entry) => (entry.kind === 'entry' ? [`${entry.ticket}`] : []));
  const seen = day.events.flatMap((event) => (event.kind === 'opened' ? [event.position.ticket] : []));
  expect(opened.length, tooLittle).toBeGreaterThan(0);
  const stood = opened.filter((ticket) => {
    const at = entries.find((entry) => entry.kind === 'entry' && `${entry.ticket}` === ticket)?.at ?? 0;
    return !entries.some(
      (entry) => entry.kind === 'close' && `${entry.ticket}` === ticket && entry.at - at < 2_000,
    );
  });
  expect(seen).toEqual(expect.arrayContaining(stood));
  const times = day.events.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((left, right) => left - right));
  // Before the page and the host began, nobody watched.
  expect(day.gaps[0]).toMatchObject({ fromMs: (day.day - day.utcOffsetS) * 1_000, why: null });
  expect(Math.abs((day.gaps[0]?.toMs ?? 0) - begin)).toBeLessThan(5_000);
  expect(day.gaps).toHaveLength(1);
});

it('says of a moment before the record that nothing was recorded', async () => {
  expect(
    await time.until(service.invoke('replay.moment', { account: day.account?.id, atMs: begin - 60_000 })),
  ).toMatchObject({ ok: false, failure: { kind: 'not-recorded' } });
});
