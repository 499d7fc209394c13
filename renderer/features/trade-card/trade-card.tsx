import { queryOptions, useQuery } from '@tanstack/react-query';
import { memo, type RefObject, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { type ClosedPosition, tradeKey } from '../../../shared/math/closed-positions';
import { floatingOfTrades } from '../../../shared/math/trade-floating';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { Trader } from '../../../shared/rules/trader';
import { useCommand } from '../../base/commands';
import { IconButton } from '../../components/button';
import { ForeignText } from '../../components/foreign-text';
import { Icon } from '../../components/icon';
import { Faint } from '../../components/numbers';
import { Empty } from '../../components/states';
import { followRow } from '../../components/table/wanted-row';
import { TraderChip } from '../../components/trader-chip';
import { type Bridge, useBridge } from '../../data/bridge';
import { read } from '../../data/failure-error';
import { bridgeKey } from '../../data/keys';
import { usePositions } from '../../data/positions';
import { replayAt } from '../../data/replay/open-replay';
import { useIsReplay } from '../../data/replay/replay-context';
import { useSymbol } from '../../data/symbols';
import {
  type ShownTrade,
  type TradeOfDeals,
  type TradeWithSteps,
  useOpenedTrade,
} from '../../data/trade-tables';
import {
  type CardTrade,
  type NamedTrade,
  useBackFromTrade,
  useFrameTrade,
} from '../../data/workspace/chart-place';
import { useEntryReadings } from '../../data/workspace/entry-readings';
import { shownTimes } from '../../data/workspace/shown-times';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { NotRead, useTableClock } from '../cells';
import { Measures } from './measures';
import { Notes } from './notes';
import { Result } from './result';
import styles from './trade-card.module.css';

import { useTradeDrawing } from './use-trade-drawing';
import { useTradeRecord } from './use-trade-record';
import { WhatHappened } from './what-happened';

/** One trade looked at: what, who, was it done well. Stands beside the chart that is framed on it. */
export function TradeCard({ card }: { readonly card: CardTrade }) {
  const { id, positionId, symbol, range, among } = card;
  const {
    data: read,
    error,
    refetch,
  } = useOpenedTrade({
    ...{ trade: { id, positionId, symbol }, period: { from: range.from, to: range.to } },
    ...{ among, who: useWhoFilter().shown },
  });
  const trade = findTrade(read?.trades ?? [], card);
  const spec = useSymbol(card.symbol).data;
  const box = useRef<HTMLDivElement>(null);
  // Its keys and the reading of a screen reader begin here.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className={styles.card} tabIndex={-1}>
      {read === undefined || trade === null || spec === undefined ? (
        <>
          <Head card={card} trade={null} steps={null} />
          {read !== undefined && spec !== undefined ? (
            <NotThere positionId={card.positionId} />
          ) : (
            <NotRead what="the trade" error={error} refetch={refetch} />
          )}
        </>
      ) : (
        <Known card={card} trade={trade} steps={read.steps} trades={read.trades} spec={spec} box={box} />
      )}
    </div>
  );
}

/** A replay may be at a second before its entry. One from before the period that was read may be open at it. */
function NotThere({ positionId }: Pick<CardTrade, 'positionId'>) {
  const isReplay = useIsReplay();
  const open = usePositions().data?.rows;
  const isLater = open?.every(({ identifier }) => identifier !== positionId);
  const why = !isReplay
    ? 'is not on the server'
    : isLater
      ? 'was not opened yet at this second'
      : 'is not in what was recorded by this second';
  return (
    <Empty>
      Position {positionId} {why}.
    </Empty>
  );
}

interface BodyParts {
  readonly trade: TradeOfDeals;
  /** Of its position. */
  readonly trades: readonly TradeOfDeals[];
  readonly spec: SymbolSpec;
  /** The whole card: from a field the focus goes back there. */
  readonly box: RefObject<HTMLDivElement | null>;
}

function Known(props: BodyParts & { readonly card: CardTrade; readonly steps: TradeWithSteps['steps'] }) {
  const { card, steps, ...parts } = props;
  const { trade } = parts;
  // From trade to trade the head is drawn first, and all of its body together, a task later: a press waits for little.
  const shown = useDeferredValue(parts);
  return (
    <>
      <Head card={card} trade={trade} steps={steps} />
      {/* While it is still of the trade before, its keys and fields are nobody's. */}
      <div className={styles.behind} inert={shown.trade.id !== trade.id}>
        <Body {...shown} />
      </div>
    </>
  );
}

const Body = memo(function Body({ trade, trades, spec, box }: BodyParts) {
  const orders = useEntryOrders(trade);
  const record = useTradeRecord(trade, orders, spec);
  useTradeDrawing(trade, spec, record);
  const positions = usePositions().data?.rows;
  const floating = useMemo(
    () => floatingOfTrades(trades, positions ?? noPositions).get(trade),
    [trades, trade, positions],
  );
  return (
    <div className={styles.body}>
      <p className={styles.keys}>
        {keyHints.map(([keys, words]) => (
          <span key={keys}>
            <kbd>{keys}</kbd> {words}
          </span>
        ))}
      </p>
      <Result trade={trade} floating={floating} record={record} />
      <Provenance trader={trade.owner} />
      <Measures trade={trade} spec={spec} record={record} />
      <WhatHappened trade={trade} trades={trades} orders={orders} record={record} priceDigits={spec.digits} />
      <AtEntry symbol={trade.symbol} entry={trade.openTime} />
      <Notes
        key={trade.positionId}
        positionId={trade.positionId}
        onLeave={() => box.current?.focus({ preventScroll: true })}
      />
    </div>
  );
});

const keyHints = [
  ['J K', 'trades'],
  ['R', 'replay'],
  ['Shift+R', 'before'],
  ['Alt+R', 'exit'],
  ['N', 'note'],
] as const;

/** Whose trade, which of how many, and the way to the others. */
function Head(props: {
  readonly card: CardTrade;
  readonly trade: TradeOfDeals | null;
  readonly steps: TradeWithSteps['steps'];
}) {
  const { card, trade, steps } = props;
  const frame = useFrameTrade();
  const back = useBackFromTrade();
  const open = (to: ShownTrade | null | undefined) => () => {
    if (to === null || to === undefined) return;
    const { id, positionId, symbol } = to;
    frame(shownTimes(to), { ...card, id, positionId, symbol });
    followRow([tradeKey(to), positionId]);
  };
  const previous = open(steps?.previous);
  const next = open(steps?.next);
  const moment = trade === null ? null : (trade.openTime ?? trade.closeTime);
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
  const closedAt = trade?.closeTime ?? null;
  useCommand({
    id: 'trade.replay-exit',
    title: 'Replay from a minute before the exit',
    group: 'Replay',
    keys: 'Alt+r',
    disabledReason: closedAt === null ? 'it is not closed' : null,
    run: () => replayAt(closedAt === null ? null : closedAt - 60),
  });
  return (
    <header className={styles.head}>
      {trade !== null && <TraderChip trader={trade.owner} isFull />}
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
          title="The whole workspace as it was at the entry (R), a minute before it (Shift+R), or before the exit (Alt+R)"
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

function Provenance({ trader }: { readonly trader: Trader }) {
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

/** A bridge may search by when an order was placed: a pending order that waited longer before its fill may not be found. */
const placedBeforeS = 86_400;
/** An entry so much later than the first is not looked for: a busy account has thousands of orders in a week. */
const entriesWithinS = 86_400;

const noOrders: readonly Order[] = [];
const noPositions: readonly Position[] = [];

/** The trade that the card names, among those of its position. */
const findTrade = (
  trades: readonly TradeOfDeals[],
  { id, positionId, symbol }: NamedTrade,
): TradeOfDeals | null =>
  trades.findLast(
    (trade) => trade.positionId === positionId && trade.symbol === symbol && (id === null || trade.id === id),
  ) ?? null;

/** The orders that became a trade's entries, as far as the history tells them. They do not change any more. */
function useEntryOrders({ parts }: ClosedPosition): readonly Order[] {
  const entries = parts.flatMap(({ deal, role }) =>
    role === 'in' && deal.order !== null && deal.time !== null ? [{ order: deal.order, at: deal.time }] : [],
  );
  const first = entries[0]?.at ?? null;
  const near = entries.filter(({ at }) => first !== null && at - first <= entriesWithinS);
  const options = entryOrdersOptions(
    useBridge(),
    first ?? 0,
    near.at(-1)?.at ?? 0,
    near.map(({ order }) => order).join(),
  );
  return useQuery({ ...options, enabled: near.length > 0 }).data ?? noOrders;
}

const entryOrdersOptions = (bridge: Bridge, first: BrokerSeconds, last: BrokerSeconds, tickets: string) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'entry-orders', first, last, tickets),
    queryFn: async (): Promise<readonly Order[]> => {
      // A deal came within its second.
      const period = { from: Math.max(0, first - placedBeforeS), to: last + 1 };
      const { rows } = await read(bridge.host, 'history.orders', period);
      const wanted = new Set(tickets.split(','));
      return rows.filter(({ ticket }) => wanted.has(ticket));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The framed chart's indicators at the bar that holds the entry. */
function AtEntry(props: { readonly symbol: string; readonly entry: BrokerSeconds | null }) {
  const { symbol, entry } = props;
  const { timeText } = useTableClock();
  const readings = useEntryReadings(symbol, entry);
  const told = readings?.told ?? null;
  const bar =
    readings !== null && told?.kind === 'told'
      ? `, ${readings.timeframe} bar ${timeText(told.bar).slice(-8, -3)}`
      : '';
  return (
    <section className={styles.section} aria-labelledby="at-entry">
      <h3 id="at-entry" title="Values of the whole bar, so what came after the entry is in them too">
        At entry{bar}
      </h3>
      {entry === null ? (
        <p className={styles.mute}>Not known: its entry is not among these deals.</p>
      ) : told === null ? (
        <p className={styles.mute}>Reading the chart’s indicators …</p>
      ) : told.kind === 'not told' ? (
        <p className={styles.mute}>Not known: {told.why}.</p>
      ) : told.rows.length === 0 ? (
        <p className={styles.mute}>The chart has no indicators.</p>
      ) : (
        <ul className={styles.readings} aria-labelledby="at-entry">
          {told.rows.map(({ id, label, value, isWords }) => (
            <li key={id}>
              <span>{label}</span> <span>{isWords ? <Faint>{value}</Faint> : value}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
