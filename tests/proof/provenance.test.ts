import { describe, expect, it } from 'vitest';
import { cancelOrder, closePosition } from '../../demo-bridge/engine/change';
import { advance } from '../../demo-bridge/engine/match';
import { placeOrder } from '../../demo-bridge/engine/place';
import { DEMO_ACCOUNT, openAccount, type ServerState } from '../../demo-bridge/engine/state';
import type { TradeResult } from '../../demo-bridge/engine/trade-result';
import { dealRecord, orderRecord, positionRecord } from '../../demo-bridge/server/records';
import { decodeDeals } from '../../host/bridge/decode/deals';
import { decodeOrders, decodePositions } from '../../host/bridge/decode/open-trades';
import { isTrade } from '../../shared/math/deals';
import type { Deal } from '../../shared/model/deal';
import type { Result } from '../../shared/model/result';
import { mintMagic, mintMark } from '../../shared/rules/intent-label';
import { bookedAs } from '../../shared/rules/position-changes';
import { type DealsRead, nettingOwner } from '../../shared/rules/trade-traders';
import { createTraders, type Trader } from '../../shared/rules/trader';
import type { TraderKey } from '../../shared/rules/trader-key';
import { NOON, type Script, scripted, symbolNamed } from '../demo-bridge/engine/scripted-prices';
import { marketBuy } from '../demo-bridge/engine/test-engine';
import { runsOr } from './proof-runs';

/**
 * Who traded, as the rule tells it from what a bridge lets see, against what the engine was asked to do and by whom. Never may it name
 * somebody else; what a bridge does not tell must be said as unknown.
 */

const orders = runsOr(5_000);
/** Open positions are looked at after so many acts. */
const usualLook = 20;
type Actor = 'you' | 'bot 7701' | 'bot 7702' | 'api' | 'terminal';
const actors: readonly Actor[] = ['you', 'bot 7701', 'bot 7702', 'api', 'terminal'];

interface World {
  /** As the recorded family's bridge: a close through it carries neither magic number nor comment. */
  readonly labelsCloses: boolean;
  readonly isNetting: boolean;
  /** A bridge that tells neither reason nor magic number. */
  readonly tellsWho: boolean;
}

interface Truth {
  readonly orders: Map<string, TraderKey>;
  /** By order: of a deal it is who sent its order. */
  readonly own: { orders: Set<string>; deals: Set<string>; probable: Set<string> };
}

const rows = <Row>(
  result: Result<{ readonly rows: readonly Row[]; readonly unreadable: readonly unknown[] }>,
) => {
  if (!result.ok) throw new Error(result.failure.message);
  expect(result.value.unreadable).toEqual([]);
  return result.value.rows;
};

const randomOf = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

/** Up and down by 80 points a minute, so that stops and targets are hit. */
const script: Script = Array.from({ length: 420 }, (_, minute) => {
  const bid = 1.17 + ([0, 0.0008, 0, -0.0008][minute % 4] ?? 0);
  return [minute * 60_000, bid, bid + 0.0001] as const;
});

interface Eyes {
  readonly lookEvery: number;
  look(state: ServerState, truth: Truth): void;
  readDeals(state: ServerState): void;
}

function trade(
  world: World,
  count: number,
  seed: number,
  { lookEvery, look, readDeals }: Eyes,
): { state: ServerState; truth: Truth } {
  const random = randomOf(seed);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const symbols = ['EURUSD', 'GBPUSD'].map((name) => symbolNamed(name));
  const account = { ...DEMO_ACCOUNT, isNetting: world.isNetting };
  const state = openAccount(
    scripted(symbols.map((symbol) => ({ symbol, script }))),
    NOON,
    10_000_000,
    account,
  );
  const truth: Truth = {
    orders: new Map(),
    own: { orders: new Set(), deals: new Set(), probable: new Set() },
  };
  const holders = new Map<number, Actor>();
  const below = (span: number) => Math.floor(random() * span);
  let sent = 0;
  /** `isTold`: our answer came back; of a lost close the search finds at most a probable deal. */
  const note = (actor: Actor, { order, deal }: TradeResult, isClose: boolean, isTold: boolean) => {
    truth.orders.set(`${order}`, actor);
    if (actor !== 'you') return;
    if (isTold) {
      truth.own.orders.add(`${order}`);
      if (deal !== 0) truth.own.deals.add(`${deal}`);
    } else if (isClose) truth.own.probable.add(`${deal}`);
  };
  const place = (actor: Actor) => {
    const symbol = pick(symbols);
    const quote = state.market.find(symbol.name)?.lastTick(state.now);
    if (quote == null) throw new Error('no quote');
    const type = pick([0, 0, 0, 1, 1, 1, 2, 3] as const);
    const isBuy = type % 2 === 0;
    const at = (points: number) => ((isBuy ? quote.ask : quote.bid) + points) / 10 ** symbol.digits;
    const sign = isBuy ? 1 : -1;
    const price = type < 2 ? null : at(-sign * 50);
    const base = type < 2 ? 0 : -sign * 50;
    const hasLevels = random() < 0.5;
    const isOwnMagic = actor === 'you' && random() < 0.2;
    const isTold = random() < 0.9;
    const result = placeOrder(state, {
      ...marketBuy,
      symbol,
      type,
      volume: pick([0.01, 0.02, 0.03]),
      price,
      sl: hasLevels ? at(base - sign * 60) : null,
      tp: hasLevels ? at(base + sign * 60) : null,
      // The user may send with a magic number of his own: then the mark in the comment is ours.
      magic: actor === 'you' ? (isOwnMagic ? 7701 : mintMagic(below)) : Number(actor.slice(4)) || 0,
      comment: actor === 'you' ? mintMark(below) : actor.startsWith('bot') ? pick(['bot:trend', '']) : '',
      reason: actor === 'terminal' ? 0 : 3,
    });
    if (result.verdict !== 'done') return;
    note(actor, result, false, isTold);
    if (!holders.has(result.order)) holders.set(result.order, actor);
    sent += 1;
  };
  const close = () => {
    const position = pick([...state.positions.values()]);
    const holder = holders.get(position.identifier) ?? 'api';
    // Through a bridge that copies the number to a close of whoever asks, only the bot itself and we close a bot's here.
    const actor =
      random() < 0.6 ? holder : pick(world.labelsCloses ? (['you', 'terminal'] as const) : actors);
    const isBot = actor.startsWith('bot');
    const result = closePosition(state, position, random() < 0.3 ? 0.01 : null, {
      reason: actor === 'terminal' ? 0 : 3,
      // A bot's own close has its number and comment; through the bridge the number is copied from the position.
      // Some servers copy the number to what a person closes, too.
      magic:
        actor === 'terminal'
          ? pick([0, null])
          : world.labelsCloses
            ? isBot
              ? Number(actor.slice(4))
              : null
            : 0,
      comment:
        actor === 'terminal' ? pick(['', position.comment]) : isBot && world.labelsCloses ? 'bot:trend' : '',
    });
    if (result.verdict !== 'done') return;
    note(actor, result, true, random() < 0.7);
    sent += 1;
  };
  let step = 0;
  while (sent < count) {
    step += 1;
    // A position tells the second of its last deal.
    advance(state, state.now + 1_000);
    if (random() < 0.2) readDeals(state);
    if (step % lookEvery === 0) look(state, truth);
    if (step % Math.ceil(count / 300) === 0)
      advance(state, Math.min(state.now + 60_000, NOON + 419 * 60_000));
    const [pending] = state.orders.values();
    if (pending !== undefined && state.orders.size > 40) cancelOrder(state, pending);
    if (state.positions.size > (world.isNetting ? 1 : 30) && random() < 0.5) close();
    else place(pick(actors));
  }
  return { state, truth };
}

interface Score {
  wrong: string[];
  unknown: number;
  named: number;
  /** By what was looked at and who truly traded: how many were named. */
  readonly namedBy: Map<string, number>;
  /** Closes said to be probably ours: their answer was lost. */
  probable: number;
  /** Positions with the same lots as when the deals were read, though there were deals since. */
  sameLots: number;
}

/** `api` says that no name is known, and that a program did it: so it is never said of a person or of the server. */
function judge(score: Score, what: string, told: Trader, truth: TraderKey, mayBeUnknown: boolean): void {
  const isUnnamed =
    told.kind === 'not-told' ||
    told.kind === 'mixed' ||
    (told.kind === 'api' && truth !== 'terminal' && truth !== 'server');
  if (told.key === truth) {
    score.named += 1;
    const by = `${what.split(' ')[0]} ${truth.split(' ')[0]}`;
    score.namedBy.set(by, (score.namedBy.get(by) ?? 0) + 1);
    return;
  }
  if (isUnnamed && mayBeUnknown) score.unknown += 1;
  else score.wrong.push(`${what}: told ${told.key}, was ${truth} (${told.proof})`);
}

function scoreOf(world: World, count: number, seed: number, lookEvery = usualLook): Score {
  const seen = (record: object): object => {
    if (world.tellsWho) return record;
    const { magic: _magic, reason: _reason, ...rest } = record as Record<string, unknown>;
    return rest;
  };
  const score: Score = { wrong: [], unknown: 0, named: 0, namedBy: new Map(), probable: 0, sameLots: 0 };
  const dealsOf = (state: ServerState) =>
    rows(
      decodeDeals(
        state.deals.map((deal) => seen(dealRecord(deal))),
        '',
      ),
    );
  const actorOf = (truth: Truth, order: string | null, ofServer: boolean): TraderKey =>
    ofServer ? 'server' : (truth.orders.get(order ?? '') ?? 'server');

  const positionsOf = (state: ServerState) =>
    rows(
      decodePositions(
        [...state.positions.values()].map((position) => seen(positionRecord(state, position))),
        '',
      ),
    );
  const readOf = (state: ServerState): DealsRead => ({
    rows: dealsOf(state),
    positions: positionsOf(state).map(bookedAs),
  });

  /** Deals are read less often than positions: the last time that they were, at any moment. */
  let lastRead: DealsRead | null = null;
  /** As the tables of positions see them at that moment, with all deals, with those of the last while alone, and as last read. */
  function lookAtPositions(state: ServerState, truth: Truth): void {
    const all = readOf(state);
    const whole = { read: all, traders: createTraders(truth.own, all.rows) };
    const late = { ...all, rows: all.rows.slice(-12) };
    const known = { read: late, traders: createTraders(truth.own, late.rows) };
    const behind = { read: lastRead, traders: createTraders(truth.own, lastRead?.rows) };
    for (const position of positionsOf(state)) {
      const id = position.identifier ?? position.ticket;
      const [only, ...others] = ownersOf(state, Number(id), truth);
      const ofAll = only === undefined || others.length > 0 ? 'mixed' : only;
      const truly = world.isNetting ? ofAll : actorOf(truth, id, false);
      const told = ({ read, traders }: typeof behind) =>
        world.isNetting ? nettingOwner(position, read, traders).trader : traders.position(position);
      judge(score, `position ${id}`, told(whole), truly, !world.tellsWho);
      judge(score, `late-position ${id}`, told(known), truly, true);
      judge(score, `old-position ${id}`, told(behind), truly, true);
      const before = lotsOf(lastRead?.rows ?? [], id);
      if (all.rows.length !== lastRead?.rows.length && sameLots(before, lotsOf(all.rows, id)))
        score.sameLots += 1;
    }
  }

  const eyes = {
    lookEvery,
    look: lookAtPositions,
    readDeals: (state: ServerState) => {
      lastRead = readOf(state);
    },
  };
  const { state, truth } = trade(world, count, seed, eyes);
  const deals = dealsOf(state);
  const records = [...state.oldOrders, ...state.orders.values()];
  const sent = rows(
    decodeOrders(
      records.map((order) => seen(orderRecord(state, order))),
      '',
    ),
  );
  const traders = createTraders(truth.own, deals);
  const serverReasons = new Map(state.deals.map(({ ticket, reason }) => [`${ticket}`, reason >= 4]));
  for (const deal of deals.filter(isTrade)) {
    const truly = actorOf(truth, deal.order, serverReasons.get(deal.ticket) ?? false);
    const isExit = deal.entry !== 'IN';
    const isAnswered = truth.own.deals.has(deal.ticket) || truth.own.orders.has(deal.order ?? '');
    const told = traders.deal(deal);
    // What an answer to us named is ours, whatever the bridge tells of it.
    judge(score, `deal ${deal.ticket}`, told, truly, !isAnswered && (isExit || !world.tellsWho));
    if (!told.proof.includes('probably your close')) continue;
    expect([told.kind, truly]).toEqual(['api', 'you']);
    score.probable += 1;
  }
  for (const [index, order] of sent.entries()) {
    const isExit = order.positionId !== null && order.positionId !== order.ticket;
    const truly = actorOf(truth, order.ticket, (records[index]?.reason ?? 0) >= 4);
    const isAnswered = truth.own.orders.has(order.ticket);
    const mayBeUnknown = !isAnswered && (isExit || !world.tellsWho);
    judge(score, `order ${order.ticket}`, traders.order(order), truly, mayBeUnknown);
  }
  return score;
}

/** Lots of the position by these deals, below 0 for a sell. */
const lotsOf = (deals: readonly Deal[], id: string): number =>
  deals
    .filter(({ positionId }) => positionId === id)
    .reduce((sum, { type, volume }) => sum + (type === 'BUY' ? volume : -volume), 0);
const sameLots = (left: number, right: number): boolean => Math.abs(left - right) < 1e-9;

/** Whose deals have come into it since it was last flat or turned round. */
function ownersOf(state: ServerState, id: number, truth: Truth): Set<TraderKey> {
  let owners = new Set<TraderKey>();
  for (const deal of state.deals.filter(({ position }) => position === id)) {
    const actor = truth.orders.get(`${deal.order}`) ?? 'server';
    if (deal.entry === 2) owners = new Set([actor]);
    else if (deal.entry === 0) owners.add(actor);
  }
  return owners;
}

const ofOld = (namedBy: ReadonlyMap<string, number>): number =>
  [...namedBy].reduce((sum, [by, count]) => sum + (by.startsWith('old-position') ? count : 0), 0);

describe('who traded, against the engine’s ledger', () => {
  const worlds = [true, false].flatMap((labelsCloses) =>
    [true, false].map((isNetting): World => ({ labelsCloses, isNetting, tellsWho: true })),
  );
  it.each(worlds)('names nobody else in %o', (world) => {
    const score = scoreOf(world, orders / worlds.length, 11);
    expect(score.wrong).toEqual([]);
    expect(score.named).toBeGreaterThan(orders / worlds.length);
    // Some closes say nothing, and are called unknown: the test reaches them. They stay the smaller part.
    expect(score.unknown).toBeGreaterThan(0);
    expect(score.unknown).toBeLessThan(score.named / 4);
    expect(score.probable).toBeGreaterThan(10);
    // Each class is named, in each table.
    for (const what of ['deal', 'order'])
      for (const who of ['you', 'bot', 'api', 'terminal', 'server'])
        expect(score.namedBy.get(`${what} ${who}`) ?? 0, `${what} ${who}`).toBeGreaterThan(100);
    for (const who of ['you', 'bot', 'api', 'terminal', ...(world.isNetting ? ['mixed'] : [])])
      expect(score.namedBy.get(`position ${who}`) ?? 0, `position ${who}`).toBeGreaterThan(orders / 1_000);
  });
  it.each([true, false])(
    'names nobody of a netting position by deals that are behind it: closes labelled %s',
    (labelsCloses) => {
      const scores = Array.from({ length: 80 }, (_, seed) =>
        scoreOf({ labelsCloses, isNetting: true, tellsWho: true }, 30, 1_000 + seed, 1),
      );
      expect(scores.flatMap(({ wrong }) => wrong)).toEqual([]);
      // The lots alone would not have told that deals are missing.
      expect(scores.reduce((sum, { sameLots: count }) => sum + count, 0)).toBeGreaterThan(80);
      const named = scores.reduce((sum, { namedBy }) => sum + ofOld(namedBy), 0);
      expect(named).toBeGreaterThan(400);
    },
  );
  it('names only what our answers prove where a bridge tells neither reason nor magic number', () => {
    const score = scoreOf({ labelsCloses: false, isNetting: false, tellsWho: false }, 1_000, 12);
    expect(score.wrong).toEqual([]);
    expect(score.unknown).toBeGreaterThan(score.named / 2);
  });
});
