import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notifyDefect } from '../../../../renderer/app/notifications/defects';
import { readNotices } from '../../../../renderer/data/notifications/store';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('tells a defect that repeats with every tick once a minute, and another one at once', () => {
  const reported = () => readNotices().map((notice) => notice.detail);
  for (let tick = 0; tick < 30; tick += 1) notifyDefect('Chart', new Error('broken'));
  notifyDefect('Chart', new Error('broken otherwise'));
  expect(reported()).toEqual(['broken', 'broken otherwise']);
  vi.advanceTimersByTime(61_000);
  notifyDefect('Chart', new Error('broken'));
  expect(reported()).toHaveLength(3);
});
