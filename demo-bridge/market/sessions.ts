import { weekdayOf } from './timeframe';

/** When a symbol trades: minutes of the broker's day, the end not included. */
export interface Session {
  readonly from: number;
  readonly to: number;
}

/** `currencies`: the week without a break. `usIndex`: a break of 15 minutes late in the day. */
export type SessionPlan = 'currencies' | 'usIndex' | 'euIndex' | 'shares' | 'always';

const at = (hour: number, minute = 0) => hour * 60 + minute;
const WHOLE_DAY: readonly Session[] = [{ from: 0, to: 1440 }];
const TO_THE_WEEKS_CLOSE: readonly Session[] = [{ from: 0, to: at(23, 59) }];
const US_INDEX: readonly Session[] = [
  { from: at(1), to: at(23, 15) },
  { from: at(23, 30), to: at(23, 59) },
];
const EU_INDEX: readonly Session[] = [{ from: at(1, 15), to: at(23) }];
const SHARES: readonly Session[] = [{ from: at(16, 30), to: at(23) }];
const CLOSED: readonly Session[] = [];

const FRIDAY = 5;
const DAY_MS = 86_400_000;

/** Whether only what trades always trades on this broker day (days since 1970). */
export type IsDayOff = (day: number) => boolean;

export const onWeekends: IsDayOff = (day) => [0, 6].includes(weekdayOf(day));

/**
 * Weekends but the one, if any, at this moment of the broker's clock (milliseconds): who starts a demo on a Saturday would see a market
 * that stands still.
 */
export function onOtherWeekends(brokerMs: number): IsDayOff {
  const today = Math.floor(brokerMs / DAY_MS);
  if (!onWeekends(today)) return onWeekends;
  const saturday = weekdayOf(today) === 6 ? today : today - 1;
  return (day) => onWeekends(day) && day !== saturday && day !== saturday + 1;
}

export function sessionsOn(plan: SessionPlan, day: number, isDayOff: IsDayOff): readonly Session[] {
  if (plan === 'always') return WHOLE_DAY;
  if (isDayOff(day)) return CLOSED;
  switch (plan) {
    case 'currencies':
      return weekdayOf(day) === FRIDAY ? TO_THE_WEEKS_CLOSE : WHOLE_DAY;
    case 'usIndex':
      return US_INDEX;
    case 'euIndex':
      return EU_INDEX;
    case 'shares':
      return SHARES;
  }
}

/** How many minutes of [`from`, `to`) of the day are open. */
export function openMinutes(sessions: readonly Session[], from: number, to: number): number {
  let minutes = 0;
  for (const session of sessions) {
    minutes += Math.max(0, Math.min(to, session.to) - Math.max(from, session.from));
  }
  return minutes;
}

/** Whether the symbol trades at a moment of the broker's clock (milliseconds). */
export function isOpen(plan: SessionPlan, brokerMs: number, isDayOff: IsDayOff): boolean {
  const day = Math.floor(brokerMs / DAY_MS);
  const minute = Math.floor((brokerMs - day * DAY_MS) / 60_000);
  return sessionsOn(plan, day, isDayOff).some((session) => minute >= session.from && minute < session.to);
}

/** Activity in each hour of the broker's day, 1 = average: London opens at 10, New York at 15. */
const ACTIVITY: Record<SessionPlan, readonly number[]> = {
  currencies: [
    0.35, 0.5, 0.6, 0.65, 0.6, 0.5, 0.5, 0.6, 0.8, 1.2, 1.6, 1.5, 1.2, 1.1, 1.3, 1.8, 2.0, 1.8, 1.3, 1.0, 0.8,
    0.65, 0.5, 0.3,
  ],
  usIndex: [
    0.3, 0.4, 0.5, 0.5, 0.5, 0.4, 0.4, 0.5, 0.7, 0.9, 1.1, 1.0, 0.9, 0.9, 1.0, 1.4, 2.6, 2.4, 1.8, 1.5, 1.4,
    1.6, 2.0, 0.6,
  ],
  euIndex: [
    0.3, 0.3, 0.4, 0.4, 0.4, 0.4, 0.4, 0.5, 0.8, 1.6, 2.2, 1.8, 1.4, 1.2, 1.3, 1.6, 2.0, 1.8, 1.4, 1.0, 0.8,
    0.7, 0.6, 0.4,
  ],
  shares: [
    0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 2.8, 2.0, 1.3, 1.0, 0.9,
    1.0, 1.8, 1.0,
  ],
  always: [
    0.8, 0.8, 0.8, 0.9, 0.8, 0.7, 0.7, 0.8, 0.9, 1.0, 1.1, 1.0, 1.0, 1.0, 1.1, 1.4, 1.7, 1.6, 1.3, 1.2, 1.1,
    1.0, 0.9, 0.9,
  ],
};

/** Activity at a minute of the day, interpolated between the middles of hours. */
export function activityAt(plan: SessionPlan, minuteOfDay: number): number {
  const table = ACTIVITY[plan];
  const place = (minuteOfDay - 30) / 60;
  const below = Math.floor(place);
  const low = table[(below + 24) % 24] ?? 1;
  const high = table[(below + 25) % 24] ?? 1;
  return low + (high - low) * (place - below);
}

/** Factor on the daytime spread: rollover, night, day. */
export function spreadFactorAt(plan: SessionPlan, minuteOfDay: number): number {
  if (plan === 'always') return 1;
  if (plan === 'shares') return minuteOfDay < at(16, 40) ? 2 : 1;
  if (minuteOfDay >= at(23, 50) || minuteOfDay < 15) return 4;
  if (minuteOfDay < at(1, 30)) return 2;
  if (minuteOfDay < at(8)) return 1.4;
  return 1;
}
