import { expect, it, vi } from 'vitest';
import type { Bridge } from '../../../renderer/data/bridge';
import { acceptsOf } from '../../../renderer/data/settings';
import { acceptsMs } from '../../../shared/contract/kinds';

it('never accepts an older answer than the contract allows, as in a replay, whose charts are not polled', () => {
  vi.spyOn(performance, 'now').mockReturnValue(3_600_000);
  const bridge = { refreshed: { atMs: 0 } } as Bridge;
  expect(acceptsOf(bridge, 1_000)).toBe(800);
  expect(acceptsMs.parse(acceptsOf(bridge, 86_400_000))).toBe(300_000);
  vi.restoreAllMocks();
});
