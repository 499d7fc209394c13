import type { ReactNode } from 'react';
import { noLossText } from '../../../shared/formats/trader-figures';
import { addMoney } from '../../../shared/math/deals';
import { formatNumber, formatPercent } from '../../../shared/math/money';
import type { BookedSums, TradeStatistics } from '../../../shared/model/ledger';
import { Money, Num } from '../../components/numbers';
import type { ShownTable } from '../../data/trade-tables';
import historyStyles from './history.module.css';
import { notWholeTitle } from './history-labels';
import styles from './totals-line.module.css';

interface TotalsProps {
  readonly table: Pick<ShownTable, 'statistics' | 'booked' | 'notWhole' | 'operations'>;
  /** The filters' note; empty without filters. */
  readonly note: string;
  readonly digits: number;
}

/** The period in one line: its closed trades, and apart from them what it booked, and balance operations, which are no result of trading. */
export function TotalsLine({ table, note, digits }: TotalsProps) {
  const { statistics, booked, notWhole, operations } = table;
  return (
    <dl className={styles.totals} aria-label="Totals">
      <FilterNote note={note} />
      {statisticsFigures(statistics, digits, true).map(({ label, title, value }) => (
        <div key={label} className={styles.figure} title={title}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {notWhole > 0 && (
        <div className={styles.figure} title={notWholeTitle}>
          <dt>Not whole</dt>
          <dd>
            <Num>{formatNumber(notWhole)}</Num>
          </dd>
        </div>
      )}
      <div className={`${styles.figure} ${styles.apart}`} title={bookedTitle}>
        <dt>Booked</dt>
        <dd>
          <Money value={booked.net} digits={digits} isGain />
        </dd>
      </div>
      {operations.length > 0 && (
        <div
          className={styles.figure}
          title="Deposits, withdrawals, credits, dividends, taxes etc.: excluded from results"
        >
          <dt>Balance operations</dt>
          <dd>
            <Money value={addMoney(operations.map(({ amount }) => amount))} digits={digits} isGain />{' '}
            <span className={historyStyles.count}>
              ({operations.reduce((all, { count }) => all + count, 0)})
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}

export const bookedTitle =
  'Net of the deals of this period, also of open trades and of entries or exits alone: with balance operations it is the change of the balance';

/** Beside the sums that it is about, not only above the table. */
function FilterNote({ note }: { readonly note: string }) {
  return note === '' ? null : (
    <div className={styles.figure} role="status">
      <dt>Filter</dt>
      <dd>{note}</dd>
    </div>
  );
}

/** Filtered deals are no whole trades: their money is added up, trades are not counted. */
export function DealTotals(props: {
  readonly booked: BookedSums;
  readonly note: string;
  readonly digits: number;
}) {
  const { booked, note, digits } = props;
  const { net, profit, commission, swap, fee } = booked;
  const figures = [
    ['Booked', net, true],
    ['Profit', profit, true],
    ['Commission', commission, false],
    ['Swap', swap, false],
    ['Fee', fee, false],
  ] as const;
  return (
    <dl className={styles.totals} aria-label="Totals">
      <FilterNote note={note} />
      {figures.map(([label, value, isGain]) => (
        <div key={label} className={styles.figure} title="Of the deals below, without balance operations">
          <dt>{label}</dt>
          <dd>
            <Money value={value} digits={digits} isGain={isGain} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export interface StatisticsFigure {
  readonly label: string;
  readonly title: string;
  readonly value: ReactNode;
}

const figure = (label: string, title: string, value: ReactNode): StatisticsFigure => ({
  label,
  title,
  value,
});

/** `areCostsOne`: in a line there is no room for each, which columns and Summary have. */
export function statisticsFigures(
  statistics: TradeStatistics,
  digits: number,
  areCostsOne = false,
): readonly StatisticsFigure[] {
  const gain = (value: number) => <Money value={value} digits={digits} isGain />;
  const plain = (value: number) => <Money value={value} digits={digits} />;
  const maybe = (value: number | null) => (value === null ? 'none' : gain(value));
  const { trades, wins, losses, winRate, profitFactor, commission, swap, fee } = statistics;
  const inNet = 'of the closed trades, in the net';
  const number = (text: string) => <Num>{text}</Num>;
  return [
    figure(
      'Closed trades',
      `Closed in this period, each whole with all its costs: ${wins} won, ${losses} lost after costs`,
      number(formatNumber(trades)),
    ),
    figure('Net', 'Of the closed trades, after all costs', gain(statistics.net)),
    figure(
      'Gross',
      'Sum of winning and sum of losing closed trades, after costs: together the net',
      <>
        {gain(statistics.grossProfit)} / {gain(statistics.grossLoss)}
      </>,
    ),
    ...(areCostsOne
      ? [figure('Costs', `Commission, swap and fee ${inNet}`, plain(addMoney([commission, swap, fee])))]
      : [
          figure('Commission', inNet, plain(commission)),
          figure('Swap', inNet, plain(swap)),
          figure('Fee', inNet, plain(fee)),
        ]),
    figure(
      'Win rate',
      `${wins} of ${trades} closed trades profitable after costs`,
      winRate === null ? 'none' : number(formatPercent(winRate * 100)),
    ),
    figure(
      'Profit factor',
      'Sum of winning trades divided by sum of losing trades, after costs',
      profitFactor !== null ? number(formatNumber(profitFactor, 2)) : trades === 0 ? 'none' : noLossText,
    ),
    figure('Average', 'Net divided by closed trades', maybe(statistics.average)),
    figure(
      'Largest',
      'Largest profit and largest loss of one closed trade, after costs',
      <>
        {maybe(statistics.largestWin)} / {maybe(statistics.largestLoss)}
      </>,
    ),
  ];
}
