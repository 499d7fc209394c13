import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Host } from '../../shared/contract';
import { useHost } from './bridge';
import { asking, useChange } from './change';
import { read } from './failure-error';
import { hostKey } from './keys';

const desktopOptions = (host: Host) =>
  queryOptions({ queryKey: hostKey('desktop'), queryFn: () => read(host, 'desktop.read', {}) });

/** The choices for the desktop app; null in a browser. */
export const useDesktop = () => useQuery(desktopOptions(useHost()));

export const useSaveDesktop = () => useChange(desktopOptions, asking('desktop.save'));
