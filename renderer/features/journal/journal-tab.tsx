import { useMemo, useState } from 'react';
import { retcodeTitle } from '../../../shared/model/retcodes';
import { Choice } from '../../components/choice';
import { Empty } from '../../components/states';
import { type Column, DataTable } from '../../components/table/data-table';
import { TablePanel, TableTools } from '../../components/table/table-panel';
import { useBrokerOffset } from '../../data/broker-day';
import { type Notice, useNotices } from '../../data/notifications/store';
import { openReplay } from '../../data/replay/open-replay';
import { useFrameTrade } from '../../data/workspace/chart-place';
import { useAskedIntent, useUndoEntry } from '../trading';
import { plainColumn } from './intent-columns';
import { IntentsTable } from './intents-table';
import { type JournalClock, useJournalClock } from './journal-clock';
import styles from './journal-tab.module.css';
import { type JournalView, journalViews, keepJournalView, lastJournalView } from './journal-view';

const toneLabels: Readonly<Record<Notice['tone'], string>> = {
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
    choices: Object.values(toneLabels),
    canGroup: true,
    sortBy: (row) => toneLabels[row.tone],
    text: (row) => toneLabels[row.tone],
    cell: (row) => (
      <span className={styles.tone} data-tone={row.tone}>
        {toneLabels[row.tone]}
      </span>
    ),
  },
  plainColumn({ id: 'what', header: 'What', width: 320 }, (row) => row.title),
  plainColumn({ id: 'detail', header: 'Details', width: 340 }, (row) => row.detail),
  plainColumn({ id: 'retcode', header: 'Retcode', width: 130 }, (row) =>
    row.retcode === null ? '' : retcodeTitle(row.retcode),
  ),
  plainColumn({ id: 'said', header: 'Server message', width: 220 }, (row) => row.said ?? ''),
];

/** `Session log`: all lines of Notifications, newest first. */
function EventsTable() {
  const notices = useNotices();
  const rows = useMemo(() => notices.toReversed(), [notices]);
  const clock = useJournalClock();
  const timed = useMemo(() => [timeColumn(clock), ...columns], [clock]);
  const [selectedIds, selectMany] = useState<readonly string[]>([]);
  const undoEntry = useUndoEntry();
  const frame = useFrameTrade();
  const offsetS = useBrokerOffset();
  return (
    <DataTable
      name="Session log"
      remembered="journal"
      columns={timed}
      rows={rows}
      rowId={rowId}
      selectedIds={selectedIds}
      onSelectMany={selectMany}
      rowMenu={([row, ...more]) =>
        row?.offer?.kind === 'undo-levels' && more.length === 0 ? undoEntry(row.offer.click) : []
      }
      isFramedByDoubleClick
      canFrame={({ symbol }) => symbol !== null && offsetS !== null}
      onFrame={({ symbol, at }) => {
        if (symbol === null || offsetS === null) return;
        const time = Math.floor(at / 1_000) + offsetS;
        frame({ symbol, entry: time, exit: time });
      }}
      onReplay={({ at }) => openReplay({ atMs: at })}
      empty={<Empty>No events yet.</Empty>}
    />
  );
}

const rowId = (row: Notice): string => `${row.id}`;

/** `Journal`: what was sent, from the host's journal, and everything else that happened while the page was open. */
export function JournalTab() {
  const [chosen, setChosen] = useState(lastJournalView);
  const events = useNotices().length;
  // If an order's card was asked for, show the orders.
  const isAsked = useAskedIntent() !== null;
  const view = isAsked ? 'orders' : chosen;
  const choose = (next: JournalView) => {
    keepJournalView(next);
    setChosen(next);
  };
  const words: Readonly<Record<JournalView, string>> = {
    orders: 'Orders',
    events: `Session log (${events})`,
  };
  const choice = (
    <div className={styles.views} role="radiogroup" aria-label="View">
      {journalViews.map((each) => (
        <Choice key={each}>
          <input type="radio" name="journal-view" checked={view === each} onChange={() => choose(each)} />
          {words[each]}
        </Choice>
      ))}
    </div>
  );
  return (
    <TablePanel>
      {view === 'orders' ? (
        <IntentsTable lead={choice} />
      ) : (
        <>
          <TableTools>{choice}</TableTools>
          <EventsTable />
        </>
      )}
    </TablePanel>
  );
}
