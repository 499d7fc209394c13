import { expect, it } from 'vitest';
import {
  coverageText,
  exposureText,
  floatingText,
  incompleteText,
  laneFigures,
  lotsBySymbol,
  nakedText,
  toldText,
  watchedText,
} from '../../../../renderer/features/bots/lane-figures';
import { rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { formatDuration } from '../../../../shared/math/time';
import { tradeStatistics } from '../../../../shared/math/trade-statistics';
import { noOwnTickets } from '../../../../shared/rules/own-tickets';
import { createTraders } from '../../../../shared/rules/trader';
import { noTraderNames } from '../../../../shared/rules/trader-names';
import { ahead } from '../../../fixtures/broker-offsets';
import { wholeCoverage } from '../../../fixtures/coverage';
import { dealOf } from '../../../fixtures/trading';
import { resultsByTrader } from '../../../shared/rules/results-by-trader';

const from = Date.UTC(2026, 10, 1);
const hour = 3_600_000;

it('says since when positions were watched, by the broker’s clock, and how much of the time since', () => {
  const watched = { sinceMs: from + 10 * hour, toMs: from + 40 * hour, watchedMs: 27 * hour };
  expect(watchedText(watched, ahead(7_200))).toBe(
    'Positions are not known before 2026.11.01 12:00, 90 % of the time since was watched'.replace(
      '90 %',
      '90\u00a0%',
    ),
  );
  expect(watchedText({ ...watched, watchedMs: 0 }, ahead(0))).toBe('Positions were not watched in this time');
  expect(watchedText(null, ahead(0))).toBe('Not recorded: nothing is kept of this account');
});

it('says of how many trades a figure is made, and what is in it by share', () => {
  const statistics = { ...tradeStatistics([]), trades: 94 };
  expect(coverageText({ statistics, shared: 0 })).toBe('From 94 closed trades of the server’s history');
  expect(coverageText({ statistics, shared: 3 })).toBe(
    'From 94 closed trades of the server’s history · 3 shared on a netting account, split by volume',
  );
});

it('says never without a stop only where some of the time was watched', () => {
  const stops = { withMs: 2 * 60_000, withoutMs: 0, unknownMs: 0 };
  expect(nakedText(stops)).toBe('never');
  expect(nakedText({ ...stops, unknownMs: 2 * 60_000 })).toBe('never');
  expect(nakedText({ ...stops, unknownMs: 6 * 3_600_000 })).toBe('not known');
  expect(nakedText({ ...stops, withoutMs: 3_000, unknownMs: 6 * 3_600_000 })).toBe(formatDuration(3));
});

it('average R, time without a stop and both drawdowns lead to the trades that they are made of', () => {
  const deals = Array.from({ length: 20 }, (_, at) => {
    const rest = { positionId: `${at}`, order: `${at}`, magic: 7_701, reason: 'EXPERT' as const };
    return [
      dealOf({ ...rest, ticket: `1${at}`, type: 'BUY', entry: 'IN', profit: 0, time: at * 60 }),
      dealOf({ ...rest, ticket: `2${at}`, type: 'SELL', entry: 'OUT', profit: -5, time: at * 60 + 30 }),
    ];
  }).flat();
  const traders = createTraders(noOwnTickets, deals);
  const all = resultsByTrader(rebuildRoundTrips(deals), traders, null);
  const shown: unknown[] = [];
  const drawdown = { amount: -9, fromMs: 1_000, toMs: 2_000 };
  const lane = {
    key: 'bot 7701' as const,
    name: 'Trend',
    mark: noTraderNames.markOf('bot 7701'),
    bot: null,
    magic: 7_701,
    acts: undefined,
    isRead: true,
    results: all.get('bot 7701') ?? null,
    recorded: {
      stops: { withMs: 0, withoutMs: 9_000, unknownMs: 1_000 },
      inR: { average: -1, known: 19, trades: 20 },
      floating: { drawdown, sinceMs: from, isLater: false, openMs: 10_000, seenMs: 9_000, isShared: false },
      watched: null,
      offsets: ahead(0),
    },
    nets: { today: 0, week: 0, month: 0, all: 0 },
    today: undefined,
    open: null,
  };
  const none = () => undefined;
  const links = {
    toTrades: (of: string) => shown.push(of),
    toTrade: none,
    toFall: () => shown.push('fall'),
    toNoStop: () => shown.push('no stop'),
    toFloatingFall: (fall: unknown) => shown.push(fall),
    toOpen: none,
  };
  const figures = laneFigures({ lane, period: 'month', told: 'All deals', digits: 2, links });
  const figure = (label: string) => figures.find((each) => each.label === label);
  const closed = figures.map(({ label }) => label).filter((label) => label.endsWith(', closed'));
  // One after the other, and first, as nothing of today is known.
  expect(figures.slice(0, closed.length).map(({ label }) => label)).toEqual(closed);
  expect(figure('30 days, closed')?.title).toMatch(/\nAll deals$/);
  expect(figure('Equity drawdown')?.note).toBe('90\u00a0% watched');
  const later = { ...lane.recorded, floating: { ...lane.recorded.floating, isLater: true } };
  expect(
    laneFigures({ lane: { ...lane, recorded: later }, period: 'month', told: '', digits: 2, links }).find(
      ({ label }) => label === 'Equity drawdown',
    )?.note,
  ).toBe('since 11.01');
  expect(figure('Without a stop')?.note).toBe('90\u00a0% watched');
  const watched = { sinceMs: from, toMs: from + hour, watchedMs: hour };
  const recorded = { ...lane.recorded, watched };
  expect(
    laneFigures({ lane: { ...lane, recorded }, period: 'all', told: '', digits: 2, links }).find(
      ({ label }) => label === 'Without a stop',
    )?.note,
  ).toBe('since 11.01, 90\u00a0% watched');
  figure('Average R')?.onShow?.();
  figure('Max drawdown')?.onShow?.();
  figure('Equity drawdown')?.onShow?.();
  figure('Without a stop')?.onShow?.();
  expect(shown).toEqual(['month', 'fall', drawdown, 'no stop']);
});

it('says of the floating drawdown since when and how much was watched, or why it is not known', () => {
  const floating = {
    drawdown: null,
    sinceMs: from,
    isLater: false,
    openMs: 10 * hour,
    seenMs: 9 * hour,
    isShared: false,
  };
  expect(floatingText(floating, ahead(7_200))).toBe(
    'Since 2026.11.01 02:00; 90\u00a0% of the time with something open was watched',
  );
  expect(floatingText({ ...floating, seenMs: 0 }, ahead(0))).toBe(
    'Its positions were not watched since 2026.11.01 00:00',
  );
  expect(floatingText({ ...floating, isShared: true }, ahead(0))).toContain('netting account');
  expect(floatingText(null, ahead(0))).toBe('Not recorded: nothing that it had open in this time is kept');
});

it('says of the net results since when deals are known, and what they lack', () => {
  const since = Date.UTC(2026, 9, 2, 12) / 1_000;
  const all = { ...wholeCoverage, since };
  expect(toldText(all)).toBe('All deals on the server, since 2026.10.02');
  expect(toldText({ ...all, since: null, notWhole: 1 })).toBe(
    'All deals on the server; 1 trade not whole, in no statistic',
  );
  expect(incompleteText(all, 0)).toBeNull();
  const partly = { ...all, meetsBalance: false, wholeSince: since };
  expect(toldText(partly)).toBe('Deals on the server, since 2026.10.02');
  expect(incompleteText({ ...partly, isLoading: true }, 0)).toBe(
    'deals before 2026.10.02 are still being read',
  );
  expect(incompleteText(partly, 0)).toBe('the deals do not add up to the balance: no sum is complete');
  expect(incompleteText({ ...all, unreadable: 2 }, 1)).toBe(
    '2 deals and 1 open position or order of the bridge’s answer could not be read: no sum is complete',
  );
});

it('tells lots by symbol with both sides, and exposure with the largest first and what is not known', () => {
  expect(
    lotsBySymbol([
      { symbol: 'EURUSD', long: 0.3, short: 0.1 },
      { symbol: 'DOGEUSD', long: 0, short: 1_200 },
    ]),
  ).toBe('EURUSD +0.30 \u22120.10, DOGEUSD \u22121\u202f200.00');
  expect(
    exposureText({
      items: [
        { name: 'EUR', money: 1_234 },
        { name: 'USD', money: -51_000 },
      ],
      unknown: ['GER40'],
    }),
  ).toBe('USD\u00a0\u221251.0k, EUR\u00a0+1.2k, GER40 not known');
  expect(exposureText({ items: [], unknown: [] })).toBe('none');
});
