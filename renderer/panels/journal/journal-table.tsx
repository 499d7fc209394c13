import { useMemo, useState } from 'react';
import { retcodeTitle } from '../../../shared/model/retcodes';
import { type Notice, useNotices } from '../../notifications/store';
import { useBridge } from '../../queries/bridge';
import { readBrokerSeconds } from '../../queries/connection';
import { useClockValue } from '../../ui/clock';
import { type Column, DataTable } from '../../ui/data-table';
import { Empty } from '../../ui/states';
import '../cells/holdings.css';
import { journalTime, steadyAhead } from './journal-time';

const toneWords: Readonly<Record<Notice['tone'], string>> = {
  good: 'done',
  info: 'info',
  warn: 'attention',
  bad: 'failed',
  unknown: 'unknown',
};

const timeColumn = (aheadS: number | null): Column<Notice> => ({
  id: 'time',
  header: aheadS === null ? 'Time (local)' : 'Time (broker)',
  width: 132,
  cell: (row) => journalTime(row.at, aheadS),
});

const columns: readonly Column<Notice>[] = [
  {
    id: 'tone',
    header: 'Kind',
    width: 70,
    cell: (row) => <span className={`journal-${row.tone}`}>{toneWords[row.tone]}</span>,
  },
  { id: 'what', header: 'What', width: 320, cell: (row) => <span title={row.title}>{row.title}</span> },
  {
    id: 'detail',
    header: 'Details',
    width: 340,
    cell: (row) => <span title={row.detail}>{row.detail}</span>,
  },
  {
    id: 'retcode',
    header: 'Retcode',
    width: 130,
    cell: (row) => (row.retcode === null ? '' : retcodeTitle(row.retcode)),
  },
  {
    id: 'said',
    header: 'The server’s words',
    width: 220,
    cell: (row) => (row.said === null ? '' : <span title={row.said}>{row.said}</span>),
  },
];

/** Everything that happened in this run, newest first. */
export function JournalTable() {
  const notices = useNotices();
  const rows = useMemo(() => notices.toReversed(), [notices]);
  const bridge = useBridge();
  const [steady] = useState(steadyAhead);
  const aheadS = useClockValue(() => steady(readBrokerSeconds(bridge), Date.now()));
  const timed = useMemo(() => [timeColumn(aheadS), ...columns], [aheadS]);
  return (
    <DataTable
      name="Journal"
      columns={timed}
      rows={rows}
      rowId={rowId}
      empty={<Empty>Nothing has happened yet in this run.</Empty>}
    />
  );
}

const rowId = (row: Notice): string => `${row.id}`;
