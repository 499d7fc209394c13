import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedPx, foldDeals, mostSingle } from '../../../../../renderer/features/chart/plan/deal-fold';

const fold = (places: readonly (readonly [number, number])[]) =>
  foldDeals(
    Float64Array.from(places, ([x]) => x),
    Float64Array.from(places, ([, y]) => y),
  );

describe('deals that lie near each other', () => {
  it('share a mark within 6 px, and no further', () => {
    const { groups, areCounted } = fold([
      [100, 100],
      [103, 104],
      [116, 100],
      [300, 100],
      [307, 100],
    ]);
    expect(areCounted).toBe(false);
    expect(groups.map(({ members }) => members)).toEqual([[0, 1], [2], [3], [4]]);
    expect(groups[0]).toMatchObject({ x: 101.5, y: 102 });
  });
  it('share a counted mark as far as that would cover them', () => {
    const two = [
      [100, 100],
      [102, 100],
    ] as const;
    const [single, counted] = [111, 120].map(
      (x) =>
        [
          [x, 100],
          [x + 2, 100],
        ] as const,
    );
    expect(fold([...two, single?.[0] ?? [0, 0]]).groups).toHaveLength(1);
    expect(fold([...two, ...(counted ?? [])]).groups).toHaveLength(1);
    expect(fold([...two, [123, 100], [125, 100]]).groups).toHaveLength(2);
  });
  it('are gathered past forty on the screen, in marks that are never more than forty', () => {
    const forty = Array.from({ length: 40 }, (_, index) => [index * 20, 100] as const);
    expect(fold(forty)).toMatchObject({ areCounted: false });
    expect(fold(forty).groups).toHaveLength(40);
    const more = fold([...forty, [900, 100]]);
    expect(more.areCounted).toBe(true);
    expect(more.groups.length).toBeLessThanOrEqual(40);
  });
});

const places = fc.array(
  fc.tuple(
    fc.double({ min: -50, max: 2_000, noNaN: true }),
    fc.double({ min: -50, max: 1_000, noNaN: true }),
  ),
  { maxLength: 300 },
);

describe('for any deals', () => {
  it('each is in one mark, marks are few, and counted ones do not lie on each other', () => {
    fc.assert(
      fc.property(places, (all) => {
        const { groups, areCounted } = fold(all);
        expect(areCounted).toBe(all.length > mostSingle);
        expect(groups.flatMap(({ members }) => members).toSorted((a, b) => a - b)).toEqual(
          all.map((_, index) => index),
        );
        expect(groups.length).toBeLessThanOrEqual(mostSingle);
        const apart = areCounted ? countedPx : 6;
        for (const [index, one] of groups.entries())
          for (const other of groups.slice(index + 1))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(apart - 1e-6);
      }),
    );
  });
});
