import { useCallback } from 'react';
import type { Host } from '../../../shared/contract';
import { failureLine } from '../../../shared/formats/failure-line';
import { useCommand } from '../../base/commands';
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

/** The same in the palette, for the selected row of a table. `ticketOf`: of its id, which is the ticket where it is absent. */
export function useDisputeCommand(
  selectedIds: readonly string[],
  ticketOf: (id: string) => string | null = (id) => id,
): void {
  const [id] = selectedIds;
  const isOne = id !== undefined && selectedIds.length === 1;
  const { disabledReason = null, run } = useDisputeEntry()(isOne ? ticketOf(id) : null);
  useCommand({
    id: 'dispute',
    title: 'Save the dispute pack of the selected row …',
    group: 'Trade',
    disabledReason: isOne
      ? disabledReason
      : id === undefined
        ? 'no row is selected'
        : 'several rows are selected',
    run,
  });
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
