import { waitingText } from '../../../shared/formats/journal-lines';
import type { Intent, WaitingIntent } from '../../../shared/model/intent';
import { useClockValue } from '../../base/clock';
import { useJournalState } from '../../data/journal';
import styles from './looking-line.module.css';

export const useWaiting = (intentId: string | null): WaitingIntent | null =>
  useJournalState().waiting?.find(({ id }) => id === intentId) ?? null;

/** What a request waits for, and how long. Renders only itself, once a second. */
export function WaitingLine({ waiting }: { readonly waiting: WaitingIntent }) {
  return useClockValue(() => waitingText(waiting, Date.now()));
}

/** `checked 3 times, next check in 4 s`. */
export function looksText(looks: number, nextAt: number | null, nowMs: number): string {
  const times = looks === 0 ? 'not checked yet' : looks === 1 ? 'checked once' : `checked ${looks} times`;
  if (nextAt === null) return times;
  const seconds = Math.ceil((nextAt - nowMs) / 1000);
  // If the clock was set, do not count down from a day.
  return seconds <= 0 || seconds > 3_600 ? `${times}, checking now` : `${times}, next check in ${seconds} s`;
}

/** The host's search for an unknown intent. Renders only itself, once a second. */
export function LookingLine({ intent }: { readonly intent: Pick<Intent, 'looking'> }) {
  const { looking } = intent;
  const text = useClockValue(() =>
    looking === null ? null : looksText(looking.looks, looking.nextAt, Date.now()),
  );
  if (looking === null) return null;
  return (
    <p className={styles.looking}>
      {[looking.words.replace(/\.$/, ''), text].filter((part) => part !== '').join(' · ')}
    </p>
  );
}
