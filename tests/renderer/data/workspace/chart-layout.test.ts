import { describe, expect, test } from 'vitest';
import type { KeyValueStorage } from '../../../../renderer/base/remembered';
import {
  activate,
  type ChartState,
  changeAt,
  chartSymbols,
  contentAt,
  layOut,
  linkSymbols,
} from '../../../../renderer/data/workspace/chart-layout';
import {
  freshChoices,
  type WorkspaceChoices,
  WorkspaceState,
} from '../../../../renderer/data/workspace/workspace-state';

const start: WorkspaceChoices = { ...freshChoices(), symbol: 'EURUSD', timeframe: 'H1' };
type Step = (state: ChartState) => Partial<ChartState>;

function through(start: WorkspaceChoices, ...steps: Step[]): WorkspaceChoices {
  let now = start;
  for (const step of steps) now = { ...now, ...step(now) };
  return now;
}
const shown = (state: ChartState, count: number): string[] =>
  Array.from({ length: count }, (_, place) => {
    const { symbol, timeframe } = contentAt(state, place);
    return `${symbol} ${timeframe}`;
  });

describe('several charts', () => {
  test('a second one starts with the same symbol at a longer timeframe', () => {
    const two = through(start, (state) => layOut(state, 'beside'));
    expect(shown(two, 2)).toEqual(['EURUSD H1', 'EURUSD H4']);
  });

  test('each keeps its own symbol and timeframe; the active one is the workspace’s', () => {
    const state = through(
      start,
      (now) => layOut(now, 'beside'),
      (now) => activate(now, 1),
      () => ({ symbol: 'XAUUSD', timeframe: 'M5' }),
    );
    expect(state.symbol).toBe('XAUUSD');
    expect(shown(state, 2)).toEqual(['EURUSD H1', 'XAUUSD M5']);
    const back = through(state, (now) => activate(now, 0));
    expect([back.symbol, back.timeframe]).toEqual(['EURUSD', 'H1']);
    expect(shown(back, 2)).toEqual(['EURUSD H1', 'XAUUSD M5']);
  });

  test('linked by symbol all show one, and keep it when the link ends', () => {
    const linked = through(
      start,
      (now) => layOut(now, 'four'),
      (now) => linkSymbols(now, true),
      () => ({ symbol: 'GBPUSD' }),
    );
    expect(new Set([0, 1, 2, 3].map((place) => contentAt(linked, place).symbol))).toEqual(
      new Set(['GBPUSD']),
    );
    const free = through(
      linked,
      (now) => linkSymbols(now, false),
      () => ({ symbol: 'USDJPY' }),
    );
    expect([0, 1, 2, 3].map((place) => contentAt(free, place).symbol)).toEqual([
      'USDJPY',
      'GBPUSD',
      'GBPUSD',
      'GBPUSD',
    ]);
  });

  test('fewer charts keep the active one in the first place, and the others come back with more', () => {
    const state = through(
      start,
      (now) => layOut(now, 'four'),
      (now) => activate(now, 3),
      () => ({ symbol: 'XAUUSD', timeframe: 'M1' as const }),
      (now) => layOut(now, 'one'),
    );
    expect(state.charts.active).toBe(0);
    expect(shown(state, 1)).toEqual(['XAUUSD M1']);
    const again = through(state, (now) => layOut(now, 'four'));
    expect(shown(again, 4)[3]).toBe('EURUSD H1');
  });

  test('a chart that is not the active one can be changed by itself', () => {
    const state = through(
      start,
      (now) => layOut(now, 'beside'),
      (now) => changeAt(now, 1, { timeframe: 'D1' }),
      (now) => changeAt(now, 1, { symbol: 'USDJPY' }),
    );
    expect(state.symbol).toBe('EURUSD');
    expect(shown(state, 2)).toEqual(['EURUSD H1', 'USDJPY D1']);
    expect(chartSymbols(state)).toEqual(['EURUSD', 'USDJPY']);
  });

  test('out of sight cost nothing', () => {
    const state = through(
      start,
      (now) => layOut(now, 'beside'),
      (now) => changeAt(now, 1, { symbol: 'USDJPY' }),
      (now) => layOut(now, 'one'),
    );
    expect(chartSymbols(state)).toEqual(['EURUSD']);
  });
});

test('charts are remembered with the workspace, and what makes no sense costs the layout only', () => {
  const texts = new Map<string, string>();
  const keep: KeyValueStorage = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
  };
  const engine = new WorkspaceState(keep, 'a');
  engine.change({ symbol: 'EURUSD' });
  engine.change(layOut(engine.read(), 'four'));
  engine.change(activate(engine.read(), 2));
  expect(new WorkspaceState(keep, 'a').read()).toEqual(engine.read());
  const [key, text] = [...texts][0] ?? ['', ''];
  texts.set(key, text.replace('"four"', '"one"'));
  const read = new WorkspaceState(keep, 'a').read();
  expect(read.symbol).toBe('EURUSD');
  expect(read.charts.active).toBe(0);
});
