import { useMemo, useState } from 'react';
import { retcodeTitle } from '../../../shared/model/retcodes';
import { Empty } from '../../components/states';
import { type Column, DataTable } from '../../components/table/data-table';
import { type Notice, useNotices } from '../../data/notifications/store';
import '../cells/holdings.css';
import { wordsColumn } from './intent-columns';
import { type JournalClock, useJournalClock } from './journal-clock';

const toneWords: Readonly<Record<Notice['tone'], string>> = {
  good: 'done',
  info: 'info',
  warn: 'attention',
  bad: 'failed',
  unknown: 'unknown',
};

const timeColumn = ({ name, timeText }: JournalClock): Column<Notice> => ({
  id: 'time',
  header: `Time (${name})`,
  width: 132,
  sortBy: (row) => row.id,
  text: (row) => timeText(row.at),
  cell: (row) => timeText(row.at),
});

const columns: readonly Column<Notice>[] = [
  {
    id: 'tone',
    header: 'Kind',
    width: 70,
    choices: Object.values(toneWords),
    canGroup: true,
    sortBy: (row) => toneWords[row.tone],
    text: (row) => toneWords[row.tone],
    cell: (row) => <span className={`journal-${row.tone}`}>{toneWords[row.tone]}</span>,
  },
  wordsColumn({ id: 'what', header: 'What', width: 320 }, (row) => row.title),
  wordsColumn({ id: 'detail', header: 'Details', width: 340 }, (row) => row.detail),
  wordsColumn({ id: 'retcode', header: 'Retcode', width: 130 }, (row) =>
    row.retcode === null ? '' : retcodeTitle(row.retcode),
  ),
  wordsColumn({ id: 'said', header: 'The server’s words', width: 220 }, (row) => row.said ?? ''),
];

/** `Events of this run`: everything that the page told, newest first. */
export function EventsTable() {
  const notices = useNotices();
  const rows = useMemo(() => notices.toReversed(), [notices]);
  const clock = useJournalClock();
  const timed = useMemo(() => [timeColumn(clock), ...columns], [clock]);
  const [selectedIds, selectMany] = useState<readonly string[]>([]);
  return (
    <DataTable
      name="Events of this run"
      remembered="journal"
      columns={timed}
      rows={rows}
      rowId={rowId}
      selectedIds={selectedIds}
      onSelectMany={selectMany}
      empty={<Empty>Nothing has happened yet in this run.</Empty>}
    />
  );
}

const rowId = (row: Notice): string => `${row.id}`;
