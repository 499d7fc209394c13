import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Host, Input } from '../../shared/contract';
import { defaultPolling, type Polling } from '../../shared/model/settings';
import { useHost } from './bridge';
import { read } from './failure-error';
import { hostKey } from './keys';

export const settingsOptions = (host: Host) =>
  queryOptions({ queryKey: hostKey('settings'), queryFn: () => read(host, 'settings.read', {}) });

export const appOptions = (host: Host) =>
  queryOptions({ queryKey: hostKey('app'), queryFn: () => read(host, 'app.read', {}) });

export const useSettings = () => useQuery(settingsOptions(useHost()));

/** The intervals in force, milliseconds. */
export const useIntervals = (): Polling => useSettings().data?.polling ?? defaultPolling;

export function useSaveBridge() {
  const host = useHost();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<'settings.saveBridge'>) => read(host, 'settings.saveBridge', input),
    onSuccess: (settings) => client.setQueryData(settingsOptions(host).queryKey, settings),
  });
}

export function useSavePolling() {
  const host = useHost();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Polling) => read(host, 'settings.savePolling', input),
    onSuccess: (settings) => client.setQueryData(settingsOptions(host).queryKey, settings),
  });
}

export function useTestConnection() {
  const host = useHost();
  return useMutation({
    mutationFn: (input: Input<'connection.test'>) => read(host, 'connection.test', input),
  });
}
