import { runLine } from '../../shared/formats/run-lines';
import type { Run } from '../../shared/model/run';
import { accountName } from '../../shared/rules/account-identity';
import { isolated } from '../../shared/rules/isolated';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import type { NoticeList } from './notice-list';

/**
 * To be called as a run begins; what it returns tells each of its ends, on the account for which it was confirmed. Whoever has left that
 * one by then, for another bridge, account or life of the demo, is told where he is: what he confirmed may have stopped half way.
 */
export function tellRun(
  list: Pick<NoticeList, 'add' | 'now'>,
  { knowledge }: Pick<Live, 'knowledge'>,
  clock: Pick<Clock, 'wall'>,
): (run: Run) => void {
  const happened = list.now();
  const account = knowledge.account()?.value;
  const name = account === undefined ? null : accountName(account);
  return (run) => {
    const atMs = clock.wall();
    const line = runLine(run, atMs);
    list.add([line], { ...happened, atMs });
    const now = list.now();
    if (now.generation === happened.generation) return;
    list.add([{ ...line, title: `${isolated(name ?? 'Another account')}: ${line.title}` }], { ...now, atMs });
  };
}
