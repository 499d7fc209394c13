import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Host } from '../../shared/contract';
import { mostAcceptedMs } from '../../shared/contract/kinds';
import { defaultPolling, type Polling } from '../../shared/model/settings';
import { type Bridge, useHost } from './bridge';
import { asking, useAsk, useChange } from './change';
import { read } from './failure-error';
import { hostKey } from './keys';
import { intervalsInForce, useIsQuiet, useStretch } from './polling-intervals';

export const settingsOptions = (host: Host) =>
  queryOptions({ queryKey: hostKey('settings'), queryFn: () => read(host, 'settings.read', {}) });

export const appOptions = (host: Host) =>
  queryOptions({ queryKey: hostKey('app'), queryFn: () => read(host, 'app.read', {}) });

export const useApp = () => useQuery(appOptions(useHost()));

export const useSettings = () => useQuery(settingsOptions(useHost()));

/** The intervals in force, milliseconds: those of the settings, slowed by the host's factor and by quiet mode. */
export function useIntervals(): Polling {
  const polling = useSettings().data?.polling ?? defaultPolling;
  const { factor } = useStretch();
  const isQuiet = useIsQuiet();
  return useMemo(() => intervalsInForce(polling, factor, isQuiet), [polling, factor, isQuiet]);
}

/**
 * How old an answer of the host may be, as a share of the interval: a window whose poll comes a little later gets what
 * another window has just read.
 */
const acceptedShare = 0.8;

/**
 * The age in milliseconds that a poll of this interval accepts; nothing that was read before a refresh that the user
 * asked for.
 */
export const acceptsOf = (bridge: Bridge, everyMs: number): number =>
  Math.max(
    0,
    Math.round(Math.min(everyMs * acceptedShare, performance.now() - bridge.refreshed.atMs, mostAcceptedMs)),
  );

export const useSavePolling = () => useChange(settingsOptions, asking('settings.savePolling'));
export const useSaveLimits = () => useChange(settingsOptions, asking('limits.save'));
export const useSaveNotices = () => useChange(settingsOptions, asking('settings.saveNotices'));
export const useSaveQuietHours = () => useChange(settingsOptions, asking('settings.saveQuietHours'));
export const useSaveProfile = () => useChange(settingsOptions, asking('profiles.save'));
export const useRemoveProfile = () => useChange(settingsOptions, asking('profiles.remove'));
/** A new generation: everything on the screen is mounted and read anew. */
export const useChooseProfile = () => useChange(settingsOptions, asking('profiles.choose'));
export const useChooseStamps = () => useChange(settingsOptions, asking('profiles.stamps'));

export const useTestConnection = () => useAsk('connection.test');
