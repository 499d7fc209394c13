import type { UtcMs } from '../../shared/model/fields';
import type { RecordFiles } from './record-files';
import { readMoment } from './record-reader';
import { folderOf } from './record-store';
import { type SegmentHead, segmentOf } from './segment';

export interface RecordedAccount {
  /** The name of its folder. */
  readonly id: string;
  readonly account: SegmentHead['account'];
  /** First and last that it holds, UTC milliseconds. */
  readonly fromMs: UtcMs;
  readonly toMs: UtcMs;
}

/** Null where nothing was recorded under this name. */
export async function recordedAccount(
  files: RecordFiles,
  id: string,
  nowMs: UtcMs,
): Promise<RecordedAccount | null> {
  const began = (await files.names(id)).map((name) => segmentOf(name)?.beganMs ?? Number.POSITIVE_INFINITY);
  const fromMs = Math.min(...began);
  const last = Number.isFinite(fromMs) ? await readMoment(files, id, nowMs) : null;
  return last === null ? null : { id, account: last.head.account, fromMs, toMs: last.lastMs };
}

/** The record of the account; while that is not known, the bridge's account that was recorded last. Null where there is none. */
export async function recordOf(
  files: RecordFiles,
  bridge: string,
  account: SegmentHead['account'] | null,
  nowMs: UtcMs,
): Promise<RecordedAccount | null> {
  if (account !== null) return recordedAccount(files, folderOf({ bridge, account }), nowMs);
  let newest: RecordedAccount | null = null;
  for (const id of await files.accounts()) {
    const found = await recordedAccount(files, id, nowMs);
    if (found === null || found.toMs <= (newest?.toMs ?? 0)) continue;
    if (folderOf({ bridge, account: found.account }) === id) newest = found;
  }
  return newest;
}
