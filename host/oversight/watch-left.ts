import { leftLine } from '../../shared/formats/connection-lines';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import type { Happened, NoticeList } from './notice-list';

/** Another connection may be to the same account: so long its account is waited for. Milliseconds. */
const namedAfterMs = 60_000;

interface Watched {
  readonly happened: Happened;
  readonly positions: number;
  readonly alerts: number;
}

/** Tells that an account is not watched any more, where it was left with open positions or alerts. Not of the demo. Returns its end. */
export function watchLeft(
  { bridge, onReading }: Pick<Live, 'bridge' | 'onReading'>,
  clock: Pick<Clock, 'after' | 'wall'>,
  list: Pick<NoticeList, 'add' | 'now'>,
  /** Alerts and promises that are judged. */
  armed: () => number,
): () => void {
  let here: Watched | null = null;
  let left: Watched | null = null;
  let cancel: (() => void) | null = null;

  /** `account`: the one that is connected now; null: not known. */
  function settle(account: string | null): void {
    cancel?.();
    const before = left;
    left = null;
    if (before === null || before.happened.account === account) return;
    const atMs = clock.wall();
    void list.add([leftLine(before, atMs)], { ...before.happened, atMs });
  }

  const stop = onReading((reading) => {
    if (here !== null && here.happened.generation !== bridge.current().generation) {
      settle(null);
      if (here.positions + here.alerts > 0) {
        left = here;
        cancel = clock.after(namedAfterMs, () => settle(null));
      }
      here = null;
    }
    const isOfPositions = reading?.topic === 'positions' && reading.result.ok;
    // Most reads are ticks.
    if (!isOfPositions && left === null) return;
    const now = list.now();
    if (now.account === null) return;
    settle(now.account);
    if (isOfPositions && bridge.current().life === undefined)
      here = { happened: now, positions: reading.result.value.rows.length, alerts: armed() };
  });
  return () => {
    stop();
    cancel?.();
  };
}
