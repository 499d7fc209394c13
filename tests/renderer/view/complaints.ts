import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Errors of the page, and broken text on it, fail the test in which they occur. */

beforeEach(() => {
  vi.spyOn(console, 'error');
});

/**
 * React reads a clock twice and warns if a second passed in between. A value that is always new renders endlessly, which React
 * reports as another error.
 */
const isPassingSecond = ([text]: readonly unknown[]): boolean =>
  text === 'The result of getSnapshot should be cached to avoid an infinite loop';

afterEach(() => {
  const complaints = vi.mocked(console.error).mock.calls.filter((call) => !isPassingSecond(call));
  // Before the check: the next test starts without these errors.
  vi.restoreAllMocks();
  expect(complaints, 'the page complained').toEqual([]);
  expect(document.body.innerText).not.toMatch(/NaN|undefined|\bnull\b|Infinity|\[object Object\]/);
});
