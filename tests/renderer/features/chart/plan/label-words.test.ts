import { describe, expect, it } from 'vitest';
import { foreseenLevels } from '../../../../../renderer/features/chart/account-levels';
import { chartLevels } from '../../../../../renderer/features/chart/chart-levels';
import type { ChartLevel } from '../../../../../renderer/features/chart/plan/chart-level';
import { draftLines } from '../../../../../renderer/features/chart/plan/draft-lines';
import {
  actionText,
  edgeText,
  foldName,
  foldTitle,
  levelName,
  rangeText,
} from '../../../../../renderer/features/chart/plan/label-words';
import { levelsWithLines } from '../../../../../renderer/features/chart/plan/level-plan';
import { stopOutForesight } from '../../../../../shared/rules/stop-out';
import { account, eurusd, orderOf, positionOf, traders } from '../../../../fixtures/trading';

const sell = positionOf({
  ticket: '42095396',
  side: 'SELL',
  volume: 0.05,
  priceOpen: 1.15384,
  priceCurrent: 1.15417,
  profit: -1.65,
  sl: 1.15557,
  tp: 1.15107,
  magic: 7701,
  reason: 'EXPERT',
});
const order = (ticket: string, price: number) =>
  orderOf({ ticket, type: 'BUY_LIMIT', price, sl: 0, tp: 0, magic: 7702, reason: 'EXPERT' });
const levels = chartLevels(eurusd, [sell], [], 2, traders);
const orders = chartLevels(eurusd, [], [order('2', 1.1515), order('1', 1.1514)], 2, traders);
const [stopOutItem] = stopOutForesight(
  { ...account, equity: 2_000, margin: 1_000 },
  [positionOf({ side: 'BUY', volume: 1, priceOpen: 1.17, priceCurrent: 1.17, sl: 0, tp: 0 })],
  () => eurusd,
);
const foreseen = foreseenLevels('EURUSD', {
  unread: 0,
  items: stopOutItem === undefined ? [] : [stopOutItem],
}).levels;
const offScale = (of: readonly ChartLevel[]) => ({ levels: of, roomless: [] });
const spoken = { digits: 5, currency: 'USD', quote: null };

describe('a label to a screen reader', () => {
  it('is its kind, its trader, the trade, the price and the money', () => {
    expect(levels.map((level) => levelName(level, spoken))).toEqual([
      'Entry, Bot 7701, Sell 0.05, 1.15384, minus 1.65 USD',
      'Stop loss, Bot 7701, Sell 0.05, 1.15557, minus 8.65 USD',
      'Take profit, Bot 7701, Sell 0.05, 1.15107, plus 13.85 USD',
    ]);
    expect(orders.map((level) => levelName(level, spoken))[0]).toMatch(
      /^Order, .*, Buy limit 0\.10, 1\.15150$/,
    );
  });
  it('follows the quote', () => {
    const [entry] = levels;
    if (entry === undefined) throw new Error('no entry');
    expect(levelName(entry, { ...spoken, quote: { bid: 1.153, ask: 1.15317 } })).toMatch(/plus 3\.35 USD$/);
  });
  it('says that it was moved and that nobody knows the result', () => {
    const [, stop] = levels;
    if (stop === undefined) throw new Error('no stop');
    expect(levelName({ ...stop, moved: 'unknown' }, spoken)).toMatch(/ · result unknown$/);
  });
});

describe('a button of a label', () => {
  it('says what it does and to whose trade', () => {
    const [entry, stop] = levels;
    if (entry === undefined || stop === undefined) throw new Error('no levels');
    expect(actionText(entry, 'close')).toBe('Close Bot 7701’s Sell 0.05');
    expect(actionText(entry, 'reverse')).toBe('Reverse Bot 7701’s Sell 0.05');
    expect(actionText(stop, 'close')).toBe('Remove the stop loss of Bot 7701’s Sell 0.05');
    expect(actionText(entry, 'label')).toBe('');
    const who = { key: 'api', name: 'API, unnamed', mark: entry.who.mark } as const;
    expect(actionText({ ...entry, who }, 'close')).toBe('Close Sell 0.05 (API, unnamed)');
    expect(actionText({ ...entry, who: { ...who, key: 'you', name: 'You' } }, 'close')).toBe(
      'Close your Sell 0.05',
    );
  });
});

describe('the account’s own levels', () => {
  const plain = (text: string): string => text.replaceAll(/\s/g, ' ');
  it('are told with their distance, in a label and in a fold', () => {
    expect(foreseen.map((level) => plain(levelName(level, spoken)))).toEqual([
      'Margin call, 1.16000, minus 1 000 points',
      'Stop-out, 1.15500, minus 1 500 points',
    ]);
    expect(foldName(foreseen, 5)).toBe('Margin call, Stop-out, 1.15500 to 1.16000');
  });
  it('keep their names and prices off the scale, among other levels too', () => {
    expect(edgeText(offScale(foreseen), 'below', 5)).toBe('Margin call 1.16000, stop-out 1.15500 below');
    expect(edgeText(offScale([...levels, ...foreseen.slice(1)]), 'below', 5)).toBe(
      '3 levels, stop-out 1.15500 below',
    );
  });
});

describe('the order ticket’s levels', () => {
  const draft = { symbol: 'EURUSD', type: 'BUY', price: 0, stopLimit: 0, sl: 1.14994, tp: 1.16051 } as const;
  it('are named as drafts, on the scale and off it, and only on the chart of their symbol', () => {
    const lines = [...levelsWithLines(draftLines(draft, 'EURUSD')).values()];
    expect(lines.map((level) => levelName(level, spoken))).toEqual([
      'Draft stop loss, 1.14994',
      'Draft take profit, 1.16051',
    ]);
    expect(lines.map(({ label }) => label)).toEqual(['draft S/L', 'draft T/P']);
    expect(edgeText(offScale(lines.slice(0, 1)), 'below', 5)).toBe('draft S/L 1.14994 below');
    expect(edgeText(offScale([...levels, ...lines.slice(1)]), 'above', 5)).toBe(
      '3 levels, draft T/P 1.16051 above',
    );
    expect(draftLines(draft, 'GBPUSD')).toEqual([]);
  });
  it('have a pending order’s own prices too', () => {
    const pending = { ...draft, type: 'SELL_STOP_LIMIT', price: 1.15, stopLimit: 1.151 } as const;
    expect(draftLines(pending, 'EURUSD').map(({ label }) => label)).toEqual([
      'draft Sell stop limit',
      'draft stop limit price',
      'draft S/L',
      'draft T/P',
    ]);
  });
});

describe('a folded label', () => {
  it('counts what it stands for and names who', () => {
    expect(foldTitle(orders)).toBe('2 orders');
    expect(foldName(orders, 5)).toBe('2 orders, Bot 7702, 1.15140 to 1.15150');
    expect(foldTitle(levels.slice(1, 2))).toBe('1 S/L');
    const one = chartLevels(eurusd, [], [{ ...order('1', 1.1514), sl: 1.1513 }], 2, traders);
    expect(foldTitle(one)).toBe('2 prices of 1 order');
    expect(foldTitle(one, true)).toBe('2 prices');
  });
  it('shows the range of its prices, never a part of a number before its point', () => {
    expect(rangeText([1.1515, 1.1514], 5)).toBe('1.15140–50');
    expect(rangeText([1.15288, 1.1514], 5)).toBe('1.15140–288');
    expect(rangeText([1.1514, 1.1514], 5)).toBe('1.15140');
    expect(rangeText([97_250.12, 97_268.12], 2)).toMatch(/^97\D?250\.12 …$/);
  });
});

describe('what is off the scale', () => {
  it('is one line', () => {
    expect(edgeText(offScale(levels.slice(1, 2)), 'above', 5)).toBe('S/L 1.15557 above');
    expect(edgeText(offScale(orders.slice(0, 1)), 'below', 5)).toBe('Buy limit 0.10 1.15150 below');
    expect(edgeText(offScale(levels), 'below', 5)).toBe('3 levels below');
  });
  it('tells levels without room on the scale from those that are off it', () => {
    expect(edgeText({ levels, roomless: levels }, 'below', 5)).toBe('3 levels without a label');
    expect(edgeText({ levels, roomless: levels.slice(0, 1) }, 'below', 5)).toMatch(
      /^2 levels below, .* without a label$/,
    );
  });
});
