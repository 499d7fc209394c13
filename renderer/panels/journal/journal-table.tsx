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
  sortBy: (row) => row.id,
  text: (row) => journalTime(row.at, aheadS),
  cell: (row) => journalTime(row.at, aheadS),
});

/** Words of any length: the whole of them in a tooltip. */
const wordsColumn = (
  look: Pick<Column<Notice>, 'id' | 'header' | 'width'>,
  words: (row: Notice) => string,
): Column<Notice> => ({
  ...look,
  sortBy: words,
  text: (row) => words(row) || null,
  cell: (row) => <span title={words(row)}>{words(row)}</span>,
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

/** Everything that happened in this run, newest first. */
export function JournalTable() {
  const notices = useNotices();
  const rows = useMemo(() => notices.toReversed(), [notices]);
  const bridge = useBridge();
  const [steady] = useState(steadyAhead);
  const aheadS = useClockValue(() => steady(readBrokerSeconds(bridge), Date.now()));
  const timed = useMemo(() => [timeColumn(aheadS), ...columns], [aheadS]);
  const [selectedIds, selectMany] = useState<readonly string[]>([]);
  return (
    <DataTable
      name="Journal"
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
