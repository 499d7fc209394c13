import { reminderAfterMs } from '../../shared/rules/judge';
import type { Clock } from '../live/clock';

/** The how manieth, and how long it lasts by then. */
export interface Reminder {
  readonly number: number;
  readonly forMs: number;
}

/** Calls 5, 15 and 60 minutes after something began, then daily, until its end is called. `agoMs`: it began so long ago. */
export function remind(
  clock: Pick<Clock, 'after'>,
  agoMs: number,
  say: (reminder: Reminder) => void,
): () => void {
  let lastedMs = agoMs;
  let number = 0;
  while (reminderAfterMs(number) <= agoMs) number += 1;
  let cancel = next();

  function next(): () => void {
    const forMs = reminderAfterMs(number);
    return clock.after(forMs - lastedMs, () => {
      lastedMs = forMs;
      number += 1;
      cancel = next();
      say({ number, forMs });
    });
  }
  return () => cancel();
}
