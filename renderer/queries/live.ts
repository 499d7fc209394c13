import type { QueryClient } from '@tanstack/react-query';
import type { Host } from '../../shared/contract';
import { accountBook } from './account-book';
import { activeBridgeOptions } from './bridge';
import { journalStateOptions } from './journal';
import { dropOtherBridges } from './keys';
import { settingsOptions } from './settings';
import { armingOptions } from './trading';

/** The only place where the host's events meet the cache. Returns its own unsubscribe. */
export function followHost(host: Host, client: QueryClient): () => void {
  const stops = [
    host.on('bridge.changed', (active) => {
      // First the book: what is shown from now on is asked of it.
      accountBook.enter(active);
      client.setQueryData(activeBridgeOptions(host).queryKey, active);
      dropOtherBridges(client, active.generation);
    }),
    host.on('settings.changed', (settings) => {
      client.setQueryData(settingsOptions(host).queryKey, settings);
    }),
    host.on('trading.changed', (arming) => {
      const { queryKey } = armingOptions(host);
      client.setQueryData(queryKey, arming);
      // A read that was asked before this must not lay its older answer over it: demo money would stay locked as real.
      if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
    }),
    host.on('journal.changed', (state) => {
      client.setQueryData(journalStateOptions().queryKey, state);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
