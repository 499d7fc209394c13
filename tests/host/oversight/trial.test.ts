import { expect, test } from 'vitest';
import { createTrial } from '../../../host/oversight/alerts/trial';
import { emptyBars } from '../../../shared/model/bars';
import { ok } from '../../../shared/model/result';
import { alertOf } from '../../fixtures/alerts';
import { eurusd } from '../../fixtures/trading';

test('the candles of a symbol are read once a minute, and anew for another connection', async () => {
  const read: number[] = [];
  let generation = 1;
  const tried = createTrial({
    generation: () => generation,
    minutes() {
      read.push(generation);
      return Promise.resolve(ok(emptyBars()));
    },
    spec: () => Promise.resolve(ok(eurusd)),
    known: () => Promise.resolve(null),
    nowS: () => 1_000,
    isHedging: () => true,
  });
  const rule = alertOf({ kind: 'price', symbol: 'EURUSD', side: 'bid' });
  await tried(rule);
  await tried(rule);
  generation = 2;
  await tried(rule);
  expect(read).toEqual([1, 2]);
});
