import { hashKey } from '@tanstack/react-query';
import { afterLook, type WorkStep } from '../../../shared/rules/terminal-work';
import { accountOptions } from '../../data/account';
import type { Bridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { notify } from '../../data/notifications/store';
import { refreshAll } from '../../data/refresh';
import { readWork, setWork } from '../../data/terminal-work';
import { endNotice } from './terminal-notices';

/** Follows an action on the terminal by the results of the account's polls, until it has ended. */
export function watchTerminal(bridge: Bridge): () => void {
  const hash = hashKey(accountOptions(bridge).queryKey);
  return bridge.client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hash) return;
    const { type } = event.action;
    if (type !== 'success' && type !== 'error') return;
    const work = readWork(bridge.generation);
    if (work === null) return;
    const look =
      event.action.type === 'error'
        ? ({ ok: false, failure: failureOf(event.action.error) } as const)
        : ({ ok: true } as const);
    const nowMs = performance.now();
    endStep(bridge, work, afterLook(work, look, nowMs), nowMs);
  });
}

/**
 * Stores the new state; on its end adds one line and reads everything of this bridge again, because a restarted
 * terminal may have other data.
 */
export function endStep(
  bridge: Bridge,
  work: Parameters<typeof endNotice>[0],
  { work: next, end }: WorkStep,
  nowMs: number,
): void {
  setWork(next);
  if (end === null) return;
  notify(endNotice(work, end, nowMs));
  // After the present event: the cache is still delivering it.
  if (end.kind === 'back' || end.kind === 'still-up') queueMicrotask(() => void refreshAll(bridge));
}
