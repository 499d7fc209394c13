import { describe, expect, it } from 'vitest';
import { clockNotices } from '../../../../renderer/app/notifications/watch-bridge';
import type { BrokerClock, ClockWarning } from '../../../../shared/model/connection';

const clock: BrokerClock = {
  utcOffsetS: 10_800,
  utcMs: 0,
  source: '/time',
  usedSymbol: 'EURUSD',
  marketOpen: true,
};
const disagrees: ClockWarning = { kind: 'offset-disagrees', of: 'quotes', utcOffsetS: 7_200 };
const local = (aheadMs: number): ClockWarning => ({ kind: 'local-clock', aheadMs });

describe('doubts of the clocks in the journal', () => {
  it('row 49: an offset that the quotes belie is reported once, loudly', () => {
    const first = clockNotices({ clock, clockWarnings: [disagrees] }, new Set());
    expect(first.notices).toMatchObject([
      {
        tone: 'warn',
        title: 'The broker’s clock',
        detail: expect.stringMatching(
          /^Quotes are stamped UTC\+2, but the broker’s clock is UTC\+3 by \/time/,
        ),
        isToast: true,
      },
    ]);
    expect(clockNotices({ clock, clockWarnings: [disagrees] }, first.reported).notices).toEqual([]);
  });

  it('row 48: a wrong clock of this machine is a line, whatever its figures are from look to look', () => {
    const first = clockNotices({ clock, clockWarnings: [local(7_200_000)] }, new Set());
    expect(first.notices).toMatchObject([{ title: 'This computer’s clock', isToast: false }]);
    expect(clockNotices({ clock, clockWarnings: [local(7_200_400)] }, first.reported).notices).toEqual([]);
    const gone = clockNotices({ clock, clockWarnings: [] }, first.reported);
    expect(clockNotices({ clock, clockWarnings: [local(-90_000)] }, gone.reported).notices).toHaveLength(1);
  });
});
