import type { TradeServer } from '../../../demo-bridge/engine/trade-server';
import { accountRecord, dealRecord, positionRecord, tickRecord } from '../../../demo-bridge/server/records';
import { decodeAccount } from '../../../host/bridge/decode/account';
import { decodeDeals } from '../../../host/bridge/decode/deals';
import { decodePositions } from '../../../host/bridge/decode/open-trades';
import { decodeTick } from '../../../host/bridge/decode/tick';
import { createDealStore } from '../../../host/ledger/deal-store';
import type { Deal } from '../../../shared/model/deal';
import { ok } from '../../../shared/model/result';
import { wholeCoverage } from '../../fixtures/coverage';
import type { alertHost } from '../../host/oversight/alert-host';

const dayMs = 86_400_000;

export const brokerTime = (serverEpochS: number) =>
  ({
    topic: 'time',
    result: ok({ time: { serverEpochS, utcEpochS: null, utcOffsetS: null } } as never),
  }) as const;

/** A demo and the judge's host in one process, without a wire: days of theirs pass in seconds. */
export function demoReads(host: ReturnType<typeof alertHost>, demo: TradeServer, symbols: readonly string[]) {
  const store = createDealStore();
  host.world.ledger = { store, coverage: wholeCoverage };
  const known: Deal[] = [];
  let knownOn = 0;

  function takeDeals(now: number): void {
    const { deals } = demo.state();
    const midnight = Math.floor(now / dayMs) * dayMs;
    if (deals.length === known.length && midnight === knownOn) return;
    const read = decodeDeals(
      deals.slice(known.length).map((deal) => dealRecord(deal)),
      'deals',
    );
    if (!read.ok) throw new Error('the demo’s deals cannot be read');
    for (const deal of read.value.rows) store.put(deal);
    while (store.makeTrades());
    known.push(...read.value.rows);
    knownOn = midnight;
    host.world.deals = known.filter(({ time }) => (time ?? 0) * 1_000 >= midnight);
    const result = ok({ rows: host.world.deals, unreadable: [] });
    host.take({ topic: 'deals', span: { from: 0, to: 1 }, result });
  }

  /** So long passes, then all is read once. */
  return async function poll(ms: number): Promise<void> {
    await host.pass(ms);
    const state = demo.state();
    host.take(brokerTime(Math.floor(state.now / 1_000)));
    const account = decodeAccount(accountRecord(state), 'account');
    const positions = decodePositions(
      [...state.positions.values()].map((each) => positionRecord(state, each)),
      'positions',
    );
    if (!account.ok || !positions.ok) throw new Error('the demo cannot be read');
    takeDeals(state.now);
    await host.has(account.value);
    await host.holds(...positions.value.rows);
    for (const symbol of symbols) {
      const found = demo.market.find(symbol);
      const quote = found?.lastTick(state.now) ?? null;
      if (found === null || quote === null) continue;
      const result = decodeTick(tickRecord(found.definition, quote), symbol, 'tick');
      host.take({ topic: 'tick', symbol, result });
    }
    await host.settle();
  };
}
