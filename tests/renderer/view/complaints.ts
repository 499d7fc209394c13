import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What the page complains of, and words that must never reach a trader's eye, fail the test in which they come. */

beforeEach(() => {
  vi.spyOn(console, 'error');
});

/**
 * React reads a clock's value twice at once and warns where a second passed between the two. A value that is new each time renders
 * without end, which React refuses with an error of its own.
 */
const isPassingSecond = ([text]: readonly unknown[]): boolean =>
  text === 'The result of getSnapshot should be cached to avoid an infinite loop';

afterEach(() => {
  const complaints = vi.mocked(console.error).mock.calls.filter((call) => !isPassingSecond(call));
  // Before the verdict: the next test has its own complaints.
  vi.restoreAllMocks();
  expect(complaints, 'the page complained').toEqual([]);
  expect(document.body.innerText).not.toMatch(/NaN|undefined|\bnull\b|Infinity|\[object Object\]/);
});
