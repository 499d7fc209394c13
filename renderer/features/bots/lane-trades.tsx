import { memo, useMemo } from 'react';
import { lotsText } from '../../../shared/formats/amounts';
import {
  fewestTrades,
  figureDefinitions,
  tooFewReason,
  tooFewText,
} from '../../../shared/formats/trader-figures';
import { formatMoney } from '../../../shared/math/money';
import { formatBrokerTime } from '../../../shared/math/time';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { ClosedTrade, LedgerLane, PeriodResults, TradesPick } from '../../../shared/model/ledger';
import { isolated } from '../../../shared/rules/isolated';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import type { TraderKey } from '../../../shared/rules/trader-key';
import type { TraderMark } from '../../../shared/rules/trader-names';
import type { TradesOf } from '../history';
import type { ListedTrade, Parting } from './bots-choice';
import { Breakdown } from './breakdown';
import { ExecutionPart } from './execution-part';
import { HourGrid } from './hour-grid';
import styles from './lane.module.css';
import type { LaneChoice } from './lane-choice';
import { LanePromises } from './lane-promises';
import { ResultsCurve } from './results-curve';

/** Opens the card of a trade. */
export type OnTrade = (trade: ListedTrade) => void;

/** What the closed trades of a period make: renders with them, and with no tick. */
export const LaneTrades = memo(function LaneTrades(props: {
  readonly name: string;
  readonly traderKey: TraderKey;
  readonly mark: TraderMark;
  readonly results: PeriodResults | null;
  /** Undefined: not read yet. */
  readonly pictures: LedgerLane | null | undefined;
  readonly parting: Parting;
  /** Broker seconds from which the period counts; null: all. */
  readonly from: BrokerSeconds | null;
  readonly digits: number;
  readonly isSmall: boolean;
  readonly choice: LaneChoice;
  readonly onChoice: (part: Partial<LaneChoice>) => void;
  readonly onTrade: OnTrade;
  /** Leads to these trades: one's card, of several the rows. */
  readonly onTrades: (trades: readonly ListedTrade[]) => void;
  readonly onPick: (pick: TradesPick) => void;
  /** Leads to all of the period that pass the filters. */
  readonly onShow: (filters: NonNullable<TradesOf['filters']>) => void;
}) {
  const {
    name,
    traderKey,
    mark,
    results,
    pictures,
    parting,
    from,
    digits,
    isSmall,
    choice,
    onChoice,
    onTrade,
    onTrades,
    onPick,
    onShow,
  } = props;
  const curve = pictures?.curve ?? null;
  const describe = useMemo(
    () => (index: number) => {
      const trade = curve?.points[index];
      return trade === undefined ? '' : tradeText(trade, digits);
    },
    [curve, digits],
  );
  if (pictures === undefined) {
    return (
      <>
        <div className={styles.curve} />
        {!isSmall && <div className={styles.hours} />}
        {!isSmall && <div className={styles.parts} />}
      </>
    );
  }
  const none = <p className={styles.none}>{tooFewText(0)}</p>;
  const trades = results?.statistics.trades ?? 0;
  return (
    <>
      <div className={styles.curve}>
        {curve !== null && trades >= fewestTrades ? (
          <ResultsCurve
            name={`${name} equity`}
            curve={curve}
            mark={mark}
            digits={digits}
            isSmall={isSmall}
            describe={describe}
            onOpen={(index) => {
              const trade = curve.points[index];
              if (trade) onTrade(trade);
            }}
          />
        ) : (
          <p className={styles.none} title={tooFewReason}>
            {tooFewText(trades)}
          </p>
        )}
      </div>
      {!isSmall && (
        <>
          <div className={styles.hours} title={figureDefinitions.hours}>
            {pictures === null ? (
              none
            ) : (
              <HourGrid
                name={`${name} by hour and day`}
                cells={pictures.hours}
                digits={digits}
                onPick={onPick}
              />
            )}
          </div>
          <div className={styles.parts}>
            {parting === 'promises' ? (
              <LanePromises name={name} traderKey={traderKey} />
            ) : parting === 'execution' ? (
              <ExecutionPart
                name={name}
                traderKey={traderKey}
                trades={trades}
                from={from}
                entriesRead={choice.entries}
                onChoice={onChoice}
                onTrades={onTrades}
              />
            ) : pictures === null ? (
              none
            ) : (
              <Breakdown
                name={name}
                pictures={pictures}
                parting={parting}
                digits={digits}
                monthsBack={choice.monthsBack}
                onChoice={onChoice}
                onShow={onShow}
                onPick={onPick}
              />
            )}
          </div>
        </>
      )}
    </>
  );
});

/** `2026.11.23 14:02 · Sell 0.05 EURUSD −4.80`. */
export function tradeText(trade: ClosedTrade, digits: number): string {
  const { side, symbol, volume, net, exit } = trade;
  const lots = volume === null ? '' : ` ${lotsText(volume)}`;
  return `${formatBrokerTime(exit, 'minute')} · ${orderTypeLabel(side)}${lots} ${isolated(symbol)} ${formatMoney(net, digits, { sign: true })}`;
}
