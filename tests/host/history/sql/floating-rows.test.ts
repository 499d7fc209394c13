import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createFloatingMaker,
  type FloatingRow,
  noFloating,
} from '../../../../host/history/sql/floating-rows';
import { carrySchema, nothingCarried } from '../../../../host/history/sql/rows';
import { type Booked, floatingDrawdown } from '../../../../shared/math/floating-drawdown';
import type { Position } from '../../../../shared/model/position';
import { intentOf, outcomeOf } from '../../../fixtures/intents';
import { positionOf } from '../../../fixtures/trading';

/** What each trader had open, by the reads of positions. */

const gapMs = 10_000;
const names = ['profit', 'swap'];
const hourMs = 3_600_000;

type Read = readonly [atMs: number, rows: readonly Position[]];

function spansOf(reads: readonly Read[], isCarried = false): readonly FloatingRow[] {
  let maker = createFloatingMaker(noFloating, () => gapMs);
  const rows = new Map<string, FloatingRow>();
  const write = () => {
    for (const row of maker.rows()) rows.set(`${row.trader} ${row.fromMs}`, row);
  };
  for (const [atMs, positions] of reads) {
    if (isCarried) {
      write();
      maker = createFloatingMaker(JSON.parse(JSON.stringify(maker.carry())), () => gapMs);
    }
    maker.take(
      atMs,
      positions,
      positions.map(({ profit, swap }) => [profit, swap]),
      names,
    );
  }
  write();
  return [...rows.values()].toSorted((left, right) => left.fromMs - right.fromMs);
}

const held = (ticket: string, profit: number | null, more: Partial<Position> = {}) =>
  positionOf({ ticket, profit, swap: 0, ...more });

it('sums what each trader has open, and begins anew with another set of positions, another hour and after a gap', () => {
  const one = held('1', -5);
  const spans = spansOf([
    [0, [one, held('9', 3, { magic: 7_702 })]],
    [1_000, [{ ...one, profit: 4, swap: -1 }]],
    [2_000, [{ ...one, profit: -2 }]],
    [3_000, [{ ...one, profit: -2 }, held('2', -8)]],
    [4_000, [{ ...one, profit: -1, volume: 0.1 }]],
    [20_000, [{ ...one, profit: -1, volume: 0.1 }]],
    [hourMs - 1_000, []],
    [hourMs, [one]],
    [2 * hourMs, []],
  ]);
  const of = (trader: string) =>
    spans
      .filter((span) => span.trader === trader)
      .map(({ fromMs, toMs, low, high, fall }) => [fromMs, toMs, low, high, fall]);
  expect(of('bot 7702')).toEqual([[0, 0, 3, 3, 0]]);
  expect(of('bot 7701')).toEqual([
    [0, 2_000, -5, 3, -5],
    [3_000, 3_000, -10, -10, 0],
    [4_000, 4_000, -1, -1, 0],
    [20_000, 20_000, -1, -1, 0],
    [hourMs, hourMs, -5, -5, 0],
  ]);
});

it('begins anew where a netting position was turned, or a part of it closed and added again, between two reads', () => {
  const one = held('1', 5);
  const reads: readonly Read[] = [
    [0, [one]],
    [1_000, [{ ...one, priceOpen: one.priceOpen + 0.1 }]],
    [2_000, [{ ...one, priceOpen: one.priceOpen + 0.1, side: one.side === 'BUY' ? 'SELL' : 'BUY' }]],
  ];
  expect(spansOf(reads).map(({ fromMs }) => fromMs)).toEqual([0, 1_000, 2_000]);
});

it('makes no sum of a profit that is not told, and cuts at each hour', () => {
  expect(spansOf([[0, [held('1', 5), held('2', null)]]])).toEqual([]);
  const reads = Array.from({ length: 7_200 }, (_, second): Read => [second * 1_000, [held('1', second)]]);
  expect(spansOf(reads).map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
    [0, hourMs - 1_000],
    [hourMs, 2 * hourMs - 1_000],
  ]);
});

it('counts a position without any label as yours where an answer to our request named its order', () => {
  const maker = createFloatingMaker(noFloating, () => gapMs);
  const bare = { magic: 0, comment: '', reason: 'EXPERT' } as const;
  const rows = [held('70', 1, bare), held('71', 2, bare)];
  const values = rows.map(({ profit, swap }) => [profit, swap]);
  maker.take(0, rows, values, names);
  maker.takeIntent(intentOf({ outcome: outcomeOf({ verdict: 'done', order: '70' }) }));
  maker.take(1_000, rows, values, names);
  expect(maker.rows().map(({ trader, low, fromMs }) => [trader, low, fromMs])).toEqual([
    ['api', 3, 0],
    ['api', 2, 1_000],
    ['you', 1, 1_000],
  ]);
});

it('goes on where an earlier version, which kept none of it, left off', () => {
  const { floating: _, ...earlier } = nothingCarried;
  expect(carrySchema.parse(earlier)).toEqual(nothingCarried);
});

it('together with the deals they give the deepest fall of all equities that were read', () => {
  /** A position: when it opens after the last change, for how long, and its profit at each second. */
  const life = fc.record({
    afterS: fc.integer({ min: 8, max: 400 }),
    walk: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 8, maxLength: 300 }),
  });
  const runs = fc.array(fc.array(life, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(runs, fc.boolean(), (lines, isCarried) => {
      // Several lines of positions one after the other, each change at a second of its own, none near the hour at which a span is cut:
      // of a span of some seconds beside a deal it is not said whether the deal is in.
      const taken = new Set([600]);
      const free = (second: number): number => {
        let at = second;
        while ([...taken].some((other) => Math.abs(other - at) < 8)) at += 1;
        taken.add(at);
        return at;
      };
      const lives = lines.flatMap((line, number) => {
        let from = 100;
        return line.map(({ afterS, walk }, at) => {
          const openS = free(from + afterS);
          const closeS = free(openS + walk.length);
          from = closeS;
          let profit = 0;
          const profits = Array.from({ length: closeS - openS }, (_, step) => {
            profit += walk[step % walk.length] ?? 0;
            return profit;
          });
          return { ticket: `${number}${at}`, openS, closeS, profits };
        });
      });
      const endS = Math.max(...lives.map(({ closeS }) => closeS)) + 10;
      const openAt = (second: number) =>
        lives.filter(({ openS, closeS }) => openS <= second && second < closeS);
      const deals = lives
        .map(({ closeS, profits }) => ({ second: closeS, net: profits.at(-1) ?? 0 }))
        .toSorted((left, right) => left.second - right.second);

      let [top, deepest] = [0, 0];
      const reads: Read[] = [];
      for (let second = 0; second < endS; second += 1) {
        const open = openAt(second);
        const worth = open.map(({ openS, profits }) => profits[second - openS] ?? 0);
        const closed = deals.reduce((sum, deal) => (deal.second <= second ? sum + deal.net : sum), 0);
        const equity = closed + worth.reduce((sum, each) => sum + each, 0);
        top = Math.max(top, equity);
        deepest = Math.min(deepest, equity - top);
        reads.push([
          hourMs - 600_000 + second * 1_000 + 400,
          open.map(({ ticket }, at) => held(ticket, worth[at] ?? 0)),
        ]);
      }
      const booked = deals.map(
        ({ second, net }): Booked => ({
          atMs: hourMs - 600_000 + second * 1_000,
          net,
          isFlat: openAt(second).length === 0,
        }),
      );
      expect(floatingDrawdown(spansOf(reads, isCarried), booked, true)?.amount ?? 0).toBe(deepest);
    }),
    { numRuns: 15 },
  );
});
