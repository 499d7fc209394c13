import { describe, expect, it } from 'vitest';
import { advance } from '../../../demo-bridge/engine/match';
import { accountFigures, tickValue } from '../../../demo-bridge/engine/money';
import { placeOrder } from '../../../demo-bridge/engine/place';
import { bookMoney, DEMO_ACCOUNT, openAccount, type ServerState } from '../../../demo-bridge/engine/state';
import { seeded } from '../../../demo-bridge/market/random';
import { pointOf, type SymbolDefinition } from '../../../demo-bridge/market/symbols';
import { accountRecord, positionRecord } from '../../../demo-bridge/server/records';
import { decodeAccount } from '../../../host/bridge/decode/account';
import { decodePositions } from '../../../host/bridge/decode/open-trades';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { type Foreseen, type SymbolForesight, stopOutForesight } from '../../../shared/rules/stop-out';
import { NOON, type Script, scripted, symbolNamed } from '../../demo-bridge/engine/scripted-prices';
import { marketBuy } from '../../demo-bridge/engine/test-engine';
import { account, eurusd, positionOf } from '../../fixtures/trading';

const prices: Readonly<Record<string, number>> = {
  EURUSD: 1.17077,
  GBPUSD: 1.33418,
  USDJPY: 152.317,
  EURJPY: 178.325,
  XAUUSD: 2_650.4,
  'US500.cash': 6_021.5,
  'GER40.cash': 19_880.5,
  '#AAPL': 232.1,
};
/** The estimate is before commission. */
const symbols = Object.keys(prices).map((name) => symbolNamed(name, { commissionPerLot: 0 }));

const spreadOf = ({ spreadPoints, tickPoints }: SymbolDefinition): number =>
  Math.max(1, Math.round(spreadPoints / tickPoints)) * tickPoints;

const startOf = (symbol: SymbolDefinition): number =>
  Math.round((prices[symbol.name] ?? 0) / pointOf(symbol) / symbol.tickPoints) * symbol.tickPoints;

/** The market of `moved` at these bids (points), one a second after NOON; the others stand still. */
function marketOf(moved: SymbolDefinition | null, bids: readonly number[]) {
  return scripted(
    symbols.map((symbol) => {
      const at = (after: number, bid: number): Script[number] => [
        after,
        bid * pointOf(symbol),
        (bid + spreadOf(symbol)) * pointOf(symbol),
      ];
      // The server looks at the account with each quote of what is held: the others quote their price again.
      const later = bids.map((bid, index) =>
        at((index + 1) * 1_000, symbol === moved ? bid : startOf(symbol)),
      );
      return { symbol, script: [at(0, startOf(symbol)), ...later] };
    }),
  );
}

const specOf =
  (state: ServerState) =>
  (name: string): SymbolSpec | null => {
    const symbol = symbols.find((each) => each.name === name);
    if (symbol === undefined) return null;
    return {
      ...eurusd,
      name,
      digits: symbol.digits,
      point: pointOf(symbol),
      tickSize: symbol.tickPoints * pointOf(symbol),
      tickValue: tickValue(state, symbol, true, state.now),
      tickValueProfit: tickValue(state, symbol, true, state.now),
      tickValueLoss: tickValue(state, symbol, false, state.now),
      contractSize: symbol.contractSize,
      currencyBase: symbol.base,
      currencyProfit: symbol.profit,
      currencyMargin: symbol.margin,
      calcMode: symbol.calcMode,
    };
  };

/** Which level of the account is approached. */
type Level = keyof Foreseen;

interface RandomAccount {
  readonly state: ServerState;
  readonly level: Level;
  readonly moved: SymbolDefinition;
  readonly isFalling: boolean;
  readonly foresight: SymbolForesight;
}

function randomAccount(random: () => number, level: Level): RandomAccount {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const isNetting = random() < 0.2;
  const leverage = pick([30, 100, 200]);
  const stopOut = pick([20, 30, 50, 80]);
  // Brokers warn between just above the stop-out and far above all margin.
  const marginCall = level === 'stopOut' ? DEMO_ACCOUNT.marginCall : stopOut + pick([10, 50, 70, 120]);
  const rules = { ...DEMO_ACCOUNT, leverage, stopOut, marginCall, isNetting };
  const state = openAccount(marketOf(null, []), NOON, 50_000_000, rules);
  const traded = [pick(symbols), pick(symbols), pick(symbols)];
  const isHedging = random() < 0.25;
  const sides = new Map(traded.map((symbol) => [symbol, random() < 0.5 ? 0 : 1] as const));
  const count = 1 + Math.floor(random() * 5);
  for (let index = 0; index < count; index += 1) {
    const symbol = pick(traded);
    const type = isHedging && random() < 0.3 ? pick([0, 1] as const) : (sides.get(symbol) ?? 0);
    const steps = 1 + Math.floor(random() * 80);
    placeOrder(state, { ...marketBuy, symbol, type, volume: Number((steps * symbol.volumeStep).toFixed(2)) });
  }
  const hasStops = random() < 0.5;
  const hasSwap = random() < 0.5;
  for (const position of state.positions.values()) {
    if (hasSwap) position.swap = Math.round((random() - 0.7) * 20_000) / 100;
    const far = () => Math.ceil(startOf(position.symbol) * (0.001 + 0.05 * random() ** 2));
    const sign = position.direction === 'buy' ? 1 : -1;
    if (hasStops && random() < 0.5) position.sl = Math.round(position.open) - sign * far();
    if (hasStops && random() < 0.3) position.tp = Math.round(position.open) + sign * far();
  }
  // An opposite order may have closed a netting account's only position.
  if (state.positions.size === 0) return randomAccount(random, level);
  const { margin } = accountRecord(state);
  const wanted = margin * (rules[level] / 100) * (1.05 + 4 * random() ** 2);
  bookMoney(state, wanted - accountRecord(state).equity, 'Withdrawal');
  const told = decodeAccount(accountRecord(state), 'GET /account');
  const held = decodePositions(
    [...state.positions.values()].map((position) => positionRecord(state, position)),
    'GET /positions',
  );
  if (!told.ok || !held.ok) throw new Error('the engine’s records cannot be read');
  const foreseen = stopOutForesight(told.value, held.value.rows, specOf(state));
  const foresight = pick(foreseen);
  const moved = symbols.find(({ name }) => name === foresight.symbol) as SymbolDefinition;
  return { state, level, moved, isFalling: isLong(state, moved) === random() < 0.9, foresight };
}

const isLong = (state: ServerState, moved: SymbolDefinition): boolean =>
  [...state.positions.values()]
    .filter(({ symbol }) => symbol === moved)
    .reduce((sum, { direction, volume }) => sum + (direction === 'buy' ? volume : -volume), 0) >= 0;

const traits = ['netting', 'hedged', 'several symbols', 'other currency', 'swap', 'beyond a stop', 'rising'];

/** What makes a book harder to foresee. */
function traitsOf(account: RandomAccount, foreseen: number): readonly string[] {
  const { state, moved, isFalling } = account;
  const all = [...state.positions.values()];
  const own = all.filter(({ symbol }) => symbol === moved);
  const has: readonly (readonly [string, boolean])[] = [
    ['netting', state.account.isNetting === true],
    ['hedged', new Set(own.map(({ direction }) => direction)).size > 1],
    ['several symbols', own.length < all.length],
    ['other currency', moved.profit !== 'USD'],
    ['swap', all.some(({ swap }) => swap !== 0)],
    ['beyond a stop', stopsOnTheWay(account).some((bid) => (isFalling ? bid > foreseen : bid < foreseen))],
    ['rising', !isFalling],
  ];
  return has.filter(([, is]) => is).map(([trait]) => trait);
}

/** Bids at which a stop of the moved symbol closes, in the order in which the price reaches them. */
function stopsOnTheWay({ state, moved, isFalling }: RandomAccount): readonly number[] {
  const start = startOf(moved);
  return [...state.positions.values()]
    .filter(({ symbol }) => symbol === moved)
    .flatMap(({ direction, sl, tp }) => {
      const level = (direction === 'buy') === isFalling ? sl : tp;
      return level === 0 ? [] : [direction === 'buy' ? level : level - spreadOf(moved)];
    })
    .filter((bid) => (isFalling ? bid < start : bid > start))
    .sort((left, right) => (isFalling ? right - left : left - right));
}

/** For each bid, in turn, whether the engine's account has come to its margin call, or has begun to stop out. Moves the account. */
function reachedAt({ state, level, moved }: RandomAccount, bids: readonly number[]): readonly boolean[] {
  const world: ServerState = { ...state, market: marketOf(moved, bids) };
  let isCalled = false;
  return bids.map((_, index) => {
    advance(world, NOON + (index + 1) * 1_000);
    const { equity, margin } = accountFigures(world, world.now);
    isCalled ||= level === 'marginCall' && margin > 0 && equity * 100 <= margin * world.account.marginCall;
    return isCalled || world.deals.some(({ reason }) => reason === 6);
  });
}

/** The bid, in points, of a foreseen price: of the side that closes the losing positions. */
function bidOf({ state, moved, isFalling }: RandomAccount, price: number): number {
  const sides = new Set(
    [...state.positions.values()].filter(({ symbol }) => symbol === moved).map(({ direction }) => direction),
  );
  const isAsk = sides.size === 1 ? sides.has('sell') : !isFalling;
  return price / pointOf(moved) - (isAsk ? spreadOf(moved) : 0);
}

/** The engine's account while the price walks past all stops to the last of `checks`: at which of these bids it had come to its level. */
function walk(account: RandomAccount, checks: readonly number[]): readonly boolean[] {
  const sign = account.isFalling ? -1 : 1;
  const end = checks.at(-1) ?? 0;
  const stops = stopsOnTheWay(account).filter((bid) => sign * (end - bid) > 0);
  const path = [...stops, ...checks].sort((left, right) => sign * (left - right));
  const begun = reachedAt(account, path);
  return checks.map((bid) => begun[path.lastIndexOf(bid)] ?? false);
}

const books = 1_000;

describe('stop-out foresight against the engine', () => {
  it.each(['stopOut', 'marginCall'] as const)(
    `tells the %s within half a spread of the real one in ${books} random books, or not known`,
    (level) => {
      const random = seeded(14);
      const seen = new Map<string, number>();
      const known = new Map<string, number>();
      let near = 0;
      const wrong: string[] = [];
      for (let index = 0; index < books; index += 1) {
        const account = randomAccount(random, level);
        const { moved, isFalling, foresight } = account;
        const foreseen = (isFalling ? foresight.falling : foresight.rising)[level];
        const name = foreseen.is === 'not-known' ? foreseen.why : foreseen.is;
        seen.set(name, (seen.get(name) ?? 0) + 1);
        if (foreseen.is === 'at')
          for (const trait of traitsOf(account, bidOf(account, foreseen.price)))
            known.set(trait, (known.get(trait) ?? 0) + 1);
        const place = `${index} ${moved.name} ${isFalling ? 'falling' : 'rising'} ${JSON.stringify(foreseen)}`;
        const sign = isFalling ? -1 : 1;
        const start = startOf(moved);
        const check = (bids: readonly number[], wanted: readonly boolean[]): void => {
          const begun = walk(account, bids);
          if (begun.join() !== wanted.join()) {
            wrong.push(`${place}: ${begun.join()}`);
          }
        };
        switch (foreseen.is) {
          case 'at': {
            const bid = bidOf(account, foreseen.price);
            // Half of one, so that a price of the wrong side fails. Where it is a multiple or a fraction of the present one, the cent to
            // which a profit is told grows with it.
            const isNear = bid > start / 2 && bid < start * 2;
            if (isNear) near += 1;
            const spread = isNear ? spreadOf(moved) / 2 : Math.max(spreadOf(moved), bid / 50);
            // Small steps between, so that a stop just beyond the stop-out is not reached first.
            const bids = [-1, -0.5, 0.1, 0.5, 1].map((share) => Math.round(bid + sign * share * spread));
            const begun = walk(
              account,
              bids.filter((each) => sign * (each - start) > 0),
            );
            // Where the present price is within a spread, only the end counts.
            const early = begun.length === bids.length && begun[0] === true;
            if (early || begun.at(-1) !== true) wrong.push(`${place}: ${begun.join()}`);
            break;
          }
          case 'never':
            check([Math.round(start * (isFalling ? 0.02 : 4))], [false]);
            break;
          case 'reached':
            wrong.push(`${index} is above its level`);
            break;
          case 'not-known': {
            if (foreseen.why === 'market-margin') {
              expect(moved.calcMode).toBe(32);
              break;
            }
            // Known up to the first stop at least.
            const stop = stopsOnTheWay(account)[0];
            expect(stop, `${index} ${foreseen.why}`).toBeDefined();
            check([(stop ?? 0) - sign], [false]);
          }
        }
      }
      expect(wrong).toEqual([]);
      // The books are such that most come to the level, and each other answer occurs.
      expect(seen.get('at')).toBeGreaterThan(500);
      expect(near).toBeGreaterThan(500);
      // Known in each kind of book, not only in the plain ones.
      expect([...known.keys()].toSorted()).toEqual(traits.toSorted());
      for (const [trait, count] of known) expect(count, trait).toBeGreaterThan(8);
      expect([...seen.keys()].toSorted()).toEqual([
        'at',
        'closed-leg',
        'hedged-leg',
        'market-margin',
        'never',
      ]);
    },
  );
});

describe('what the account does not tell', () => {
  const held = positionOf({ side: 'BUY', volume: 1, priceOpen: 1.17, priceCurrent: 1.17, sl: 0, tp: 0 });
  const told = { ...account, equity: 2_000, margin: 1_000, marginCall: 100, marginStopOut: 50 };
  const falling = (changes: Partial<typeof account>, position = held) =>
    stopOutForesight({ ...told, ...changes }, [position], () => eurusd)[0]?.falling;

  it('tells both levels of a plain buy: 1,000 are 100 ticks of 10 at 1 lot', () => {
    const foreseen = falling({});
    expect(foreseen?.marginCall).toMatchObject({ is: 'at', price: expect.closeTo(1.16, 8) });
    expect(foreseen?.stopOut).toMatchObject({ is: 'at', price: expect.closeTo(1.155, 8) });
  });
  it('takes levels in money as equity, whatever the margin', () => {
    const foreseen = falling({ stopOutMode: 'MONEY', marginCall: 1_500, marginStopOut: 700, margin: null });
    expect(foreseen?.marginCall).toMatchObject({ is: 'at', price: expect.closeTo(1.165, 8) });
    expect(foreseen?.stopOut).toMatchObject({ is: 'at', price: expect.closeTo(1.157, 8) });
  });
  it.each([
    ['no-margin', falling({ margin: null })],
    ['no-levels', falling({ marginStopOut: null })],
    ['no-levels', falling({ stopOutMode: null })],
    ['no-price', falling({}, { ...held, priceCurrent: null })],
  ] as const)('says %s instead of a price', (why, foreseen) => {
    expect(foreseen?.stopOut).toEqual({ is: 'not-known', why });
  });
  it.each([null, { ...eurusd, tickValue: null, tickValueProfit: null, tickValueLoss: 0 }])(
    'says no-tick-value of a symbol that is not read, or whose ticks have no value',
    (spec) => {
      const [item] = stopOutForesight(told, [held], () => spec);
      const unknown = { is: 'not-known', why: 'no-tick-value' };
      expect(item).toMatchObject({
        falling: { marginCall: unknown, stopOut: unknown },
        rising: { marginCall: unknown, stopOut: unknown },
      });
    },
  );
  it('says that the margin call is reached', () => {
    expect(falling({ equity: 900 })?.marginCall).toEqual({ is: 'reached' });
    expect(falling({ equity: 900 })?.stopOut.is).toBe('at');
  });
});
