import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What the page complains of, and words that must never reach a trader's eye, fail the test in which they come. */

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const complaints = vi.mocked(console.error).mock.calls;
  expect(complaints, 'the page complained').toEqual([]);
  expect(document.body.innerText).not.toMatch(/NaN|undefined|\bnull\b|Infinity|\[object Object\]/);
  vi.restoreAllMocks();
});
