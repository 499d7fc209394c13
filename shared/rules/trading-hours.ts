import type { Stretch } from '../math/stretches';
import type { BrokerSeconds } from '../model/fields';

/** Hours of the week as they are typed: `Mon-Fri 08:00-18:00, Sun 22-24`; without days: daily. */

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const dayS = 86_400;
const weekS = 7 * dayS;
/** Of a day, whose bounds say something of a trader. */
const mostHours = 18;
/** 1970-01-01 was a Thursday. */
const thursday = 4 * dayS;
const pattern = /^(?:([a-z]{3})(?:-([a-z]{3}))?\s+)?(\d{1,2})(?::(\d{2}))?-(\d{1,2})(?::(\d{2}))?$/i;

/** Seconds of the week from Sunday 00:00; one that ends before it begins goes on into the next day. Null: it is none. */
export function parseHours(text: string): readonly Stretch[] | null {
  const spans: Stretch[] = [];
  for (const part of text.split(',')) {
    const match = pattern.exec(part.trim());
    if (match === null) return null;
    const [, firstName = 'sun', lastName = match[1] ?? 'sat', ...clock] = match;
    const first = days.indexOf(firstName.toLowerCase());
    const last = days.indexOf(lastName.toLowerCase());
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = clock.map((each = '0') => Number(each));
    const from = fromHour * 3_600 + fromMinute * 60;
    const to = toHour * 3_600 + toMinute * 60;
    if (first < 0 || last < 0 || fromMinute > 59 || toMinute > 59 || from >= dayS || to > dayS || from === to)
      return null;
    const isOvernight = to < from;
    for (let more = (last - first + 7) % 7; more >= 0; more -= 1) {
      const day = ((first + more) % 7) * dayS;
      spans.push({ from: day + from, to: day + to + (isOvernight ? dayS : 0) });
    }
  }
  return spans;
}

export function isWithinHours(spans: readonly Stretch[], atS: BrokerSeconds): boolean {
  const at = (atS + thursday) % weekS;
  // One that goes over the end of the week.
  return spans.some(({ from, to }) => (at >= from && at < to) || at + weekS < to);
}

/** The whole hours and the days of these moments, as they are typed; null where they say little, or there are none. */
export function weekHoursText(moments: readonly BrokerSeconds[]): string | null {
  if (moments.length === 0) return null;
  const hours = moments.map((atS) => Math.floor((atS % dayS) / 3_600));
  const [from, to] = [Math.min(...hours), Math.max(...hours) + 1];
  if (to - from > mostHours) return null;
  // Of a week that begins on Monday.
  const places = moments.map((atS) => (Math.floor((atS + thursday) / dayS) + 6) % 7);
  const [first, last] = [Math.min(...places), Math.max(...places)].map((place) => dayName((place + 1) % 7));
  const clock = (hour: number): string => `${hour}:00`.padStart(5, '0');
  return `${first === last ? first : `${first}-${last}`} ${clock(from)}-${clock(to)}`;
}

const dayName = (day: number): string => {
  const [initial = '', ...rest] = days[day] ?? '';
  return initial.toUpperCase() + rest.join('');
};
