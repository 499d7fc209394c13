import { useEffect, useMemo, useRef } from 'react';
import { type ClosedPosition, tradeKey } from '../../../shared/math/closed-positions';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { tradeOwner } from '../../../shared/rules/trade-traders';
import type { Traders } from '../../../shared/rules/trader';
import { useCommand } from '../../base/commands';
import { IconButton } from '../../components/button';
import { ForeignText } from '../../components/foreign-text';
import { Icon } from '../../components/icon';
import { Empty, Loading } from '../../components/states';
import { followRow } from '../../components/table/wanted-row';
import { TraderChip } from '../../components/trader-chip';
import { failureOf } from '../../data/failure-error';
import { usePositions } from '../../data/positions';
import { replayAt } from '../../data/replay/open-replay';
import { useIsReplay } from '../../data/replay/replay-context';
import { useSymbol } from '../../data/symbols';
import { type CardTrade, useBackFromTrade, useFrameTrade } from '../../data/workspace/chart-place';
import { tripTimes } from '../../data/workspace/trip-times';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { Unread } from '../cells';
import {
  type Rebuilt,
  useDealHistory,
  useFloating,
  useHistoryTraders,
  useRebuilt,
  withFloating,
} from '../history';
import { AtEntry } from './at-entry';
import { Measures } from './measures';
import { Notes } from './notes';
import { Result } from './result';
import styles from './trade-card.module.css';

import { type TripSteps, tripFinder, tripSteps } from './trip-steps';
import { useEntryOrders } from './use-entry-orders';
import { useTradeDrawing } from './use-trade-drawing';
import { useTradeRecord } from './use-trade-record';
import { WhatHappened } from './what-happened';

/** One trade looked at: what, who, was it done well. Stands beside the chart that is framed on it. */
export function TradeCard({ card }: { readonly card: CardTrade }) {
  const { data: read, error, refetch } = useDealHistory(card.range, true);
  const history = useRebuilt(read);
  const traders = useHistoryTraders(history);
  const trip = useMemo(() => tripFinder(history.trips)(card), [card, history.trips]);
  const spec = useSymbol(card.symbol).data;
  const box = useRef<HTMLDivElement>(null);
  // Its keys and the reading of a screen reader begin here.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className={styles.card} tabIndex={-1}>
      {trip === null || spec === undefined ? (
        <>
          <Head card={card} trip={null} traders={traders} steps={null} />
          {read !== undefined && spec !== undefined ? (
            <NotThere positionId={card.positionId} />
          ) : error === null ? (
            <Loading what="the trade" />
          ) : (
            <Unread failure={failureOf(error)} onRetry={() => void refetch()} />
          )}
        </>
      ) : (
        <Known
          card={card}
          trip={trip}
          history={history}
          traders={traders}
          spec={spec}
          onLeave={() => box.current?.focus({ preventScroll: true })}
        />
      )}
    </div>
  );
}

/** A replay may be at a second before its entry. One from before the period that was read may be open at it. */
function NotThere({ positionId }: Pick<CardTrade, 'positionId'>) {
  const isReplay = useIsReplay();
  const open = usePositions().data?.rows;
  const isLater = isReplay && open?.every(({ identifier }) => identifier !== positionId);
  return (
    <Empty>
      Position {positionId} {isLater ? 'was not opened yet at this second' : 'is not on the server'}.
    </Empty>
  );
}

function Known({
  card,
  trip,
  history,
  traders,
  spec,
  onLeave,
}: {
  readonly card: CardTrade;
  readonly trip: ClosedPosition;
  readonly history: Rebuilt;
  readonly traders: Traders;
  readonly spec: SymbolSpec;
  /** Out of a field, back into the card. */
  readonly onLeave: () => void;
}) {
  const who = useWhoFilter();
  const steps = useMemo(
    () =>
      tripSteps(history.trips, trip, card.among, traders, (each) =>
        who.shows(tradeOwner(each, traders).trader.key),
      ),
    [card.among, history.trips, trip, traders, who],
  );
  const orders = useEntryOrders(trip);
  const record = useTradeRecord(trip, orders, spec);
  useTradeDrawing(trip, spec, record);
  const floating = useFloating(history.trips);
  const row = withFloating([trip], floating)[0] ?? trip;
  return (
    <>
      <Head card={card} trip={trip} traders={traders} steps={steps} />
      <div className={styles.body}>
        <Result trip={row} record={record} />
        <Provenance trip={trip} traders={traders} />
        <Measures trip={trip} spec={spec} record={record} />
        <WhatHappened
          trip={trip}
          trips={history.trips}
          orders={orders}
          traders={traders}
          record={record}
          priceDigits={spec.digits}
        />
        <AtEntry symbol={trip.symbol} entry={trip.openTime} />
        <Notes key={trip.positionId} positionId={trip.positionId} onLeave={onLeave} />
      </div>
    </>
  );
}

/** Whose trade, which of how many, and the way to the others. */
function Head(props: {
  readonly card: CardTrade;
  readonly trip: ClosedPosition | null;
  readonly traders: Traders;
  readonly steps: TripSteps | null;
}) {
  const { card, trip, traders, steps } = props;
  const frame = useFrameTrade();
  const back = useBackFromTrade(card.symbol);
  const open = (to: ClosedPosition | null | undefined) => () => {
    if (to === null || to === undefined) return;
    const { id, positionId, symbol } = to;
    frame(tripTimes(to), { ...card, id, positionId, symbol });
    followRow([tradeKey(to), positionId]);
  };
  const previous = open(steps?.previous);
  const next = open(steps?.next);
  const moment = trip === null ? null : (trip.openTime ?? trip.closeTime);
  const replay = () => replayAt(moment);
  const first = (steps?.previous ?? null) === null ? 'it is the first' : null;
  const last = (steps?.next ?? null) === null ? 'it is the last' : null;
  useCommand({
    id: 'chart.previous-trade',
    title: 'Previous trade',
    group: 'Chart',
    keys: 'j',
    disabledReason: first,
    run: previous,
  });
  useCommand({
    id: 'chart.next-trade',
    title: 'Next trade',
    group: 'Chart',
    keys: 'k',
    disabledReason: last,
    run: next,
  });
  useCommand({
    id: 'trade.replay',
    title: 'Replay from the entry of the trade',
    group: 'Replay',
    keys: 'r',
    run: replay,
  });
  useCommand({
    id: 'trade.replay-before',
    title: 'Replay from a minute before the entry',
    group: 'Replay',
    keys: 'Shift+r',
    run: () => replayAt(moment === null ? null : moment - 60),
  });
  return (
    <header className={styles.head}>
      {trip !== null && <TraderChip trader={tradeOwner(trip, traders).trader} isFull />}
      <span className={styles.tools}>
        {steps !== null && (
          <>
            <IconButton
              icon="left"
              label="Previous trade"
              title="Previous trade (J)"
              aria-disabled={steps.previous === null}
              onClick={previous}
            />
            <span className={styles.place}>
              {steps.place} of {steps.count}
            </span>
            <IconButton
              icon="right"
              label="Next trade"
              title="Next trade (K)"
              aria-disabled={steps.next === null}
              onClick={next}
            />
          </>
        )}
        <IconButton
          icon="replay"
          label="Replay from the entry"
          title="The whole workspace as it was at the entry (R); a minute before it (Shift+R)"
          onClick={replay}
        />
        <IconButton
          icon="x"
          label="Close the card"
          title="Back to where you were (Esc)"
          onClick={() => back?.()}
        />
      </span>
    </header>
  );
}

function Provenance({ trip, traders }: { readonly trip: ClosedPosition; readonly traders: Traders }) {
  const { trader } = tradeOwner(trip, traders);
  return (
    <p className={styles.provenance} role="note" aria-label="Provenance">
      <Icon name="shield" />
      <span>
        <ForeignText>{trader.name}</ForeignText>: {trader.proof}
        {trader.hint !== null && <ForeignText> {trader.hint}</ForeignText>}
      </span>
    </p>
  );
}
