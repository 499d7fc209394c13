import { lotsText } from '../../../shared/formats/amounts';
import { floatingSum } from '../../../shared/formats/trade-columns';
import { type ClosedPosition, isWhole } from '../../../shared/math/closed-positions';
import { addMoney } from '../../../shared/math/deals';
import { formatMoney } from '../../../shared/math/money';
import type { Floating } from '../../../shared/model/trade-table';
import { withoutMark } from '../../../shared/rules/intent-label';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { Faint, gainOf, Num } from '../../components/numbers';
import { useCurrency, useMoneyDigits } from '../../data/account';
import { CommentText, useTableClock } from '../cells';
import { notWhole } from '../history';
import styles from './trade-card.module.css';
import { multipleText } from './trade-measures';
import type { TradeRecord } from './use-trade-record';

export function Result(props: {
  readonly trade: ClosedPosition;
  readonly floating: Floating | undefined;
  readonly record: TradeRecord;
}) {
  const { trade, floating, record } = props;
  const digits = useMoneyDigits();
  const currency = useCurrency() ?? '';
  const { side, symbol, positionId, state } = trade;
  const net = floating === undefined ? trade.net : addMoney([trade.net, floatingSum([floating])]);
  const without = isWhole(trade) ? '' : notWhole;
  const volume = trade.volumeIn ?? trade.volumeOut;
  const money = without || `${formatMoney(net, digits, { sign: true })} ${currency}`;
  const soFar = state === 'closed' ? '' : 'so far';
  const r = without === '' ? multipleText({ net, soFar }, record) : '';
  const day = useTableClock()
    .timeText(trade.openTime ?? trade.closeTime)
    .slice(0, 10);
  const comment = withoutMark(trade.comment);
  return (
    <div className={styles.result}>
      <h2>
        {orderTypeLabel(side)} {volume === null ? '' : `${lotsText(volume)} `}
        {symbol}
      </h2>
      <h2 className={styles.net} aria-label={r === '' ? money : `${money}, ${r}`}>
        {without === '' ? <Num gain={gainOf(net)}>{money}</Num> : <Faint>{money}</Faint>}
        <span className={styles.multiple}>{r}</span>
      </h2>
      <p className={styles.mute}>
        Position {positionId} · {day}
        {comment !== '' && (
          <>
            {' · '}
            <CommentText comment={trade.comment} />
          </>
        )}
      </p>
    </div>
  );
}
