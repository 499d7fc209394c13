import type { NoticeLine } from '../../shared/formats/account-lines';
import type { UtcMs } from '../../shared/model/fields';
import { accountName } from '../../shared/rules/account-identity';
import { isolated } from '../../shared/rules/isolated';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import type { NoticeList } from './notice-list';

/**
 * To be called as something begins that the user has confirmed; what it returns tells what becomes of it, on the account for which he
 * confirmed it. Whoever has left that one by then, for another bridge, account or life of the demo, is told where he is: a run may have
 * stopped half way.
 */
export function tellLater(
  list: Pick<NoticeList, 'add' | 'now'>,
  { knowledge }: Pick<Live, 'knowledge'>,
  clock: Pick<Clock, 'wall'>,
): (lineAt: (atMs: UtcMs) => NoticeLine | null) => void {
  const happened = list.now();
  const account = knowledge.account()?.value;
  const name = account === undefined ? null : accountName(account);
  return (lineAt) => {
    const atMs = clock.wall();
    const line = lineAt(atMs);
    if (line === null) return;
    list.add([line], { ...happened, atMs });
    const now = list.now();
    if (now.generation === happened.generation) return;
    list.add([{ ...line, title: `${isolated(name ?? 'Another account')}: ${line.title}` }], { ...now, atMs });
  };
}
