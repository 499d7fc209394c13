import { expect, it } from 'vitest';
import { foresightText, unseenText } from '../../../shared/formats/stop-out-text';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { type Foreseen, type SymbolForesight, stopOutForesight } from '../../../shared/rules/stop-out';
import { account, eurusd, positionOf } from '../../fixtures/trading';

/** With plain spaces: those of numbers do not break. */
const textOf = (item: SymbolForesight): string => foresightText(item).replaceAll(/\s/g, ' ');
const held = positionOf({ side: 'BUY', volume: 1, priceOpen: 1.17, priceCurrent: 1.17, sl: 0, tp: 0 });
const texts = (changes: Partial<typeof account>, rows = [held]) =>
  stopOutForesight({ ...account, equity: 2_000, margin: 1_000, ...changes }, rows, () => eurusd).map(textOf);

it('says both prices and how far they are', () => {
  expect(texts({})).toEqual([
    'EURUSD: margin call 1.16000 (−1 000 points), stop-out 1.15500 (−1 500 points)',
  ]);
  expect(texts({}, [{ ...held, side: 'SELL' }])).toEqual([
    'EURUSD: margin call 1.18000 (+1 000 points), stop-out 1.18500 (+1 500 points)',
  ]);
});
it('says what is reached, and whnot reachable by this symbol alone reaches', () => {
  expect(texts({ equity: 900 })[0]).toMatch(
    /^EURUSD: margin call reached, stop-out 1\.16600 \(−400 points\)/,
  );
  expect(texts({}, [{ ...held, sl: 1.169 }])).toEqual(['EURUSD: not reachable by this symbol alone']);
});
it('says why a price is not known, once', () => {
  expect(texts({ margin: null })).toEqual([
    'EURUSD: margin call and stop-out not known (margin not provided)',
  ]);
});
it('says the prices of both directions', () => {
  const foreseen = (price: number): Foreseen => ({
    marginCall: { is: 'at', price },
    stopOut: { is: 'never' },
  });
  const item = { symbol: 'EURUSD', spec: eurusd, bid: 1.17, ask: 1.1701 };
  expect(textOf({ ...item, falling: foreseen(1.16), rising: foreseen(1.18) })).toBe(
    'EURUSD: margin call 1.16000 (−1 000 points), stop-out not reachable by this symbol alone; margin call 1.18000 (+990 points), stop-out not reachable by this symbol alone',
  );
});

it('beside lines says only what no line can tell', () => {
  const unseen = (changes: Partial<typeof account>, rows = [held], spec: SymbolSpec | null = eurusd) =>
    stopOutForesight({ ...account, equity: 2_000, margin: 1_000, ...changes }, rows, () => spec).map(
      unseenText,
    );
  expect(unseen({})).toEqual(['']);
  expect(unseen({ equity: 900 })).toEqual(['Margin call reached']);
  expect(unseen({ margin: null })).toEqual(['Margin call and stop-out not known (margin not provided)']);
  const untold = { ...eurusd, tickValue: null, tickValueProfit: null, tickValueLoss: null };
  expect(unseen({}, [held], untold)).toEqual(['Margin call and stop-out not known (no tick value)']);
  expect(unseen({}, [{ ...held, sl: 1.169 }])).toEqual([
    'Margin call and stop-out not reachable by this symbol alone',
  ]);
});
