import { afterEach, describe, expect, it } from 'vitest';
import { closePosition } from '../../../demo-bridge/engine/change';
import type { Position } from '../../../demo-bridge/engine/state';
import { seeded } from '../../../demo-bridge/market/random';
import { createDealStore } from '../../../host/ledger/deal-store';
import { isTold } from '../../../host/oversight/channels/messages';
import { isOfRule } from '../../../shared/formats/account-lines';
import type { AlertRule, Flip, Measure } from '../../../shared/model/alerts';
import { ok } from '../../../shared/model/result';
import { isFired } from '../../../shared/rules/judge';
import { isOfTrader } from '../../../shared/rules/measures';
import { wholeCoverage } from '../../fixtures/coverage';
import { dealOf, positionOf, tickOf } from '../../fixtures/trading';
import { startAlertHost, startMs } from '../../host/oversight/alert-host';
import { type Answered, createTruth, firesDue } from '../alert-truth';
import { brokerAheadS } from '../broker';
import { readBroker, testAccount } from '../broker-reads';
import type { Reply } from '../fault';
import { nameOf, type TortureMarket } from '../figures';
import { startHarness } from '../harness';
import { tooLittle } from '../too-little';
import { answerBytes, jsonBytes } from '../wire';
import { brokerTime } from './demo-reads';
import {
  dayLoss,
  firstSeed,
  isLong,
  rule,
  save,
  say,
  seeds,
  timeoutMs,
  told,
  totalLoss,
} from './torture-run';

/** Over all markets; the long form has 500 with its usual 20 seeds. */
const breachesEach = isLong ? Math.max(26, Math.ceil((25 * seeds) / 4)) : 13;
/** On a shared netting position most is not checkable. */
const breachesOf = ({ isNetting }: TortureMarket): number => (isNetting && !isLong ? 8 : breachesEach);
/** Simulated, after a minute in which the code is compiled. */
const costSeconds = isLong ? 600 : 60;
const warmSeconds = 60;
/** CPU of the judge for each second of 50 promises and 200 alerts. */
const mostCpuMs = 10;

/** The host reads so often without a page; a message may come one such pause and a second behind the reading that makes it. Milliseconds. */
const pollMs = 2_000;
const lateMs = pollMs + 1_000;
const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

const bot = 'bot 7702';
/** Of a loss limit, before its bound. */
const isStage = (told: string): boolean => / stage |^\d+\s%/.test(told);
/** Not checkable on a netting account that two share. */
const isShared = (of: Measure): boolean => isOfTrader(of) && of.kind !== 'pending';

const markets: readonly TortureMarket[] = (['document', 'recorded'] as const).flatMap((dialect) =>
  [false, true].map((isNetting) => ({ dialect, isNetting })),
);
const shortMarkets = markets.filter(({ dialect, isNetting }) => isNetting === (dialect === 'recorded'));

describe('breaches', () => {
  it.each((isLong ? markets : shortMarkets).map((market) => [nameOf(market), market] as const))(
    '%s: each state that lasts is told once and in time, and nothing else is',
    async (name, market) => {
      const random = seeded(firstSeed);
      const breaches = await startBreaches(market, random);
      for (let breach = 0; breach < breachesOf(market); breach += 1) await breaches.next(breach);
      const { due, kinds, late, missed, untrue, states } = await breaches.figures();
      say(
        `${name}: ${breachesOf(market)} breaches, ${due} had to be told, ${missed.length} were not, ${untrue.length} were told untruly, latest ${late.toFixed(0)} ms after the reading`,
      );
      expect(due, tooLittle).toBeGreaterThan(breachesOf(market) / 2);
      expect(kinds, tooLittle).toBe(market.isNetting ? 10 : 25);
      expect({ missed, untrue }).toEqual({ missed: [], untrue: [] });
      expect(late).toBeLessThanOrEqual(lateMs);
      if (market.isNetting) expect(new Set(states)).toEqual(new Set(['blind']));
    },
    timeoutMs,
  );
});

async function startBreaches(market: TortureMarket, random: () => number) {
  const deposit = 100_000;
  const harness = await startHarness({ ...market, deposit, seed: firstSeed, symbols: ['EURUSD', 'GBPUSD'] });
  ending.push(() => harness.end());
  const { broker, bridge, service, time } = harness;
  const base = 1.17077;
  const point = 0.00001;
  const stop = 1.1;
  const held = broker.hold({ magic: 7701, volume: 1, sl: stop });
  // On a netting account two bots share the position from the start.
  if (market.isNetting) broker.hold({ magic: 7702, volume: 0.01, sl: stop });
  await time.pass(2_000);
  const [ticket = held] = broker.currentState().positions.keys();

  const symbol = 'EURUSD';
  const price = (side: 'bid' | 'ask', way: AlertRule['way'], points: number): AlertRule =>
    rule({ kind: 'price', symbol, side }, { way, value: Number((base + points * point).toFixed(5)) });
  const rules: readonly AlertRule[] = [
    price('bid', 'above', 100),
    price('bid', 'below', -100),
    price('bid', 'either', 90),
    price('ask', 'above', 130),
    price('ask', 'below', -90),
    price('ask', 'either', -95),
    rule({ kind: 'spread', symbol }, { value: 40 }),
    rule({ kind: 'equity' }, { way: 'below', value: deposit - 130, clearsBy: 10 }),
    rule({ kind: 'equity' }, { value: deposit + 90, clearsBy: 10 }),
    rule({ kind: 'today' }, { way: 'below', value: -130, clearsBy: 10 }),
    rule({ kind: 'today' }, { value: 90, clearsBy: 10 }),
    rule({ kind: 'margin-level' }, { way: 'below', value: 8_532, clearsBy: 1 }),
    rule({ kind: 'drawdown' }, { value: 130, clearsBy: 10 }),
    // It is never away for so long, and nothing is sent.
    rule({ kind: 'connection' }, { value: 30 }),
    rule({ kind: 'unresolved' }, { value: 30 }),
    rule({ kind: 'state', trader: bot, state: 'flat' }, { value: 0 }),
    rule({ kind: 'state', trader: bot, state: 'trade' }, { value: 0 }),
    rule(dayLoss, { value: 130, clearsBy: 10 }),
    rule(totalLoss(deposit), { value: 120, clearsBy: 10 }),
    rule({ kind: 'profit', ticket: `${ticket}`, symbol }, { way: 'below', value: -130, clearsBy: 10 }),
    rule({ kind: 'profit', ticket: `${ticket}`, symbol }, { value: 90, clearsBy: 10 }),
    rule({ kind: 'positions', trader: bot }, { value: 2 }),
    rule({ kind: 'lots', trader: bot }, { value: 0.05 }),
    rule({ kind: 'size', trader: bot }, { value: 0.03 }),
    rule({ kind: 'no-stop', trader: bot }, { value: 8 }),
    rule({ kind: 'symbols', trader: bot, symbols: 'GBPUSD' }, { value: 0 }),
    rule({ kind: 'hours', trader: bot, hours: 'Sat 03:00-03:01' }, { value: 0 }),
    rule({ kind: 'hourly', trader: bot }, { value: 6 }),
    rule({ kind: 'opposite', trader: bot }, { value: 0 }),
    rule({ kind: 'pending', trader: bot }, { value: 0 }),
    rule({ kind: 'risk', trader: bot }, { value: 250 }),
    rule({ kind: 'stop-distance', trader: bot }, { way: 'below', value: 500 }),
    rule({ kind: 'storm', trader: bot }, { value: 1 }),
    rule({ kind: 'usual-size', trader: bot }, { value: 2 }),
    rule({ kind: 're-opened', trader: bot }, { value: 0, readings: 1 }),
    rule({ kind: 'stop-moved', trader: bot }, { value: 0, readings: 1 }),
  ];
  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least));
  const truth = createTruth(deposit, point, market.dialect === 'recorded' ? 0 : brokerAheadS);
  /** Of each list and of the account the last answer, before there are rules. */
  const before = new Map<string, Answered>();
  let isFaulty = false;
  let isTrue = false;
  let last = '';
  /** How often a false list is still repeated. */
  let lying = { left: 0, isEmpty: false };
  /** With its newest row unreadable, or without any. */
  function lie(body: unknown): Reply {
    const rows: readonly unknown[] = Array.isArray(body) ? body : [];
    const [newest] = rows.slice(-1);
    const partial = [...rows.slice(0, -1), { ...Object(newest), volume: 'x' }];
    return { kind: 'bytes', bytes: jsonBytes(200, lying.isEmpty ? [] : partial), end: 'keep' };
  }
  bridge.onRead(({ path }) => {
    const { pathname } = new URL(path, 'http://bridge.test');
    const topic = {
      ...{ '/account': 'account', '/positions': 'positions', [`/symbols/${symbol}/tick`]: 'tick' },
      ...{ '/orders': 'orders', '/history/deals': 'deals' },
    }[pathname];
    const answer = topic === undefined ? null : readBroker(broker, path, testAccount, Date.now());
    if (topic === undefined || answer === null) return null;
    const { body } = answer;
    if (topic === 'deals') truth.take({ of: topic, body } as unknown as Answered, rules, Date.now());
    if (topic === 'deals') return null;
    if (topic === 'positions' && lying.left > 0) {
      lying.left -= 1;
      return lie(body);
    }
    const draw = random();
    // But for false lists never twice in a row of one topic: what lasts is seen.
    if (isFaulty && draw < 0.3 && last !== topic) {
      last = topic;
      if (draw < 0.08) return { kind: 'bytes', bytes: jsonBytes(500, { error: 'broken' }), end: 'close' };
      if (draw < 0.12) return { kind: 'end', by: 'reset' };
      if (draw < 0.16) return { kind: 'bytes', bytes: answerBytes(200, 'text/html', '<html>'), end: 'close' };
      if (topic === 'positions') {
        lying = { left: between(0, 3), isEmpty: draw < 0.23 };
        return lie(body);
      }
      if (topic === 'tick') {
        // Of long ago, and far beyond every bound.
        const stale = { ...(body as object), bid: 1.5, ask: 1.6 } as Record<string, number>;
        for (const key of ['time', 'time_msc'])
          if (stale[key] !== undefined) stale[key] -= key === 'time' ? 3_600 : 3_600_000;
        return { kind: 'bytes', bytes: jsonBytes(200, stale), end: 'keep' };
      }
    }
    if (last === topic) last = '';
    const answered = { of: topic, body } as unknown as Answered;
    if (isTrue) truth.take(answered, rules, Date.now());
    else if (topic !== 'tick') before.set(topic, answered);
    return null;
  });
  service.watch();
  await time.pass(20_000);
  await save(service, time.until, rules);
  // A new rule is judged at once by what was read last.
  for (const answered of before.values()) truth.take(answered, rules, Date.now());
  isTrue = true;
  await time.pass(10_000);

  const close = async (tickets: readonly number[]) => {
    for (const each of tickets) broker.write('DELETE', `/positions/${each}`, '');
  };
  const flips: Flip[] = [];
  const lines: string[] = [];
  async function read() {
    const now = await told(service, time.until);
    const from = flips.at(-1)?.number ?? 0;
    flips.push(...now.flips.filter(({ number, title }) => number > from && !isStage(title)));
    for (const { id, kind } of now.lines)
      if (isOfRule({ kind }) && !isStage(id) && !lines.includes(id)) lines.push(id);
  }

  return {
    async next(index: number) {
      isFaulty = random() < 0.7;
      // Some are shorter than two polls.
      const forMs = random() < 0.25 ? between(200, 2 * pollMs) : between(3 * pollMs, 20_000);
      const volume = (lots: number, sl = stop) => broker.hold({ magic: 7702, volume: lots, sl });
      const changed = (change: (position: Position) => void) => {
        for (const position of broker.currentState().positions.values())
          if (position.magic === 7702) change(position);
      };
      switch (index % 13) {
        case 0:
          return during(
            () => broker.market.shift(between(190, 260)),
            () => broker.market.shift(0),
          );
        case 1:
          return during(
            () => broker.market.shift(-between(190, 260)),
            () => broker.market.shift(0),
          );
        case 2:
          return during(
            () => broker.market.widen(between(50, 80)),
            () => broker.market.widen(12),
          );
        case 3:
          return trade(() => [volume(0.01), volume(0.01), volume(0.01)]);
        case 4:
          return trade(() => [volume(0.03), volume(0.03)]);
        case 5:
          return trade(() => [volume(0.04)]);
        case 6:
          return trade(() => [volume(0.01, 0)], between(0, 2) * 12_000);
        case 7:
          return during(
            () => broker.hold({ type: 2, price: 1.1, magic: 7702, volume: 0.01 }),
            () => {
              for (const { ticket: each } of broker.currentState().orders.values())
                broker.write('DELETE', `/orders/${each}`, '');
            },
          );
        case 8:
          return trade(() => [volume(0.01), broker.hold({ type: 1, magic: 7702, volume: 0.01, sl: 1.25 })]);
        case 9:
          return trade(() => [volume(0.01, 1.169)]);
        case 10:
          // Further away by 500 points.
          return trade(
            () => [volume(0.01)],
            0,
            () =>
              changed((position) => {
                position.sl -= 500;
              }),
          );
        case 11:
          return trade(
            () => [volume(0.01)],
            0,
            () =>
              changed((position) => {
                position.sl = 0;
              }),
          );
        default:
          return trade(
            () => [volume(0.01)],
            0,
            () => {
              const state = broker.currentState();
              changed((position) =>
                closePosition(state, position, null, { reason: 0, magic: 0, comment: '' }),
              );
              volume(0.01);
            },
          );
      }

      async function during(begin: () => void, end: () => void) {
        begin();
        await time.pass(forMs);
        end();
        await time.pass(between(12_000, 18_000));
        isFaulty = false;
        await time.pass(8_000);
        await read();
      }
      async function trade(open: () => readonly number[], moreMs = 0, then?: () => void) {
        let opened: readonly number[] = [];
        await during(
          () => {
            opened = open();
          },
          () => undefined,
        );
        await time.pass(moreMs);
        if (then !== undefined) await during(then, () => undefined);
        const tickets = market.isNetting
          ? opened
          : [...broker.currentState().positions.values()].flatMap((each) =>
              each.magic === 7702 ? each.ticket : [],
            );
        if (market.isNetting)
          for (const _each of tickets) broker.hold({ type: 1, magic: 7702, volume: 0.01 });
        else await close(tickets);
        // Its deals are read, so that today's result is known.
        await time.pass(30_000);
        await read();
      }
    },
    async figures() {
      isFaulty = false;
      await time.pass(10_000);
      await read();
      const missed: string[] = [];
      const untrue: string[] = [];
      let due = 0;
      const kinds = new Set<string>();
      let late = 0;
      for (const each of rules) {
        const isBlind = market.isNetting && isShared(each.of);
        const had = isBlind ? [] : firesDue(each, truth.readings.get(each.id) ?? []);
        const fired = flips
          .filter((flip) => flip.ruleId === each.id && isFired(flip))
          .map(({ atMs }) => atMs);
        due += had.length;
        if (had.length > 0) kinds.add(each.of.kind);
        const words = `${JSON.stringify(each.of)} ${each.way} ${each.value}`;
        for (const atMs of had) {
          const at = fired.findIndex((firedMs) => firedMs >= atMs && firedMs <= atMs + lateMs);
          if (at < 0) missed.push(`${words} at ${new Date(atMs).toISOString()}`);
          else late = Math.max(late, ...fired.splice(at, 1).map((firedMs) => firedMs - atMs));
        }
        untrue.push(...fired.map((atMs) => `${words} at ${new Date(atMs).toISOString()}`));
        const notices = lines.filter((id) => id.startsWith(`alert ${each.id}`)).length;
        if (notices !== flips.filter((flip) => flip.ruleId === each.id && isFired(flip)).length)
          untrue.push(`${words}: ${notices} notices`);
      }
      const list = await time.until(service.handlers['alerts.list']({}));
      const states = list.ok
        ? list.value.alerts.flatMap(({ rule: { of }, judged }) => (isShared(of) ? [judged.state] : []))
        : [];
      return { due, kinds: kinds.size, late, missed, untrue, states };
    },
  };
}

it(
  `${costSeconds} seconds of 50 promises and 200 alerts cost the judge little`,
  async () => {
    const idle = await cpuMs([]);
    const busy = await cpuMs(manyRules);
    const eachMs = (busy - idle) / costSeconds;
    say(
      `cost: ${eachMs.toFixed(2)} ms of CPU for each second of ${manyRules.length} rules, ten quotes, account and 40 positions a second; without rules ${(idle / costSeconds).toFixed(2)} ms`,
    );
    // Tests have no timing goals.
    if (isLong) expect(eachMs).toBeLessThan(mostCpuMs);
  },
  timeoutMs,
);

const manySymbols = Array.from({ length: 10 }, (_, index) => `PAIR${index}`);
const manyBots = Array.from({ length: 10 }, (_, index) => 7_700 + index);
const manyRules: readonly AlertRule[] = [
  ...manyBots.flatMap((magic) => {
    const trader = `bot ${magic}`;
    return [
      rule({ kind: 'positions', trader }, { value: 5 }),
      rule({ kind: 'lots', trader }, { value: 5 }),
      rule({ kind: 'no-stop', trader }, { value: 60 }),
      rule({ kind: 'storm', trader }, { value: 1 }),
      rule({ kind: 'usual-size', trader }, { value: 2 }),
    ];
  }),
  ...manySymbols.flatMap((symbol) =>
    Array.from({ length: 14 }, (_, index) =>
      index < 10
        ? rule(
            { kind: 'price', symbol, side: index < 5 ? 'bid' : 'ask' },
            { way: 'either', value: 1.19 + index / 1_000 },
          )
        : rule({ kind: 'spread', symbol }, { value: 20 + index }),
    ),
  ),
  ...Array.from({ length: 60 }, (_, index) => {
    const kind = (['equity', 'today', 'margin-level'] as const)[index % 3] ?? 'equity';
    return rule({ kind }, { way: 'below', value: kind === 'today' ? -index : 9_970 + index });
  }),
];

/** Of each bot a thousand in 30 days. */
function manyTrades() {
  const store = createDealStore();
  for (let index = 0; index < 10_000; index += 1) {
    const own = {
      positionId: `p${index}`,
      magic: 7_700 + (index % 10),
      reason: 'EXPERT',
      comment: 'x',
    } as const;
    const time = startMs / 1_000 + 7_200 - 250 * (index + 10);
    store.put(dealOf({ ...own, ticket: `i${index}`, order: own.positionId, entry: 'IN', type: 'BUY', time }));
    store.put(
      dealOf({
        ...own,
        ticket: `o${index}`,
        order: `c${index}`,
        entry: 'OUT',
        type: 'SELL',
        time: time + 60,
      }),
    );
  }
  while (store.makeTrades());
  return { store, coverage: wholeCoverage };
}

/** CPU of a host without a page that reads so long, all read once a second. */
async function cpuMs(rules: readonly AlertRule[]): Promise<number> {
  const host = await startAlertHost();
  host.world.knows = () => true;
  const random = seeded(firstSeed);
  host.take(brokerTime(startMs / 1_000 + 7_200));
  host.world.ledger = manyTrades();
  for (const each of rules) {
    const saved = await host.save(each);
    if (!saved.ok) throw new Error(saved.failure.message);
  }
  const positions = manyBots.flatMap((magic, index) =>
    [0, 1, 2, 3].map((each) => positionOf({ ticket: `${index * 10 + each}`, magic })),
  );
  // A few rules a minute fire, as prices and the equity wander.
  let wandered = 0;
  let cpuUs = 0;
  for (let second = -warmSeconds; second < costSeconds; second += 1) {
    wandered += Math.round(random() * 40 - 20);
    const from = process.cpuUsage();
    await host.pass(1_000);
    await host.has({ equity: 10_000 + wandered / 10 });
    await host.holds(...positions);
    for (const [index, symbol] of manySymbols.entries()) {
      const bid = 1.1945 + index / 10_000 + wandered / 100_000;
      const timeMs = Date.UTC(2026, 10, 18, 13) + host.world.nowMs;
      host.take({ topic: 'tick', symbol, result: ok(tickOf({ bid, ask: bid + 0.0001, timeMs })) });
    }
    await host.settle();
    const { user, system } = process.cpuUsage(from);
    if (second >= 0) cpuUs += user + system;
  }
  if (rules.length > 0) expect(host.lines.length, tooLittle).toBeGreaterThan(0);
  expect((await host.list()).alerts.filter(({ judged }) => judged.readMs === null)).toEqual([]);
  await host.end();
  return cpuUs / 1_000;
}

it(
  'a bridge that dies with forty alerts armed tells of the connection once, and of no alert, then or when it is back',
  async () => {
    const harness = await startHarness({ deposit: 100_000 });
    ending.push(() => harness.end());
    const { service, bridge, broker, time } = harness;
    const ticket = `${broker.hold({ magic: 7702, volume: 1, sl: 1.1 })}`;
    service.watch();
    await time.pass(20_000);
    const symbol = 'EURUSD';
    const rules = Array.from({ length: 8 }, (_, index) => [
      rule(
        { kind: 'price', symbol, side: 'bid' },
        { value: 1.2 + index / 100, tellsEnd: true, reminds: true },
      ),
      rule({ kind: 'spread', symbol }, { value: 100 + index, tellsEnd: true, reminds: true }),
      rule({ kind: 'equity' }, { way: 'below', value: 90_000 - index, tellsEnd: true, reminds: true }),
      rule({ kind: 'profit', ticket, symbol }, { way: 'below', value: -9_000 - index, tellsEnd: true }),
      rule({ kind: 'lots', trader: bot }, { value: 2 + index, tellsEnd: true, reminds: true }),
    ]).flat();
    await save(service, time.until, rules);
    const states = async () => {
      const list = await time.until(service.handlers['alerts.list']({}));
      return new Set(list.ok ? list.value.alerts.map(({ judged }) => judged.state) : []);
    };
    await time.pass(20_000);
    await time.until(bridge.goAway());
    await time.pass(120_000);
    expect(await states()).toEqual(new Set(['blind']));
    await bridge.comeBack();
    await time.pass(120_000);
    const { lines } = await told(service, time.until);
    expect(await states()).toEqual(new Set(['idle']));
    say(
      `a dead bridge with ${rules.length} alerts: ${lines.map(({ kind, title }) => `${kind}: ${title}`).join('; ')}`,
    );
    expect(lines.filter(isOfRule)).toEqual([]);
    expect(lines.filter(isTold).map(({ title }) => title)).toEqual([
      'Lost for 1\u00a0min: The bridge cannot be reached',
      'The bridge answers again',
    ]);
  },
  timeoutMs,
);
