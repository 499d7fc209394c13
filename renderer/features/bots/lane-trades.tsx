import { memo, useMemo } from 'react';
import { lotsText } from '../../../shared/formats/amounts';
import { figureDefinitions, tooFewReason, tooFewText } from '../../../shared/formats/trader-figures';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import { formatMoney } from '../../../shared/math/money';
import { formatBrokerTime } from '../../../shared/math/time';
import type { BrokerSeconds } from '../../../shared/model/fields';
import { isolated } from '../../../shared/rules/isolated';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import type { TraderKey } from '../../../shared/rules/trader-key';
import type { TraderMark } from '../../../shared/rules/trader-names';
import type { TraderResults } from '../../../shared/rules/trader-results';
import type { TradesOf } from '../history';
import type { Parting } from './bots-choice';
import { Breakdown } from './breakdown';
import { ExecutionPart } from './execution-part';
import { HourGrid } from './hour-grid';
import styles from './lane.module.css';
import type { LaneChoice } from './lane-choice';
import { ResultsCurve } from './results-curve';

/** Opens the card of a trade. */
export type OnTrade = (trade: ClosedPosition) => void;

/** What the closed trades of a period make: renders with them, and with no tick. */
export const LaneTrades = memo(function LaneTrades(props: {
  readonly name: string;
  readonly traderKey: TraderKey;
  readonly mark: TraderMark;
  readonly results: TraderResults | null;
  readonly isRead: boolean;
  readonly parting: Parting;
  /** Broker seconds from which the period counts; null: all. */
  readonly from: BrokerSeconds | null;
  readonly digits: number;
  readonly isSmall: boolean;
  readonly choice: LaneChoice;
  readonly onChoice: (part: Partial<LaneChoice>) => void;
  readonly onTrade: OnTrade;
  /** Leads to these trades: one's card, of several the rows. */
  readonly onTrades: (trades: readonly ClosedPosition[]) => void;
  /** Leads to all of the period that pass the filters. */
  readonly onShow: (filters: NonNullable<TradesOf['filters']>) => void;
}) {
  const {
    name,
    traderKey,
    mark,
    results,
    isRead,
    parting,
    from,
    digits,
    isSmall,
    choice,
    onChoice,
    onTrade,
    onTrades,
    onShow,
  } = props;
  const curve = results?.curve ?? null;
  const describe = useMemo(
    () => (index: number) => {
      const trade = curve?.points[index]?.trade;
      return trade === undefined ? '' : tradeText(trade, digits);
    },
    [curve, digits],
  );
  if (!isRead) {
    return (
      <>
        <div className={styles.curve} />
        {!isSmall && <div className={styles.hours} />}
        {!isSmall && <div className={styles.parts} />}
      </>
    );
  }
  const none = <p className={styles.none}>{tooFewText(0)}</p>;
  const isNone = results === null || results.trades.length === 0;
  return (
    <>
      <div className={styles.curve}>
        {curve !== null && results?.isTooFew === false ? (
          <ResultsCurve
            name={`${name} equity`}
            curve={curve}
            mark={mark}
            digits={digits}
            isSmall={isSmall}
            describe={describe}
            onOpen={(index) => {
              const trade = curve.points[index]?.trade;
              if (trade) onTrade(trade);
            }}
          />
        ) : (
          <p className={styles.none} title={tooFewReason}>
            {tooFewText(results?.statistics.trades ?? 0)}
          </p>
        )}
      </div>
      {!isSmall && (
        <>
          <div className={styles.hours} title={figureDefinitions.hours}>
            {isNone ? (
              none
            ) : (
              <HourGrid
                name={`${name} by hour and day`}
                cells={results.hours}
                digits={digits}
                onShow={({ trades }) => onTrades(trades)}
              />
            )}
          </div>
          <div className={styles.parts}>
            {parting === 'execution' ? (
              <ExecutionPart
                name={name}
                traderKey={traderKey}
                results={results}
                from={from}
                entriesRead={choice.entries}
                onChoice={onChoice}
                onTrades={onTrades}
              />
            ) : isNone ? (
              none
            ) : (
              <Breakdown
                name={name}
                results={results}
                parting={parting}
                digits={digits}
                monthsBack={choice.monthsBack}
                onChoice={onChoice}
                onShow={onShow}
                onTrades={onTrades}
              />
            )}
          </div>
        </>
      )}
    </>
  );
});

/** `2026.11.23 14:02 · Sell 0.05 EURUSD −4.80`. */
export function tradeText(trade: ClosedPosition, digits: number): string {
  const { side, symbol, volumeOut, net, closeTime } = trade;
  const lots = volumeOut === null ? '' : ` ${lotsText(volumeOut)}`;
  return `${formatBrokerTime(closeTime, 'minute')} · ${orderTypeLabel(side)}${lots} ${isolated(symbol)} ${formatMoney(net, digits, { sign: true })}`;
}
