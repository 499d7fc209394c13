import type { Handlers } from '../../shared/contract';
import { brokerSecondsOf } from '../../shared/math/broker-offsets';
import { joinedStretches, type Stretch } from '../../shared/math/stretches';
import type { BrokerSeconds } from '../../shared/model/fields';
import type { TraderActs } from '../../shared/model/ledger';
import { ok } from '../../shared/model/result';
import { type Acts, changesSent, createActs, daysOfActs, isOurs } from '../../shared/rules/trader-acts';
import type { TraderKey } from '../../shared/rules/trader-key';
import { actionsOf, openSpansOf, traderState } from '../../shared/rules/trader-pace';
import type { Clock } from '../live/clock';
import type { KnownLedger, Ledger } from './ledger';
import { slices } from './slices';
import type { Sources, TraderSources } from './trader-sources';

/** Whether each trader is at work: by all of its deals, its orders of the last days, changes of levels, and the hours of the markets that it trades. */

const hourS = 3_600;
const dayS = 24 * hourS;
/** Deals between two looks at the time. */
const atOnce = 100;

export type StateHandlers = Pick<Handlers, 'ledger.states'>;

type ActsOf = ReadonlyMap<TraderKey, Acts>;

export function stateHandlers(
  ledger: Pick<Ledger, 'known'>,
  clock: Pick<Clock, 'now'>,
  traderSources: TraderSources,
): StateHandlers {
  /** As long as nothing has changed. */
  const gathered = new WeakMap<Sources, { readonly changes: number; readonly acts: ActsOf }>();

  async function gather(
    { store }: KnownLedger,
    sources: Sources,
    pause: () => Promise<void>,
  ): Promise<ActsOf> {
    const { offsets, steps, pastOrders } = sources;
    const acts = createActs();
    let turn = 0;
    const next = async () => {
      turn += 1;
      if (turn % atOnce === 0) await pause();
    };
    for (const deal of store.deals()) {
      acts.note(store.makerOf(deal), deal);
      await next();
    }
    const orders = new Map(
      [...pastOrders, ...traderSources.pendingOrders()].map((order) => [order.ticket, order]),
    );
    for (const order of orders.values()) {
      acts.note(store.makerOfOrder(order), { time: order.timeSetup, symbol: order.symbol });
      await next();
    }
    const changes = changesSent(await traderSources.intents());
    const owners = new Map<string, TraderKey | null>();
    for (const step of steps) {
      const { kind, ticket, fromValue, byMs, symbol } = step;
      // What a level began with is no change.
      if (fromValue === null || offsets === null) continue;
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
    await pause();
    return acts.told();
  }

  /** When one of its markets was open; null where that is not known of all the time that its pace is of. */
  async function openOf(
    { store }: KnownLedger,
    { symbols, times }: Acts,
    minute: BrokerSeconds,
  ): Promise<readonly Stretch[] | null> {
    const first = times.reduce((latest, time) => Math.max(latest, time), 0) - daysOfActs * dayS;
    const all: Stretch[] = [];
    for (const symbol of symbols) {
      const told = await traderSources.hours(store, symbol);
      if (told === null || (!told.areAll && (told.times[0] ?? 0) > first)) return null;
      all.push(...openSpansOf(told.times, hourS, minute));
    }
    return symbols.length === 0 ? null : joinedStretches(all);
  }

  return {
    async 'ledger.states'() {
      const known = await ledger.known();
      if (known === null) return ok(null);
      const sources = await traderSources.of(known.store);
      const now = traderSources.nowS();
      if (sources.offsets === null || now === null) return ok(null);
      const pause = slices(clock);
      const { changes } = known.coverage;
      const before = gathered.get(sources);
      const acts = before?.changes === changes ? before.acts : await gather(known, sources, pause);
      gathered.set(sources, { changes, acts });
      const minute = Math.floor(now / 60) * 60;
      const states: TraderActs[] = [];
      for (const [owner, own] of acts) {
        await pause();
        const recent = own.times.filter((time) => time > minute - dayS && time < minute + 60);
        states.push({
          owner,
          state: traderState(own.times, await openOf(known, own, minute), minute),
          lastDay: actionsOf(recent).map(({ from }) => from),
        });
      }
      return ok(states);
    },
  };
}
