import type { ClosedPosition } from '../../../shared/math/closed-positions';
import { isTrade } from '../../../shared/math/deals';
import type { DealPart } from '../../../shared/math/position-lives';
import { formatBrokerTime, formatDuration } from '../../../shared/math/time';
import { withoutMark } from '../../../shared/rules/intent-label';
import { exitTrader, tradeOwner } from '../../../shared/rules/trade-traders';
import type { Traders } from '../../../shared/rules/trader';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Faint, Money } from '../../components/numbers';
import { SideText } from '../../components/side-text';
import { TraderChip } from '../../components/trader-chip';
import { replayAt } from '../../data/replay/open-replay';
import { CommentText, SymbolPrice, SymbolVolume } from '../cells';
import historyStyles from './history.module.css';
import { beganBefore, endingLabel, entryLabel, openRest } from './history-labels';
import styles from './trip-card.module.css';
import { TripRecord } from './trip-record';
import type { TripSteps } from './trip-steps';

export function TripCard(props: {
  readonly trip: ClosedPosition | null;
  readonly traders: Traders;
  readonly digits: number;
  /** See `endingLabel`. */
  readonly isUpToNow: boolean;
  readonly onClose: () => void;
  readonly onShowChart: (trip: ClosedPosition) => void;
  /** Null where the trade has no place among others. */
  readonly steps: TripSteps | null;
  readonly onOpen: (trip: ClosedPosition) => void;
}) {
  const { trip, traders, digits, isUpToNow, onClose, onShowChart, steps, onOpen } = props;
  const step = (to: ClosedPosition | null | undefined) => () => {
    if (to !== null && to !== undefined) onOpen(to);
  };
  const replay = () => replayAt(trip === null ? null : (trip.openTime ?? trip.closeTime));
  return (
    <Dialog
      title={trip === null ? 'Position' : `Position ${trip.id}, its deals`}
      isOpen={trip !== null}
      onClose={onClose}
      width={820}
      keys={{ j: step(steps?.previous), k: step(steps?.next), r: replay }}
      footer={
        trip !== null && (
          <>
            {steps !== null && (
              <span className={styles.steps}>
                <Button
                  tone="ghost"
                  title="Newer (J)"
                  aria-disabled={steps.previous === null}
                  onClick={step(steps.previous)}
                >
                  Previous trade
                </Button>
                <span>
                  {steps.place} of {steps.count}
                </span>
                <Button
                  tone="ghost"
                  title="Older (K)"
                  aria-disabled={steps.next === null}
                  onClick={step(steps.next)}
                >
                  Next trade
                </Button>
              </span>
            )}
            <Button tone="ghost" title="The whole workspace as it was at the entry (R)" onClick={replay}>
              Replay
            </Button>
            <Button tone="ghost" onClick={() => onShowChart(trip)}>
              Show on chart
            </Button>
            <Button tone="primary" onClick={onClose}>
              Close
            </Button>
          </>
        )
      }
    >
      {trip !== null && <Content trip={trip} traders={traders} digits={digits} isUpToNow={isUpToNow} />}
    </Dialog>
  );
}

function Content(props: {
  readonly trip: ClosedPosition;
  readonly traders: Traders;
  readonly digits: number;
  readonly isUpToNow: boolean;
}) {
  const { trip, traders, digits, isUpToNow } = props;
  const money = (value: number, isGain = false) => <Money value={value} digits={digits} isGain={isGain} />;
  const before = <Faint>{beganBefore}</Faint>;
  const lots = (value: number | null) =>
    value === null ? <Faint>not known</Faint> : <SymbolVolume symbol={trip.symbol} lots={value} />;
  const hasEarlier = trip.parts.some((part) => part.isEarlier);
  return (
    <div className={styles.card}>
      <dl className={styles.lines}>
        <Line label="Symbol">{trip.symbol}</Line>
        <Line label="Side">
          <SideText side={trip.side} />
        </Line>
        <Line label="By">
          <TraderChip trader={tradeOwner(trip, traders).trader} isFull />
        </Line>
        <Line label="Exit reason">
          {endingLabel(trip, isUpToNow, exitTrader(trip, traders), openRest(trip))}
        </Line>
        <Line label="Opened">{trip.openTime === null ? before : formatBrokerTime(trip.openTime)}</Line>
        <Line label="Closed">{trip.closeTime === null ? 'not yet' : formatBrokerTime(trip.closeTime)}</Line>
        <Line label="Duration">{formatDuration(trip.durationS) || 'not known'}</Line>
        <Line label="Comment">
          {withoutMark(trip.comment) === '' ? 'none' : <CommentText comment={trip.comment} />}
        </Line>
        <Line label="Entry">
          {trip.entryPrice === null ? (
            before
          ) : (
            <SymbolPrice symbol={trip.symbol} value={trip.entryPrice} isAverage />
          )}
        </Line>
        <Line label="Exit">
          {trip.exitPrice === null ? (
            'none'
          ) : (
            <SymbolPrice symbol={trip.symbol} value={trip.exitPrice} isAverage />
          )}
        </Line>
        <Line label="Lots in">{lots(trip.volumeIn)}</Line>
        <Line label="Lots out">{lots(trip.volumeOut)}</Line>
        <Line label="Profit">{money(trip.profit, true)}</Line>
        <Line label="Commission">{money(trip.commission)}</Line>
        <Line label="Swap">{money(trip.swap)}</Line>
        <Line label="Fee">{money(trip.fee)}</Line>
        <Line label="Net">
          <strong>{money(trip.net, true)}</strong>
        </Line>
      </dl>
      <TripRecord trip={trip} digits={digits} />
      <PartsTable trip={trip} traders={traders} digits={digits} />
      {hasEarlier && (
        <p className={styles.note}>
          Deals marked “earlier” are from before this period: they show the entry, and their costs count in
          their own period.
        </p>
      )}
    </div>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const headings = ['Time (broker)', 'Deal', 'Order', 'Type', 'Entry', 'By'] as const;
const numberHeadings = ['Volume', 'Price', 'Commission', 'Fee', 'Swap', 'Profit'] as const;

function PartsTable(props: {
  readonly trip: ClosedPosition;
  readonly traders: Traders;
  readonly digits: number;
}) {
  const { trip, traders, digits } = props;
  return (
    <table className={historyStyles.summaryTable} aria-label={`Deals of position ${trip.id}`}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col" className={historyStyles.summaryText}>
              {heading}
            </th>
          ))}
          {numberHeadings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {trip.parts.map((part) => (
          <PartRow key={part.deal.ticket} part={part} traders={traders} digits={digits} />
        ))}
      </tbody>
    </table>
  );
}

function PartRow(props: { readonly part: DealPart; readonly traders: Traders; readonly digits: number }) {
  const { part, traders, digits } = props;
  const { deal, volume, isEarlier } = part;
  return (
    <tr data-earlier={isEarlier}>
      <td className={historyStyles.summaryText}>{formatBrokerTime(deal.time)}</td>
      <td className={historyStyles.summaryText}>{deal.ticket}</td>
      <td className={historyStyles.summaryText}>{deal.order ?? ''}</td>
      <td className={historyStyles.summaryText}>{isTrade(deal) && <SideText side={deal.type} />}</td>
      <td className={historyStyles.summaryText}>
        {entryLabel(deal.entry)}
        {isEarlier ? ', earlier' : ''}
      </td>
      <td className={historyStyles.summaryText}>
        <TraderChip trader={traders.deal(deal)} />
      </td>
      <td>{volume === null ? 'not known' : <SymbolVolume symbol={deal.symbol} lots={volume} />}</td>
      <td>
        <SymbolPrice symbol={deal.symbol} value={deal.price} />
      </td>
      <td>
        <Money value={part.commission} digits={digits} />
      </td>
      <td>
        <Money value={part.fee} digits={digits} />
      </td>
      <td>
        <Money value={part.swap} digits={digits} />
      </td>
      <td>
        <Money value={part.profit} digits={digits} isGain />
      </td>
    </tr>
  );
}
