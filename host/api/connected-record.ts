import type { UtcMs } from '../../shared/model/fields';
import type { RecordFiles } from '../history/record-files';
import { readMoment } from '../history/record-reader';
import { folderOf, recordedBridge } from '../history/record-store';
import { type RecordedAccount, recordOf } from '../history/recorded-accounts';
import type { History } from '../history/sql/history';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import { equityOf } from '../oversight/alerts/losses';

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

/** Equity less credit of the connected account as it was last recorded before then, and when that was; null where it was not. */
export async function recordedEquity(
  { files, live, clock }: Pick<HistoryAccountParts, 'files' | 'live' | 'clock'>,
  atMs: UtcMs,
): Promise<{ readonly atMs: UtcMs; readonly equity: number } | null> {
  const record = await connectedRecord(live, files, clock);
  const moment = files === null || record === null ? null : await readMoment(files, record.id, atMs);
  const good = moment?.state.account.good ?? null;
  const equity = good === null ? null : equityOf(good.value);
  return good === null || equity === null ? null : { atMs: good.atMs, equity };
}
