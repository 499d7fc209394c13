import { memo, useState } from 'react';
import { waitingText } from '../../../shared/formats/journal-lines';
import { formatVolume } from '../../../shared/math/volume';
import type { PlanStep, RunRow, StepState } from '../../../shared/model/run';
import type { PlanMarket } from '../../../shared/rules/plan';
import { type Trader, you } from '../../../shared/rules/trader';
import { Money } from '../../components/numbers';
import { SideText } from '../../components/side-text';
import { TraderChip } from '../../components/trader-chip';
import { useMoneyDigits } from '../../data/account';
import { useJournalState } from '../../data/journal';
import { useOrders } from '../../data/orders';
import { usePositions } from '../../data/positions';
import { usePositionTrader, useTraders } from '../../data/traders';
import { describeStep, fifoNote } from './describe-run';
import styles from './plan-table.module.css';
import { totalsByTrader } from './totals-by-trader';

/** Whose the trade becomes that a step opens. */
const sender = you('Sent from here.');

/** More steps are sent all the same, and are in the copied report. */
const shownRows = 300;

/** The steps in the order in which they are sent, each with its result. */
export function PlanTable(props: { readonly rows: readonly RunRow[]; readonly spec: PlanMarket['spec'] }) {
  const { rows, spec } = props;
  const moneyDigits = useMoneyDigits();
  const traders = usePlanTraders();
  const hasMoney = rows.some(({ step }) => makesMoney(step));
  const { waiting = [] } = useJournalState();
  const waitsFor = (intentId: string): string | null => {
    const found = waiting.find(({ id }) => id === intentId);
    return found === undefined ? null : waitingText(found, Date.now());
  };
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="Plan">
        <thead>
          <tr>
            <th scope="col">Action</th>
            <th scope="col">Ticket</th>
            <th scope="col">Symbol</th>
            <th scope="col">Side</th>
            <th scope="col">Who</th>
            <th scope="col" className={styles.number}>
              Volume
            </th>
            {hasMoney && (
              <th scope="col" className={styles.number}>
                Expected
              </th>
            )}
            <th scope="col">Details</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows).map((row) => {
            const { step, state } = row;
            const symbol = spec(step.symbol);
            return (
              <PlanRow
                key={step.id}
                {...look(step, state, symbol?.digits ?? null, waitsFor, fifoNote(row, rows))}
                volume={formatVolume(step.volume, symbol?.volumeStep ?? 0.01)}
                moneyDigits={hasMoney ? moneyDigits : null}
                trader={step.ticket === null ? sender : (traders.get(step.ticket) ?? null)}
              />
            );
          })}
        </tbody>
      </table>
      {rows.length > shownRows && (
        <p className={styles.more}>{`${rows.length - shownRows} more are sent after these.`}</p>
      )}
    </div>
  );
}

interface RowText {
  readonly action: string;
  readonly ticket: string;
  readonly symbol: string;
  readonly side: string;
  readonly money: number | null;
  readonly hasMoney: boolean;
  readonly change: string;
  readonly tone: string;
  readonly words: string;
}

const makesMoney = (step: PlanStep): boolean => step.money !== null || step.write.name === 'close-position';

/** Plain values, so that a row renders only when one of them differs. */
function look(
  step: PlanStep,
  state: StepState,
  digits: number | null,
  waitsFor: (intentId: string) => string | null,
  fifo: string,
): RowText {
  const stateText = state.kind === 'waiting' ? null : describeStep(state, digits, waitsFor);
  return {
    action: step.action,
    ticket: step.ticket ?? 'new',
    symbol: step.symbol,
    side: step.side,
    money: step.money,
    hasMoney: makesMoney(step),
    // A step that is not sent changes nothing.
    change: state.kind === 'left-out' ? '' : step.change,
    tone: stateText?.tone ?? (step.doubt === null ? 'wait' : 'warning'),
    words: (stateText?.text ?? step.doubt ?? '') + fifo,
  };
}

const signs: Readonly<Record<string, string>> = {
  success: '✓',
  info: '–',
  warning: '!',
  error: '✕',
  unknown: '?',
};

const PlanRow = memo(function PlanRow(
  props: RowText & {
    readonly volume: string;
    readonly moneyDigits: number | null;
    /** Who opened or placed it; null where that is not known. */
    readonly trader: Trader | null;
  },
) {
  const { action, ticket, symbol, side, trader, volume, money, hasMoney, moneyDigits, change, tone, words } =
    props;
  return (
    <tr data-tone={tone}>
      <td>{action}</td>
      <td>{ticket}</td>
      <td>{symbol}</td>
      <td>
        <SideText side={side} />
      </td>
      <td>{trader !== null && <TraderChip trader={trader} />}</td>
      <td className={styles.number}>{volume}</td>
      {moneyDigits !== null && (
        <td className={styles.number}>
          {hasMoney ? <Money value={money} digits={moneyDigits} isGain /> : ''}
        </td>
      )}
      <td className={styles.words}>
        {change !== '' && <span className={styles.change}>{change}</span>}
        {words !== '' && (
          <span className={styles.outcome}>
            {signs[tone] !== undefined && <b aria-hidden="true">{signs[tone]}</b>} {words}
          </span>
        )}
      </td>
    </tr>
  );
});

/** Steps to send and the expected money, by the trader whose trade they touch. */
export function PlanTraders({ steps }: { readonly steps: readonly PlanStep[] }) {
  const moneyDigits = useMoneyDigits();
  const totals = totalsByTrader(steps, usePlanTraders());
  return (
    totals.length > 0 && (
      <p className={styles.traders}>
        {totals.map(({ trader, count, money }) => (
          <span key={trader.key}>
            <TraderChip trader={trader} /> {count}
            {money !== null && (
              <>
                {' '}
                <Money value={money} digits={moneyDigits} isGain />
              </>
            )}
          </span>
        ))}
      </p>
    )
  );
}

/** The trader of each position and order of a plan, by ticket; those that the run has closed as last known. */
function usePlanTraders(): ReadonlyMap<string, Trader> {
  const [known] = useState(() => new Map<string, Trader>());
  const positionTrader = usePositionTrader();
  const { order: orderTrader } = useTraders();
  const positions = usePositions().data?.rows ?? [];
  const orders = useOrders().data?.rows ?? [];
  for (const row of positions) known.set(row.ticket, positionTrader(row));
  for (const row of orders) known.set(row.ticket, orderTrader(row));
  return known;
}
