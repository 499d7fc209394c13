import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Host } from '../../shared/contract';
import type { DesktopChange } from '../../shared/model/desktop-integration';
import { useHost } from './bridge';
import { read } from './failure-error';
import { hostKey } from './keys';

const desktopOptions = (host: Host) =>
  queryOptions({ queryKey: hostKey('desktop'), queryFn: () => read(host, 'desktop.read', {}) });

/** The choices for the desktop app; null in a browser. */
export const useDesktop = () => useQuery(desktopOptions(useHost()));

export function useSaveDesktop() {
  const host = useHost();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: DesktopChange) => read(host, 'desktop.save', change),
    onSuccess: (choices) => client.setQueryData(desktopOptions(host).queryKey, choices),
  });
}
