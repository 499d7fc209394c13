import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import type { Clock } from '../../../host/live/clock';
import type { Intent, JournalState } from '../../../shared/model/intent';
import { type Answering, listen, replyJson, type TestServer } from '../../fixtures/http-server';
import { type BrokerState, quietBroker, quietState } from '../../fixtures/quiet-broker';
import { memoryJournal, testParts } from '../../fixtures/service-parts';

/** The whole way of a write through the host: journal, locks, one send, and the search for what was lost. */

/**
 * What a test began; ended behind it, the last first. Not by an `afterEach` of this module: files share a process and its modules, and it would be
 * of the first file alone.
 */
export const ending = {
  push(...ends: readonly (() => unknown)[]): void {
    for (const end of ends)
      onTestFinished(async () => {
        await end();
      });
  },
};

interface Time extends Clock {
  /** From now on time runs so many times faster: what waits for minutes waits for seconds. */
  faster(times: number): void;
  /** Nothing that is planned by now happens any more. */
  dropPlanned(): void;
}
/** `times`: so many times faster from the start. */
export function timeOfTests(times = 1): Time {
  let since = performance.now();
  let base = since;
  const planned = new Set<ReturnType<typeof setTimeout>>();
  const now = () => base + (performance.now() - since) * times;
  return {
    now,
    wall: () => Date.now(),
    after(ms, work) {
      const timer = setTimeout(work, ms / times);
      planned.add(timer);
      return () => clearTimeout(timer);
    },
    dropPlanned() {
      for (const timer of planned) clearTimeout(timer);
    },
    faster(next) {
      base = now();
      since = performance.now();
      times = next;
    },
  };
}

interface Hosted {
  readonly service: Service;
  readonly state: () => JournalState | null;
  readonly place: (id?: string, more?: object) => Promise<unknown>;
  readonly intents: () => Promise<readonly Intent[]>;
}

export async function host(
  server: TestServer,
  journal = memoryJournal(),
  clock: Clock = timeOfTests(),
): Promise<Hosted> {
  const service = await createService(
    testParts({ environment: { bridgeUrl: server.url, token: 't-1' }, journal, clock, writes: null }),
  );
  ending.push(() => service.close());
  let state: JournalState | null = null;
  service.on('journal.changed', (next) => {
    state = next;
  });
  await service.invoke('connection.read', {});
  return {
    service,
    state: () => state,
    place: (id = randomUUID(), more = {}) =>
      service.invoke('trade.send', {
        name: 'place-order',
        input: {
          intentId: id,
          symbol: 'EURUSD',
          type: 'BUY',
          volume: 0.1,
          price: 1.1,
          ...more,
        },
      }),
    async intents() {
      const read = await service.handlers['journal.list']({ most: 100 });
      if (!read.ok) throw new Error(read.failure.message);
      return read.value.intents;
    },
  };
}

export async function bridge(write: Answering, brokerState: BrokerState = quietState()): Promise<TestServer> {
  const server = await listen(quietBroker(write, brokerState));
  ending.push(server.close);
  return server;
}

export const done: Answering = (_request, response) =>
  replyJson(response, 201, { retcode: 10009, order: 42, deal: 43, price: 1.1 });
export const refused500: Answering = (_request, response) =>
  replyJson(response, 500, { error: 'order_send failed' });
export const verdict = (value: string) => ({ ok: true, value: { verdict: value } });
export const unsentIntents = (field: string) => ({
  ok: true,
  value: { verdict: 'not-sent', failure: { kind: 'held-back', field } },
});

/** Reads of what the page polls: positions are what the resolver's looks and the locks go by. */
export const poll = (service: Service) =>
  Promise.all([
    service.invoke('account.read', {}),
    service.invoke('positions.list', {}),
    service.invoke('orders.list', {}),
  ]);
