import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Host, Input } from '../../shared/contract';
import { mostAcceptedMs } from '../../shared/contract/kinds';
import { defaultPolling, type Polling, type Settings } from '../../shared/model/settings';
import { type Bridge, useHost } from './bridge';
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

/** Every change of the settings is answered with all of them. */
export function useSettingsChange<Change>(send: (host: Host, change: Change) => Promise<Settings>) {
  const host = useHost();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => send(host, change),
    onSuccess: (settings) => client.setQueryData(settingsOptions(host).queryKey, settings),
  });
}

export const useSavePolling = () =>
  useSettingsChange((host, input: Input<'settings.savePolling'>) =>
    read(host, 'settings.savePolling', input),
  );
export const useSaveLimits = () =>
  useSettingsChange((host, input: Input<'limits.save'>) => read(host, 'limits.save', input));
export const useSaveNotices = () =>
  useSettingsChange((host, input: Input<'settings.saveNotices'>) =>
    read(host, 'settings.saveNotices', input),
  );
export const useSaveQuietHours = () =>
  useSettingsChange((host, input: Input<'settings.saveQuietHours'>) =>
    read(host, 'settings.saveQuietHours', input),
  );
export const useSaveProfile = () =>
  useSettingsChange((host, input: Input<'profiles.save'>) => read(host, 'profiles.save', input));
export const useRemoveProfile = () =>
  useSettingsChange((host, input: Input<'profiles.remove'>) => read(host, 'profiles.remove', input));
/** A new generation: everything on the screen is mounted and read anew. */
export const useChooseProfile = () =>
  useSettingsChange((host, input: Input<'profiles.choose'>) => read(host, 'profiles.choose', input));

export const useChooseStamps = () =>
  useSettingsChange((host, input: Input<'profiles.stamps'>) => read(host, 'profiles.stamps', input));

export function useTestConnection() {
  const host = useHost();
  return useMutation({
    mutationFn: (input: Input<'connection.test'>) => read(host, 'connection.test', input),
  });
}
