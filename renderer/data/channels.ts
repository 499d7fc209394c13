import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Host } from '../../shared/contract';
import { useHost } from './bridge';
import { asking, useAsk, useChange } from './change';
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

export const useSaveChannel = () => useChange(channelsOptions, asking('channels.save'));
export const useRemoveChannel = () => useChange(channelsOptions, asking('channels.remove'));
export const useTestChannel = () => useAsk('channels.test');
