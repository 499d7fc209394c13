import { Store } from '../../../renderer/base/store';
import { createAges } from '../../../renderer/data/ages';
import type { Bridge } from '../../../renderer/data/bridge';
import { BrokerClockKeeper } from '../../../renderer/data/broker-clock';
import { createQueryClient } from '../../../renderer/data/defaults';
import { QuoteStore } from '../../../renderer/data/quote-store';
import type { Handlers } from '../../../shared/contract';
import { failed } from '../../../shared/model/result';

/** What a page knows of its bridge when it opens, over a host that answers these requests alone. */
export const bridgeOver = (handlers: Partial<Handlers> = {}): Bridge => ({
  host: {
    invoke: (name, input) =>
      handlers[name]?.(input) ?? Promise.resolve(failed({ kind: 'cancelled', message: 'not asked here' })),
    on: () => () => undefined,
  },
  client: createQueryClient(),
  generation: 1,
  active: {
    generation: 1,
    url: 'http://127.0.0.1:5001/',
    source: 'demo',
    profile: null,
    tokenStorage: 'demo',
    tokenNotice: null,
    clockSymbol: null,
  },
  quotes: new QuoteStore(),
  ages: createAges(),
  brokerClock: new BrokerClockKeeper(),
  quiet: new Store(false),
  sidecarSpared: new Store(false),
  refreshed: { atMs: 0 },
});
