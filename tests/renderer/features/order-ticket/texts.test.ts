import { describe, expect, it } from 'vitest';
import { emptyDraft, type TicketDraft } from '../../../../renderer/features/order-ticket/draft';
import {
  estimateFacts,
  estimatesOf,
  lifetimeText,
  moneyText,
  pointText,
  rewardText,
  riskText,
} from '../../../../renderer/features/order-ticket/estimates';
import { priceHint, stopLimitHint, volumeHint } from '../../../../renderer/features/order-ticket/hints';
import { levelLine, shortLine } from '../../../../renderer/features/order-ticket/level-line';
import {
  connectionRefusal,
  preTradeCheckOf,
  quoteRefusal,
  quoteStateOf,
  staleMarkOf,
} from '../../../../renderer/features/order-ticket/pre-trade-check';
import { resolveDraft } from '../../../../renderer/features/order-ticket/resolve';
import { readLastVolume, rememberVolume } from '../../../../renderer/features/order-ticket/ticket-settings';
import type { Level } from '../../../../shared/math/levels';
import { formatBrokerTime } from '../../../../shared/math/time';
import type { Account } from '../../../../shared/model/account';
import type { Position } from '../../../../shared/model/position';
import type { SymbolSpec } from '../../../../shared/model/symbol';
import { nettingChange } from '../../../../shared/rules/netting';
import type { OrderDraft } from '../../../../shared/rules/order-rules';
import { refuse, warn } from '../../../../shared/rules/problem';
import { account, brokerNow, eurusd, positionOf, quotes, tickOf as tick } from '../../../fixtures/trading';
import { marketOf } from './market';

const buy: OrderDraft = {
  symbol: 'EURUSD',
  type: 'BUY',
  volume: 0.1,
  price: 1.17089,
  sl: 1.16862,
  tp: 1.17612,
  deviation: 20,
};

describe('estimates', () => {
  it('count risk and reward from the price at which the position opens', () => {
    const estimates = estimatesOf(buy, eurusd, account, null);
    expect(estimates.risk).toBeCloseTo(22.7);
    expect(estimates.riskPercent).toBeCloseTo(0.227);
    expect(estimates.rewardToRisk).toBeCloseTo(523 / 227);
    expect(estimates.margin).toBeCloseTo(58.5445);
    expect(riskText(buy, estimates, account, null, eurusd)).toBe('22.70 USD · 0.23\u00a0%');
    expect(rewardText(buy, estimates, null)).toBe('2.3 : 1');
  });

  it('of a stop-limit from its limit, not from its trigger', () => {
    const order: OrderDraft = {
      ...buy,
      type: 'BUY_STOP_LIMIT',
      price: 1.18,
      stopLimit: 1.179,
      sl: 1.178,
      tp: 0,
    };
    expect(estimatesOf(order, eurusd, account, null).risk).toBeCloseTo(10);
  });

  it('say – where the symbol has no tick value, never a number', () => {
    const silent = {
      ...eurusd,
      tickValue: null,
      tickValueProfit: null,
      tickValueLoss: null,
      contractSize: null,
    };
    const estimates = estimatesOf(buy, silent, account, null);
    expect(estimates).toEqual({
      margin: null,
      freed: 0,
      risk: null,
      riskPercent: null,
      reward: null,
      rewardToRisk: null,
    });
    expect(riskText(buy, estimates, account, null, eurusd)).toBe('–');
    expect(rewardText(buy, estimates, null)).toBe('–');
    expect(moneyText(5, null)).toBe('–');
  });

  it('give no sum for an order without a stop', () => {
    const bare = { ...buy, sl: 0 };
    const estimates = estimatesOf(bare, eurusd, account, null);
    expect(riskText(bare, estimates, account, null, eurusd)).toBe('unlimited');
  });

  const factsOf = (
    order: OrderDraft,
    held: readonly Position[] = [],
    spec: Partial<SymbolSpec> = {},
    on: Account = account,
  ) => {
    const known = { ...eurusd, ...spec };
    const specOf = (symbol: string) => (symbol === 'EURUSD' ? known : null);
    return Object.fromEntries(estimateFacts(order, known, on, nettingChange(order, held, on), held, specOf));
  };

  it('tell a night’s swap where it is money or points, and of what is opened alone', () => {
    const swapOf = (...of: Parameters<typeof factsOf>) => factsOf(...of)['Swap a night'];
    expect(swapOf(buy)).toBe('\u22120.64 USD');
    expect(swapOf({ ...buy, type: 'SELL' })).toBe('+0.11 USD');
    expect(swapOf(buy, [], { swapMode: 'CURRENCY_DEPOSIT' })).toBe('\u22120.64 USD');
    // Euros, whose rate is not known here.
    for (const swapMode of ['CURRENCY_SYMBOL', 'DISABLED', 'unknown (5)', null] as const)
      expect(swapOf(buy, [], { swapMode }), String(swapMode)).toBeUndefined();
    expect(swapOf(buy, [], { swapLong: null })).toBeUndefined();
    const specOf = () => eurusd;
    expect(estimateFacts(buy, eurusd, account, null, [], specOf, 7)).toContainEqual([
      'Commission · swap',
      '\u22120.70 · \u22120.64 a night',
      expect.stringContaining('last deals'),
    ]);
    const held = [positionOf({ side: 'SELL', volume: 0.3 })];
    expect(swapOf(buy, held, {}, { ...account, marginMode: 'NETTING' })).toBeUndefined();
  });

  it('tell what the account holds and risks once the order is filled', () => {
    const held = [positionOf({ side: 'SELL', volume: 0.3, sl: 1.18, priceCurrent: 1.17 })];
    const [net, risk] = ['Net EUR after', 'Risk to stops after'] as const;
    expect(factsOf(buy, held)[net]).toBe('\u221223\u202f391 USD');
    expect(factsOf({ ...buy, volume: 0.3, price: 1.17 }, held)[net]).toBe('0 USD');
    // 300 USD at the stop of what is held, 22.70 at the order's.
    expect(factsOf(buy, held)[risk]).toMatch(/^322\.70 USD · 3\.\d\d\u00a0%$/);
    expect(factsOf(buy, [...held, positionOf({ sl: 0 })])[risk]).toMatch(/, 1 without a stop$/);
    const strange = factsOf(buy, [positionOf({ symbol: 'NOBODY', sl: 1 })]);
    expect([strange[net], strange[risk]]).toEqual([undefined, undefined]);
    expect(factsOf({ ...buy, sl: 0 }, held)[risk]).toBeUndefined();
  });

  it("tell the life of a pending order on the broker's clock", () => {
    const at = Date.UTC(2026, 4, 14, 9, 30) / 1000;
    expect(lifetimeText({ ...buy, time: 'SPECIFIED', expiration: at })).toBe(
      'until 2026.05.14 09:30 (broker time)',
    );
    expect(lifetimeText({ ...buy, time: 'SPECIFIED_DAY', expiration: at })).toBe(
      'until the end of 2026.05.14 (broker time)',
    );
  });
});

describe('hints beside the fields', () => {
  const draft = (changes: Partial<TicketDraft>): TicketDraft => ({
    ...emptyDraft('EURUSD'),
    volume: '0.10',
    ...changes,
  });

  const line = (level: Level, changes: Partial<TicketDraft>): string => {
    const shown = draft(changes);
    const market = marketOf(eurusd, quotes.eurusd);
    return levelLine(level, shown, resolveDraft(shown, market), market);
  };

  it('say the money, points, share and pips at a level', () => {
    expect(line('sl', { sl: '1.16862' })).toBe('\u221222.70 · 227 pts · 0.23\u00a0% · 22.7 pips');
    expect(line('tp', { tp: '1,17612' })).toBe('+52.30 · 523 pts · 0.52\u00a0% · 52.3 pips');
    expect(line('tp', { sl: '1.16889', tp: '1.17489' })).toBe(
      '+40.00 · 400 pts · 0.40\u00a0% · 2.0 R · 40.0 pips',
    );
  });

  it('have room for two short ones beside the number', () => {
    expect(shortLine(line('sl', { sl: '1.16862' }))).toBe('\u221222.70\n227 pts');
    expect(shortLine('\u221267.68 · 135\u202f352 pts · 0.52\u00a0%')).toBe('\u221267.68\n0.52\u00a0%');
  });

  it('leave out the unit that was typed', () => {
    expect(line('sl', { sl: '200', slUnit: 'points' })).toBe('\u221220.00 · 0.20\u00a0% · 20.0 pips');
    expect(line('sl', { type: 'SELL', sl: '20', slUnit: 'money' })).toBe('200 pts · 0.20\u00a0% · 20.0 pips');
  });

  it('say nothing of an empty, zero or unreadable level', () => {
    expect(line('sl', {})).toBe('');
    expect(line('sl', { sl: '0' })).toBe('');
    expect(line('sl', { sl: 'x' })).toBe('');
    expect(line('tp', { tp: '2', tpUnit: 'r' })).toBe('');
  });

  it('measure a price from the side of the market that it waits for', () => {
    expect(priceHint(draft({ type: 'BUY_LIMIT', price: '1.17000' }), quotes.eurusd, eurusd)).toBe(
      '89 pts\nbelow ask',
    );
    expect(priceHint(draft({ type: 'SELL_LIMIT', price: '1.17078' }), quotes.eurusd, eurusd)).toBe(
      '1 pt\nabove bid',
    );
    expect(stopLimitHint(draft({ type: 'BUY_STOP_LIMIT', price: '1.18', stopLimit: '1.179' }), eurusd)).toBe(
      '100 pts\nbelow trigger',
    );
    expect(priceHint(draft({ type: 'BUY_LIMIT', price: '1.1.' }), quotes.eurusd, eurusd)).toBe('');
  });

  it('say what one point is worth', () => {
    expect(volumeHint(eurusd)).toBe('± 0.01');
    expect(pointText(buy, eurusd, account)).toBe('0.10 USD');
    expect(pointText({ ...buy, volume: 0.01 }, eurusd, account)).toBe('0.0100 USD');
    expect(pointText(buy, { ...eurusd, tickValue: null }, account)).toBe('–');
  });
});

describe('the verdict line', () => {
  const fresh = { ageMs: 400, isMarketOpen: true, asleepSince: null };

  it('passes in so many words', () => {
    expect(preTradeCheckOf('BUY', [], fresh)).toMatchObject({
      tone: 'pass',
      text: 'Ready: the broker should accept it',
      expected: '',
    });
  });

  it('names the first refusal and the retcode to expect', () => {
    const problems = [warn('volume', 10019, 'about 900 USD needed'), refuse('sl', 10016, 'too near')];
    expect(preTradeCheckOf('BUY', problems, fresh)).toMatchObject({
      tone: 'refuse',
      text: 'too near',
      expected: '10016 INVALID_STOPS expected',
    });
  });

  it('warns of a quote older than three seconds and stops market orders after ten', () => {
    expect(preTradeCheckOf('BUY', [], { ...fresh, ageMs: 7_200, isMarketOpen: true })).toMatchObject({
      tone: 'warn',
      text: 'the quote is 7\u00a0s old',
    });
    expect(preTradeCheckOf('SELL', [], { ...fresh, ageMs: 11_000, isMarketOpen: true }).tone).toBe('refuse');
    expect(preTradeCheckOf('SELL_LIMIT', [], { ...fresh, ageMs: 11_000, isMarketOpen: true }).tone).toBe(
      'warn',
    );
    expect(quoteRefusal('BUY', { ...fresh, ageMs: 9_000, isMarketOpen: true })).toBeNull();
    expect(quoteRefusal('BUY', { ...fresh, ageMs: 99_000, isMarketOpen: false })).toContain(
      'probably closed',
    );
  });
});

it('lets no type of order go while the bridge is known not to answer', () => {
  expect(connectionRefusal({ kind: 'timeout', message: 'no complete reply within 10 s' })).toBe(
    'Orders are blocked · The bridge did not answer in time',
  );
  expect(connectionRefusal(null)).toBeNull();
});

describe('the age of a quote', () => {
  const now = brokerNow;
  const tickAt = (time: number | null) => tick({ timeMs: time === null ? null : time * 1000 });
  const seen = (changes: Partial<Parameters<typeof quoteStateOf>[0]>) =>
    quoteStateOf({
      overdueMs: null,
      tick: tickAt(now),
      hasMoved: true,
      brokerNow: now,
      isMarketOpen: null,
      isComing: true,
      ...changes,
    });

  it('is none while it moves, even where a clock an hour wrong makes its ticks look old', () => {
    expect(seen({})).toEqual({ ageMs: 0, isMarketOpen: null, asleepSince: null });
    expect(seen({ tick: tickAt(now - 3_600), isMarketOpen: false })).toEqual({
      ageMs: 0,
      isMarketOpen: null,
      asleepSince: null,
    });
  });

  it('says that the market sleeps once the quote has stopped and its own time is long past', () => {
    const friday = seen({ tick: tickAt(now - 7_200), overdueMs: 12_000 });
    expect(friday).toEqual({ ageMs: 12_000, isMarketOpen: false, asleepSince: now - 7_200 });
    expect(quoteRefusal('BUY', friday)).toBe(
      `the market is probably closed: last tick ${formatBrokerTime(now - 7_200)}`,
    );
    expect(preTradeCheckOf('BUY_LIMIT', [], friday)).toMatchObject({
      tone: 'warn',
      expected: '10018 MARKET_CLOSED expected',
    });
  });

  it('of a bridge that is dead is its age, and no word of the market', () => {
    const dead = seen({ tick: tickAt(now - 7_200), overdueMs: 12_000, isMarketOpen: false, isComing: false });
    expect(dead).toEqual({ ageMs: 12_000, isMarketOpen: null, asleepSince: null });
    expect(quoteRefusal('BUY', dead)).toMatch(/^the quote is 12\ss old$/);
  });

  it('is no comfort from the first look on while the only tick seen is of a market that sleeps', () => {
    const first = seen({ tick: tickAt(now - 7_200), hasMoved: false });
    expect(first).toEqual({ ageMs: 0, isMarketOpen: false, asleepSince: now - 7_200 });
    expect(preTradeCheckOf('BUY', [], first)).toMatchObject({
      tone: 'warn',
      expected: '10018 MARKET_CLOSED expected',
    });
    // Closed is an inference: it warns at once, and orders stop only when the quote has stood still as well.
    expect(quoteRefusal('BUY', first)).toBeNull();
    expect(staleMarkOf(first)?.mark).toBe('closed?');
  });

  it('stands in the place of the spread as long as the buttons are grey', () => {
    expect(staleMarkOf(seen({ overdueMs: null }))).toBeNull();
    expect(staleMarkOf(seen({ overdueMs: 4_200 }))?.mark).toMatch(/^4\ss$/);
  });

  it('is what this page saw where the bridge gives no time or no clock', () => {
    expect(seen({ tick: tickAt(null), overdueMs: 7_000 })).toEqual({
      ageMs: 7_000,
      isMarketOpen: null,
      asleepSince: null,
    });
    expect(seen({ brokerNow: null, overdueMs: 7_000, isMarketOpen: false }).isMarketOpen).toBe(false);
  });
});

describe('the last volume', () => {
  it('is remembered a symbol and a bridge', () => {
    const kept = new Map<string, string>();
    const keep = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    rememberVolume(keep, 'demo', 'EURUSD', 0.3);
    expect(readLastVolume(keep, 'demo', 'EURUSD')).toBe(0.3);
    expect(readLastVolume(keep, 'demo', 'GBPUSD')).toBeNull();
    expect(readLastVolume(keep, 'other', 'EURUSD')).toBeNull();
    kept.set([...kept.keys()][0] ?? '', 'rubbish');
    expect(readLastVolume(keep, 'demo', 'EURUSD')).toBeNull();
  });

  it('is simply not known where storage is blocked', () => {
    const blocked = {
      getItem: (): string | null => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
    };
    expect(readLastVolume(blocked, 'demo', 'EURUSD')).toBeNull();
    expect(() => rememberVolume(blocked, 'demo', 'EURUSD', 1)).not.toThrow();
  });
});
