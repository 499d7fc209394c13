import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Host, Output } from '../../shared/contract';
import { useHost } from './bridge';
import { asking, useChange } from './change';
import { read } from './failure-error';
import { hostKey } from './keys';

const recordingOptions = (host: Host) =>
  queryOptions({
    queryKey: hostKey('recording'),
    queryFn: () => read(host, 'recording.read', {}),
    // It grows while it is looked at.
    refetchInterval: 5_000,
  });

export const useRecording = () => useQuery(recordingOptions(useHost()));

/**
 * The file of a span of this account's record, broker seconds. It comes in parts, which the browser keeps on its disk where they are many.
 * `onProgress`: how far it is, UTC milliseconds. Throws when `signal` is aborted.
 */
export async function exportRecording(
  host: Host,
  span: { readonly from: number; readonly to: number },
  signal: AbortSignal,
  onProgress: (doneMs: number) => void,
): Promise<Blob> {
  const parts: Blob[] = [];
  let after: Output<'recording.exportPart'>['after'] = null;
  do {
    const part: Output<'recording.exportPart'> = await read(host, 'recording.exportPart', { ...span, after });
    signal.throwIfAborted();
    parts.push(new Blob([Uint8Array.from(atob(part.base64), (char) => char.charCodeAt(0))]));
    after = part.after;
    onProgress(part.doneMs);
  } while (after !== null);
  return new Blob(parts, { type: 'application/gzip' });
}

/** Removes all that was recorded, of every account. */
export const useDeleteRecording = () => useChange(recordingOptions, asking('recording.deleteAll'));
