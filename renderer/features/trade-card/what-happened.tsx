import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { shortFailure } from '../../../shared/formats/describe-failure';
import { brokerSecondsOf } from '../../../shared/math/broker-offsets';
import type { Deal } from '../../../shared/model/deal';
import type { BrokerSeconds, UtcMs } from '../../../shared/model/fields';
import type { Intent } from '../../../shared/model/intent';
import type { Order } from '../../../shared/model/order';
import { ofAccount } from '../../../shared/rules/own-tickets';
import { useAccount, useCurrency, useMoneyDigits } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { useBrokerOffsets } from '../../data/broker-offsets';
import { useNewestIntents } from '../../data/journal';
import { pickedDealsOptions } from '../../data/picked-deals';
import type { TradeOfDeals } from '../../data/trade-tables';
import { useTraders } from '../../data/traders';
import { type TableClock, useTableClock } from '../cells';
import { changesSent, dealsAfter, manualActs, spanAfter } from './after-manual-acts';
import styles from './trade-card.module.css';
import { type TradeEvent, tradeEvents } from './trade-events';
import type { TradeRecord } from './use-trade-record';

const noDeals: readonly Deal[] = [];

/** The bot's deals after what a person did to its position: only then others than the trade's own are read. */
function useDealsAfter(trade: TradeOfDeals, changed: readonly BrokerSeconds[]) {
  const acts = manualActs({ trade, changed });
  const span = spanAfter(acts);
  const asked = span === null ? null : { ...span, symbol: trade.symbol };
  const deals = useQuery(pickedDealsOptions(useBridge(), asked)).data?.rows ?? noDeals;
  return dealsAfter(acts, trade, deals, useTraders(deals));
}

/** The timeline of a trade, and whether its stops are known. */
export function WhatHappened(props: {
  readonly trade: TradeOfDeals;
  /** Of its position. */
  readonly trades: readonly TradeOfDeals[];
  readonly orders: readonly Order[];
  readonly record: TradeRecord;
  readonly priceDigits: number;
}) {
  const { trade, trades, orders, record, priceDigits } = props;
  const moneyDigits = useMoneyDigits();
  const currency = useCurrency() ?? '';
  const offsets = useBrokerOffsets();
  const { timeText } = useTableClock();
  const { active } = useBridge();
  const login = useAccount().data?.login ?? null;
  const intents = useNewestIntents();
  const { changes, isReading, failure, path } = record;
  const isRecorded = path !== null && path.steps.length + path.naked.length > 0;
  const own = active.url === null ? noIntents : ofAccount(intents, active.url, login);
  const brokerTime = (ms: UtcMs) => (offsets === null ? null : brokerSecondsOf(ms, offsets));
  const changed = changesSent(own, trade.positionId, brokerTime);
  const ofPosition = useMemo(() => trades.flatMap(({ parts }) => parts.map(({ deal }) => deal)), [trades]);
  const after = useDealsAfter(trade, changed);
  const events = tradeEvents({
    trade,
    orderTrader: useTraders(ofPosition).order,
    changes,
    after,
    // Where nothing at all was recorded of it, that is said below.
    unwatched: isRecorded ? path.unwatched : [],
    intents: own,
    orders,
    digits: priceDigits,
    moneyDigits,
    currency,
    brokerTime,
    timeText,
  });
  return (
    <section className={styles.section} aria-labelledby="what-happened">
      <h3 id="what-happened">What happened</h3>
      <ol className={styles.events} aria-labelledby="what-happened">
        {events.map((event) => (
          <EventLine key={event.key} event={event} firstAt={events[0]?.at ?? null} timeText={timeText} />
        ))}
      </ol>
      {changes.length === 0 && (
        <p className={styles.mute}>
          {isReading
            ? 'Reading the recorded stops …'
            : failure !== null
              ? `Stops could not be read: ${shortFailure(failure)}.`
              : 'Changes of its stop are not known: no recording has this position.'}
        </p>
      )}
    </section>
  );
}

const noIntents: readonly Intent[] = [];

const dayLength = '2026.11.18'.length;

/** The time alone on the day of the first event, else the day too. */
function EventLine(props: {
  readonly event: TradeEvent;
  readonly firstAt: BrokerSeconds | null;
  readonly timeText: TableClock['timeText'];
}) {
  const { event, firstAt, timeText } = props;
  const { at, kind, what, how } = event;
  const whole = at === null ? 'time not provided' : timeText(at);
  return (
    <li data-kind={kind}>
      <time title={whole}>
        {at === null
          ? '–'
          : whole.slice(0, dayLength) === timeText(firstAt).slice(0, dayLength)
            ? whole.slice(-8)
            : `${whole.slice(5, 10)} ${whole.slice(-8, -3)}`}
      </time>
      <span className={styles.what}>{what}</span>
      <span className={styles.mute}>{how}</span>
    </li>
  );
}
