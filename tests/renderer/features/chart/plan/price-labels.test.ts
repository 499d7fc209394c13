import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartLevel } from '../../../../../renderer/features/chart/plan/chart-level';
import {
  edgePx,
  halfPx,
  type LabelledLevel,
  labelGapPx,
  placeLabels,
} from '../../../../../renderer/features/chart/plan/price-labels';
import {
  type StandingLabel,
  standingLabels,
} from '../../../../../renderer/features/chart/plan/standing-labels';

/** A scale of 500 pixels, a point each: 1.15500 at the top, 1.15000 at the bottom. */
const yOf = (price: number): number => (1.155 - price) * 100_000;
const scale = { yOf, height: 500 };

let count = 0;
const level = (
  y: number,
  kind: LabelledLevel['kind'] = 'sl',
  of: 'position' | 'order' = 'position',
): LabelledLevel => {
  count += 1;
  const id = `${count}`;
  return { id, price: 1.155 - y / 100_000, kind, owner: { of, ticket: id } };
};
const order = (y: number) => level(y, 'pending', 'order');

const heights = (placed: ReturnType<typeof placeLabels>) => placed.labels.map(({ y }) => Math.round(y));

describe('labels of levels', () => {
  it('are at their prices where there is room', () => {
    const placed = placeLabels([level(200), level(100)], scale, null);
    expect(heights(placed)).toEqual([100, 200]);
    expect(placed.labels.map(({ lines }) => lines.map(Math.round))).toEqual([[100], [200]]);
  });

  it('stand below the legend where they would lie on it, as the line of what is above does', () => {
    const crowd = [level(-40), level(-20), level(2, 'tp')];
    expect(heights(placeLabels(crowd, scale, null))).toEqual([25]);
    expect(heights(placeLabels(crowd, { ...scale, legendDown: 18 }, null))).toEqual([43]);
    expect(heights(placeLabels([level(2)], scale, null))).toEqual([9]);
    expect(heights(placeLabels([level(2)], { ...scale, legendDown: 18 }, null))).toEqual([27]);
  });

  it('part evenly where two would overlap', () => {
    expect(heights(placeLabels([level(204), level(200)], scale, null))).toEqual([192, 212]);
  });

  it('give way to the last price, which stays, and never change sides with it', () => {
    const placed = placeLabels([level(198), level(203)], scale, 1.153);
    expect(placed.lastY).toBeCloseTo(200, 3);
    expect(heights(placed)).toEqual([180, 220]);
  });

  it('of one kind fold where they would move over 44 px, whatever their distance in points', () => {
    const five = [200, 201, 202, 203, 204].map(order);
    expect(placeLabels(five, scale, null).labels).toHaveLength(5);
    const six = [200, 201, 202, 203, 204, 205].map(order);
    const [folded, ...rest] = placeLabels(six, scale, null).labels;
    expect(rest).toEqual([]);
    expect(folded?.members).toEqual(six.map(({ id }) => id));
    expect(folded?.y).toBeCloseTo(202.5, 3);
    // The same prices on a scale that shows a tenth of them have room.
    const near = { yOf: (price: number) => (yOf(price) - 200) * 25 + 200, height: 500 };
    expect(placeLabels(six, near, null).labels).toHaveLength(6);
  });

  it('of positions never fold with pending orders, nor their stops with their targets', () => {
    const crowd = [0, 1, 2, 3].flatMap((y) => [
      level(200 + y, 'entry'),
      level(200 + y, 'sl'),
      level(200 + y, 'tp'),
      order(200 + y),
    ]);
    const kinds = new Map(crowd.map(({ id, kind }) => [id, kind]));
    const { labels } = placeLabels(crowd, scale, null);
    expect(labels).toHaveLength(4);
    for (const { members } of labels) expect(new Set(members.map((id) => kinds.get(id))).size).toBe(1);
  });

  it('of the account fold only with each other', () => {
    const crowd = [0, 1, 2, 3].flatMap((y) => [
      level(200 + y, 'sl'),
      { ...level(200 + y, 'stop-out'), owner: null },
      { ...level(200 + y, 'margin-call'), owner: null },
    ]);
    const accounts = new Set(crowd.filter(({ owner }) => owner === null).map(({ id }) => id));
    const { labels } = placeLabels(crowd, scale, null);
    expect(labels.length).toBeLessThan(crowd.length);
    for (const { members } of labels) expect(new Set(members.map((id) => accounts.has(id))).size).toBe(1);
  });

  it('leave alone a kind that is elsewhere on the scale', () => {
    const six = [400, 401, 402, 403, 404, 405].map(order);
    const alone = [order(50), order(80)];
    expect(placeLabels([...six, ...alone], scale, null).labels.map(({ members }) => members.length)).toEqual([
      1, 1, 6,
    ]);
  });

  it('that are off the scale are told at its ends, from the highest to the lowest', () => {
    const [far, near, under] = [level(-500), level(-20), level(600)];
    const placed = placeLabels([under, near, far, level(5)], scale, null);
    expect(placed.above).toEqual([far.id, near.id]);
    expect(placed.below).toEqual([under.id]);
    // The line at the end takes its own room.
    expect(heights(placed)).toEqual([25]);
  });

  it('without any room are told at the ends too', () => {
    const over = level(3);
    const placed = placeLabels([over, level(200)], scale, 1.155 - 10 / 100_000);
    expect(placed.above).toEqual([over.id]);
    expect(placed.labels).toHaveLength(1);
  });

  it('give way to the stop of a position: a draft first, then an order', () => {
    const draft = { ...level(24, 'draft-order'), owner: null };
    const [stop, pending] = [level(30), order(20)];
    const shown = (height: number) =>
      placeLabels([draft, stop, pending], { yOf, height }, null).labels.map(({ id }) => id);
    expect(shown(100)).toEqual([pending.id, draft.id, stop.id]);
    expect(shown(56)).toEqual([pending.id, stop.id]);
    expect(shown(40)).toEqual([stop.id]);
  });
});

/** Kinds that fold with each other, by the words of the issue: an order's prices with each other, the account's with each other. */
const foldsWith = (level: LabelledLevel): string =>
  level.owner === null ? 'account' : level.owner.of === 'order' ? 'order' : level.kind;

/** Many, of one price too, off the scale, three prices of one order, stops without an owner that are the account's. */
const levels: fc.Arbitrary<readonly LabelledLevel[]> = fc
  .array(
    fc.record({
      points: fc.oneof(
        fc.integer({ min: -200, max: 1_200 }),
        fc.integer({ min: 300, max: 320 }),
        fc.constantFrom(0, 500, 1_000),
      ),
      what: fc.constantFrom(
        ['entry', 'position'],
        ['sl', 'position'],
        ['tp', 'position'],
        ['pending', 'order'],
        ['stop-limit', 'order'],
        ['sl', 'order'],
        ['tp', 'order'],
        ['margin-call', null],
        ['stop-out', null],
      ) as fc.Arbitrary<readonly [LabelledLevel['kind'], 'position' | 'order' | null]>,
    }),
    // As many as said: the library alone would stay at ten.
    { maxLength: 80, size: 'max' },
  )
  .map((some) =>
    some.map(({ points, what: [kind, of] }, index) => ({
      id: `${index}`,
      price: priceOf(points),
      kind,
      owner: of === null ? null : { of, ticket: `${index % 30}` },
    })),
  );

/** 1,000 points on the scale, whatever its height: the highest at the top. */
const priceOf = (points: number): number => 1.2 - points / 100_000;
const placeOf =
  (height: number) =>
  (price: number): number =>
    ((1.2 - price) * 100_000 * height) / 1_000;
const lastPrice = fc.option(fc.oneof(fc.integer({ min: -50, max: 1_050 }), fc.constantFrom(0, 310, 500)));

describe('for any set of levels', () => {
  it('the order on the scale is the order of prices, nothing overlaps, and each level is told once', () => {
    const seen = { folds: 0, labels: 0, roomless: 0, last: 0 };
    fc.assert(
      fc.property(
        levels,
        fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 60, max: 900 })),
        lastPrice,
        fc.constantFrom(0, 18),
        (all, height, lastPoints, legendDown) => {
          const yOf = placeOf(height);
          const last = lastPoints === null ? null : priceOf(lastPoints);
          const scaleOf = { yOf, height, legendDown };
          const placed = placeLabels(all, scaleOf, last);
          // Whatever the order in which they are told: nothing jumps from one read to the next.
          expect(placeLabels(all.toReversed(), scaleOf, last)).toEqual(placed);
          const { labels, above, below, lastY } = placed;
          const byId = new Map(all.map((each) => [each.id, each]));
          const prices = (ids: readonly string[]): number[] =>
            ids.map((id) => byId.get(id)?.price ?? Number.NaN);
          const top = (index: number): number => prices(labels[index]?.members ?? [])[0] ?? Number.NaN;
          const bottom = (index: number): number => prices(labels[index]?.members ?? []).at(-1) ?? Number.NaN;

          const told = [...above, ...labels.flatMap(({ members }) => members), ...below];
          expect(told.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
          for (const ids of [above, below, ...labels.map(({ members }) => members)])
            expect(prices(ids)).toEqual(prices(ids).toSorted((left, right) => right - left));
          for (const [index, { y, members }] of labels.entries()) {
            seen.labels += 1;
            if (members.length > 1) seen.folds += 1;
            expect(y).toBeGreaterThanOrEqual(halfPx - 1e-6);
            expect(y).toBeLessThanOrEqual(height - halfPx + 1e-6);
            const kinds = members.map((id) => foldsWith(byId.get(id) as LabelledLevel));
            expect(new Set(kinds).size).toBe(1);
            // Two labels whose prices do not interlock stand in the order of their prices: always where neither is folded.
            for (let other = index + 1; other < labels.length; other += 1) {
              const interlocks = bottom(index) < top(other) && bottom(other) < top(index);
              if (interlocks)
                expect(members.length * (labels[other]?.members.length ?? 0)).toBeGreaterThan(1);
              else expect(bottom(index)).toBeGreaterThanOrEqual(top(other));
            }
            const next = labels[index + 1];
            if (next !== undefined) expect(next.y - y).toBeGreaterThanOrEqual(labelGapPx - 1e-6);
            if (last === null || lastY === null) continue;
            expect(Math.abs(y - lastY)).toBeGreaterThanOrEqual(labelGapPx - 1e-6);
            if (y < lastY) expect(bottom(index)).toBeGreaterThanOrEqual(last);
            else expect(top(index)).toBeLessThan(last);
          }
          seen.roomless += above.length + below.length;
          if (lastY === null || last === null) return;
          seen.last += 1;
          // Half a label at most.
          expect(Math.abs(lastY - yOf(last))).toBeLessThanOrEqual(labelGapPx / 2);
        },
      ),
      { numRuns: 400 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100);
  });

  it('stand as they were placed, the last price among them, and the lines at the ends overlap nothing', () => {
    fc.assert(
      fc.property(
        levels,
        fc.integer({ min: 60, max: 900 }),
        lastPrice,
        fc.constantFrom(0, 18),
        (all, height, lastPoints, legendDown) => {
          const last = lastPoints === null ? null : priceOf(lastPoints);
          const scaleOf = { yOf: placeOf(height), height, legendDown };
          const placed = placeLabels(all, scaleOf, last);
          const drawn = new Map(all.map((each) => [each.id, each as ChartLevel]));
          const standing = standingLabels(placed, drawn, scaleOf);
          const ids = standing.flatMap((label) => label.levels.map(({ id }) => id));
          expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
          expect(standing.filter(({ is }) => is === 'last')).toHaveLength(placed.lastY === null ? 0 : 1);
          const heightOf = ({ is }: StandingLabel) =>
            is === 'above' || is === 'below' ? edgePx : labelGapPx - 2;
          for (const [index, label] of standing.entries()) {
            const next = standing[index + 1];
            // The last price gives way to nothing, the line at the end neither.
            const isEnd = (is: StandingLabel['is']) => is === 'above' || is === 'below';
            if (
              next === undefined ||
              (isEnd(label.is) && next.is === 'last') ||
              (label.is === 'last' && isEnd(next.is))
            )
              continue;
            expect(next.y - label.y, `${label.is} ${next.is} ${height}`).toBeGreaterThanOrEqual(
              (heightOf(label) + heightOf(next)) / 2 - 1e-6,
            );
          }
        },
      ),
    );
  });

  it('none moves over 44 px while its kind has another one to fold with beside it', () => {
    let crowded = 0;
    fc.assert(
      fc.property(levels, fc.integer({ min: 200, max: 900 }), lastPrice, (all, height, lastPoints) => {
        const last = lastPoints === null ? null : priceOf(lastPoints);
        const byId = new Map(all.map((each) => [each.id, each]));
        const { labels } = placeLabels(all, { yOf: placeOf(height), height }, last);
        const isOver = ({ id }: (typeof labels)[number]) =>
          (byId.get(id)?.price ?? 0) >= (last ?? Number.POSITIVE_INFINITY);
        let block: typeof labels = [];
        for (const [index, label] of labels.entries()) {
          const before = labels[index - 1];
          const after = labels[index + 1];
          const touches = (left: typeof before, right: typeof before) =>
            left !== undefined &&
            right !== undefined &&
            isOver(left) === isOver(right) &&
            right.y - left.y < labelGapPx + 0.005;
          block = touches(before, label) ? [...block, label] : [label];
          const moved = Math.max(
            ...block.map(({ y, lines }) => Math.abs(y - ((lines[0] ?? 0) + (lines.at(-1) ?? 0)) / 2)),
          );
          if (touches(label, after)) continue;
          if (block.some(({ members }) => members.length > 1)) crowded += 1;
          if (moved <= 44.02) continue;
          const inBlock = block.map(({ id }) => foldsWith(byId.get(id) as LabelledLevel));
          expect(new Set(inBlock).size).toBe(inBlock.length);
        }
      }),
      { numRuns: 300 },
    );
    expect(crowded).toBeGreaterThan(100);
  });
});
