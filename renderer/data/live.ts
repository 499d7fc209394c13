import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Host } from '../../shared/contract';
import { accountStore } from './account-store';
import { activeBridgeOptions } from './bridge';
import { journalStateOptions } from './journal';
import { dropOtherBridges, hostKey } from './keys';
import { runsOptions } from './runs';
import { settingsOptions } from './settings';
import { tradeNotesOptions, withWritten } from './trade-notes';
import { armingOptions } from './trading';

/**
 * Writes a value that the host pushed into the cache. A read that was already running must not overwrite it with its
 * older answer (demo money would stay locked as real, an old bridge stay on the screen): it is repeated, whether
 * anybody watches it or not.
 */
function lay(client: QueryClient, queryKey: QueryKey, value: unknown): void {
  const exactly = { queryKey, exact: true } as const;
  const isAsked = client.isFetching(exactly) > 0;
  client.setQueryData(queryKey, value);
  if (isAsked) void client.invalidateQueries({ ...exactly, refetchType: 'all' });
}

/** The only place where the host's events enter the cache. Returns its own unsubscribe. */
export function followHost(host: Host, client: QueryClient): () => void {
  const stops = [
    host.on('bridge.changed', (active) => {
      // The account store first: what is shown from now on depends on it.
      accountStore.enter(active);
      lay(client, activeBridgeOptions(host).queryKey, active);
      dropOtherBridges(client, active.generation);
    }),
    host.on('settings.changed', (settings) => {
      lay(client, settingsOptions(host).queryKey, settings);
    }),
    host.on('notes.changed', (change) => {
      const { queryKey } = tradeNotesOptions(host, change.account);
      lay(client, queryKey, withWritten(client.getQueryData(queryKey), change));
    }),
    host.on('trading.changed', (arming) => {
      lay(client, armingOptions(host).queryKey, arming);
    }),
    host.on('runs.changed', () => {
      void client.invalidateQueries({ queryKey: runsOptions(host).queryKey });
    }),
    host.on('alerts.changed', () => {
      void client.invalidateQueries({ queryKey: hostKey('alerts') });
    }),
    host.on('channels.changed', () => {
      void client.invalidateQueries({ queryKey: hostKey('channels') });
    }),
    host.on('journal.changed', (state) => {
      client.setQueryData(journalStateOptions().queryKey, state);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
