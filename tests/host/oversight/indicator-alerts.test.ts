import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AlertRule, IndicatorMeasure } from '../../../shared/model/alerts';
import { emptyBars } from '../../../shared/model/bars';
import type { Timeframe } from '../../../shared/model/enums';
import { failed, ok } from '../../../shared/model/result';
import { alertOf } from '../../fixtures/alerts';
import { startAlertHost } from './alert-host';

const rsi: IndicatorMeasure = {
  ...{ kind: 'indicator', symbol: 'EURUSD', timeframe: 'M1', type: 'rsi' },
  ...{ parameters: { length: 14 }, line: '', label: 'RSI 14' },
};
/** The broker's minute of the start. */
const minuteS = Date.UTC(2026, 10, 18, 11) / 1_000 + 7_200;

/** Candles up to that minute, and the values of the newest of them. */
const told = (minute: number, ...values: (number | null)[]) =>
  ok({
    bars: { ...emptyBars(), time: values.map((_, at) => minuteS + (minute - values.length + 1 + at) * 60) },
    outputs: { value: { shape: 'series', values } as const },
  });

async function watching() {
  const host = await startAlertHost();
  host.world.sidecar = told(0, 40, 41, 42);
  /** More than a minute passes: five of them begin five candles. */
  const minute = async () => {
    for (let part = 0; part < 6; part += 1) {
      await host.pass(10_000);
      await host.has();
      await host.quote(1.1 + host.world.nowMs / 1e9);
    }
    await host.pass(6_000);
  };
  await host.quote(1.1);
  expect(await host.save(alertOf(rsi, { way: 'either', value: 50, readings: 1 }))).toMatchObject({
    ok: true,
  });
  host.world.sidecar = told(1, 40, 41, 42);
  await minute();
  host.world.sidecarAsked = 0;
  return { host, minute };
}

it('is read once a candle, after its close, and told as it crosses at a close', async () => {
  const { host, minute } = await watching();
  // The candle that grows is beyond it: nothing is told before it is closed.
  host.world.sidecar = told(2, 42, 43, 60);
  await minute();
  expect(host.titles()).toEqual([]);
  host.world.sidecar = told(3, 43, 55.5, 60);
  await minute();
  expect(host.world.sidecarAsked).toBe(2);
  expect(host.titles()).toEqual(['EURUSD RSI 14 on M1 crossed 50 up: 55.5']);
  host.world.sidecar = told(4, 55.5, 57, 40);
  await minute();
  host.world.sidecar = told(5, 57, 49.9, 40);
  await minute();
  expect(host.titles().slice(1)).toEqual(['EURUSD RSI 14 on M1 crossed 50 down: 49.9']);
});

it('is blind while it cannot be read, and goes on with the next answer', async () => {
  const { host, minute } = await watching();
  host.world.sidecar = failed({ kind: 'timeout', message: 'no answer in 10 s' });
  await minute();
  expect((await host.list()).alerts[0]?.judged).toMatchObject({ state: 'blind', value: 41 });
  host.world.sidecar = told(2, 42, null, null);
  await minute();
  expect((await host.list()).alerts[0]?.judged).toMatchObject({
    state: 'blind',
    why: 'it has no value at the last close',
  });
  host.world.sidecar = told(3, 42, 51, 52);
  await minute();
  expect(host.titles()).toEqual(['EURUSD RSI 14 on M1 crossed 50 up: 51']);
});

it('of a connection that is over is not counted', async () => {
  const { host } = await watching();
  let answer: (told: unknown) => void = () => undefined;
  host.world.sidecar = new Promise((resolve) => {
    answer = resolve;
  }) as never;
  await host.pass(60_000);
  await host.quote(1.2);
  await host.pass(10_000);
  expect(host.world.sidecarAsked).toBe(1);
  host.world.generation = 2;
  host.world.sidecar = told(2, 40, 41, 42);
  for (const bid of [1.21, 1.22]) {
    await host.has();
    await host.quote(bid);
    await host.pass(2_000);
  }
  const known = { state: 'idle', value: 41 };
  expect((await host.list()).alerts[0]?.judged).toMatchObject(known);
  answer(told(2, 42, 60, 60));
  await host.settle();
  expect((await host.list()).alerts[0]?.judged).toMatchObject(known);
});

it('is asked for nothing while its quotes have stopped, and the log has one line of it', async () => {
  const { host, minute } = await watching();
  host.world.sidecar = told(2, 42, 43, 44);
  await minute();
  const asked = host.world.sidecarAsked;
  for (let part = 0; part < 120; part += 1) {
    await host.pass(10_000);
    await host.has();
  }
  expect(host.world.sidecarAsked).toBe(asked);
  const log = await host.handlers['alerts.log']({ after: 0 });
  expect(log.ok && log.value.map(({ to }) => to)).toEqual(['blind']);
  expect(await host.states()).toEqual(['blind']);
  host.world.sidecar = told(23, 44, 51, 51);
  await minute();
  expect(host.titles()).toEqual(['EURUSD RSI 14 on M1 crossed 50 up: 51']);
});

it('judges each close that was missed, in their order', async () => {
  const { host, minute } = await watching();
  host.world.sidecar = failed({ kind: 'timeout', message: 'no answer in 10 s' });
  await minute();
  await minute();
  host.world.sidecar = told(5, 42, 43, 55, 44, 45);
  await minute();
  await minute();
  expect(host.titles()).toEqual([
    'EURUSD RSI 14 on M1 crossed 50 up: 55',
    'EURUSD RSI 14 on M1 crossed 50 down: 44',
  ]);
});

it('of a new bound begins with the value that is known, and takes the next close for a crossing', async () => {
  const { host, minute } = await watching();
  const [alert] = (await host.list()).alerts;
  const moved = { ...alertOf(rsi, { way: 'either', readings: 1 }), id: alert?.rule.id ?? '', value: 45 };
  expect(await host.save(moved)).toMatchObject({ ok: true });
  await host.pass(2_000);
  expect((await host.list()).alerts[0]?.judged).toMatchObject({ value: 41, side: 'below' });
  host.world.sidecar = told(2, 42, 46, 47);
  await minute();
  expect(host.titles()).toEqual(['EURUSD RSI 14 on M1 crossed 45 up: 46']);
});

it('without a value is read again with the next candle, not before', async () => {
  const { host, minute } = await watching();
  host.world.sidecar = told(2, null, null, null);
  await minute();
  expect(host.world.sidecarAsked).toBe(1);
  expect((await host.list()).alerts[0]?.judged).toMatchObject({
    ...{ state: 'blind', why: 'it has no value at the last close' },
  });
});

it('that fails keeps none of the others waiting', async () => {
  const { host, minute } = await watching();
  for (const length of [2, 3, 4, 5, 6, 7, 8])
    await host.save(
      alertOf({ ...rsi, parameters: { length } }, { id: randomUUID(), value: 50, readings: 1 }),
    );
  host.world.sidecar = failed({ kind: 'timeout', message: 'no answer in 10 s' });
  await minute();
  host.world.sidecar = told(2, 42, 43, 44);
  await minute();
  await minute();
  expect((await host.list()).alerts.map(({ judged: { value } }) => value)).toEqual(Array(8).fill(43));
});

it('with a line that it does not have is refused with those that it has', async () => {
  const host = await startAlertHost();
  host.world.sidecar = ok({
    bars: emptyBars(),
    outputs: { value: { shape: 'group', series: { macd: [1], signal: [2] } } },
  });
  const macd = { ...rsi, type: 'macd', label: 'MACD 12, 26, 9', line: 'hist' };
  expect(await host.save(alertOf(macd, { value: 0, readings: 1 }))).toMatchObject({
    ok: false,
    failure: {
      field: 'rule.of.line',
      message: '"MACD 12, 26, 9" has no line "hist": it has "macd, signal".',
    },
  });
  expect(await host.save(alertOf({ ...macd, line: '' }, { value: 0, readings: 1 }))).toMatchObject({
    failure: { message: '"MACD 12, 26, 9" is not one line: it has "macd, signal".' },
  });
  expect(await host.save(alertOf({ ...macd, line: 'signal' }, { value: 0, readings: 1 }))).toMatchObject({
    ok: true,
  });
});

describe('a rule while the candle forms', () => {
  const chart = {
    count: 500,
    indicators: { one: { type: 'ema', length: 5 }, two: { type: 'rsi', length: 14 } },
  };
  /** A chart of so many candles up to that minute; of the last one this is the value so far. */
  const shown = (minute: number, value: number | null, candles = 500) => ({
    ...{ symbol: 'EURUSD', timeframe: 'M1' as Timeframe, missing: {} },
    bars: {
      ...emptyBars(),
      time: Array.from({ length: candles }, (_, at) => minuteS + (minute - candles + 1 + at) * 60),
    },
    outputs: {
      one: { shape: 'series' as const, values: [90] },
      two: { shape: 'series' as const, values: [40, value] },
    },
  });

  /** Its candle 1 grows, after the close of 41 before it. */
  async function forming(changes: Partial<AlertRule> = {}) {
    const { host, minute } = await watching();
    const rule = alertOf(rsi, { way: 'either', value: 50, readings: 1, isForming: true, ...changes });
    expect(await host.save(rule)).toMatchObject({ ok: true });
    await host.pass(2_000);
    const one = async () => (await host.list()).alerts[0];
    const show = async (at: number, value: number | null, candles?: number) => {
      host.judge.show(chart, shown(at, value, candles));
      await host.settle();
      return (await one())?.judged;
    };
    host.world.sidecarAsked = 0;
    return { host, minute, one, show };
  }

  it('is told by what a chart shows, without a request, and says that the candle still forms', async () => {
    const { host, show, one } = await forming();
    expect(await one()).toMatchObject({ byClose: 'no chart shows it', judged: { value: 41 } });
    await show(1, 49);
    expect(await one()).toMatchObject({ byClose: null, judged: { value: 49, state: 'idle' } });
    await show(1, 55.5);
    expect(host.lines.map(({ title, detail }) => [title, detail])).toEqual([
      ['EURUSD RSI 14 on M1 crossed 50 up: 55.5', 'the candle still forms: its close may be back'],
    ]);
    expect(host.world.sidecarAsked).toBe(0);
  });

  it('begins with the close before it, of a rule that was saved a moment ago too', async () => {
    const { host, show } = await forming();
    await host.save(
      alertOf(rsi, { id: randomUUID(), way: 'either', value: 45, readings: 1, isForming: true }),
    );
    await show(1, 43);
    await host.pass(2_000);
    await show(1, 43);
    await show(1, 47);
    expect(host.titles()).toEqual(['EURUSD RSI 14 on M1 crossed 45 up: 47']);
  });

  it('at bar close is not read so, beside one that is', async () => {
    const { host, show } = await forming({ isForming: false });
    await host.save(
      alertOf(rsi, { id: randomUUID(), way: 'either', value: 70, readings: 1, isForming: true }),
    );
    await host.pass(2_000);
    await show(1, 49);
    await show(1, 60);
    expect((await host.list()).alerts).toMatchObject([
      { byClose: null, judged: { value: 41 } },
      { byClose: null, judged: { value: 60 } },
    ]);
    expect(host.lines).toEqual([]);
  });

  it('is told once a candle, to and fro, and its close counts without being told again', async () => {
    const { host, minute, show } = await forming();
    for (const value of [49, 51, 49, 52, 48]) await show(1, value);
    expect(host.titles()).toEqual(['EURUSD RSI 14 on M1 crossed 50 up: 51']);
    expect(await host.states()).toEqual(['firing']);
    host.world.sidecar = told(2, 41, 48, 48);
    await minute();
    expect(host.lines).toHaveLength(1);
    expect(await show(2, 49)).toMatchObject({ state: 'idle', side: 'below', value: 49 });
    for (const value of [51, 49, 53]) await show(2, value);
    host.world.sidecar = told(3, 48, 53, 53);
    await minute();
    expect(await show(3, 54)).toMatchObject({ state: 'idle', side: 'above' });
    expect(host.titles().slice(1)).toEqual(['EURUSD RSI 14 on M1 crossed 50 up: 51']);
    await show(3, 47);
    expect(host.titles().slice(2)).toEqual(['EURUSD RSI 14 on M1 crossed 50 down: 47']);
    // A candle for which nobody looked.
    host.world.sidecar = told(4, 53, 47, 47);
    await minute();
    host.world.sidecar = told(5, 47, 58, 58);
    await minute();
    expect(host.titles().slice(3)).toEqual(['EURUSD RSI 14 on M1 crossed 50 up: 58']);
    expect(host.lines.at(-1)?.detail).toBe('');
    // Each candle's close, and none for what was shown.
    expect(host.world.sidecarAsked).toBe(4);
  });

  it('of one way is over, and armed anew, by a close alone', async () => {
    const { host, minute, show } = await forming({ way: 'above', tellsEnd: true });
    for (const value of [49, 51, 45]) expect(await show(1, value)).toBeDefined();
    expect(await host.states()).toEqual(['firing']);
    host.world.sidecar = told(2, 41, 45, 45);
    await minute();
    expect(await host.states()).toEqual(['idle']);
    await show(2, 52);
    expect(host.titles().map((title) => title.slice(0, 11))).toEqual([
      'EURUSD RSI ',
      'Over: EURUS',
      'EURUSD RSI ',
    ]);
  });

  it('of one way is not armed by a candle that turns back within itself', async () => {
    const { host, show } = await forming({ way: 'below' });
    for (const value of [45, 55, 45]) await show(1, value);
    expect(host.lines).toEqual([]);
  });

  it('is on no side of the last close before another one, where that stood on the bound', async () => {
    const { show } = await forming({ value: 41 });
    expect(await show(1, 45)).toMatchObject({ value: 45, side: null });
  });

  it('set while its candle is beyond already, is told of the next one', async () => {
    const { host, minute, show } = await forming();
    await show(1, 60);
    host.world.sidecar = told(2, 41, 61, 61);
    await minute();
    expect(host.lines).toEqual([]);
    await show(2, 45);
    expect(host.titles()).toEqual(['EURUSD RSI 14 on M1 crossed 50 down: 45']);
  });

  it('waits for the close before it, and takes no answer of a candle that is over', async () => {
    const { host, minute, show, one } = await forming();
    await show(1, 49);
    await show(2, 60);
    expect(await one()).toMatchObject({ judged: { value: 49 }, byClose: null });
    host.world.sidecar = told(2, 41, 44, 44);
    await minute();
    await show(1, 70);
    expect(host.lines).toEqual([]);
    await show(2, 60);
    expect(host.lines).toHaveLength(1);
  });

  it('goes on by closes where no chart shows it, or one with too few candles, and says so', async () => {
    const { host, minute, show, one } = await forming();
    await show(1, 49, 55);
    expect(await one()).toMatchObject({
      byClose: 'the chart shows fewer than 56 candles',
      judged: { value: 41 },
    });
    await show(1, null);
    host.judge.show({ ...chart, indicators: { two: { type: 'rsi', length: 15 } } }, shown(1, 60));
    host.judge.show(chart, { ...shown(1, 60), timeframe: 'M5' });
    host.judge.show(chart, { ...shown(1, 60), symbol: 'GBPUSD' });
    expect(await one()).toMatchObject({ byClose: expect.stringContaining('fewer'), judged: { value: 41 } });
    host.judge.show({ ...chart, count: 6_000 }, shown(1, 60));
    expect(await one()).toMatchObject({ byClose: expect.stringContaining('more'), judged: { value: 41 } });
    await show(1, 49);
    expect(await one()).toMatchObject({ byClose: null });
    // Beside a chart that says something.
    host.judge.show({ ...chart, count: 6_000 }, shown(1, 60));
    expect(await one()).toMatchObject({ byClose: null, judged: { value: 49 } });
    host.world.sidecar = told(2, 41, 51, 52);
    await minute();
    await minute();
    expect(await one()).toMatchObject({ byClose: 'no chart shows it' });
    expect(host.titles()).toEqual(['EURUSD RSI 14 on M1 crossed 50 up: 51']);
  });

  it('goes on over a restart: of the candle of which it was told no more, and not by an older close', async () => {
    const { host, show } = await forming();
    for (const value of [49, 55]) await show(1, value);
    const next = await startAlertHost(await host.end());
    next.world.sidecar = told(1, 40, 41, 42);
    await next.quote(1.3);
    await next.pass(2_000);
    next.judge.show(chart, shown(1, 45));
    next.judge.show(chart, shown(1, 56));
    await next.settle();
    expect((await next.list()).alerts[0]?.judged).toMatchObject({
      state: 'firing',
      side: 'above',
      value: 56,
    });
    expect(next.lines).toEqual([]);
  });

  it('is at bar close in a file from before', async () => {
    const { host } = await forming();
    const kept = await host.end();
    const [[path = '', bytes = Buffer.alloc(0)] = []] = [...kept.disk.lying];
    const old = bytes.toString().replace('"isForming":true,', '').replace('"toldInS":null,', '');
    expect(old).not.toMatch(/isForming|toldInS/);
    kept.disk.lying.set(path, Buffer.from(old));
    const next = await startAlertHost(kept);
    expect(await next.list()).toMatchObject({ trouble: null, alerts: [{ rule: { isForming: false } }] });
  });
});
