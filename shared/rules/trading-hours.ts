import type { Stretch } from '../math/stretches';
import type { BrokerSeconds } from '../model/fields';

/** Hours of the week as they are typed: `Mon-Fri 08:00-18:00, Sun 22:00-24:00`; without days: daily. */

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const dayS = 86_400;
const weekS = 7 * dayS;
/** 1970-01-01 was a Thursday. */
const thursday = 4 * dayS;
const pattern = /^(?:([a-z]{3})(?:-([a-z]{3}))?\s+)?(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/i;

/** Seconds of the week from Sunday 00:00; one that ends before it begins goes on into the next day. Null: it is none. */
export function parseHours(text: string): readonly Stretch[] | null {
  const spans: Stretch[] = [];
  for (const part of text.split(',')) {
    const match = pattern.exec(part.trim());
    if (match === null) return null;
    const [, firstName = 'sun', lastName = match[1] ?? 'sat', ...clock] = match;
    const first = days.indexOf(firstName.toLowerCase());
    const last = days.indexOf(lastName.toLowerCase());
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = clock.map(Number);
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
