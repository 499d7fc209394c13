import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';

/**
 * Errors of the page, and broken text on it, fail the test in which they occur. Each begins in a window of 1440x900, whatever size the
 * one before left: all files share the page, and a narrow table has fewer columns.
 */

beforeEach(async () => {
  if (window.innerWidth !== 1440 || window.innerHeight !== 900) await page.viewport(1440, 900);
  vi.spyOn(console, 'error');
});

/**
 * React reads a clock twice and warns if a second passed in between. A value that is always new renders endlessly, which React
 * reports as another error.
 */
const isPassingSecond = ([text]: readonly unknown[]): boolean =>
  text === 'The result of getSnapshot should be cached to avoid an infinite loop';

/** A browser says it where a size changes within the look at a size; it looks once more in the next frame. */
const isLateSize = ([error]: readonly unknown[]): boolean =>
  error instanceof Error && error.message.startsWith('ResizeObserver loop completed');

afterEach(() => {
  const complaints = vi
    .mocked(console.error)
    .mock.calls.filter((call) => !isPassingSecond(call) && !isLateSize(call));
  // Before the check: the next test starts without these errors.
  vi.restoreAllMocks();
  expect(complaints, 'the page complained').toEqual([]);
  expect(document.body.innerText).not.toMatch(/NaN|undefined|\bnull\b|Infinity|\[object Object\]/);
});
