import type { RecordFiles } from '../history/record-files';
import { folderOf, recordedBridge } from '../history/record-store';
import { type RecordedAccount, recordOf } from '../history/recorded-accounts';
import type { History } from '../history/sql/history';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';

type LivePart = Pick<Live, 'bridge' | 'knowledge'>;

/** What was recorded of the connected account; null where there is nothing. */
export function connectedRecord(
  live: LivePart,
  files: RecordFiles | null,
  clock: Clock,
): Promise<RecordedAccount | null> {
  if (files === null) return Promise.resolve(null);
  const account = live.knowledge.account()?.value ?? null;
  return recordOf(files, recordedBridge(live.bridge.current()), account, clock.wall());
}

export interface HistoryAccountParts {
  /** `null`: this host records nothing. */
  readonly history: History | null;
  readonly files: RecordFiles | null;
  readonly live: LivePart;
  readonly clock: Clock;
}

/** The name under which the history keeps the connected account; null where it never had one. */
export async function historyAccount({ files, live, clock }: HistoryAccountParts): Promise<string | null> {
  const account = live.knowledge.account()?.value;
  // Another watcher may have recorded it, elsewhere.
  return account === undefined
    ? ((await connectedRecord(live, files, clock))?.id ?? null)
    : folderOf({ bridge: recordedBridge(live.bridge.current()), account });
}
