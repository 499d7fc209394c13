import { startOfBrokerDay } from '../../../shared/math/time';
import type { BrokerSeconds } from '../../../shared/model/fields';

const dayS = 86_400;

/** The last time that the broker's clock showed this, `12:30`, `1230` or `12`; null where it is no time of a day. */
export function sinceTime(text: string, now: BrokerSeconds): BrokerSeconds | null {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim()) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  const today = startOfBrokerDay(now) + Number(hours) * 3_600 + Number(minutes) * 60;
  return today < now ? today : today - dayS;
}
