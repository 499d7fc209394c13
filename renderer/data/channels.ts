import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Host, Input } from '../../shared/contract';
import type { Channel } from '../../shared/model/channels';
import { useHost } from './bridge';
import { read } from './failure-error';
import { hostKey } from './keys';

/** Where messages go, of all bridges alike. `channels.changed` asks for them again. A secret goes to the host and never comes back. */
const channelsOptions = (host: Host) =>
  queryOptions({
    queryKey: hostKey('channels', 'list'),
    queryFn: () => read(host, 'channels.list', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useChannels = () => useQuery(channelsOptions(useHost()));

/** Every change is answered with all channels. */
function useChannelChange<Change>(send: (host: Host, change: Change) => Promise<Channel[]>) {
  const host = useHost();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => send(host, change),
    onSuccess: (channels) => client.setQueryData(channelsOptions(host).queryKey, channels),
  });
}

export const useSaveChannel = () =>
  useChannelChange((host, input: Input<'channels.save'>) => read(host, 'channels.save', input));
export const useRemoveChannel = () =>
  useChannelChange((host, input: Input<'channels.remove'>) => read(host, 'channels.remove', input));

export function useTestChannel() {
  const host = useHost();
  return useMutation({ mutationFn: (input: Input<'channels.test'>) => read(host, 'channels.test', input) });
}
