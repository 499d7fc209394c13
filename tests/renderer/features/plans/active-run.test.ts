import { beforeAll, describe, expect, it } from 'vitest';
import { accountStore } from '../../../../renderer/data/account-store';
import { readNotices } from '../../../../renderer/data/notifications/store';
import { readActiveRun, startRun, stopActiveRun } from '../../../../renderer/features/plans/active-run';
import { PlanRun, type RunParts } from '../../../../renderer/features/plans/run';
import { outcomeOfFailure } from '../../../../renderer/features/trading/outcome-of-failure';
import { cancelPlan } from '../../../../shared/rules/bulk';
import { orderOf } from '../../../fixtures/trading';

const market = { spec: () => null, quote: () => null };
const { steps } = cancelPlan({ of: 'all' }, [orderOf({ ticket: '1' }), orderOf({ ticket: '2' })], market);

const parts = (over: Partial<RunParts> = {}): RunParts => ({
  send: async ({ input }) =>
    outcomeOfFailure(input.intentId, 'DELETE /orders/1', { kind: 'timeout', message: 'no answer' }, 1),
  halts: () => null,
  stale: () => null,
  reread: async () => {},
  newIntentId: () => crypto.randomUUID(),
  pause: async () => {},
  hangs: () => new Promise(() => {}),
  ...over,
});

beforeAll(() =>
  accountStore.enter({
    generation: 1,
    url: 'http://bridge',
    source: 'settings',
    profile: { id: 'p1', name: 'Bridge', colour: 'blue' },
    tokenStorage: 'memory',
    tokenNotice: null,
    clockSymbol: null,
  }),
);

describe('a run that goes on without its dialog', () => {
  it('is the only one, and leaves its sum with the tickets in Notifications', async () => {
    const run = new PlanRun(steps, parts());
    const going = startRun({ id: 'run', title: 'Cancel all orders', generation: 1, run }, () => false);
    expect(readActiveRun(1)?.run).toBe(run);
    const second = new PlanRun(steps, parts());
    await startRun({ id: 'run', title: 'Another', generation: 1, run: second }, () => false);
    expect(second.read().rows.every(({ state }) => state.kind === 'waiting')).toBe(true);
    await going;
    expect(readActiveRun(1)).toBeNull();
    expect(readNotices().at(-1)).toMatchObject({
      tone: 'unknown',
      title: 'Cancel all orders: 2 unknown',
      detail: 'Result unknown, check before anything else: 1, 2',
      isToast: true,
    });
  });

  it('keeps no close or cancel waiting: what only gets out runs beside it', async () => {
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow = parts({ send: (...asked) => held.then(() => parts().send(...asked)) });
    const hung = startRun(
      { id: 'run', title: 'Hangs', generation: 1, run: new PlanRun(steps, slow) },
      () => true,
    );
    const out = new PlanRun(steps, parts());
    await startRun(
      { id: 'run', title: 'Close all', isRiskReducing: true, generation: 1, run: out },
      () => true,
    );
    expect(out.read().rows.every(({ state }) => state.kind === 'answered')).toBe(true);
    expect(readActiveRun(1)?.title).toBe('Hangs');
    answer();
    await hung;
    expect(readActiveRun(1)).toBeNull();
  });

  it('makes no toast where its report is looked at, and sends nothing more to another bridge', async () => {
    const run = new PlanRun(
      steps,
      parts({
        send: async (request, step) => {
          stopActiveRun('the bridge changed');
          return parts().send(request, step);
        },
      }),
    );
    await startRun({ id: 'run', title: 'Cancel all orders', generation: 1, run }, () => true);
    expect(readNotices().at(-1)).toMatchObject({
      title: 'Cancel all orders: 1 unknown, 1 not sent',
      isToast: false,
    });
    expect(readNotices().at(-1)?.detail).toBe(
      'Not carried out: 2 · Result unknown, check before anything else: 1 · Stopped: the bridge changed',
    );
  });
});
