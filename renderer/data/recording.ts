import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Host } from '../../shared/contract';
import { useHost } from './bridge';
import { read } from './failure-error';
import { hostKey } from './keys';

const recordingOptions = (host: Host) =>
  queryOptions({
    queryKey: hostKey('recording'),
    queryFn: () => read(host, 'recording.read', {}),
    // It grows while it is looked at.
    refetchInterval: 5_000,
  });

/** What the host has recorded. */
export const useRecording = () => useQuery(recordingOptions(useHost()));

/** Removes all that was recorded, of every account. */
export function useDeleteRecording() {
  const host = useHost();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => read(host, 'recording.deleteAll', {}),
    onSuccess: (status) => client.setQueryData(recordingOptions(host).queryKey, status),
  });
}
