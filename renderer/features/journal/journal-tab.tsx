import { useMemo, useState } from 'react';
import { withWho } from '../../../shared/formats/account-lines';
import { brokerSecondsOf } from '../../../shared/math/broker-offsets';
import { retcodeTitle } from '../../../shared/model/retcodes';
import type { TraderNames } from '../../../shared/rules/trader-names';
import { Radios } from '../../components/choice';
import { Empty } from '../../components/states';
import { type Column, DataTable } from '../../components/table/data-table';
import { TablePanel, TableTools } from '../../components/table/table-panel';
import { useBridge } from '../../data/bridge';
import { useBrokerOffsets } from '../../data/broker-offsets';
import { joined, newestIntentsOptions, wholeJournalOptions } from '../../data/journal';
import { type Notice, notify, useNotices } from '../../data/notifications/store';
import { openReplay } from '../../data/replay/open-replay';
import { useTraderNames } from '../../data/trader-names';
import { useFrameTrade } from '../../data/workspace/chart-place';
import { useOpenTrade } from '../../data/workspace/open-trade';
import { useAskedIntent, useUndoEntry } from '../trading';
import { plainColumn } from './intent-columns';
import { IntentsTable } from './intents-table';
import { type JournalClock, useJournalClock } from './journal-clock';
import styles from './journal-tab.module.css';
import { type JournalView, journalViews, keepJournalView, useJournalView } from './journal-view';
import { useShowTrade } from './show-trade';

const toneLabels: Readonly<Record<Notice['tone'], string>> = {
  good: 'done',
  info: 'info',
  warn: 'warning',
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

const columnsOf = (names: TraderNames): readonly Column<Notice>[] => [
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
  plainColumn((row) => row.title, { id: 'what', header: 'What', width: 320 }),
  plainColumn((row) => withWho(row, names), { id: 'detail', header: 'Details', width: 340 }),
  plainColumn((row) => (row.retcode === null ? '' : retcodeTitle(row.retcode)), {
    id: 'retcode',
    header: 'Retcode',
    width: 130,
  }),
  plainColumn((row) => row.said ?? '', { id: 'said', header: 'Server message', width: 220 }),
];

/** `Session log`: all lines of Notifications, newest first. */
function EventsTable() {
  const notices = useNotices();
  const rows = useMemo(() => notices.toReversed(), [notices]);
  const clock = useJournalClock();
  const names = useTraderNames();
  const columns = useMemo(() => [timeColumn(clock), ...columnsOf(names)], [clock, names]);
  const [selectedIds, selectMany] = useState<readonly string[]>([]);
  const undoEntry = useUndoEntry();
  const frame = useFrameTrade();
  const openCard = useNoticeCard();
  const offsets = useBrokerOffsets();
  return (
    <DataTable
      name="Session log"
      remembered="journal"
      columns={columns}
      rows={rows}
      rowId={rowId}
      selectedIds={selectedIds}
      onSelectMany={selectMany}
      rowMenu={([row, ...more]) =>
        row?.offer?.kind === 'undo-levels' && more.length === 0 ? undoEntry(row.offer.click) : []
      }
      isFramedByDoubleClick
      onCard={openCard}
      canFrame={({ symbol }) => symbol !== null && offsets !== null}
      onFrame={({ symbol, at }) => {
        if (symbol === null || offsets === null) return;
        const time = brokerSecondsOf(at, offsets);
        frame({ symbol, entry: time, exit: time });
      }}
      onReplay={({ at }) => openReplay({ atMs: at })}
      empty={<Empty>No events yet.</Empty>}
    />
  );
}

/** Shows the trade of a line: by its position, or by the request that it answers. */
export function useNoticeCard(): (notice: Notice) => void {
  const { host, client } = useBridge();
  const openTrade = useOpenTrade();
  const showTrade = useShowTrade();
  const offsets = useBrokerOffsets();
  return ({ symbol, trade, intentId, at }) => {
    if (trade !== null && symbol !== null && offsets !== null) {
      const { positionId, opened, isClosed } = trade;
      const time = brokerSecondsOf(at, offsets);
      openTrade({ positionId, symbol, entry: opened ?? time, exit: isClosed ? time : null });
      return;
    }
    const known = joined(
      client.getQueryData(newestIntentsOptions(host).queryKey),
      client.getQueryData(wholeJournalOptions(host).queryKey),
    );
    const intent = known.find(({ id }) => id === intentId);
    if (intent === undefined) notify({ tone: 'info', title: 'No trade card: this line is of no trade' });
    else showTrade(intent);
  };
}

const rowId = (row: Notice): string => `${row.id}`;

/** `Journal`: what was sent, from the host's journal, and everything else that happened while the page was open. */
export function JournalTab() {
  const chosen = useJournalView();
  const events = useNotices().length;
  // If an order's card was asked for, show the orders.
  const isAsked = useAskedIntent() !== null;
  const view = isAsked ? 'orders' : chosen;
  const words: Readonly<Record<JournalView, string>> = {
    orders: 'Orders',
    events: `Session log (${events})`,
  };
  const choice = (
    <div className={styles.views} role="radiogroup" aria-label="View">
      <Radios name="journal" options={journalViews} words={words} chosen={view} onChoose={keepJournalView} />
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
