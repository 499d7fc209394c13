import { Store } from '../../renderer/base/store';
import { createAges } from '../../renderer/data/ages';
import type { Bridge } from '../../renderer/data/bridge';
import { BrokerClockKeeper } from '../../renderer/data/broker-clock';
import { createQueryClient } from '../../renderer/data/defaults';
import { journalStateOptions } from '../../renderer/data/journal';
import { QuoteStore } from '../../renderer/data/quote-store';
import type { Host } from '../../shared/contract';
import type { Intent, JournalState } from '../../shared/model/intent';
import { failed, ok } from '../../shared/model/result';
import type { ActiveBridge } from '../../shared/model/settings';
import { bridgeUrl } from '../fixtures/intents';
import { HandClocks } from './clocks';

export const activeOf = (generation: number, url: string = bridgeUrl): ActiveBridge => ({
  generation,
  url,
  source: 'settings',
  profile: { id: 'own', name: 'Own', colour: 'blue' },
  tokenStorage: 'memory',
  tokenNotice: null,
  clockSymbol: null,
});

/** The page's connection to a host whose journal the test writes. */
export function journalBridge(generation = 1) {
  let intents: readonly Intent[] = [];
  let reads = 0;
  let revision = 0;
  const client = createQueryClient();
  const host: Host = {
    invoke: (name, input) => {
      if (name !== 'journal.list') {
        return Promise.resolve(
          failed({ kind: 'cancelled', message: `${name} ${JSON.stringify(input)} is not asked here` }),
        );
      }
      reads += 1;
      return Promise.resolve(
        ok(JSON.parse(JSON.stringify({ intents, hasMore: false, unsentIntents: [], folder: null }))),
      );
    },
    on: () => () => {},
  };
  const bridge: Bridge = {
    host,
    client,
    generation,
    active: activeOf(generation),
    quotes: new QuoteStore(new HandClocks()),
    ages: createAges(),
    brokerClock: new BrokerClockKeeper(new HandClocks()),
    quiet: new Store(false),
    sidecarSpared: new Store(false),
    refreshed: { atMs: 0 },
  };
  return {
    bridge,
    reads: () => reads,
    /** Newest first, as in the host; pushes `journal.changed`. */
    write(next: readonly Intent[], state: Partial<JournalState> = {}): void {
      intents = next;
      revision += 1;
      client.setQueryData(journalStateOptions().queryKey, {
        revision,
        open: next.filter(({ state: at }) => at === 'journalled' || at === 'sent' || at === 'unknown'),
        locks: [],
        trouble: null,
        ...state,
      });
    },
  };
}
