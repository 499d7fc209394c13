import { z } from 'zod';

/** Of a day of this machine. */
const minuteOfDay = z.number().int().min(0).max(1_439);

/** When only alarms are heard, notified of and sent, in this machine's zone. */
export const quietHoursSchema = z.object({
  isOn: z.boolean(),
  from: minuteOfDay,
  /** Not later than `from`: of the next day. */
  to: minuteOfDay,
  /** Days on which they begin, from 0, Sunday. */
  days: z.array(z.number().int().min(0).max(6)).max(7),
});
export type QuietHours = Readonly<z.infer<typeof quietHoursSchema>>;
export const defaultQuietHours: QuietHours = {
  isOn: false,
  from: 22 * 60,
  to: 7 * 60,
  days: [0, 1, 2, 3, 4, 5, 6],
};
