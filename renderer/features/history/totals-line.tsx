import type { ReactNode } from 'react';
import { addMoney, netOf } from '../../../shared/math/deals';
import { formatNumber, formatPercent } from '../../../shared/math/money';
import type { TradeStatistics } from '../../../shared/math/trade-statistics';
import type { Deal } from '../../../shared/model/deal';
import { Money } from '../../components/numbers';
import { dealSums } from './filtered';

interface TotalsProps {
  readonly statistics: TradeStatistics;
  /** Balance operations and other deals that are no trades. */
  readonly operations: readonly Deal[];
  /** What filters hold back; empty for nothing. */
  readonly note: string;
  readonly digits: number;
}

/** What the period came to, in one line. Balance operations stand apart: they are no result of trading. */
export function TotalsLine({ statistics, operations, note, digits }: TotalsProps) {
  return (
    <dl className="history-totals" aria-label="Totals">
      <FilterNote note={note} />
      {statisticsFigures(statistics, digits).map(({ label, title, value }) => (
        <div key={label} className="history-figure" title={title}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {operations.length > 0 && (
        <div
          className="history-figure history-apart"
          title="Deposits, withdrawals, credits, dividends, taxes etc.: excluded from the net result"
        >
          <dt>Balance operations</dt>
          <dd>
            <Money value={addMoney(operations.map(netOf))} digits={digits} isGain />{' '}
            <span className="history-count">({operations.length})</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Beside the sums that it is about, not only above the table. */
function FilterNote({ note }: { readonly note: string }) {
  return note === '' ? null : (
    <div className="history-figure history-filtered" role="status">
      <dt>Filter</dt>
      <dd>{note}</dd>
    </div>
  );
}

/** Deals that pass a filter are no whole trades: their money is added up, trades are not counted. */
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
    <dl className="history-totals" aria-label="Totals">
      <FilterNote note={note} />
      {figures.map(([label, value, isGain]) => (
        <div key={label} className="history-figure" title="Of the deals below, without balance operations">
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

export function statisticsFigures(statistics: TradeStatistics, digits: number): readonly StatisticsFigure[] {
  const gain = (value: number) => <Money value={value} digits={digits} isGain />;
  const plain = (value: number) => <Money value={value} digits={digits} />;
  const maybe = (value: number | null) => (value === null ? 'none' : gain(value));
  const { trades, wins, losses, winRate, profitFactor, stillOpen } = statistics;
  return [
    {
      label: 'Trades',
      title: `Fully or partly closed positions: ${wins} won, ${losses} lost after costs${stillOpen === 0 ? '' : `; ${stillOpen} more opened and not closed in this period`}`,
      value: <span className="num">{formatNumber(trades)}</span>,
    },
    {
      label: 'Net',
      title:
        'Closed profit with commission, swap and fee, without costs of open trades and balance operations',
      value: gain(statistics.net),
    },
    {
      label: 'Gross',
      title: 'Gross profit and gross loss, before costs',
      value: (
        <>
          {gain(statistics.grossProfit)} / {gain(statistics.grossLoss)}
        </>
      ),
    },
    ...(statistics.openCosts === 0
      ? []
      : [
          {
            label: 'Open trades',
            title: 'Costs of open positions so far, e.g. entry commission: not in the net',
            value: gain(statistics.openCosts),
          },
        ]),
    { label: 'Commission', title: 'Of trades closed in this period', value: plain(statistics.commission) },
    { label: 'Swap', title: 'Of trades closed in this period', value: plain(statistics.swap) },
    { label: 'Fee', title: 'Of trades closed in this period', value: plain(statistics.fee) },
    {
      label: 'Win rate',
      title: `${wins} of ${trades} trades profitable after costs`,
      value: winRate === null ? 'none' : <span className="num">{formatPercent(winRate * 100)}</span>,
    },
    {
      label: 'Profit factor',
      title: 'Gross profit divided by gross loss, before costs',
      value:
        profitFactor === null ? (
          '∞ (no losses)'
        ) : (
          <span className="num">{formatNumber(profitFactor, 2)}</span>
        ),
    },
    {
      label: 'Average',
      title:
        statistics.unmatched === 0
          ? 'Net divided by trades'
          : 'Net per trade, without deals that match no position',
      value: maybe(statistics.average),
    },
    {
      label: 'Largest',
      title: 'Largest profit and largest loss of one trade, after costs',
      value: (
        <>
          {maybe(statistics.largestWin)} / {maybe(statistics.largestLoss)}
        </>
      ),
    },
  ];
}
