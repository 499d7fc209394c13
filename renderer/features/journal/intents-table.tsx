import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { describeRequest } from '../../../shared/formats/describe-intent';
import { brokerSecondsOf } from '../../../shared/math/broker-offsets';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { countText } from '../../../shared/math/counts';
import { startOfBrokerDay } from '../../../shared/math/time';
import type { Intent } from '../../../shared/model/intent';
import type { ActiveBridge } from '../../../shared/model/settings';
import { intentDigits } from '../../../shared/rules/intent-fill';
import { intentTrader } from '../../../shared/rules/intent-trader';
import { ownTickets } from '../../../shared/rules/own-tickets';
import type { Trader } from '../../../shared/rules/trader';
import { saveText } from '../../base/csv';
import { Button } from '../../components/button';
import { Checkbox } from '../../components/choice';
import { Empty, FailureStrip, Loading } from '../../components/states';
import { DataTable } from '../../components/table/data-table';
import { exportName } from '../../components/table/row-menu';
import { TableNote, TableTools } from '../../components/table/table-panel';
import { useAccount } from '../../data/account';
import { useBridge, useHost } from '../../data/bridge';
import { useBrokerDay } from '../../data/broker-day';
import { atUtc, useBrokerOffsets } from '../../data/broker-offsets';
import { failureOf } from '../../data/failure-error';
import { periodRange } from '../../data/history-periods';
import {
  isOfBridge,
  joined,
  newestIntentsOptions,
  useIntent,
  useJournalState,
  wholeJournalOptions,
  withUnsentIntents,
} from '../../data/journal';
import { useOrders } from '../../data/orders';
import { mostDeals, pickedDealsOptions } from '../../data/picked-deals';
import { usePositions } from '../../data/positions';
import { openReplay } from '../../data/replay/open-replay';
import { usePositionTrader, useTraders } from '../../data/traders';
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

const none: readonly never[] = [];

/**
 * Whose trade each request was about. Of what is no longer open the deals are asked for, those of the newest trades, after a read of what is not known
 * since the oldest request, of three months at most. `here`: the requests to this bridge and account.
 */
function useIntentTrader(here: readonly Intent[]): (intent: Intent) => Trader {
  const bridge = useBridge();
  const today = useBrokerDay()?.start ?? null;
  const offsets = useBrokerOffsets() ?? atUtc;
  const positions = usePositions().data?.rows ?? none;
  const orders = useOrders().data?.rows ?? none;
  const positionTrader = usePositionTrader();
  const own = useMemo(() => ownTickets(here).orders, [here]);
  const asked = useMemo(() => {
    const open = new Set([...positions, ...orders].map(({ ticket }) => ticket));
    const touched = here.flatMap(({ request, created }) =>
      request.name !== 'place-order' && !open.has(request.input.ticket)
        ? { ticket: request.input.ticket, created }
        : [],
    );
    if (today === null || touched.length === 0) return null;
    const { from, to } = periodRange('last-3-months', today);
    const oldest = brokerSecondsOf(Math.min(...touched.map(({ created }) => created)), offsets);
    const tickets = [...new Set(touched.map(({ ticket }) => ticket))].toSorted();
    return { from: Math.max(from, startOfBrokerDay(oldest)), to, tickets, most: mostDeals };
  }, [here, positions, orders, today, offsets]);
  const { data } = useQuery({
    ...pickedDealsOptions(bridge, asked),
    placeholderData: keepPreviousData,
  });
  const deals = data?.rows ?? none;
  const traders = useTraders(deals);
  const { trips: trades } = useMemo(() => rebuildRoundTrips(deals), [deals]);
  return useMemo(() => {
    const ofHere = new Set(here);
    const known = { positions, orders, deals, trades, own };
    const lookup = { position: positionTrader, order: traders.order };
    return (intent) => intentTrader(intent.request, ofHere.has(intent) ? known : null, lookup, traders);
  }, [here, positions, orders, deals, trades, own, positionTrader, traders]);
}
