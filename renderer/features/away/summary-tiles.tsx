import type { ReactNode } from 'react';
import { countText } from '../../../shared/math/counts';
import { addMoney } from '../../../shared/math/deals';
import { formatMoney, formatPercent } from '../../../shared/math/money';
import { formatLength } from '../../../shared/math/time';
import type { AwayRecord } from '../../../shared/model/away';
import type { AwaySummary } from '../../../shared/rules/away';
import { changeOf } from '../../../shared/rules/away-trades';
import { Money } from '../../components/numbers';
import { longBefore, shortTime } from './away-text';
import { ReplayLink } from './replay-link';
import styles from './summary-tiles.module.css';

/** What an absence comes to, in one line. */
export function SummaryTiles(props: {
  readonly record: AwayRecord;
  readonly summary: AwaySummary;
  /** No absence, but a time that was chosen. */
  readonly isChosen: boolean;
  /** Decimals of the account's money. */
  readonly digits: number;
}) {
  const { record, summary, isChosen, digits } = props;
  const { first, last, lowest, highest } = record;
  const { trades, gaps, equityChange, operations, operationsNet } = summary;
  const closed = trades.filter(({ isOpen }) => !isOpen);
  const open = trades.filter(({ isOpen }) => isOpen);
  const nets = closed.flatMap(({ net }) => net ?? []);
  const won = nets.filter((net) => net > 0).length;
  const lost = nets.filter((net) => net < 0).length;
  const notWhole = closed.length - nets.length;
  const net = addMoney(nets);
  /** What the closed ones moved the equity by in this time: with the open ones it is the whole move. */
  const closedChange = changeOf(closed);
  const isOtherThanNet =
    closedChange !== null && formatMoney(closedChange, digits) !== formatMoney(net, digits);
  const gapsMs = gaps.reduce((sum, { gap }) => sum + (gap.toMs ?? record.toMs) - gap.fromMs, 0);
  const extreme = (of: AwayRecord['lowest']) =>
    of !== null && (
      <>
        {first !== null && <Money value={of.equity - first.equity} digits={digits} isGain />}
        {first !== null && ' at '}
        <ReplayLink atMs={of.atMs} time={shortTime(of.atMs, record)} isTime />
      </>
    );
  return (
    <ul className={styles.tiles} aria-label="Summary">
      {last !== null && (
        <Tile
          name="Equity"
          title="How far the equity moved in this time. Today, on Trade, counts the whole floating profit of what is open, also what earlier days brought."
          value={<Money value={last.equity} digits={digits} />}
        >
          {equityChange === null ? (
            'change not known: the beginning was not recorded'
          ) : (
            <>
              moved <Money value={equityChange} digits={digits} isGain /> since{' '}
              {longBefore(record) ?? (isChosen ? 'then' : 'you left')}
            </>
          )}
        </Tile>
      )}
      <Tile
        name="Closed trades"
        title="Net of the whole trades with all their costs, also of before it; one whose entry is not read is not whole and not counted"
        value={nets.length === 0 ? '–' : <Money value={net} digits={digits} isGain />}
      >
        {closed.length === 0
          ? 'none'
          : `${countText(closed.length, 'trade')} · ${won} won, ${lost} lost${notWhole === 0 ? '' : `, ${notWhole} not whole`}`}
        {isOtherThanNet && (
          <>
            {' · moved the equity '}
            <Money value={closedChange} digits={digits} isGain />
          </>
        )}
      </Tile>
      <Tile
        name="Open, change"
        title="What the open positions added to the equity while you were away"
        value={<Money value={last === null ? null : changeOf(open)} digits={digits} isGain />}
      >
        {last === null ? 'not recorded' : countText(open.length, 'position')}
      </Tile>
      {lowest !== null && (
        <Tile name="Worst equity" value={<Money value={lowest.equity} digits={digits} />}>
          {extreme(lowest)}
        </Tile>
      )}
      {highest !== null && (
        <Tile name="Best equity" value={<Money value={highest.equity} digits={digits} />}>
          {extreme(highest)}
        </Tile>
      )}
      {operations.length > 0 && (
        <Tile name="Deposits, withdrawals" value={<Money value={operationsNet} digits={digits} isGain />}>
          not part of the results
        </Tile>
      )}
      <Tile name="Watched" value={formatPercent(Math.floor(summary.watched * 1_000) / 10, 1)}>
        {gaps.length === 0 ? 'no gaps' : `${countText(gaps.length, 'gap')} · ${formatLength(gapsMs / 1_000)}`}
      </Tile>
    </ul>
  );
}

function Tile(props: {
  readonly name: string;
  readonly title?: string;
  readonly value: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li title={props.title}>
      <span className={styles.name}>{props.name}</span>
      <span className={styles.value}>{props.value}</span>
      <span className={styles.note}>{props.children}</span>
    </li>
  );
}
