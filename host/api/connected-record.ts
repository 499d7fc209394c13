import type { RecordFiles } from '../history/record-files';
import { type RecordedAccount, recordOf } from '../history/recorded-accounts';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';

type LivePart = Pick<Live, 'bridge' | 'knowledge'>;

/** As the record names the connected bridge. */
export function recordedBridge({ bridge }: LivePart): string {
  const { source, url } = bridge.current();
  return source === 'demo' ? 'demo' : (url ?? '');
}

/** What was recorded of the connected account; null where there is nothing. */
export function connectedRecord(
  live: LivePart,
  files: RecordFiles | null,
  clock: Clock,
): Promise<RecordedAccount | null> {
  if (files === null) return Promise.resolve(null);
  const account = live.knowledge.account()?.value ?? null;
  return recordOf(files, recordedBridge(live), account, clock.wall());
}
