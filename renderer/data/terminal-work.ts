import { useSyncExternalStore } from 'react';
import type { TerminalWork } from '../../shared/model/terminal';
import { Store } from '../base/store';
import { accountOptions } from './account';
import { type Bridge, useBridge } from './bridge';
import { connectionOptions } from './connection';
import { refreshAll } from './refresh';

/** As the host tells it, in each window alike. */
const current = new Store<TerminalWork | null>(null);

/** The user's running action on this bridge's terminal, if any. */
function readWork(generation: number): TerminalWork | null {
  const work = current.read();
  return work?.generation === generation ? work : null;
}

export function useTerminalWork(): TerminalWork | null {
  const { generation } = useBridge();
  return useSyncExternalStore(current.subscribe, () => readWork(generation));
}

/** Reads everything of this bridge again at the end of an action: a terminal that was started anew may have other data. */
export function followTerminal(bridge: Bridge): () => void {
  const { client, generation, host } = bridge;
  return host.on('terminal.changed', (work) => {
    const before = readWork(generation);
    current.set(work);
    if (before === null) return;
    if (work === null) return void refreshAll(bridge);
    // Reads that were requested before the answer say nothing of the time after it.
    for (const { queryKey } of [connectionOptions(bridge), accountOptions(bridge)])
      void client.invalidateQueries({ queryKey });
  });
}
