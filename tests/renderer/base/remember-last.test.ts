import { expect, it } from 'vitest';
import { rememberLast } from '../../../renderer/base/remember-last';

it('computes again only where a key or an argument is another one', () => {
  const asked: number[] = [];
  const sum = rememberLast((key: { readonly value: number }, add: number) => {
    asked.push(add);
    return { of: key.value + add };
  });
  const [one, two] = [{ value: 1 }, { value: 2 }];
  const first = sum(one, 1);
  expect(sum(one, 1)).toBe(first);
  expect(sum(two, 1)).toEqual({ of: 3 });
  expect(sum(one, 1)).toBe(first);
  expect(sum(one, 5)).toEqual({ of: 6 });
  expect(sum(one, 1)).not.toBe(first);
  expect(asked).toEqual([1, 1, 5, 1]);
});
