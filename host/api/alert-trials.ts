import type { Handlers } from '../../shared/contract';
import { trialDays } from '../../shared/model/alerts';
import type { Intent } from '../../shared/model/intent';
import { bookingOf } from '../../shared/rules/plan';
import { mostBars } from '../bridge/bridge-reads';
import type { KnownLedger, Ledger } from '../ledger/ledger';
import { createTraderActs } from '../ledger/states';
import type { TraderSources } from '../ledger/trader-sources';
import type { OrderService } from '../orders/order-service';
import { readIndicator } from '../oversight/alerts/indicator-watch';
import { createProposals } from '../oversight/alerts/proposals';
import { createTrial } from '../oversight/alerts/trial';
import type { HistoryAccountParts } from './connected-record';
import { equityByMinute } from './equity';
import { pastOutages, pastUnresolved } from './lasting-past';

/** Alerts and promises tried on the past that this host knows. */
export function alertTrialHandlers({
  ledger,
  traderSources,
  trading,
  intents,
  ...kept
}: HistoryAccountParts & {
  readonly ledger: Pick<Ledger, 'known'>;
  readonly traderSources: TraderSources;
  readonly trading: Pick<OrderService, 'unresolvedIntents'>;
  /** So many of the newest requests. */
  intents(most: number): Promise<readonly Intent[]>;
}): Pick<Handlers, 'alerts.try' | 'alerts.propose'> {
  const { clock } = kept;
  const { bridge, knowledge } = kept.live;
  const ofPast = {
    known: () => ledger.known(),
    nowS: () => traderSources.nowS(),
    stops: async ({ store }: KnownLedger) => (await traderSources.of(store)).stops,
    isHedging() {
      const account = knowledge.account()?.value;
      return account !== undefined && bookingOf(account) === 'hedging';
    },
  };
  const tryAlert = createTrial({
    ...ofPast,
    clock,
    generation: () => bridge.current().generation,
    minutes: (symbol, count) => bridge.read((client) => client.rates(symbol, 'M1', count)),
    spec: (symbol) => bridge.read((client) => client.symbol(symbol)),
    indicator: (of) => bridge.read((client) => readIndicator(client, of, { count: mostBars })),
    account: () => knowledge.account()?.value ?? null,
    equity: (lengthMs) => equityByMinute(kept, lengthMs),
    orders: ({ store }) => traderSources.orders(store),
    acts: createTraderActs(clock, traderSources, 2 * trialDays).of,
    outages: () => pastOutages(kept),
    unresolved: async () => (trading.unresolvedIntents() === null ? null : pastUnresolved(kept, intents)),
    positions: () => knowledge.positions()?.value.rows ?? [],
  });
  const propose = createProposals(ofPast);
  return {
    'alerts.try': ({ rule }) => tryAlert(rule),
    'alerts.propose': ({ trader }) => propose(trader),
  };
}
