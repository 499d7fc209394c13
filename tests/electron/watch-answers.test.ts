import { describe, expect, it, vi } from 'vitest';
import { trayLines } from '../../electron/tray';
import { watchAnswers } from '../../electron/watch-answers';
import { createEventHub } from '../../host/api/events';
import type { Intent } from '../../shared/model/intent';
import { failed, ok, type Result } from '../../shared/model/result';
import { activeBridge } from '../loopback/small-host';

vi.mock('electron', () => ({}));

const account = {
  login: '1',
  name: null,
  server: 's',
  company: null,
  currency: 'USD',
  currencyDigits: 2,
  balance: 10_000,
  equity: 10_012.3,
  profit: 12.3,
  credit: null,
  margin: null,
  marginFree: null,
  marginLevel: null,
  leverage: null,
  tradeMode: null,
  marginMode: null,
  marginCall: null,
  marginStopOut: null,
  stopOutMode: null,
  tradeAllowed: null,
  tradeExpert: null,
  limitOrders: null,
  fifoClose: null,
};
const lost = failed({ kind: 'unreachable', message: 'no' });

const outcome = (verdict: 'done' | 'unknown') => ({
  intentId: '3f0e8d0c-5a4b-4c6d-8e7f-0123456789ab',
  verdict,
  endpoint: 'POST /orders',
  status: null,
  retcode: null,
  retcodeFromWords: false,
  said: null,
  failure: null,
  order: null,
  deal: null,
  volume: null,
  price: null,
  bid: null,
  ask: null,
  tookMs: 1,
});

const intentOf = (id: string): Intent => ({
  id,
  state: 'unknown',
  request: { name: 'trade.cancelOrder', input: { intentId: id, ticket: '1' } },
  bridge: 'http://127.0.0.1:1',
  profile: null,
  account: { login: '1', server: 's' },
  symbol: null,
  created: 0,
  sent: 0,
  label: { magic: null, comment: null },
  outcome: null,
  resolution: null,
  looking: null,
  probable: [],
  deviations: null,
  isEarlier: true,
});

/** A service that answers what the test hands it, when it hands it. */
function start() {
  const hub = createEventHub(() => undefined);
  hub.emit('bridge.changed', {
    ...activeBridge,
    profile: { id: 'demo', name: 'Demo bridge', colour: 'grey' },
  });
  const waiting: ((answer: Result<unknown>) => void)[] = [];
  const watch = watchAnswers({
    on: hub.on,
    invoke: () => new Promise((resolve) => waiting.push(resolve)),
  });
  return {
    watch,
    /** What the host's journal calls open now. */
    journal: (...open: readonly Intent[]) =>
      hub.emit('journal.changed', { revision: 1, open: [...open], locks: [], trouble: null }),
    enter: (generation: number) => hub.emit('bridge.changed', { ...activeBridge, generation }),
    async ask(name: string, answer: Result<unknown>) {
      const asked = watch.service.invoke(name, {});
      waiting.shift()?.(answer);
      expect(await asked, 'the page gets the answer as it was').toBe(answer);
    },
    begin: (name: string) => {
      const asked = watch.service.invoke(name, {});
      return async (answer: Result<unknown>) => {
        waiting.shift()?.(answer);
        await asked;
      };
    },
  };
}

describe('what the tray says', () => {
  it('is the bridge, equity and profit that the page reads', async () => {
    const { watch, ask } = start();
    expect(trayLines(watch.seen())).toEqual(['Demo bridge: connecting']);
    await ask('account.read', ok(account));
    expect(trayLines(watch.seen())).toEqual([
      'Demo bridge: connected',
      'Equity 10\u00a0012.30 USD',
      'P/L +12.30 USD',
    ]);
  });

  it('calls the numbers old once the bridge does not answer, and forgets them with the bridge', async () => {
    const { watch, ask, enter } = start();
    await ask('account.read', ok(account));
    await ask('account.read', lost);
    expect(trayLines(watch.seen())).toEqual([
      'Demo bridge: NOT connected',
      'Equity 10\u00a0012.30 USD (last known)',
      'P/L +12.30 USD (last known)',
    ]);
    enter(2);
    expect(watch.seen()).toMatchObject({ link: 'waiting', account: null });
  });

  it('takes no answer of the bridge before, and no given-up read for a lost connection', async () => {
    const { watch, begin, ask, enter } = start();
    const late = begin('account.read');
    enter(2);
    await late(ok(account));
    expect(watch.seen().account).toBeNull();
    await ask('account.read', failed({ kind: 'cancelled', message: 'x' }));
    expect(watch.seen().link).toBe('waiting');
  });
});

describe('what is unresolved', () => {
  it('is a write on its way, until it has a result', async () => {
    const { watch, begin } = start();
    const end = begin('trade.place');
    expect(watch.seen().unresolved).toBe(1);
    await end(ok(outcome('done')));
    expect(watch.seen().unresolved).toBe(0);
  });

  it('is a write without a known result, for the rest of the run', async () => {
    const { watch, ask, enter } = start();
    await ask('trade.closePosition', ok(outcome('unknown')));
    enter(2);
    expect(watch.seen().unresolved).toBe(1);
  });

  it('is what the journal calls open, also of an earlier run, and each intent once', async () => {
    const { watch, ask, journal } = start();
    journal(intentOf(outcome('unknown').intentId), intentOf('7d3f2f0e-52f3-4e7f-9c7c-0c6c0f4fbb3a'));
    expect(watch.seen().unresolved).toBe(2);
    await ask('trade.place', ok(outcome('unknown')));
    expect(watch.seen().unresolved).toBe(2);
  });

  it('is nothing any more once the journal has found out what became of it', async () => {
    const { watch, ask, journal } = start();
    await ask('trade.place', ok(outcome('unknown')));
    journal(intentOf(outcome('unknown').intentId));
    journal();
    expect(watch.seen().unresolved).toBe(0);
  });

  it('is no read', () => {
    const { watch, begin } = start();
    begin('positions.list');
    expect(watch.seen().unresolved).toBe(0);
  });
});
