import { useCallback } from 'react';
import type { Host } from '../../../shared/contract';
import { failureLine } from '../../../shared/formats/failure-line';
import { saveFile } from '../../base/csv';
import type { MenuItem } from '../../components/menu';
import { useHost } from '../../data/bridge';
import { failureOf, read } from '../../data/failure-error';
import { notify } from '../../data/notifications/store';
import { useIsReplay } from '../../data/replay/replay-context';

/** For the menu of a row: saves what is kept of its order or position as a file. `null`: the row has no such ticket. */
export function useDisputeEntry(): (ticket: string | null) => MenuItem {
  const host = useHost();
  const isReplay = useIsReplay();
  return useCallback(
    (ticket) => ({
      id: 'dispute',
      label: 'Save dispute pack …',
      disabledReason: isReplay ? 'not in a replay' : ticket === null ? 'no order or position' : null,
      run: () => {
        if (ticket !== null) void save(host, ticket);
      },
    }),
    [host, isReplay],
  );
}

async function save(host: Host, ticket: string): Promise<void> {
  try {
    const { name, text } = await read(host, 'dispute.pack', { ticket });
    saveFile(name, new Blob([text], { type: 'text/html;charset=utf-8' }));
  } catch (error) {
    const { title, detail } = failureLine(failureOf(error));
    notify({ tone: 'bad', title: `Dispute pack of ${ticket} not saved: ${title}`, detail });
  }
}
