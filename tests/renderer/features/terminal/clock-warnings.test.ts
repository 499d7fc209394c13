import { describe, expect, it } from 'vitest';
import { clockWarningText } from '../../../../shared/formats/clock-lines';
import type { BrokerClock, ClockWarning } from '../../../../shared/model/connection';

const clock: BrokerClock = {
  utcOffsetS: 10_800,
  utcMs: 0,
  source: '/time',
  usedSymbol: null,
  marketOpen: true,
};
const hour = 3_600_000;

describe('what is doubtful about the clocks, in words', () => {
  it.each<[ClockWarning, string]>([
    [
      { kind: 'offset-disagrees', of: '/terminal', utcOffsetS: 7_200 },
      'The terminal says UTC+2, but the broker’s clock is UTC+3 by /time.',
    ],
    [
      { kind: 'offset-disagrees', of: 'quotes', utcOffsetS: 19_800 },
      'Quotes are stamped UTC+5:30, but the broker’s clock is UTC+3 by /time: the broker has changed its clocks, quotes are delayed, or the bridge sends times in UTC.',
    ],
    [
      { kind: 'offset-disagrees', of: 'quotes', utcOffsetS: 10_800 - 4 * 86_400 },
      'Quotes are stamped 4\u00a0d behind the broker’s clock, UTC+3 by /time: the clock of the bridge or of this computer is wrong, or quotes are replayed.',
    ],
    [
      { kind: 'offset-changed', beforeS: 7_200, agoMs: 120_000 },
      'The broker’s clock was set 2\u00a0min ago: from UTC+2 to UTC+3 by /time. Earlier times are an hour off in UTC and local time.',
    ],
    [
      { kind: 'local-clock', aheadMs: 2 * hour },
      'This computer’s clock is 2\u00a0h 00\u00a0min ahead of the bridge’s. Only local times in the journal are wrong.',
    ],
    [
      { kind: 'local-clock', aheadMs: -3 * 24 * hour },
      'This computer’s clock is 3\u00a0d behind the bridge’s. Only local times in the journal are wrong.',
    ],
    [
      { kind: 'local-clock-set', byMs: -2 * hour, agoMs: 5_000 },
      'This computer’s clock was set back by 2\u00a0h 00\u00a0min, 5\u00a0s ago. Ages and broker time do not depend on it.',
    ],
  ])('%j', (warning, words) => {
    const text = clockWarningText(warning, clock);
    expect(text).toBe(words);
    expect(clockWarningText(warning, null)).not.toMatch(/null|undefined|NaN/);
  });
});
