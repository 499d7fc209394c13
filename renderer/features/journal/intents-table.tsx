import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { describeRequest } from '../../../shared/formats/describe-intent';
import { brokerSecondsOf } from '../../../shared/math/broker-offsets';
import { countText } from '../../../shared/math/counts';
import type { Intent } from '../../../shared/model/intent';
import type { ActiveBridge } from '../../../shared/model/settings';
import { intentDigits } from '../../../shared/rules/intent-fill';
import { saveText } from '../../base/csv';
import { Button } from '../../components/button';
import { Checkbox } from '../../components/choice';
import { Empty, FailureStrip, Loading } from '../../components/states';
import { DataTable } from '../../components/table/data-table';
import { exportName } from '../../components/table/row-menu';
import { TableNote, TableTools } from '../../components/table/table-panel';
import { useAccount } from '../../data/account';
import { useBridge, useHost } from '../../data/bridge';
import { useBrokerOffsets } from '../../data/broker-offsets';
import { failureOf } from '../../data/failure-error';
import {
  isOfBridge,
  joined,
  newestIntentsOptions,
  useIntent,
  useJournalState,
  wholeJournalOptions,
  withUnsentIntents,
} from '../../data/journal';
import { openReplay } from '../../data/replay/open-replay';
import { useFrameTrade } from '../../data/workspace/chart-place';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { useDisputeCommand, useDisputeEntry } from '../cells';
import { askIntent, useAskedIntent, useUndoEntry, WaitingLine } from '../trading';
import { IntentCard } from './intent-card';
import { intentColumns } from './intent-columns';
import { intentsCsv } from './intent-csv';
import { searched } from './intent-search';
import styles from './intents-table.module.css';
import { useJournalClock } from './journal-clock';
import { intentsTable } from './show-requests';
import { isHere, useShowTrade } from './show-trade';
import { useIntentTrader } from './use-intent-trader';

/** Every confirmed request, from the click to its result: the host's journal, of this account or of all. */
export function IntentsTable({ lead }: { readonly lead: ReactNode }) {
  const host = useHost();
  const bridge = useBridge();
  const { active } = bridge;
  const newest = useQuery({ ...newestIntentsOptions(host), enabled: false });
  const whole = useQuery(wholeJournalOptions(host));
  const login = useAccount().data?.login ?? null;
  const clock = useJournalClock();
  const { waiting = [] } = useJournalState();
  const disputeOf = useDisputeEntry();
  const frame = useFrameTrade();
  const showTrade = useShowTrade();
  const undoEntry = useUndoEntry();
  const offsets = useBrokerOffsets();
  const [search, setSearch] = useState('');
  const [isAll, setIsAll] = useState(false);
  const [selectedIds, selectMany] = useState<readonly string[]>([]);
  const asked = useAskedIntent();
  const heard = useIntent(asked);

  const all = useMemo(
    () => withUnsentIntents(joined(newest.data, whole.data), newest.data ?? whole.data),
    [newest.data, whole.data],
  );
  const here = useMemo(
    () => (isAll ? all : all.filter((intent) => isHere(intent, active, login))),
    [all, isAll, active, login],
  );
  const ours = useMemo(() => here.filter((intent) => isHere(intent, active, login)), [here, active, login]);
  const traderOf = useIntentTrader(ours);
  const who = useWhoFilter();
  const shown = useMemo(() => here.filter((row) => who.shows(traderOf(row).key)), [here, who, traderOf]);
  const rows = useMemo(() => searched(shown, search), [shown, search]);
  const columns = useMemo(() => intentColumns(clock, traderOf), [clock, traderOf]);
  const hidden = here.length - shown.length;
  useDisputeCommand(selectedIds, (id) => {
    const row = rows.find((each) => rowId(each) === id);
    return row === undefined ? null : ticketOf(row, active);
  });
  const open = asked === null ? null : (heard ?? all.find(({ id }) => id === asked) ?? null);
  const failure = whole.error === null ? null : failureOf(whole.error);
  const folder = whole.data?.folder ?? null;

  return (
    <>
      <TableTools>
        {lead}
        <input
          type="search"
          className={styles.search}
          aria-label="Search the journal"
          placeholder="Search: symbol, ticket, retcode, words"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Checkbox isOn={isAll} onChange={setIsAll}>
          All bridges and accounts
        </Checkbox>
        <TableNote role="status">
          {search.trim() === '' ? '' : `${rows.length} of ${shown.length} found`}
          {hidden === 0 ? '' : ` ${countText(hidden, 'request')} on other traders’ trades hidden`}
          {whole.data?.hasMore === true && ` the newest ${all.length} are shown`}
        </TableNote>
        <Button
          tone="ghost"
          disabled={rows.length === 0}
          title={`All orders of this view, all fields in full precision${folder === null ? '' : `. Journal folder: ${folder}`}`}
          onClick={() => saveText(exportName('Journal', new Date()), intentsCsv(rows, traderOf))}
        >
          Export CSV
        </Button>
      </TableTools>
      {failure !== null && <FailureStrip failure={failure} />}
      {waiting.length > 0 && (
        <ul className={styles.waiting} aria-label="Not sent yet">
          {waiting.map((each) => (
            <li key={each.id}>
              <strong>{describeRequest(each.request, intentDigits(each))}</strong>
              {' · '}
              <WaitingLine waiting={each} />
            </li>
          ))}
        </ul>
      )}
      {whole.data === undefined && newest.data === undefined && failure === null ? (
        <Loading what="the journal" />
      ) : (
        <DataTable
          name="Journal"
          remembered={intentsTable}
          columns={columns}
          rows={rows}
          rowId={rowId}
          selectedIds={selectedIds}
          onSelectMany={selectMany}
          onCard={showTrade}
          onOpen={(row) => askIntent(row.id)}
          onDetails={(row) => askIntent(row.id)}
          rowMenu={([row, ...more]) =>
            row === undefined || more.length > 0
              ? []
              : [...undoEntry(row.id), disputeOf(ticketOf(row, active))]
          }
          isFramedByDoubleClick
          canFrame={(row) => row.symbol !== null && offsets !== null && isOfBridge(row, active)}
          onFrame={({ symbol, created, sent }) => {
            if (symbol === null || offsets === null) return;
            const at = brokerSecondsOf(sent ?? created, offsets);
            frame({ symbol, entry: at, exit: at });
          }}
          onReplay={({ created, sent }) => openReplay({ atMs: sent ?? created })}
          empty={
            <Empty>
              {hidden > 0 && search.trim() === ''
                ? `${countText(hidden, 'request')} on trades of other traders.`
                : here.length === 0
                  ? 'No orders sent from here yet. Each one is recorded before it is sent.'
                  : 'No matching orders.'}
            </Empty>
          }
        />
      )}
      {open !== null && <IntentCard intent={open} clock={clock} onClose={() => askIntent(null)} />}
    </>
  );
}

const rowId = (row: Intent): string => row.id;

/** The order or position that it was about or became; tickets of another bridge are not of this one. */
function ticketOf({ request, outcome, bridge }: Intent, active: Pick<ActiveBridge, 'url'>): string | null {
  if (!isOfBridge({ bridge }, active)) return null;
  return request.name === 'place-order' ? (outcome?.order ?? null) : request.input.ticket;
}
