import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TradeServer } from '../../../demo-bridge/engine/trade-server';
import { startClock } from '../../../demo-bridge/market/clock';
import { Market } from '../../../demo-bridge/market/market';
import { rates } from '../../../demo-bridge/market/rates';
import { orderRecord } from '../../../demo-bridge/server/records';
import type { Actor, LedgerEntry } from '../../../demo-bridge/traders/ledger';
import { livelyPast } from '../../../demo-bridge/traders/lively';
import { decodeOrders } from '../../../host/bridge/decode/open-trades';
import { stateHandlers } from '../../../host/ledger/states';
import { createTraderSources } from '../../../host/ledger/trader-sources';
import type { Clock } from '../../../host/live/clock';
import type { Bars } from '../../../shared/model/bars';
import type { Order } from '../../../shared/model/order';
import { failed, ok } from '../../../shared/model/result';
import { isFired } from '../../../shared/rules/judge';
import { alertOf } from '../../fixtures/alerts';
import { alertHost, startMs } from '../../host/oversight/alert-host';
import { tooLittle } from '../too-little';
import { demoReads } from './demo-reads';

/**
 * The demo's bots trade with a rhythm of their own, through nights and weekends, and the judge watches them with the host's own ledger; then they stop
 * together. In `npm test` they trade for ten minutes of it; `npm run torture -- alerts` two weeks for each twenty of its days.
 */
const asked = Number(process.env.BRIDGEWATCH_ALERT_SEEDS ?? '');
const isLong = Number.isInteger(asked) && asked > 0;
const firstSeed = Number(process.env.BRIDGEWATCH_TORTURE_SEED ?? '') || 20_261_128;
const seeds = Array.from({ length: isLong ? Math.ceil(asked / 20) : 1 }, (_, index) => firstSeed + index);
const watchedS = isLong ? 14 * 86_400 : 600;
const timeoutMs = isLong ? 4 * 3_600_000 : 300_000;

/** Of each bot in 14 days. */
const mostFalse = 1;
/** After the bound, seconds. */
const latestS = 60;
const silentAfter = 1.25;

const everyMs = 10_000;
/** As a host reads; so often about a bound. */
const closeMs = 2_000;
/** In the short form the host sleeps until so long before the end of each wait. Seconds. */
const sleepsBeforeS = 600;
const dayS = 86_400;
const hourS = 3_600;
/** The broker's clock is so far ahead of UTC in all of it. Seconds. */
const aheadS = 7_200;

const bots = [
  { actor: 'trend', trader: 'bot 7701' },
  { actor: 'mean-rev', trader: 'bot 7702' },
  { actor: 'scalper', trader: 'bot 7703' },
] as const satisfies readonly { readonly actor: Actor; readonly trader: string }[];

describe('silence', () => {
  it.each(seeds)(
    'of bots that stop, seed %d, is told within a minute of its bound, and hardly ever before',
    async (seed) => {
      const { host, poll, nowS, hasOrders, wasSilent, stop, sleep, actions, openOf } = await startBots(seed);
      const rules = bots.map(({ trader }) =>
        alertOf({ kind: 'silence', trader }, { id: randomUUID(), value: silentAfter }),
      );
      await poll(everyMs);
      for (const each of rules) {
        const saved = await host.save(each);
        if (!saved.ok) throw new Error(saved.failure.message);
      }
      const begin = nowS();
      // What waits may be filled after the end of its bot, which is a deal of it.
      while (nowS() < begin + watchedS || hasOrders()) await poll(everyMs);
      expect(new Set(await host.states()), tooLittle).toEqual(new Set(['idle']));
      stop();
      const stopped = nowS();

      const firedAt = async (from: number) => {
        const log = await host.handlers['alerts.log']({ after: 0 });
        if (!log.ok) throw new Error(log.failure.message);
        return rules.map(({ id }) =>
          log.value
            .filter((flip) => flip.ruleId === id && isFired(flip))
            .map(({ atMs }) => atMs / 1_000 + aheadS)
            .filter((atS) => atS >= from),
        );
      };
      const before = await firedAt(0);
      const falsely = bots.map(
        ({ actor }, index) => before[index]?.filter((at) => !wasSilent(actor, at)) ?? [],
      );
      const bounds = bots.map(({ actor }, index) =>
        boundOf(actions(actor), openOf(actor), before[index] ?? [], stopped),
      );
      const until = Math.max(...bounds) + 2 * latestS;
      while (nowS() < until) {
        const restS = Math.min(
          ...bounds.map((bound) => bound + 2 * latestS - nowS()).filter((each) => each > 0),
        );
        if (!isLong && restS > sleepsBeforeS) sleep(restS - sleepsBeforeS);
        await poll(restS < 4 * latestS ? closeMs : everyMs);
      }
      const after = await firedAt(stopped);
      const lateS = bots.map((_bot, index) => (after[index]?.[0] ?? Number.NaN) - (bounds[index] ?? 0));
      if (isLong)
        for (const [index, { actor, trader }] of bots.entries())
          console.log(
            `silence, seed ${seed}, ${actor} (${trader}): ${actions(actor).length} acts, ${before[index]?.length} told in ${watchedS / dayS} days that it traded, ${falsely[index]?.length} of them falsely, then ${lateS[index]?.toFixed(0)} s after its bound, ${(((bounds[index] ?? 0) - stopped) / hourS).toFixed(1)} h after it stopped`,
          );
      for (const each of falsely) expect(each.length).toBeLessThanOrEqual(mostFalse);
      for (const each of after) expect(each).toHaveLength(1);
      for (const late of lateS) {
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThanOrEqual(latestS);
      }
    },
    timeoutMs,
  );
});

/** When it has been still for too long: broker seconds, counted second by second from what it did. */
function boundOf(
  actions: readonly number[],
  openS: (from: number, to: number) => number,
  fired: readonly number[],
  stopped: number,
): number {
  const last = actions.at(-1) ?? Number.NaN;
  let longest = 0;
  let begun = Number.NEGATIVE_INFINITY;
  let before: number | null = null;
  for (const at of actions.filter((each) => each > last - 30 * dayS)) {
    // What is done within a minute is done in one go.
    if (at - begun > 60) {
      const from: number = before ?? at;
      // A pause of which it spoke is not usual for it.
      if (!fired.some((each) => from < each && each < at)) longest = Math.max(longest, openS(from, at));
      begun = at;
    }
    before = at;
  }
  let bound = Math.max(last, stopped);
  while (openS(last, bound) <= silentAfter * longest) bound += 1;
  return bound;
}

async function startBots(seed: number) {
  const host = alertHost({ turns: 1 });
  host.world.knows = () => true;
  const market = new Market(seed);
  const clock = startClock({ now: () => startMs + host.world.nowMs, speed: 1 });
  const lively = livelyPast(market, clock, true);
  let isStopped = false;
  const traders = {
    next: (state) => (isStopped ? Number.POSITIVE_INFINITY : lively.traders.next(state)),
    act: lively.traders.act,
  } satisfies typeof lively.traders;
  const demo = new TradeServer(market, clock, undefined, { ...lively, traders });
  await demo.catchUp();
  const nowS = () => Math.floor(clock.brokerMs() / 1_000);
  const read = demoReads(host, demo, []);
  const { entries } = lively.ledger;

  /** Candles of an hour, by what the market has quoted until then. */
  function candles(symbol: string, atMs: number, count: number): readonly number[] {
    const found = market.find(symbol);
    return found === null ? [] : rates(found, 'H1', atMs, { count }).map(({ time }) => time);
  }
  const ordersOf = (orders: Iterable<Parameters<typeof orderRecord>[1]>) => {
    const state = demo.state();
    const read = decodeOrders(
      [...orders].map((order) => orderRecord(state, order)),
      'orders',
    );
    if (!read.ok) throw new Error('the demo’s orders cannot be read');
    return read.value;
  };
  const old: Order[] = [];
  const sources = createTraderSources({
    clock: { now: () => host.world.nowMs, wall: host.wall },
    async record() {
      const nowMs = host.wall();
      const coverage = {
        fromMs: startMs,
        toMs: nowMs,
        watchedMs: nowMs - startMs,
        gaps: [],
        hasMore: false,
      };
      return {
        nowMs,
        spans: [],
        steps: [],
        coverage,
        floating: { sinceMs: null, toMs: nowMs, spans: [] },
      };
    },
    knowledge: { ...host.knowledge, utcOffsetS: () => aheadS },
    async pastOrders({ from, to }) {
      const { oldOrders } = demo.state();
      old.push(...ordersOf(oldOrders.slice(old.length)).rows);
      const isWithin = ({ timeDone }: Order) => timeDone !== null && timeDone >= from && timeDone <= to;
      return ok({ rows: old.filter(isWithin), unreadable: [] });
    },
    spec: async () => failed({ kind: 'not-found', message: 'not asked' }),
    hours: async (symbol, count) => ok({ time: candles(symbol, demo.state().now, count) } as Bars),
    intents: async () => [],
  });
  const known = async () => host.world.ledger;
  const states = stateHandlers(
    { known, read: async () => failed({ kind: 'not-found', message: 'all are known' }) },
    { now: () => host.world.nowMs, after: nextTurn },
    sources,
    (trader) => host.judge.silentMs(trader),
  );
  let asking: Promise<unknown> = Promise.resolve();
  host.world.askStates = () => {
    const answer = Promise.resolve(states['ledger.states']({}));
    asking = answer;
    return answer;
  };

  return {
    host,
    nowS,
    async poll(ms: number) {
      await read(ms);
      host.take({ topic: 'orders', result: ok(ordersOf(demo.state().orders.values())) });
      await asking;
      await host.settle();
    },
    /** Whether the bot had stopped itself, as the demo's do now and then, in what had passed since it acted. */
    wasSilent(actor: Actor, atS: number): boolean {
      const own = entries.filter((entry) => entry.actor === actor && entry.at < atS * 1_000);
      const acted = own.findLast(isSeen)?.at ?? 0;
      return own.some((entry) => entry.kind === 'silence begins' && entry.at + entry.seconds * 1_000 > acted);
    },
    hasOrders: () => demo.state().orders.size > 0,
    sleep(forS: number) {
      host.world.nowMs += forS * 1_000;
    },
    stop() {
      isStopped = true;
    },
    /** Of each bot, as far as a host can know of it. Broker seconds, oldest first. */
    actions: (actor: Actor) =>
      entries
        .filter((entry) => entry.actor === actor && isSeen(entry))
        .map(({ at }) => Math.floor(at / 1_000))
        .toSorted((left, right) => left - right),
    /** How long one of these was quoted. */
    openOf(actor: Actor) {
      const symbols = entries.flatMap((entry) =>
        entry.actor === actor && 'symbol' in entry ? entry.symbol : [],
      );
      const open = new Set(
        [...new Set(symbols)].flatMap((symbol) => candles(symbol, (nowS() + 4 * dayS) * 1_000, 2_000)),
      );
      return (from: number, to: number): number => {
        let sum = 0;
        for (let hour = from - (from % hourS); hour < to; hour += hourS)
          if (open.has(hour)) sum += Math.min(to, hour + hourS) - Math.max(from, hour);
        return sum;
      };
    },
  };
}

/** Pauses that let others go first: a timer takes a millisecond at the least, in two weeks minutes. */
const nextTurn: Clock['after'] = (_ms, work) => {
  const turn = setImmediate(work);
  return () => clearImmediate(turn);
};

/** Its levels are left out: a record that has them is another proof's. */
const isSeen = ({ kind }: LedgerEntry): boolean => kind === 'entry' || kind === 'pending' || kind === 'close';
