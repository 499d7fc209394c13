import { expect, it } from 'vitest';
import { createKnownSpans } from '../../../host/ledger/known-spans';

it('joins what touches, and tells what is missing from its first moment to its last', () => {
  const spans = createKnownSpans();
  expect(spans.missingIn({ from: 5, to: 9 })).toEqual({ from: 5, to: 9 });
  spans.add({ from: 10, to: 20 });
  spans.add({ from: 30, to: 40 });
  expect(spans.missingIn({ from: 12, to: 20 })).toBeNull();
  expect(spans.missingIn({ from: 12, to: 35 })).toEqual({ from: 20, to: 30 });
  expect(spans.missingIn({ from: 5, to: 50 })).toEqual({ from: 5, to: 50 });
  expect(spans.beginningOf(35)).toBe(30);
  expect(spans.beginningOf(25)).toBeNull();
  spans.add({ from: 20, to: 30 });
  expect(spans.missingIn({ from: 10, to: 40 })).toBeNull();
  expect(spans.beginningOf(40)).toBe(10);
  // Ends before it begins: the clock was set back meanwhile.
  spans.add({ from: 50, to: 45 });
  expect(spans.beginningOf(50)).toBeNull();
});
