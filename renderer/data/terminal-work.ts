import { useSyncExternalStore } from 'react';
import type { TerminalWork } from '../../shared/rules/terminal-work';
import { Store } from '../base/store';
import { useBridge } from './bridge';

const current = new Store<TerminalWork | null>(null);

export function setWork(next: TerminalWork | null): void {
  if (next !== current.read()) current.set(next);
}

/** The user's running action on this bridge's terminal, if any. */
export function readWork(generation: number): TerminalWork | null {
  const work = current.read();
  return work?.generation === generation ? work : null;
}

export function useTerminalWork(): TerminalWork | null {
  const { generation } = useBridge();
  return useSyncExternalStore(current.subscribe, () => readWork(generation));
}
