import { dealTypeLabel } from '../../../shared/formats/deal-labels';
import { noLossText } from '../../../shared/formats/trader-figures';
import { addMoney } from '../../../shared/math/deals';
import { formatNumber, formatPercent } from '../../../shared/math/money';
import type { TradeGroup } from '../../../shared/math/trade-statistics';
import { Headings } from '../../components/headings';
import { Money } from '../../components/numbers';
import { Empty } from '../../components/states';
import type { ShownTable } from '../../data/trade-tables';
import historyStyles from './history.module.css';
import { notWholeTitle } from './history-labels';
import styles from './summary-view.module.css';
import { bookedTitle, statisticsFigures } from './totals-line';

/** The period by symbol, by trader and by tag: a total over several bots says nothing of any of them. */
export function SummaryView(props: {
  readonly table: ShownTable;
  /** The filters' note; empty without filters. */
  readonly note: string;
  readonly digits: number;
  readonly isStale: boolean;
}) {
  const { table, note, digits, isStale } = props;
  const { counts, shown, operations, statistics, booked, notWhole, summary } = table;
  const isAll = counts.passing >= counts.shown;
  const isNothing =
    note === '' ? table.isEmpty : counts.passing + (isAll ? shown.unmatched + shown.operations : 0) === 0;
  if (isNothing) {
    return <Empty>{note === '' ? 'No deals in this period.' : `${note} in Positions.`}</Empty>;
  }
  return (
    <section
      className={styles.summary}
      data-stale={isStale}
      aria-label="Summary"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing inside it takes the keyboard
      tabIndex={0}
    >
      <section className={styles.part} aria-label="Closed trades">
        <h3>{note === '' ? 'Closed trades' : `${note} in Positions`}</h3>
        <dl className={styles.lines}>
          {statisticsFigures(statistics, digits).map(({ label, title, value }) => (
            <div key={label} title={title}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {notWhole > 0 && (
            <div title={notWholeTitle}>
              <dt>Not whole</dt>
              <dd>{formatNumber(notWhole)}</dd>
            </div>
          )}
        </dl>
      </section>
      <section className={styles.part} aria-label="Booked">
        <h3>Booked</h3>
        <dl className={styles.lines}>
          <div title={bookedTitle}>
            <dt>Deals of this period</dt>
            <dd>
              <Money value={booked.net} digits={digits} isGain />
            </dd>
          </div>
        </dl>
      </section>
      <Groups name="By symbol" digits={digits} groups={summary?.bySymbol ?? []} />
      <Groups
        name="By trader"
        digits={digits}
        groups={(summary?.byTrader ?? []).map((group) => ({
          ...group,
          title:
            group.shared === 0
              ? 'A trade belongs to who opened it'
              : `${group.shared} of them shared on a netting account, split by volume`,
        }))}
      />
      <Groups
        name="By tag"
        digits={digits}
        groups={(summary?.byTag ?? []).map((group) => ({
          ...group,
          title: 'A trade with several tags counts in each',
        }))}
      />
      {operations.length > 0 && (
        <section className={styles.part} aria-label="Balance operations">
          <h3>Balance operations</h3>
          <dl className={styles.lines}>
            {operations.map(({ type, count, amount }) => (
              <div key={type} title="Excluded from results">
                <dt>
                  {dealTypeLabel(type)} <span className={historyStyles.count}>({count})</span>
                </dt>
                <dd>
                  <Money value={amount} digits={digits} isGain />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </section>
  );
}

const headings = [
  'Closed trades',
  'Win rate',
  'Profit factor',
  { name: 'Costs', title: 'Commission, swap and fee' },
  'Net',
];

function Groups(props: {
  readonly name: string;
  readonly groups: readonly (TradeGroup & { readonly title?: string })[];
  readonly digits: number;
}) {
  const { name, groups, digits } = props;
  if (groups.length === 0) return null;
  return (
    <section className={styles.part}>
      <table className={historyStyles.summaryTable} aria-label={name}>
        <Headings of={[name, ...headings]} />
        <tbody>
          {groups.map(({ key, statistics, title }) => (
            <tr key={key} title={title}>
              <th scope="row">{key === '' ? 'no symbol' : key}</th>
              <td>{formatNumber(statistics.trades)}</td>
              <td>{statistics.winRate === null ? '' : formatPercent(statistics.winRate * 100)}</td>
              <td>
                {statistics.profitFactor === null
                  ? statistics.trades === 0
                    ? ''
                    : noLossText
                  : formatNumber(statistics.profitFactor, 2)}
              </td>
              <td>
                <Money
                  value={addMoney([statistics.commission, statistics.swap, statistics.fee])}
                  digits={digits}
                />
              </td>
              <td>
                <Money value={statistics.net} digits={digits} isGain />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
