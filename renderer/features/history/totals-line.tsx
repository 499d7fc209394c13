import type { ReactNode } from 'react';
import { noLossText } from '../../../shared/formats/trader-figures';
import { addMoney, netOf } from '../../../shared/math/deals';
import { formatNumber, formatPercent } from '../../../shared/math/money';
import type { TradeStatistics } from '../../../shared/math/trade-statistics';
import type { Deal } from '../../../shared/model/deal';
import { Money, Num } from '../../components/numbers';
import { dealSums } from './filtered';
import historyStyles from './history.module.css';
import styles from './totals-line.module.css';

interface TotalsProps {
  readonly statistics: TradeStatistics;
  /** Balance operations and other deals that are no trades. */
  readonly operations: readonly Deal[];
  /** The filters' note; empty without filters. */
  readonly note: string;
  readonly digits: number;
}

/** The period's result in one line. Balance operations are apart: they are no result of trading. */
export function TotalsLine({ statistics, operations, note, digits }: TotalsProps) {
  return (
    <dl className={styles.totals} aria-label="Totals">
      <FilterNote note={note} />
      {statisticsFigures(statistics, digits).map(({ label, title, value }) => (
        <div key={label} className={styles.figure} title={title}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {operations.length > 0 && (
        <div
          className={`${styles.figure} ${styles.apart}`}
          title="Deposits, withdrawals, credits, dividends, taxes etc.: excluded from the net result"
        >
          <dt>Balance operations</dt>
          <dd>
            <Money value={addMoney(operations.map(netOf))} digits={digits} isGain />{' '}
            <span className={historyStyles.count}>({operations.length})</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

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
  readonly deals: readonly Deal[];
  readonly note: string;
  readonly digits: number;
}) {
  const { deals, note, digits } = props;
  const { net, profit, commission, swap, fee } = dealSums(deals);
  const figures = [
    ['Net', net, true],
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

export function statisticsFigures(statistics: TradeStatistics, digits: number): readonly StatisticsFigure[] {
  const gain = (value: number) => <Money value={value} digits={digits} isGain />;
  const plain = (value: number) => <Money value={value} digits={digits} />;
  const maybe = (value: number | null) => (value === null ? 'none' : gain(value));
  const { trades, wins, losses, winRate, profitFactor, stillOpen } = statistics;
  const number = (text: string) => <Num>{text}</Num>;
  return [
    figure(
      'Trades',
      `Fully or partly closed positions: ${wins} won, ${losses} lost after costs${stillOpen === 0 ? '' : `; ${stillOpen} more opened and not closed in this period`}`,
      number(formatNumber(trades)),
    ),
    figure(
      'Net',
      'Closed profit with commission, swap and fee, without costs of open trades and balance operations',
      gain(statistics.net),
    ),
    figure(
      'Gross',
      'Gross profit and gross loss, before costs',
      <>
        {gain(statistics.grossProfit)} / {gain(statistics.grossLoss)}
      </>,
    ),
    ...(statistics.openCosts === 0
      ? []
      : [
          figure(
            'Open trades',
            'Costs of open positions so far, e.g. entry commission: not in the net',
            gain(statistics.openCosts),
          ),
        ]),
    figure('Commission', 'Of trades closed in this period', plain(statistics.commission)),
    figure('Swap', 'Of trades closed in this period', plain(statistics.swap)),
    figure('Fee', 'Of trades closed in this period', plain(statistics.fee)),
    figure(
      'Win rate',
      `${wins} of ${trades} trades profitable after costs`,
      winRate === null ? 'none' : number(formatPercent(winRate * 100)),
    ),
    figure(
      'Profit factor',
      'Gross profit divided by gross loss, before costs',
      profitFactor !== null ? number(formatNumber(profitFactor, 2)) : trades === 0 ? 'none' : noLossText,
    ),
    figure(
      'Average',
      statistics.unmatched === 0
        ? 'Net divided by trades'
        : 'Net per trade, without deals that match no position',
      maybe(statistics.average),
    ),
    figure(
      'Largest',
      'Largest profit and largest loss of one trade, after costs',
      <>
        {maybe(statistics.largestWin)} / {maybe(statistics.largestLoss)}
      </>,
    ),
  ];
}
