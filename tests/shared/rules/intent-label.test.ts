import { describe, expect, test } from 'vitest';
import {
  isOurMagic,
  markedComment,
  markIn,
  mintMagic,
  mintMark,
  withoutMark,
} from '../../../shared/rules/intent-label';

const least = () => 0;
const most = (below: number) => below - 1;

describe('the magic of an order sent by hand', () => {
  test('is ours at both ends of its span, and a number that JSON holds exactly', () => {
    for (const random of [least, most]) {
      const magic = mintMagic(random);
      expect(isOurMagic(magic)).toBe(true);
      expect(JSON.parse(JSON.stringify(magic))).toBe(magic);
      expect(Number.isSafeInteger(magic)).toBe(true);
    }
    expect(mintMagic(most) - mintMagic(least)).toBe(2 ** 31 - 1);
  });

  test.each([
    null,
    0,
    7,
    20_260_101,
    mintMagic(least) - 1,
    mintMagic(most) + 1,
    Number.MAX_SAFE_INTEGER,
    1.5,
  ])('%s is not', (magic) => expect(isOurMagic(magic)).toBe(false));
});

describe('the mark in the comment', () => {
  test('is wb: and ten of base 32', () => {
    expect(mintMark(least)).toBe('wb:AAAAAAAAAA');
    expect(mintMark(most)).toBe('wb:7777777777');
  });

  test.each([
    [undefined, 'wb:ABCDEFGHIJ'],
    ['', 'wb:ABCDEFGHIJ'],
    ['breakout', 'breakout wb:ABCDEFGHIJ'],
    ['x'.repeat(17), `${'x'.repeat(17)} wb:ABCDEFGHIJ`],
    ['x'.repeat(18), null],
  ])('behind the words %s: %s', (own, comment) => {
    expect(markedComment(own, 'wb:ABCDEFGHIJ')).toBe(comment);
    if (comment !== null) {
      expect(comment.length).toBeLessThanOrEqual(31);
      expect(markIn(comment)).toBe('wb:ABCDEFGHIJ');
      expect(withoutMark(comment)).toBe(own ?? '');
    }
  });

  test.each(['', 'wb:short', 'xwb:ABCDEFGHIJ', 'wb:ABCDEFGHIJK', '[sl 1.10000]', 'Request executed'])(
    'none in %j',
    (comment) => {
      expect(markIn(comment)).toBe(null);
      expect(withoutMark(comment)).toBe(comment);
    },
  );
});
