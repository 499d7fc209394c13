import { useMemo, useState } from 'react';
import type { Intent } from '../../../shared/model/intent';
import { Empty } from '../../components/states';
import { DataTable } from '../../components/table/data-table';
import { openReplay } from '../../data/replay/open-replay';
import { useCharts } from '../../data/workspace/workspace-context';
import { intentColumns } from './intent-columns';
import { journalClock } from './journal-clock';

/** The journal of one day as it stood at a past second: to be read, not to be settled. */
export function PastJournal(props: {
  readonly intents: readonly Intent[];
  /** Broker clock minus UTC as it was believed then, seconds. */
  readonly utcOffsetS: number;
  /** False: the record does not reach to that second. */
  readonly isRecorded: boolean;
}) {
  const { intents, utcOffsetS, isRecorded } = props;
  const { zone } = useCharts();
  const columns = useMemo(() => intentColumns(journalClock(zone, utcOffsetS)), [zone, utcOffsetS]);
  const [selectedIds, selectMany] = useState<readonly string[]>([]);
  return (
    <DataTable
      name="Journal"
      remembered="intents"
      columns={columns}
      rows={intents}
      rowId={rowId}
      selectedIds={selectedIds}
      onSelectMany={selectMany}
      onReplay={({ created, sent }) => openReplay({ atMs: sent ?? created })}
      empty={
        <Empty>
          {isRecorded ? 'No order had been sent from here on this day.' : 'Not recorded at that moment.'}
        </Empty>
      }
    />
  );
}

const rowId = ({ id }: Intent): string => id;
