import { expect, test } from 'vitest';
import type { HistoryAccountParts } from '../../../host/api/connected-record';
import { keptHistoryHandlers } from '../../../host/api/kept-history';
import { account } from '../../fixtures/trading';

test('the first stop of a new position is written down when it is asked for, at most once in five seconds', async () => {
  let [nowMs, fills] = [0, 0];
  const wallMs = 1_795_000_000_000;
  const handlers = keptHistoryHandlers({
    history: {
      async fill() {
        fills += 1;
      },
      ask: () => Promise.resolve({}),
    },
    files: null,
    live: {
      bridge: { current: () => ({ source: 'demo', url: 'http://127.0.0.1:1', life: 'of this test' }) },
      knowledge: { account: () => ({ value: account }) },
    },
    clock: { now: () => nowMs, wall: () => wallMs, after: () => () => {} },
  } as unknown as HistoryAccountParts);
  const ask = (openedMs: number) =>
    handlers['history.first-stops']({ positions: [{ ticket: '7', openedMs }] });
  await ask(wallMs - 600_000);
  expect(fills).toBe(0);
  await ask(wallMs - 3_000);
  await ask(wallMs - 3_000);
  expect(fills).toBe(1);
  nowMs = 5_000;
  expect(await ask(wallMs - 8_000)).toEqual({ ok: true, value: {} });
  expect(fills).toBe(2);
});
