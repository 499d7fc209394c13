import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { IndicatorMeasure } from '../../../shared/model/alerts';
import { emptyBars } from '../../../shared/model/bars';
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
