import { marginLine, stillLine } from '../../shared/formats/account-lines';
import { type MarginState, marginState } from '../../shared/rules/margin-state';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import type { NoticeList } from './notice-list';
import { remind } from './remind';

/** What was read longer ago says nothing of now. Milliseconds. */
const freshMs = 60_000;

/** Tells of a margin call and of the stop-out level, and again while it lasts, page or none. Returns its end. */
export function watchMargin(
  { knowledge, onReading }: Pick<Live, 'knowledge' | 'onReading'>,
  clock: Pick<Clock, 'after' | 'now'>,
  list: Pick<NoticeList, 'add' | 'now'>,
): () => void {
  let generation = -1;
  let margin: MarginState | null = null;
  let endReminders: (() => void) | null = null;

  function over(): void {
    endReminders?.();
    endReminders = null;
  }

  function look(): void {
    const account = knowledge.account()?.value;
    if (account === undefined) return;
    const { generation: of, atMs } = list.now();
    if (of !== generation) {
      over();
      margin = null;
    }
    generation = of;
    const now = marginState(account);
    const before = margin;
    margin = now;
    if (now !== 'call' && now !== 'stop-out') {
      over();
      return;
    }
    // A margin call at the start counts as news: nobody may have seen it begin.
    if (now === before || (now === 'call' && before === 'stop-out')) return;
    const line = marginLine(account, now, atMs);
    list.add([line]);
    over();
    endReminders = remind(clock, 0, (reminder) => {
      const read = knowledge.account();
      if (read === null || clock.now() - read.askedMs > freshMs) return;
      const { title, detail } = marginLine(read.value, now, atMs);
      list.add([stillLine({ ...line, title, detail }, reminder)]);
    });
  }

  const stop = onReading((reading) => {
    if (reading?.topic === 'account' && reading.result.ok) look();
  });
  return () => {
    stop();
    over();
  };
}
