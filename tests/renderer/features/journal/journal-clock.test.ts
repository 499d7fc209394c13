import { expect, it } from 'vitest';
import { journalClock, journalTime, steadyAhead } from '../../../../renderer/features/journal/journal-clock';
import { hoursOf } from '../../../../renderer/features/journal/show-requests';
import { filterTest } from '../../../../shared/math/table-filter';
import { intentOf } from '../../../fixtures/intents';

const at = Date.UTC(2026, 4, 13, 22, 30, 5, 900);

it("writes a line's time with its date on the broker's clock", () => {
  expect(journalTime(at, 3 * 3_600)).toBe('2026.05.14 01:30:05');
  expect(journalTime(at, 0)).toBe('2026.05.13 22:30:05');
});

it("falls back to this machine's clock where the bridge does not tell its offset", () => {
  const hour = `${new Date(at).getHours()}`.padStart(2, '0');
  expect(journalTime(at, null)).toContain(` ${hour}:`);
});

it('keeps the times of its lines while the two clocks only jitter, and follows a clock that was set', () => {
  const ahead = steadyAhead();
  expect(ahead(null, at)).toBeNull();
  const brokerS = at / 1000 - 3 * 86_400 + 7_200;
  expect(ahead(Math.floor(brokerS), at)).toBe(-3 * 86_400 + 7_199);
  expect(ahead(Math.floor(brokerS) + 1, at)).toBe(-3 * 86_400 + 7_199);
  expect(ahead(null, at)).toBe(-3 * 86_400 + 7_199);
  expect(ahead(Math.floor(brokerS) + 3_600, at)).toBe(-3 * 86_400 + 10_799);
});

it('tells a request from before the broker changed its clock by the clock of then, as History tells its deals', () => {
  const changeMs = at + 86_400_000;
  const offsets = {
    spans: [
      { fromMs: at - 86_400_000, toMs: changeMs - 2_000, offsetS: 7_200 },
      { fromMs: changeMs, toMs: changeMs + 86_400_000, offsetS: 10_800 },
    ],
    presentS: 10_800,
  };
  // This machine's clock is a minute late.
  const clock = journalClock('broker', 10_860, offsets);
  expect(clock.timeText(at)).toBe('2026.05.14 00:31:05');
  expect(clock.timeText(changeMs + 1_000)).toBe('2026.05.15 01:31:06');
});

it('an hour of Execution leads to the requests of that hour of those days alone, as the column tells times', () => {
  const hour = 3_600_000;
  const clock = journalClock('broker', 7_200);
  const of = (created: number) => intentOf({ created });
  const passes = filterTest(hoursOf([of(at), of(at + 60_000), of(at - 24 * hour)], clock), false);
  const isShown = (created: number) => passes?.(clock.timeText(created));
  expect([at, at + 60_000, at - 24 * hour].map(isShown)).toEqual([true, true, true]);
  expect([at + hour, at - hour, at - 48 * hour, at + 22 * 60_000 + hour].map(isShown)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
