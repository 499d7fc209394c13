import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinedStretches, lengthBetween } from '../../../shared/math/stretches';

const stretch = fc
  .record({ from: fc.nat({ max: 100 }), length: fc.integer({ min: 1, max: 20 }) })
  .map(({ from, length }) => ({ from, to: from + length }));

it('joined are those where any of them is: in order, apart, each moment once', () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 12 }), fc.nat(60), fc.nat(60), (all, from, length) => {
      const joined = joinedStretches(all);
      for (const [at, { from: next }] of joined.slice(1).entries())
        expect(next).toBeGreaterThan(joined[at]?.to ?? 0);
      const moments = Array.from({ length }, (_, at) => from + at).filter((at) =>
        all.some((each) => at >= each.from && at < each.to),
      );
      expect(lengthBetween(joined, from, from + length)).toBe(moments.length);
    }),
  );
});
