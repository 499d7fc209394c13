import { createInterface } from 'node:readline';
import { createService } from '../../../host/api/service';
import type { Clock } from '../../../host/live/clock';
import { journalFilesIn } from '../../../host/orders/journal/files';
import { newOrderSchema } from '../../../shared/model/trade';
import { testParts } from '../../fixtures/service-parts';
import { type Journalled, summariesOf } from './intent-summaries';

/** A host to be killed: the real service with a journal on disk, in its own process. Commands and answers are lines of JSON. */

const say = (line: object): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

/** A clock that runs faster than the machine's: five minutes of searching take seconds. */
function fastClock(times: number): Clock {
  const startedAt = performance.now();
  const wallAt = Date.now();
  return {
    now: () => startedAt + (performance.now() - startedAt) * times,
    wall: () => wallAt + (performance.now() - startedAt) * times,
    after(ms, work) {
      const timer = setTimeout(work, ms / times);
      return () => clearTimeout(timer);
    },
  };
}

async function open(command: { folder: string; url: string; token: string; times: number }) {
  const { folder, url, token, times } = command;
  return createService(
    testParts({
      environment: { bridgeUrl: url, token },
      journal: journalFilesIn(folder),
      ...(times === 1 ? {} : { clock: fastClock(times) }),
    }),
  );
}
type Running = Awaited<ReturnType<typeof open>>;

const look = (service: Running) =>
  Promise.all([
    service.handlers['ticks.read']({ symbol: 'EURUSD' }),
    service.handlers['account.read']({}),
    service.handlers['positions.list']({}),
    service.handlers['orders.list']({}),
    service.handlers['connection.read']({}),
  ]);

/** Trades once, and is probably killed meanwhile. */
async function trade(command: Parameters<typeof open>[0] & { order: unknown }): Promise<void> {
  const service = await open(command);
  const [tick] = await look(service);
  if (!tick.ok) throw new Error(tick.failure.message);
  const { bid, ask } = tick.value;
  const order = newOrderSchema.parse({
    ...Object(command.order),
    price: ask,
    seen: { bid, ask, ageMs: 50, clickedAt: Date.now() },
  });
  say({ at: 'asking' });
  const result = await service.handlers['trade.send']({ name: 'place-order', input: order });
  say({ at: 'answered', verdict: result.ok ? result.value.verdict : result.failure.kind });
}

/** Starts after a crash: new risk must be refused while anything is open, and everything must be settled. */
async function settle(command: Parameters<typeof open>[0]): Promise<Journalled> {
  const service = await open(command);
  let isOpen = true;
  service.on('journal.changed', (state) => {
    isOpen = state.open.length > 0;
  });
  const wasOpen = await summariesOf(service);
  const early = await service.handlers['trade.send']({
    name: 'place-order',
    input: {
      intentId: crypto.randomUUID(),
      symbol: 'EURUSD',
      type: 'BUY',
      volume: 0.01,
      price: 1.17,
      deviation: 20,
    },
  });
  const startedAt = performance.now();
  while (performance.now() - startedAt < 60_000) {
    await look(service);
    const tells = await summariesOf(service);
    if (!isOpen && tells.every(({ state }) => state !== 'unknown' && state !== 'sent')) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const intents = await summariesOf(service);
  await service.close();
  return {
    hadOpen: wasOpen.some(({ state }) => ['journalled', 'sent', 'unknown'].includes(state)),
    // A blocked order is reported as such: nothing was sent.
    early: early.ok ? (early.value.failure?.kind ?? early.value.verdict) : early.failure.kind,
    intents,
  };
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const command = JSON.parse(line);
  const work =
    command.do === 'trade'
      ? trade(command)
      : settle(command).then((reported) => say({ at: 'settled', reported }));
  work.catch((error: unknown) =>
    say({ at: 'failed', words: error instanceof Error ? error.stack : 'unknown' }),
  );
});
say({ at: 'ready' });
