import type { Handlers } from '../../shared/contract';
import { brokerSecondsOf } from '../../shared/math/broker-offsets';
import { joinedStretches, type Stretch } from '../../shared/math/stretches';
import type { BrokerSeconds, Ticket, UtcMs } from '../../shared/model/fields';
import type { TraderActs } from '../../shared/model/ledger';
import type { Order } from '../../shared/model/order';
import { ok } from '../../shared/model/result';
import { type Acts, changesSent, createActs, daysOfActs, isOurs } from '../../shared/rules/trader-acts';
import type { TraderKey } from '../../shared/rules/trader-key';
import { actionsOf, openSpansOf, traderState } from '../../shared/rules/trader-pace';
import { type Clock, wait } from '../live/clock';
import type { KnownLedger, Ledger } from './ledger';
import { everyFew, slices } from './slices';
import type { Sources, TraderSources } from './trader-sources';

/** Whether each trader is at work: by all of its deals, its orders of the last days, changes of levels, and the hours of the markets that it trades. */

const hourS = 3_600;
const dayS = 24 * hourS;
export type StateHandlers = Pick<Handlers, 'ledger.states'>;

/** What was gathered so far. */
interface Gathered {
  readonly rewrites: number;
  readonly acts: ReturnType<typeof createActs>;
  /** How many of the deals are in it. */
  deals: number;
  hasSteps: boolean;
  /** Orders that are in it. */
  readonly orders: Map<Ticket, Order>;
  /** One after another. */
  working: Promise<unknown>;
}

/** Hours of a trader's markets, broker seconds. */
interface Open {
  readonly open: readonly Stretch[];
  readonly sinceS: BrokerSeconds;
}

/** What each did in so many days before its last act. */
export function createTraderActs(
  clock: Pick<Clock, 'now' | 'after'>,
  traderSources: TraderSources,
  days = daysOfActs,
) {
  const gathered = new WeakMap<Sources, Gathered>();

  function gather(known: KnownLedger, sources: Sources): Promise<ReadonlyMap<TraderKey, Acts>> {
    const rewrites = known.store.rewrites();
    const before = gathered.get(sources);
    const fresh = { rewrites, acts: createActs(days), deals: 0, hasSteps: false, orders: new Map() };
    const now = before?.rewrites === rewrites ? before : { ...fresh, working: Promise.resolve() };
    gathered.set(sources, now);
    const acts = now.working.then(() => add(now, known, sources));
    now.working = acts.catch(() => undefined);
    return acts;
  }

  /** What has come since; the steps of levels are those of the sources. */
  async function add(gathered: Gathered, { store }: KnownLedger, { offsets, steps, pastOrders }: Sources) {
    const { acts, orders } = gathered;
    const pause = slices(clock);
    const next = everyFew(pause);
    let at = 0;
    for (const deal of store.deals()) {
      at += 1;
      if (at <= gathered.deals) continue;
      acts.note(store.makerOf(deal), deal);
      await next();
    }
    gathered.deals = at;
    for (const order of [...pastOrders, ...traderSources.pendingOrders()]) {
      if (orders.has(order.ticket)) continue;
      orders.set(order.ticket, order);
      acts.note(store.makerOfOrder(order), { time: order.timeSetup, symbol: order.symbol });
      await next();
    }
    if (!gathered.hasSteps && offsets !== null) {
      gathered.hasSteps = true;
      const changes = changesSent(await traderSources.intents());
      const owners = new Map<string, TraderKey | null>();
      for (const step of steps) {
        const { kind, ticket, fromValue, byMs, symbol } = step;
        // What a level began with is no change.
        if (fromValue === null) continue;
        await next();
        const key = `${kind} ${ticket}`;
        let owner = isOurs(step, changes) ? 'you' : owners.get(key);
        if (owner === undefined) {
          const order = orders.get(ticket);
          owner = kind === 'position' ? store.ownerOf(ticket) : null;
          if (owner === null && order !== undefined) owner = store.makerOfOrder(order);
          owners.set(key, owner);
        }
        if (owner !== null) acts.note(owner, { time: brokerSecondsOf(byMs, offsets), symbol });
      }
    }
    // Sorting them takes a slice of its own, and so do the hours of their markets.
    await wait(clock, 0);
    const told = acts.told();
    await wait(clock, 0);
    return told;
  }

  /** When one of its markets was open, and since when that is known; null where it could not be read. */
  async function openOf(
    { store }: KnownLedger,
    { symbols }: Acts,
    minute: BrokerSeconds,
  ): Promise<Open | null> {
    const all: Stretch[] = [];
    let sinceS = 0;
    for (const hours of await Promise.all(symbols.map((symbol) => traderSources.hours(store, symbol)))) {
      if (hours === null) return null;
      if (!hours.areAll) sinceS = Math.max(sinceS, hours.times[0] ?? 0);
      all.push(...openSpansOf(hours.times, hourS, minute));
    }
    return symbols.length === 0 ? null : { open: joinedStretches(all), sinceS };
  }

  return {
    gather,
    openOf,
    /** What one did, in no order, and when it could have. */
    async of(known: KnownLedger, trader: TraderKey): Promise<(Open & Pick<Acts, 'times'>) | 'none' | null> {
      const nowS = traderSources.nowS();
      const own = (await gather(known, await traderSources.of(known.store))).get(trader);
      if (own === undefined) return 'none';
      const open = nowS === null ? null : await openOf(known, own, nowS);
      return open === null ? null : { ...open, times: own.times };
    },
  };
}

export function stateHandlers(
  ledger: Pick<Ledger, 'known' | 'read'>,
  clock: Pick<Clock, 'now' | 'after'>,
  traderSources: TraderSources,
  /** When each was told to be silent. */
  reportedMs: (owner: TraderKey) => readonly UtcMs[] = () => [],
): StateHandlers {
  const { gather, openOf } = createTraderActs(clock, traderSources);
  return {
    async 'ledger.states'() {
      const known = await ledger.known();
      if (known === null) return ok(null);
      const sources = await traderSources.of(known.store);
      const now = traderSources.nowS();
      const { offsets } = sources;
      if (offsets === null || now === null) return ok(null);
      // By fewer days the longest pause of a bot would be too short, and a usual one silence.
      const from = now - daysOfActs * dayS;
      const { wholeSince } = known.coverage;
      if (wholeSince !== null && wholeSince > from) {
        const read = await ledger.read({ from, to: now });
        if (!read.ok) return read;
      }
      const acts = await gather(known, sources);
      const symbols = new Set([...acts.values()].flatMap((each) => each.symbols));
      await Promise.all([...symbols].map((symbol) => traderSources.hours(known.store, symbol)));
      const pause = slices(clock);
      const minute = Math.floor(now / 60) * 60;
      const states: TraderActs[] = [];
      for (const [owner, own] of acts) {
        await pause();
        const recent = own.times.filter((time) => time > minute - dayS && time < minute + 60);
        const hours = await openOf(known, own, minute);
        const firstS = own.times.reduce((latest, time) => Math.max(latest, time), 0) - daysOfActs * dayS;
        // Of all the time that its pace is of.
        const open = hours === null || hours.sinceS > firstS ? null : hours.open;
        states.push({
          owner,
          state: traderState(
            ...([own.times, open, minute] as const),
            reportedMs(owner).map((ms) => brokerSecondsOf(ms, offsets)),
          ),
          lastDay: actionsOf(recent).map(({ from }) => from),
        });
      }
      return ok(states);
    },
  };
}
