import { useEffect, useMemo, useRef } from 'react';
import { lotsText } from '../../../shared/formats/amounts';
import { shortFailure } from '../../../shared/formats/describe-failure';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import { addMoney } from '../../../shared/math/deals';
import { formatMoney, formatMultiple } from '../../../shared/math/money';
import { formatBrokerTime } from '../../../shared/math/time';
import type { UtcMs } from '../../../shared/model/fields';
import type { Intent } from '../../../shared/model/intent';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { withoutMark } from '../../../shared/rules/intent-label';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { ofAccount } from '../../../shared/rules/own-tickets';
import { tradeOwner } from '../../../shared/rules/trade-traders';
import type { Traders } from '../../../shared/rules/trader';
import { useCommand } from '../../base/commands';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { gainOf, Num } from '../../components/numbers';
import { Empty, Loading } from '../../components/states';
import { TraderChip } from '../../components/trader-chip';
import { useAccount, useCurrency, useMoneyDigits } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { useBrokerOffset } from '../../data/broker-day';
import { failureOf } from '../../data/failure-error';
import { useNewestIntents } from '../../data/journal';
import { replayAt } from '../../data/replay/open-replay';
import { useSymbol } from '../../data/symbols';
import { type CardTrade, tradeKey, useBackFromTrade, useFrameTrade } from '../../data/workspace/chart-place';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { CommentText, Unread } from '../cells';
import {
  floatingSum,
  type Rebuilt,
  tripTimes,
  useDealHistory,
  useFloating,
  useHistoryTraders,
  useRebuilt,
  withFloating,
} from '../history';
import { changesSent, dealsAfterManualActs } from './after-manual-acts';
import { AtEntry } from './at-entry';
import { Measures } from './measures';
import { Notes } from './notes';
import styles from './trade-card.module.css';
import { type TradeEvent, tradeEvents } from './trade-events';
import { type TripSteps, tripSteps } from './trip-steps';
import { useTradeDrawing } from './use-trade-drawing';
import { type TradeRecord, useTradeRecord } from './use-trade-record';

/** One trade looked at: what, who, was it done well. Stands beside the chart that is framed on it. */
export function TradeCard({ card }: { readonly card: CardTrade }) {
  const { data: read, error, refetch } = useDealHistory(card.range, true);
  const history = useRebuilt(read);
  const traders = useHistoryTraders(history);
  const trip = useMemo(() => tripOf(card, history.trips), [card, history.trips]);
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
            <Empty>Position {card.positionId} is not told by the server.</Empty>
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

function tripOf(
  { id, positionId, symbol }: CardTrade,
  trips: readonly ClosedPosition[],
): ClosedPosition | null {
  return (
    trips.findLast(
      (trip) => trip.symbol === symbol && (id === null ? trip.positionId === positionId : trip.id === id),
    ) ?? null
  );
}

interface KnownParts {
  readonly card: CardTrade;
  readonly trip: ClosedPosition;
  readonly history: Rebuilt;
  readonly traders: Traders;
  readonly spec: SymbolSpec;
  /** Out of a field, back into the card. */
  readonly onLeave: () => void;
}

function Known({ card, trip, history, traders, spec, onLeave }: KnownParts) {
  const who = useWhoFilter();
  const steps = useMemo(() => {
    const { among } = card;
    const others = history.trips.filter((each) =>
      among === null ? who.shows(tradeOwner(each, traders).trader.key) : among.has(tradeKey(each)),
    );
    return tripSteps(others, trip, traders);
  }, [card, history.trips, trip, traders, who]);
  const record = useTradeRecord(trip, spec);
  useTradeDrawing(trip, spec, record, history.isUpToNow);
  const floating = useFloating(history.trips, history.isUpToNow);
  const row = withFloating([trip], floating)[0] ?? trip;
  return (
    <>
      <Head card={card} trip={trip} traders={traders} steps={steps} />
      <div className={styles.body}>
        <Result trip={row} record={record} isUpToNow={history.isUpToNow} />
        <Provenance trip={trip} traders={traders} />
        <Measures trip={trip} spec={spec} record={record} isUpToNow={history.isUpToNow} />
        <WhatHappened
          trip={trip}
          trips={history.trips}
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
  };
  const previous = open(steps?.previous);
  const next = open(steps?.next);
  const replay = () => replayAt(trip === null ? null : (trip.openTime ?? trip.closeTime));
  const newest = (steps?.previous ?? null) === null ? 'it is the newest' : null;
  const oldest = (steps?.next ?? null) === null ? 'it is the oldest' : null;
  useCommand({
    id: 'chart.previous-trade',
    title: 'Previous trade',
    group: 'Chart',
    keys: 'j',
    disabledReason: newest,
    run: previous,
  });
  useCommand({
    id: 'chart.next-trade',
    title: 'Next trade',
    group: 'Chart',
    keys: 'k',
    disabledReason: oldest,
    run: next,
  });
  useCommand({
    id: 'trade.replay',
    title: 'Replay from the entry of the trade',
    group: 'Replay',
    keys: 'r',
    run: replay,
  });
  return (
    <header className={styles.head}>
      {trip !== null && <TraderChip trader={tradeOwner(trip, traders).trader} isFull />}
      <span className={styles.tools}>
        {steps !== null && (
          <>
            <Button
              tone="ghost"
              isIcon
              aria-label="Previous trade"
              title="Previous trade: newer (J)"
              aria-disabled={steps.previous === null}
              onClick={previous}
            >
              <Icon name="left" />
            </Button>
            <span className={styles.place}>
              {steps.place} of {steps.count}
            </span>
            <Button
              tone="ghost"
              isIcon
              aria-label="Next trade"
              title="Next trade: older (K)"
              aria-disabled={steps.next === null}
              onClick={next}
            >
              <Icon name="right" />
            </Button>
          </>
        )}
        <Button
          tone="ghost"
          isIcon
          aria-label="Replay from the entry"
          title="The whole workspace as it was at the entry (R)"
          onClick={replay}
        >
          <Icon name="replay" />
        </Button>
        <Button
          tone="ghost"
          isIcon
          aria-label="Close the card"
          title="Back to where you were (Esc)"
          onClick={() => back?.()}
        >
          <Icon name="x" />
        </Button>
      </span>
    </header>
  );
}

function Result(props: {
  readonly trip: ReturnType<typeof withFloating>[number];
  readonly record: TradeRecord;
  readonly isUpToNow: boolean;
}) {
  const { trip, record, isUpToNow } = props;
  const digits = useMoneyDigits();
  const currency = useCurrency() ?? '';
  const { side, symbol, positionId, state, floating } = trip;
  const net = floating === undefined ? trip.net : addMoney([trip.net, floatingSum([floating])]);
  const volume = trip.volumeIn ?? trip.volumeOut;
  const money = `${formatMoney(net, digits, { sign: true })} ${currency}`;
  const soFar = state === 'closed' ? '' : isUpToNow ? ' so far' : ' in this period';
  const r = `${multipleText(net, record)}${soFar}`.trim();
  const day = formatBrokerTime(trip.openTime ?? trip.closeTime, 'day');
  const comment = withoutMark(trip.comment);
  return (
    <div className={styles.result}>
      <h2>
        {orderTypeLabel(side)} {volume === null ? '' : `${lotsText(volume)} `}
        {symbol}
      </h2>
      <h2 className={styles.net} aria-label={r === '' ? money : `${money}, ${r}`}>
        <Num gain={gainOf(net)}>{money}</Num>
        <span className={styles.multiple}>{r}</span>
      </h2>
      <p className={styles.mute}>
        Position {positionId} · {day}
        {comment !== '' && (
          <>
            {' · '}
            <CommentText comment={trip.comment} />
          </>
        )}
      </p>
    </div>
  );
}

/** The result in R, or why there is none; '' while it is read. */
function multipleText(net: number, record: TradeRecord): string {
  if (record.risk !== null) return formatMultiple(net / record.risk);
  if (record.isReading) return '';
  return hadNoStop(record) ? 'no stop, no R' : 'R not known';
}

/** It was watched from beginning to end, and never had one. */
const hadNoStop = ({ stops }: TradeRecord): boolean =>
  stops !== null && stops.withoutMs > 0 && stops.withMs === 0 && stops.unknownMs < 1_000;

function Provenance({ trip, traders }: { readonly trip: ClosedPosition; readonly traders: Traders }) {
  const { trader } = tradeOwner(trip, traders);
  return (
    <p className={styles.provenance} role="note" aria-label="Provenance">
      <Icon name="shield" />
      <span>
        {trader.name}: {trader.proof}
        {trader.hint === null ? '' : ` ${trader.hint}`}
      </span>
    </p>
  );
}

function WhatHappened(props: {
  readonly trip: ClosedPosition;
  /** All that are known, of the same symbol and others. */
  readonly trips: readonly ClosedPosition[];
  readonly traders: Traders;
  readonly record: TradeRecord;
  readonly priceDigits: number;
}) {
  const { trip, trips, traders, record, priceDigits } = props;
  const moneyDigits = useMoneyDigits();
  const currency = useCurrency() ?? '';
  const offsetS = useBrokerOffset();
  const { active } = useBridge();
  const login = useAccount().data?.login ?? null;
  const intents = useNewestIntents();
  const { changes, isReading, failure, path } = record;
  const isRecorded = path !== null && path.steps.length + path.naked.length > 0;
  const own = active.url === null ? noIntents : ofAccount(intents, active.url, login);
  const brokerTime = (ms: UtcMs) => (offsetS === null ? null : Math.floor(ms / 1_000) + offsetS);
  const changed = changesSent(own, trip.positionId, brokerTime);
  const events = tradeEvents({
    trip,
    traders,
    changes,
    after: dealsAfterManualActs({ trip, traders, trips, changed }),
    // Where nothing at all was recorded of it, that is said below.
    unwatched: isRecorded ? path.unwatched : [],
    intents: own,
    digits: priceDigits,
    moneyDigits,
    currency,
    brokerTime,
  });
  return (
    <section className={styles.section} aria-labelledby="what-happened">
      <h3 id="what-happened">What happened</h3>
      <ol className={styles.events} aria-labelledby="what-happened">
        {events.map((event) => (
          <EventLine key={event.key} event={event} firstDay={dayOf(events[0]?.at ?? null)} />
        ))}
      </ol>
      {changes.length === 0 && (
        <p className={styles.mute}>
          {isReading
            ? 'Reading the recorded stops …'
            : failure !== null
              ? `Stops could not be read: ${shortFailure(failure)}.`
              : 'Stops are not known: no recording has this position.'}
        </p>
      )}
    </section>
  );
}

const noIntents: readonly Intent[] = [];

const dayOf = (at: number | null): string => (at === null ? '' : formatBrokerTime(at, 'day'));

/** The time alone on the day of the first event, else the day too. */
function EventLine({ event, firstDay }: { readonly event: TradeEvent; readonly firstDay: string }) {
  const { at, kind, what, how } = event;
  const whole = at === null ? 'time not told' : formatBrokerTime(at);
  return (
    <li data-kind={kind}>
      <time title={whole}>
        {at === null
          ? '–'
          : dayOf(at) === firstDay
            ? whole.slice(-8)
            : `${whole.slice(5, 10)} ${whole.slice(-8, -3)}`}
      </time>
      <span className={styles.what}>{what}</span>
      <span className={styles.mute}>{how}</span>
    </li>
  );
}
