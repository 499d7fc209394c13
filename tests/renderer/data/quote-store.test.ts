import { describe, expect, it } from 'vitest';
import { overdue } from '../../../renderer/data/freshness';
import { QuoteStore } from '../../../renderer/data/quote-store';
import type { Tick } from '../../../shared/model/tick';
import { quoteBudgetMs } from '../../../shared/rules/quote-age';
import { tickOf as tick } from '../../fixtures/trading';
import { HandClocks } from '../clocks';

const state = () => {
  const clocks = new HandClocks();
  return { clocks, quotes: new QuoteStore(clocks, { join: (task) => task() }) };
};

describe('the quote book', () => {
  it('tells which way each side went, and keeps it while the price stands', () => {
    const { quotes } = state();
    quotes.take('EURUSD', tick({ bid: 1.17, ask: 1.1702, timeMs: 1 }));
    expect(quotes.get('EURUSD')).toMatchObject({ bidMove: 'none', askMove: 'none' });
    quotes.take('EURUSD', tick({ bid: 1.1701, ask: 1.1702, timeMs: 2 }));
    expect(quotes.get('EURUSD')).toMatchObject({ bidMove: 'up', askMove: 'none' });
    quotes.take('EURUSD', tick({ bid: 1.1701, ask: 1.1699, timeMs: 3 }));
    expect(quotes.get('EURUSD')).toMatchObject({ bidMove: 'up', askMove: 'down' });
  });

  it('grows old while polls bring the same tick: a frozen feed is not fresh because the bridge answers', () => {
    const { quotes, clocks } = state();
    quotes.take('EURUSD', tick());
    clocks.pass(4_000);
    quotes.take('EURUSD', tick());
    expect(quotes.changeAgeMs('EURUSD')).toBe(4_000);
    expect(quotes.readAgeMs('EURUSD')).toBe(0);
  });

  it('row 38: a tick that stands still while polls go on is stale after three seconds, and aged on for the ten', () => {
    const { quotes, clocks } = state();
    quotes.take('EURUSD', tick({ timeMs: 1 }));
    clocks.pass(1_000);
    quotes.take('EURUSD', tick({ timeMs: 2 }));
    for (let poll = 1; poll <= 12; poll += 1) {
      clocks.pass(1_000);
      quotes.take('EURUSD', tick({ timeMs: 2 }));
      const ageMs = quotes.changeAgeMs('EURUSD') ?? 0;
      expect(ageMs).toBe(poll * 1_000);
      expect(overdue(ageMs, quoteBudgetMs) !== null).toBe(poll > 3);
    }
  });

  it('row 38: a calm symbol asks for a second look after three of its own pauses', () => {
    const { quotes, clocks } = state();
    const poll = (timeMs: number) => {
      clocks.pass(1_000);
      quotes.take('EURUSD', tick({ timeMs }));
    };
    // A change every two seconds.
    for (let second = 0; second <= 20; second += 1) poll(second - (second % 2));
    for (let second = 1; second <= 6; second += 1) {
      poll(20);
      expect(quotes.asksToLook('EURUSD')).toBe(false);
    }
    poll(20);
    expect(quotes.asksToLook('EURUSD')).toBe(true);
  });

  it('asks for a second look where no poll has come for three seconds, however calm the symbol', () => {
    const { quotes, clocks } = state();
    for (let second = 0; second <= 60; second += 1) {
      quotes.take('EURUSD', tick({ timeMs: second - (second % 3) }));
      clocks.pass(1_000);
    }
    clocks.pass(2_001);
    expect(quotes.asksToLook('EURUSD')).toBe(true);
  });

  it('takes a new tick time with the same prices as life', () => {
    const { quotes, clocks } = state();
    quotes.take('EURUSD', tick({ timeMs: 1 }));
    clocks.pass(4_000);
    quotes.take('EURUSD', tick({ timeMs: 2 }));
    expect(quotes.changeAgeMs('EURUSD')).toBe(0);
  });

  it('reaches the listeners of that symbol only, with changed ticks only, until they unsubscribe', () => {
    const { quotes } = state();
    const heard: Tick[] = [];
    const stop = quotes.subscribe('EURUSD', (each) => heard.push(each));
    quotes.take('GBPUSD', tick({ symbol: 'GBPUSD' }));
    quotes.take('EURUSD', tick({ timeMs: 1 }));
    quotes.take('EURUSD', tick({ timeMs: 1 }));
    quotes.take('EURUSD', tick({ timeMs: 2 }));
    stop();
    quotes.take('EURUSD', tick({ timeMs: 3 }));
    expect(heard.map((each) => each.timeMs)).toEqual([1, 2]);
  });

  it.each([
    ['zero', { bid: 0, ask: 0 }],
    ['crossed', { bid: 1.2, ask: 1.1 }],
    ['not finite', { bid: Number.NaN, ask: 1.1 }],
  ])('marks a %s quote as no market', (_name, prices) => {
    const { quotes } = state();
    quotes.take('EURUSD', tick(prices));
    expect(quotes.get('EURUSD')?.isUsable).toBe(false);
  });

  it('follows a bridge whose clock was set back', () => {
    const { quotes } = state();
    quotes.take('EURUSD', tick({ timeMs: 9_000, bid: 1.1 }));
    quotes.take('EURUSD', tick({ timeMs: 1_000, bid: 1.2, ask: 1.3 }));
    expect(quotes.get('EURUSD')?.tick.bid).toBe(1.2);
  });

  it('knows nothing of a symbol that was never read', () => {
    const { quotes } = state();
    expect(quotes.get('EURUSD')).toBeNull();
    expect(quotes.changeAgeMs('EURUSD')).toBeNull();
  });

  it('shows a lone tick of a sleeping market as old as its own time says, until it moves', () => {
    const { clocks, quotes } = state();
    const now = 1_778_664_041;
    quotes.take('#AAPL', tick({ timeMs: (now - 7_200) * 1000 }));
    expect(quotes.shownAgeMs('#AAPL', now)).toBe(7_200_000);
    expect(quotes.shownAgeMs('#AAPL', null)).toBe(0);
    clocks.pass(1_000);
    quotes.take('#AAPL', tick({ timeMs: (now - 7_199) * 1000, bid: 1.2 }));
    expect(quotes.shownAgeMs('#AAPL', now + 1)).toBe(0);
  });

  it('knows a closed market by another that moves, not a feed that stands still or is not read', () => {
    const { clocks, quotes } = state();
    quotes.take('EURUSD', tick({ timeMs: 1 }));
    quotes.take('#AAPL', tick({ timeMs: 1 }));
    const isAsleep = () => quotes.isAsleep('#AAPL', quotes.shownAgeMs('#AAPL', null) ?? 0);
    clocks.pass(59_000);
    quotes.take('#AAPL', tick({ timeMs: 1 }));
    quotes.take('EURUSD', tick({ timeMs: 2, bid: 1.2 }));
    expect(isAsleep()).toBe(false);
    clocks.pass(2_000);
    expect(isAsleep()).toBe(true);
    // Nothing moves any more: the feed.
    clocks.pass(59_000);
    quotes.take('#AAPL', tick({ timeMs: 1 }));
    expect(isAsleep()).toBe(false);
    // The others move, and this one is not read.
    clocks.pass(61_000);
    quotes.take('EURUSD', tick({ timeMs: 3, bid: 1.3 }));
    expect(isAsleep()).toBe(false);
  });

  it('does not take a bridge whose ticks are in UTC for a sleeping market once one of them has moved', () => {
    const { clocks, quotes } = state();
    const now = 1_778_664_041;
    const utc = (secondsAgo: number) => (now - 10_800 - secondsAgo) * 1000;
    quotes.take('EURUSD', tick({ timeMs: utc(1) }));
    quotes.take('GBPUSD', tick({ timeMs: utc(2) }));
    quotes.take('#AAPL', tick({ timeMs: utc(7_200) }));
    expect(quotes.shownAgeMs('GBPUSD', now)).toBe(10_802_000);
    clocks.pass(1_000);
    quotes.take('EURUSD', tick({ timeMs: utc(-1), bid: 1.2 }));
    expect(quotes.shownAgeMs('GBPUSD', now + 1)).toBe(1_000);
    expect(quotes.shownAgeMs('#AAPL', now + 1)).toBeGreaterThan(7_000_000);
  });

  it('shows and tells the newest of the ticks that came for one picture, and none of them before it', () => {
    const clocks = new HandClocks();
    const pictures: (() => void)[] = [];
    const quotes = new QuoteStore(clocks, { join: (task) => void pictures.push(task) });
    quotes.take('EURUSD', tick({ bid: 1.17, ask: 1.1702, timeMs: 1 }));
    const heard: Tick[] = [];
    quotes.subscribe('EURUSD', (each) => heard.push(each));
    clocks.pass(1_000);
    quotes.take('EURUSD', tick({ bid: 1.1695, ask: 1.1702, timeMs: 2 }));
    clocks.pass(100);
    quotes.take('EURUSD', tick({ bid: 1.1701, ask: 1.1702, timeMs: 3 }));
    clocks.pass(50);
    // What an order says that its maker saw is asked here: the price on the screen, with its own age.
    expect(quotes.get('EURUSD')).toMatchObject({ tick: { bid: 1.17 }, bidMove: 'none' });
    expect(quotes.changeAgeMs('EURUSD')).toBe(1_150);
    expect(quotes.readAgeMs('EURUSD')).toBe(50);
    expect(heard).toEqual([]);
    expect(pictures).toHaveLength(1);
    for (const draw of pictures) draw();
    expect(quotes.get('EURUSD')).toMatchObject({ tick: { bid: 1.1701 }, bidMove: 'up', askMove: 'none' });
    expect(quotes.changeAgeMs('EURUSD')).toBe(50);
    expect(heard.map((each) => each.timeMs)).toEqual([3]);
  });

  it('does not keep a quote waiting that is no market any more, or is one again', () => {
    const quotes = new QuoteStore(new HandClocks(), { join: () => {} });
    quotes.take('EURUSD', tick({ timeMs: 1 }));
    quotes.take('EURUSD', tick({ bid: 0, ask: 0, timeMs: 2 }));
    expect(quotes.get('EURUSD')?.isUsable).toBe(false);
    quotes.take('EURUSD', tick({ timeMs: 3 }));
    expect(quotes.get('EURUSD')?.isUsable).toBe(true);
  });
});
