import { setTimeout as wait } from 'node:timers/promises';
import { TradeServer } from './engine/trade-server';
import type { DemoClock } from './market/clock';
import { accountRecord, dealRecord, orderRecord, positionRecord, tickRecord } from './server/records';
import { DAY_MS, MINUTE_MS } from './traders/habits';
import type { LedgerEntry } from './traders/ledger';
import { livelyPast } from './traders/lively';

/** What the bridge would have told at one moment, rows as on the wire. */
export interface PastMoment {
  readonly utcMs: number;
  /** Broker clock minus UTC at the start, which counts for all of it: a change of the clock within these two days is not looked for. Seconds. */
  readonly offsetSeconds: number;
  readonly account: unknown;
  readonly positions: readonly unknown[];
  readonly orders: readonly unknown[];
  /** Those since the moment before. */
  readonly deals: readonly unknown[];
  /** Quotes of what is open, by symbol. */
  readonly ticks: ReadonlyMap<string, unknown>;
}

/** A page may be waiting for the same process: work and rest in turns, milliseconds. */
const WORK_MS = 6;
const REST_MS = 6;

/**
 * The life of a lively demo at its start once more, from the midnight before today's, asked once a minute and at each deal and each
 * thing that a trader did. Throws once `over` is aborted.
 */
export function yesterdayOf(
  live: TradeServer,
  labelsCloses: boolean,
  ledger: readonly LedgerEntry[],
  over: AbortSignal,
): () => AsyncGenerator<PastMoment> {
  const { market, clock } = live;
  const { account, deals } = live.state();
  const rest = (): Promise<void> => wait(REST_MS, undefined, { ref: false, signal: over });
  const end = clock.brokerMs();
  const offsetSeconds = clock.offsetSeconds(clock.utcMs());
  const from = (Math.floor(end / DAY_MS) - 1) * DAY_MS;
  const acts = [...ledger.map(({ at }) => at), ...deals.map(({ time }) => time)];
  const moments = new Set([...acts.filter((at) => at >= from), end]);
  for (let at = from; at < end; at += MINUTE_MS) moments.add(at);

  return async function* walk() {
    let now = end;
    const asked: DemoClock = { ...clock, brokerMs: () => now };
    const server = new TradeServer(market, asked, account, livelyPast(market, asked, labelsCloses));
    now = from;
    await server.catchUp(rest);
    let told = server.state().deals.length;
    let since = performance.now();
    for (now of [...moments].toSorted((a, b) => a - b)) {
      const state = server.state();
      const positions = [...state.positions.values()];
      const ticks = new Map<string, unknown>();
      for (const { symbol } of positions) {
        const quote = market.find(symbol.name)?.lastTick(now) ?? null;
        if (quote !== null) ticks.set(symbol.name, tickRecord(symbol, quote));
      }
      yield {
        utcMs: now - offsetSeconds * 1000,
        offsetSeconds,
        account: accountRecord(state),
        positions: positions.map((position) => positionRecord(state, position)),
        orders: [...state.orders.values()].map((order) => orderRecord(state, order)),
        deals: state.deals.slice(told).map((deal) => dealRecord(deal)),
        ticks,
      };
      told = state.deals.length;
      if (performance.now() - since < WORK_MS) continue;
      await rest();
      since = performance.now();
    }
  };
}
