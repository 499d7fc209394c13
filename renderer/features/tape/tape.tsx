import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { formatNumber } from '../../../shared/math/money';
import { formatAge } from '../../../shared/math/time';
import { type TickRecord, tickFlags } from '../../../shared/model/tick';
import { saveText, toCsv } from '../../base/csv';
import { Button } from '../../components/button';
import { DateField } from '../../components/date-field';
import { ForeignText } from '../../components/foreign-text';
import { Num } from '../../components/numbers';
import { optionsOf, Select } from '../../components/select';
import { Empty, FailureStrip, Loading } from '../../components/states';
import { DataTable } from '../../components/table/data-table';
import { useBridge } from '../../data/bridge';
import { useBrokerOffset } from '../../data/broker-day';
import { failureOf } from '../../data/failure-error';
import { useShownQuoteOverdue } from '../../data/freshness';
import { useSpec } from '../../data/symbols';
import { ticksHistoryOptions } from '../../data/tape';
import { useTickSubscription } from '../../data/ticks';
import { useSelection } from '../../data/workspace/workspace-context';
import { Unread } from '../cells';
import { NoSymbol } from '../symbols';
import styles from './tape.module.css';
import { tapeColumns } from './tape-columns';
import { digitsOf, tapeCsvRows, tapeHeader } from './tape-csv';
import {
  flagLabels,
  freshDraft,
  type TapeDraft,
  type TapeRequest,
  tapeFailure,
  tapeNote,
  tapeRequest,
  tickCounts,
} from './tape-request';
import { type TapeRow, tapeRows, withQuote } from './tape-rows';

const newest: TapeRequest = { count: freshDraft.count, from: null, to: null, flags: 'ALL' };

/** Time and sales of the selected symbol. */
export function Tape() {
  const { symbol } = useSelection();
  if (symbol === null) return <NoSymbol />;
  return <TapeOf key={symbol} symbol={symbol} />;
}

function TapeOf({ symbol }: { readonly symbol: string }) {
  const bridge = useBridge();
  const [draft, setDraft] = useState<TapeDraft>(freshDraft);
  const [request, setRequest] = useState<TapeRequest>(newest);
  const [wantsToFollow, setWantsToFollow] = useState(true);
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(
    ticksHistoryOptions(bridge, { symbol, ...request }),
  );
  const isSymbolKnown = useSpec(symbol) !== null;
  const failure = error === null ? null : tapeFailure(failureOf(error), isSymbolKnown);
  const wished = tapeRequest(draft);
  const problem = typeof wished === 'string' ? wished : null;
  // A tape that ends in the past has nothing to append, and a poll does not say what kind of tick it saw.
  const isFollowing = wantsToFollow && request.to === null && request.flags === 'ALL';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typeof wished === 'string') return;
    const isSame =
      wished.count === request.count &&
      wished.from === request.from &&
      wished.to === request.to &&
      wished.flags === request.flags;
    if (isSame) void refetch();
    else setRequest(wished);
  };
  return (
    <div className={styles.tape}>
      <form className={styles.tools} aria-label="Ticks to load" onSubmit={submit} noValidate>
        <strong className={styles.symbol}>{symbol}</strong>
        <span className={styles.field}>
          Ticks
          <Select
            label="Ticks"
            value={draft.count}
            options={tickCounts.map((value) => ({ value, label: formatNumber(value) }))}
            onChoose={(count) => setDraft({ ...draft, count })}
          />
        </span>
        <span className={styles.field}>
          Kind
          <Select
            label="Kind"
            value={draft.flags}
            options={optionsOf(tickFlags, flagLabels)}
            onChoose={(flags) => setDraft({ ...draft, flags })}
          />
        </span>
        <DateField
          label="From"
          size={16}
          title="Broker time; empty = no limit"
          value={draft.from}
          onChange={(from) => setDraft({ ...draft, from })}
        />
        <DateField
          label="To"
          size={16}
          title="Broker time; empty = no limit"
          value={draft.to}
          onChange={(to) => setDraft({ ...draft, to })}
        />
        <Button type="submit" disabled={isFetching || problem !== null} title={problem ?? undefined}>
          {isFetching ? 'Loading …' : 'Load'}
        </Button>
        <label
          className={styles.field}
          title={
            request.to === null
              ? 'Adds each new quote. Ticks between two quotes are missing: Load adds them.'
              : 'Not available for a range with an end'
          }
        >
          <input
            type="checkbox"
            checked={isFollowing}
            disabled={request.to !== null}
            onChange={(event) => setWantsToFollow(event.target.checked)}
          />
          Follow
        </label>
        {problem !== null && (
          <span className={styles.problem} role="status">
            {problem}
          </span>
        )}
        {data !== undefined && (
          <TapeNote
            symbol={symbol}
            isFollowing={isFollowing}
            note={tapeNote(request, data.length, isFollowing)}
          />
        )}
      </form>
      {failure !== null && data !== undefined && <FailureStrip failure={failure} />}
      {data === undefined ? (
        failure === null ? (
          <Loading what={`ticks of ${symbol}`} />
        ) : (
          <Unread failure={failure} onRetry={() => void refetch()} />
        )
      ) : (
        <TapeTable key={dataUpdatedAt} symbol={symbol} ticks={data} isFollowing={isFollowing} />
      )}
    </div>
  );
}

function TapeNote(props: { readonly symbol: string; readonly isFollowing: boolean; readonly note: string }) {
  const overdue = useShownQuoteOverdue(props.symbol);
  const isStale = props.isFollowing && overdue !== null;
  return (
    <span className={styles.note} data-stale={isStale}>
      {isStale ? `no new quote for ${formatAge(overdue)}` : props.note}
    </span>
  );
}

function TapeTable(props: {
  readonly symbol: string;
  /** Oldest first. */
  readonly ticks: readonly TickRecord[];
  readonly isFollowing: boolean;
}) {
  const { symbol, ticks, isFollowing } = props;
  const [rows, setRows] = useState<readonly TapeRow[]>(() => tapeRows(ticks));
  const onTick = useTickSubscription(symbol);
  useEffect(
    () => (isFollowing ? onTick((tick) => setRows((before) => withQuote(before, tick))) : undefined),
    [isFollowing, onTick],
  );
  const spec = useSpec(symbol);
  const [ownDigits] = useState(() => digitsOf(rows));
  const digits = spec?.digits ?? ownDigits;
  const point = spec?.point ?? null;
  const offsetS = useBrokerOffset();
  const columns = useMemo(() => tapeColumns({ digits, point }), [digits, point]);
  return (
    <div className={styles.body}>
      <div className={styles.count}>
        <Num>
          {formatNumber(rows.length)} {rows.length === 1 ? 'tick' : 'ticks'}
        </Num>
        <Button
          tone="ghost"
          disabled={rows.length === 0}
          onClick={() =>
            saveText(`ticks ${symbol}.csv`, toCsv(tapeHeader, tapeCsvRows(rows, point, offsetS)))
          }
        >
          Export CSV
        </Button>
      </div>
      <DataTable
        name="Ticks"
        remembered="ticks"
        columns={columns}
        rows={rows}
        rowId={rowId}
        empty={
          <Empty>
            The bridge has no ticks of <ForeignText>{symbol}</ForeignText> in this range.
          </Empty>
        }
      />
    </div>
  );
}

const rowId = (row: TapeRow): string => row.id;
