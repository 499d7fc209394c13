import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { clockDoubt, twiceDoubt } from '../../../shared/formats/clock-doubt';
import { utcOf } from '../../../shared/math/broker-offsets';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import { riskOfStop } from '../../../shared/math/profit';
import { firstStop, type Span, type StopTimes, stopTimes } from '../../../shared/math/stop-times';
import { type TradePath, tradePath } from '../../../shared/math/trade-path';
import type { BrokerSeconds, Price, UtcMs } from '../../../shared/model/fields';
import type { BrokerOffsets, LevelChange } from '../../../shared/model/kept-history';
import type { Order } from '../../../shared/model/order';
import type { Failure } from '../../../shared/model/result';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { useClockValue } from '../../base/clock';
import { useBridge } from '../../data/bridge';
import { useBrokerOffsets } from '../../data/broker-offsets';
import { failureOf } from '../../data/failure-error';
import { positionCoverageOptions, positionLevelsOptions } from '../../data/kept-history';

/** What was recorded of a trade's stop and target. */
export interface TradeRecord {
  /** Oldest first; empty while they are read, and where nothing was recorded. */
  readonly changes: readonly LevelChange[];
  readonly isReading: boolean;
  readonly failure: Failure | null;
  /** Null: none, or not known. */
  readonly firstStop: Price | null;
  /** From the entry to the first stop: in price units, and in money before costs; null where either is not known. */
  readonly riskPrice: Price | null;
  readonly risk: number | null;
  /** How long it had a stop; null while it is read. */
  readonly stops: StopTimes | null;
  /** As far as they are told of an open trade; null of a closed one. UTC milliseconds. */
  readonly stopsUntilMs: UtcMs | null;
  /** Null while it is read. UTC milliseconds. */
  readonly path: TradePath | null;
  /** Where in its life the broker's clock was not recorded, so that what was seen may belong to another time; '' where it was. */
  readonly doubt: string;
}

const noChanges: readonly LevelChange[] = [];
/** Placeholder of a query that is not enabled. */
const nothingLived = { fromMs: 0, toMs: 0 };

/** `orders`: those that became its entries. */
export function useTradeRecord(
  trade: ClosedPosition,
  orders: readonly Order[],
  spec: SymbolSpec,
): TradeRecord {
  const bridge = useBridge();
  const offsets = useBrokerOffsets();
  const levels = useQuery(positionLevelsOptions(bridge, trade.positionId));
  const { openTime, closeTime, state } = trade;
  const nowMs = useClockValue(() => Math.floor(Date.now() / stepMs) * stepMs);
  const life = useMemo(
    () => lifeOf(openTime, state === 'closed' ? closeTime : null, offsets, nowMs),
    [openTime, closeTime, state, offsets, nowMs],
  );
  const coverage = useQuery({
    ...positionCoverageOptions(bridge, life ?? nothingLived),
    enabled: life !== null,
  });
  const changes = levels.data ?? noChanges;
  const sent = orders.find(({ ticket }) => ticket === trade.parts[0]?.deal.order)?.sl ?? 0;
  // An order with a stop tells the first one, however late the position was first seen.
  const stop = sent > 0 ? sent : life === null ? null : firstStop(changes, life.fromMs);
  const { side, entryPrice, volumeIn } = trade;
  const risk =
    stop === null || entryPrice === null || volumeIn === null
      ? null
      : riskOfStop({ side, volume: volumeIn, open: entryPrice, stop, spec });
  const isRead = life !== null && !coverage.isPending && !levels.isPending;
  const watched = coverage.data ?? null;
  const isOpen = state !== 'closed';
  const told = useMemo((): Span | null => {
    if (!isRead || life === null) return null;
    // What came in the last minutes is not in the history yet: of an open trade it is not told, and no gap.
    const toMs = isOpen && watched !== null ? Math.min(life.toMs, watched.toMs) : life.toMs;
    return { fromMs: life.fromMs, toMs: Math.max(life.fromMs, toMs) };
  }, [isRead, life, isOpen, watched]);
  const path = useMemo(
    () => (told === null ? null : tradePath(changes, watched, told)),
    [told, changes, watched],
  );
  return {
    changes,
    isReading: levels.isPending,
    failure: levels.error === null ? null : failureOf(levels.error),
    firstStop: stop,
    riskPrice: stop === null || entryPrice === null ? null : Math.abs(entryPrice - stop),
    risk,
    stops: told === null ? null : stopTimes(changes, watched, told),
    stopsUntilMs: told === null || !isOpen ? null : told.toMs,
    path,
    doubt:
      offsets === null || life === null || changes.length === 0
        ? ''
        : [clockDoubt(offsets, life), twiceDoubt(offsets, [openTime, closeTime])].filter(Boolean).join(' · '),
  };
}

/** An open trade's life grows by so much, so that one answer serves a while. Milliseconds. */
const stepMs = 60_000;

/** By the machine's clock; `closeTime` null: until now. Null where the deals or the broker's clock do not tell it. */
function lifeOf(
  openTime: BrokerSeconds | null,
  closeTime: BrokerSeconds | null,
  offsets: BrokerOffsets | null,
  nowMs: UtcMs,
): Span | null {
  if (openTime === null || offsets === null) return null;
  const fromMs = utcOf(openTime, offsets);
  const toMs = closeTime === null ? nowMs : utcOf(closeTime, offsets);
  return { fromMs, toMs: Math.max(fromMs, toMs) };
}
