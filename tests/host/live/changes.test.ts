import { expect, it } from 'vitest';
import { type ChangesParts, createChanges, type LiveChange } from '../../../host/live/changes';
import type { Order } from '../../../shared/model/order';
import { failed, ok } from '../../../shared/model/result';
import { orderOf } from '../../fixtures/trading';

it('tells of no row of the connection before that was still looked for when it was left', async () => {
  const told: LiveChange[] = [];
  let generation = 1;
  let waiting: (() => void)[] = [];
  const changes = createChanges({
    bridge: {
      current: () => ({ generation }),
      // The other one is not there: no list of it is read.
      read: () =>
        Promise.resolve(
          generation === 1
            ? ok({ deals: [], past: [] })
            : failed({ kind: 'unreachable', message: 'nobody answers' }),
        ),
    } as unknown as ChangesParts['bridge'],
    knowledge: { brokerNow: () => [] },
    clock: {
      now: () => 0,
      wall: () => 0,
      after(_ms, work) {
        waiting.push(work);
        return () => {
          waiting = waiting.filter((each) => each !== work);
        };
      },
    },
    isQuiet: () => false,
    report: (found) => told.push(...found),
  });
  const list = (rows: readonly Order[]) => changes.takeOrders({ rows, unreadable: [], isConfirmed: true });
  list([orderOf({ ticket: '9' })]);
  list([]);
  generation = 2;
  for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
    work();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(told).toEqual([]);
});
