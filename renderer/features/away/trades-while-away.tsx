import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { lotsText } from '../../../shared/formats/amounts';
import { endingWords, withIsolatedNames } from '../../../shared/formats/trade-endings';
import { brokerSecondsOf } from '../../../shared/math/broker-offsets';
import { countText } from '../../../shared/math/counts';
import { addMoney } from '../../../shared/math/deals';
import type { AwayRecord } from '../../../shared/model/away';
import type { Price, UtcMs } from '../../../shared/model/fields';
import type { FirstStops } from '../../../shared/model/kept-history';
import type { AwaySummary } from '../../../shared/rules/away';
import { type AwayTrade, changeOf } from '../../../shared/rules/away-trades';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { Faint, Money } from '../../components/numbers';
import { SideText } from '../../components/side-text';
import { TraderChip } from '../../components/trader-chip';
import { useGridKeys } from '../../components/use-grid-keys';
import { useBridge } from '../../data/bridge';
import { firstStopsOptions } from '../../data/kept-history';
import { useSpec } from '../../data/symbols';
import { type NamedTrade, useFrameTrade } from '../../data/workspace/chart-place';
import { useOpenTrade } from '../../data/workspace/open-trade';
import { RiskMultiple } from '../cells';
import { notWholeTitle } from '../history';
import { fullTime, shortTime } from './away-text';
import { ChartLink } from './chart-link';
import { leaveSheet } from './left-place';
import { ReplayLink } from './replay-link';
import styles from './trades-while-away.module.css';

/** Longer lists are not drawn; the sums are of all. */
const mostRows = 200;

/** Who made what, and each trade. A trader's line shows only his. */
export function TradesWhileAway(props: {
  readonly record: AwayRecord;
  readonly summary: AwaySummary;
  readonly digits: number;
}) {
  const { record, summary, digits } = props;
  const [chosen, setChosen] = useState<TraderKey | null>(null);
  const { traders, trades, equityChange, remainder, operations, operationsNet } = summary;
  const stops = useFirstStops(trades);
  const { grid, cell } = useGridKeys({ row: 0, column: 0 });
  const shown = trades.filter(({ trader }) => chosen === null || trader.key === chosen);
  const closed = shown.filter(({ isOpen }) => !isOpen);
  const open = shown.filter(({ isOpen }) => isOpen);
  const among = [...closed, ...open].flatMap(({ positionId, symbol }) =>
    positionId === null ? [] : { positionId, symbol, id: null },
  );
  const money = (value: number | null) => <Money value={value} digits={digits} isGain />;
  return (
    <section className={styles.section}>
      <header className={styles.head}>
        <h3>Trades by trader</h3>
        <ul className={styles.traders} aria-label="Trades by trader">
          {traders.map(({ trader, trades: count, booked, floating }) => (
            <li key={trader.key}>
              <button
                type="button"
                className={styles.trader}
                aria-pressed={chosen === trader.key}
                title={chosen === trader.key ? 'Show all trades' : 'Show only these trades'}
                onClick={() => setChosen(chosen === trader.key ? null : trader.key)}
              >
                <TraderChip trader={trader} />{' '}
                <span className={styles.mute}>{countText(count, 'trade')}</span> booked {money(booked)}{' '}
                floating {money(record.last === null ? null : floating)}
              </button>
            </li>
          ))}
          {operations.length > 0 && <li>Deposits and withdrawals {money(operationsNet)}</li>}
          {remainder !== null && Math.abs(remainder) >= 0.005 && (
            <li title="Account, positions and deals are read one after the other.">
              Not attributed {money(remainder)}
            </li>
          )}
          <li className={styles.sum}>
            {equityChange === null ? (
              'Change in equity not known: its start or its end was not recorded'
            ) : (
              <>Sum = change in equity {money(equityChange)}</>
            )}
          </li>
        </ul>
      </header>
      {shown.length > 0 && (
        <table className={styles.table} aria-label="Trades while away" {...grid}>
          <thead>
            <tr>
              <th scope="col">Opened</th>
              <th scope="col">Closed</th>
              <th scope="col">Who</th>
              <th scope="col">Trade</th>
              <th scope="col">Exit reason</th>
              <th scope="col" data-right title={multipleTitle}>
                R
              </th>
              <th scope="col" data-right title={netTitle}>
                Net
              </th>
              <th scope="col" data-right title={changeTitle}>
                Change
              </th>
              <th scope="col" data-right>
                Open
              </th>
            </tr>
          </thead>
          <Group
            name={countText(closed.length, 'closed trade')}
            trades={closed}
            record={record}
            digits={digits}
            stops={stops}
            among={among}
            keysOf={(at) => cell(at, 0)}
          />
          <Group
            name={countText(open.length, 'open position')}
            trades={open}
            record={record}
            digits={digits}
            stops={stops}
            among={among}
            keysOf={(at) => cell(closed.length + at, 0)}
          />
        </table>
      )}
    </section>
  );
}

function Group(props: {
  readonly name: string;
  readonly trades: readonly AwayTrade[];
  readonly record: AwayRecord;
  readonly digits: number;
  readonly stops: FirstStops;
  readonly among: readonly NamedTrade[];
  readonly keysOf: (at: number) => RowKeys;
}) {
  const { name, trades, record, digits, stops, among, keysOf } = props;
  if (trades.length === 0) return null;
  const nets = trades.flatMap(({ net }) => net ?? []);
  const more = trades.length - mostRows;
  return (
    <tbody>
      {trades.slice(0, mostRows).map((trade, at) => (
        <TradeRow
          key={trade.id}
          trade={trade}
          record={record}
          digits={digits}
          stop={stops[trade.id] ?? null}
          among={among}
          keys={keysOf(at)}
        />
      ))}
      {more > 0 && (
        <tr>
          <td colSpan={9}>{`${more} more, see the replay`}</td>
        </tr>
      )}
      <tr className={styles.total}>
        <th scope="row" colSpan={5}>
          {name}
        </th>
        <td />
        <td data-right>{nets.length > 0 && <Money value={addMoney(nets)} digits={digits} isGain />}</td>
        <td data-right>
          <Money value={changeOf(trades)} digits={digits} isGain />
        </td>
        <td />
      </tr>
    </tbody>
  );
}

type RowKeys = ReturnType<ReturnType<typeof useGridKeys>['cell']>;

/** As a row of History: a click or an arrow comes to it, Enter opens its card, Shift+Enter or a double click frames the chart. */
function TradeRow(props: {
  readonly trade: AwayTrade;
  readonly record: AwayRecord;
  readonly digits: number;
  /** The first: 0 = none was ever seen; null: not known. */
  readonly stop: Price | null;
  readonly among: readonly NamedTrade[];
  readonly keys: RowKeys;
}) {
  const { trade, record, digits, stop, among, keys } = props;
  const open = useOpenTrade();
  const frame = useFrameTrade();
  const { openedMs, closedMs, isOpen, positionId, trader, side, volume, symbol, net } = trade;
  const change = changeOf([trade]);
  const spec = useSpec(symbol);
  const time = (atMs: UtcMs | null) =>
    atMs === null ? 'not provided' : <span title={fullTime(atMs, record)}>{shortTime(atMs, record)}</span>;
  const momentMs = momentOf(trade, record);
  const brokerS = (atMs: UtcMs) => brokerSecondsOf(atMs, record.offsets);
  const entry = brokerS(openedMs ?? momentMs);
  const exit = isOpen ? null : brokerS(momentMs);
  const opened = { positionId, symbol, entry, exit };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Its buttons have an Enter of their own.
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    event.preventDefault();
    leaveSheet(event.currentTarget);
    if (event.shiftKey) frame(opened);
    else open(opened, among);
  };
  const onDoubleClick = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    leaveSheet(currentTarget);
    frame(opened);
  };
  return (
    <tr className={styles.row} onKeyDown={onKeyDown} onDoubleClick={onDoubleClick} {...keys}>
      <td>{time(openedMs)}</td>
      <td>{isOpen ? <span className={styles.mute}>open</span> : time(closedMs)}</td>
      <td>
        <TraderChip trader={trader} />
      </td>
      <td>
        <SideText side={side} /> {volume === null ? '' : lotsText(volume)} {symbol}
      </td>
      <td>{endOf(trade)}</td>
      <td data-right>
        <RiskMultiple trade={{ ...trade, stop, spec, result: isOpen ? change : net }} />
      </td>
      <td data-right>
        {net !== null ? (
          <Money value={net} digits={digits} isGain />
        ) : (
          !isOpen && <Faint title={notWholeTitle}>not whole</Faint>
        )}
      </td>
      <td data-right>
        {change === null ? (
          <Faint title="Not known: what it had floating at the beginning was not recorded">–</Faint>
        ) : (
          <Money value={change} digits={digits} isGain />
        )}
      </td>
      <td data-right>
        <ChartLink trade={opened} time={shortTime(momentMs, record)} />{' '}
        <ReplayLink atMs={momentMs} time={shortTime(momentMs, record)} />
      </td>
    </tr>
  );
}

const multipleTitle =
  'The net, of an open position its change, divided by what the first stop risked, before costs and at the tick value of today';
const netTitle = 'Of the whole trade, with all its costs';
const changeTitle =
  'What it added to the equity while you were away: its deals and the change of its floating profit';

const noStops: FirstStops = {};

function useFirstStops(trades: readonly AwayTrade[]): FirstStops {
  const bridge = useBridge();
  // Of a position that was reversed only the first trade has its id: the first stop is not that of the others.
  const positions = trades.flatMap(({ id, positionId, openedMs }) =>
    id === positionId && openedMs !== null ? [{ ticket: id, openedMs }] : [],
  );
  return useQuery(firstStopsOptions(bridge, positions)).data ?? noStops;
}

function endOf({ isOpen, isUnstopped, ending, exits }: AwayTrade) {
  if (isOpen) return isUnstopped ? <span className={styles.warn}>open, no stop</span> : 'open';
  return ending === null ? '' : endingWords(ending, withIsolatedNames(exits));
}

/** Its end; while open its beginning; of one that stood before and still stands, the end of the absence. */
function momentOf({ closedMs, openedMs }: AwayTrade, { fromMs, toMs }: AwayRecord): UtcMs {
  const atMs = closedMs ?? openedMs;
  return atMs === null || atMs < fromMs ? toMs : atMs;
}
