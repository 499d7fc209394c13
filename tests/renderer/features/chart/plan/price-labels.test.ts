import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type LabelledLevel,
  labelGapPx,
  placeLabels,
} from '../../../../../renderer/features/chart/plan/price-labels';

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

  it('stand lower where the line of what is above stands below the legend', () => {
    const crowd = [level(-40), level(-20), level(2, 'tp')];
    expect(heights(placeLabels(crowd, scale, null))).toEqual([26]);
    expect(heights(placeLabels(crowd, { ...scale, edgeDown: 18 }, null))).toEqual([44]);
    expect(heights(placeLabels([level(2)], { ...scale, edgeDown: 18 }, null))).toEqual([10]);
  });

  it('part evenly where two would overlap', () => {
    expect(heights(placeLabels([level(204), level(200)], scale, null))).toEqual([191, 213]);
  });

  it('give way to the last price, which stays, and never change sides with it', () => {
    const placed = placeLabels([level(198), level(203)], scale, 1.153);
    expect(placed.lastY).toBeCloseTo(200, 3);
    expect(heights(placed)).toEqual([178, 222]);
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
    expect(heights(placed)).toEqual([26]);
  });

  it('without any room are told at the ends too', () => {
    const over = level(3);
    const placed = placeLabels([over, level(200)], scale, 1.155 - 10 / 100_000);
    expect(placed.above).toEqual([over.id]);
    expect(placed.labels).toHaveLength(1);
  });
});

const levels = fc.uniqueArray(
  fc.record({
    points: fc.oneof(fc.integer({ min: -200, max: 1_200 }), fc.integer({ min: 300, max: 320 })),
    kind: fc.constantFrom('entry' as const, 'sl' as const, 'tp' as const, 'pending' as const),
    ticket: fc.nat(9_999).map(String),
  }),
  { selector: ({ ticket }) => ticket, maxLength: 80 },
);

describe('for any set of levels', () => {
  it('the order on the scale is the order of prices, nothing overlaps, and each level is told once', () => {
    fc.assert(
      fc.property(
        levels,
        fc.integer({ min: 60, max: 900 }),
        fc.option(fc.integer({ min: -50, max: 1_050 })),
        (some, height, lastPoints) => {
          // 1,000 points on the scale, whatever its height: the highest at the top.
          const priceOf = (points: number): number => 1.2 - points / 100_000;
          const place = (price: number): number => ((1.2 - price) * 100_000 * height) / 1_000;
          const all = some.map(
            ({ points, kind, ticket }): LabelledLevel => ({
              id: ticket,
              price: priceOf(points),
              kind,
              owner: { of: kind === 'pending' ? 'order' : 'position', ticket },
            }),
          );
          const last = lastPoints === null ? null : priceOf(lastPoints);
          const placed = placeLabels(all, { yOf: place, height }, last);
          const { labels, above, below, lastY } = placed;
          const prices = new Map(all.map(({ id, price }) => [id, price]));
          const kinds = new Map(all.map(({ id, kind }) => [id, kind]));
          const top = (index: number): number => prices.get(labels[index]?.members[0] ?? '') ?? Number.NaN;
          const bottom = (index: number): number =>
            prices.get(labels[index]?.members.at(-1) ?? '') ?? Number.NaN;

          const told = [...above, ...labels.flatMap(({ members }) => members), ...below];
          expect(told.toSorted()).toEqual(all.map(({ id }) => id).toSorted());

          for (const [index, { y, members }] of labels.entries()) {
            expect(y).toBeGreaterThanOrEqual(10 - 1e-6);
            expect(y).toBeLessThanOrEqual(height - 10 + 1e-6);
            expect(new Set(members.map((id) => kinds.get(id))).size).toBe(1);
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
          if (lastY !== null && last !== null) expect(Math.abs(lastY - place(last))).toBeLessThanOrEqual(11);
        },
      ),
    );
  });

  it('none moves over 44 px while its kind has another one to fold with beside it', () => {
    fc.assert(
      fc.property(levels, (some) => {
        const all = some.map(
          ({ points, kind, ticket }): LabelledLevel => ({
            id: ticket,
            price: 1.2 - points / 100_000,
            kind,
            owner: { of: kind === 'pending' ? 'order' : 'position', ticket },
          }),
        );
        const kinds = new Map(all.map(({ id, kind }) => [id, kind]));
        const { labels } = placeLabels(all, { yOf: (price) => (1.2 - price) * 50_000, height: 500 }, null);
        let block: typeof labels = [];
        for (const [index, label] of labels.entries()) {
          const isBeside = label.y - (labels[index - 1]?.y ?? Number.NEGATIVE_INFINITY) < labelGapPx + 0.005;
          block = isBeside ? [...block, label] : [label];
          const isEnd = (labels[index + 1]?.y ?? Number.POSITIVE_INFINITY) - label.y >= labelGapPx + 0.005;
          const moved = Math.max(
            ...block.map(({ y, lines }) => Math.abs(y - ((lines[0] ?? 0) + (lines.at(-1) ?? 0)) / 2)),
          );
          if (!isEnd || moved <= 44.02) continue;
          const inBlock = block.map(({ id }) => kinds.get(id));
          expect(new Set(inBlock).size).toBe(inBlock.length);
        }
      }),
    );
  });
});
