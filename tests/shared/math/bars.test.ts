import { describe, expect, it } from 'vitest';
import { barAt, followTick, mergeBars } from '../../../shared/math/bars';
import type { Bar, Bars } from '../../../shared/model/bars';

const at = (iso: string): number => Date.parse(`${iso}Z`) / 1000;
const tick = (iso: string, bid: number) => ({ bid, timeMs: at(iso) * 1000 });
const forming: Bar = {
  time: at('2026-05-13T12:00:00'),
  open: 1.17,
  high: 1.172,
  low: 1.169,
  close: 1.171,
  tickVolume: 90,
};

describe('a tick and the forming candle', () => {
  it('moves close, and high or low where it passes them', () => {
    expect(followTick(forming, tick('2026-05-13T12:30:00', 1.173), 'H1')).toEqual({
      kind: 'update',
      bar: { ...forming, close: 1.173, high: 1.173 },
    });
    expect(followTick(forming, tick('2026-05-13T12:59:59', 1.168), 'H1')).toEqual({
      kind: 'update',
      bar: { ...forming, close: 1.168, low: 1.168 },
    });
  });

  it('opens the next candle at its grid time, also after a gap', () => {
    expect(followTick(forming, tick('2026-05-13T13:00:00', 1.174), 'H1')).toEqual({
      kind: 'append',
      bar: {
        time: at('2026-05-13T13:00:00'),
        open: 1.174,
        high: 1.174,
        low: 1.174,
        close: 1.174,
        tickVolume: 1,
      },
    });
    const monday = followTick(forming, tick('2026-05-18T00:07:00', 1.18), 'H1');
    expect(monday).toMatchObject({ kind: 'append', bar: { time: at('2026-05-18T00:00:00') } });
  });

  it.each([
    ['late', tick('2026-05-13T11:59:59', 1.16)],
    ['without a time', { bid: 1.16, timeMs: null }],
    ['zero', tick('2026-05-13T12:10:00', 0)],
    ['not a number', tick('2026-05-13T12:10:00', Number.NaN)],
    ['the same again', tick('2026-05-13T12:10:00', 1.171)],
  ])('a tick that is %s changes nothing', (_name, late) => {
    expect(followTick(forming, late, 'H1')).toEqual({ kind: 'ignore' });
  });

  it('keeps the phase of a bridge whose operator turned broker time into UTC', () => {
    const day: Bar = { ...forming, time: at('2026-05-12T21:00:00') };
    expect(followTick(day, tick('2026-05-13T02:00:00', 1.173), 'D1')).toMatchObject({ kind: 'update' });
    expect(followTick(day, tick('2026-05-13T21:00:01', 1.173), 'D1')).toMatchObject({
      kind: 'append',
      bar: { time: at('2026-05-13T21:00:00') },
    });
    const month: Bar = { ...forming, time: at('2026-04-30T21:00:00') };
    expect(followTick(month, tick('2026-05-31T20:00:00', 1.173), 'MN1')).toMatchObject({ kind: 'update' });
    expect(followTick(month, tick('2026-05-31T22:00:00', 1.173), 'MN1')).toMatchObject({
      kind: 'append',
      bar: { time: at('2026-05-31T21:00:00') },
    });
  });
});

describe('two answers of one symbol', () => {
  const column = (times: readonly number[], close: number): Bars => ({
    time: [...times],
    open: times.map(() => 1),
    high: times.map(() => 2),
    low: times.map(() => 0.5),
    close: times.map(() => close),
    tickVolume: times.map(() => 3),
    spread: times.map(() => 12),
  });

  it('are joined without a double candle; the newer one counts', () => {
    const joined = mergeBars(column([60, 120, 180], 1.1), column([180, 240], 1.2));
    expect(joined.time).toEqual([60, 120, 180, 240]);
    expect(joined.close).toEqual([1.1, 1.1, 1.2, 1.2]);
    expect(barAt(joined, 3)).toMatchObject({ time: 240, close: 1.2 });
    expect(barAt(joined, 4)).toBeNull();
  });

  it('keep their real volume, with nothing for candles that tell none', () => {
    const joined = mergeBars(column([60, 120], 1.1), { ...column([120, 180], 1.2), realVolume: [5, 6] });
    expect(joined.realVolume).toEqual([0, 5, 6]);
    expect(barAt(joined, 2)).toMatchObject({ realVolume: 6 });
    expect(mergeBars(column([60], 1), column([120], 1)).realVolume).toBeUndefined();
  });

  it('an empty newer answer changes nothing', () => {
    expect(mergeBars(column([60], 1.1), column([], 1)).time).toEqual([60]);
  });
});
