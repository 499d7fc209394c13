import { useQuery } from '@tanstack/react-query';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import { estimateProfit } from '../../../shared/math/profit';
import { type StopTimes, stopTimes } from '../../../shared/math/stop-times';
import type { Price, UtcMs } from '../../../shared/model/fields';
import type { LevelChange } from '../../../shared/model/kept-history';
import type { Failure } from '../../../shared/model/result';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { useBridge } from '../../data/bridge';
import { useBrokerOffset } from '../../data/broker-day';
import { failureOf } from '../../data/failure-error';
import { positionCoverageOptions, positionLevelsOptions } from '../../data/kept-history';
import { firstStopSeen } from './trip-measures';

/** What was recorded of a trade's stop and target. */
export interface TradeRecord {
  /** Oldest first; empty while they are read, and where nothing was recorded. */
  readonly changes: readonly LevelChange[];
  readonly isReading: boolean;
  readonly failure: Failure | null;
  readonly firstStop: Price | null;
  /** From the entry to the first stop: in price units, and in money before costs; null where either is not known. */
  readonly riskPrice: Price | null;
  readonly risk: number | null;
  /** How long it had a stop; null while it is read, and of an open trade. */
  readonly stops: StopTimes | null;
}

const noChanges: readonly LevelChange[] = [];
/** Placeholder of a query that is not enabled. */
const nothingLived = { fromMs: 0, toMs: 0 };

export function useTradeRecord(trip: ClosedPosition, spec: SymbolSpec): TradeRecord {
  const bridge = useBridge();
  const offsetS = useBrokerOffset();
  const levels = useQuery(positionLevelsOptions(bridge, trip.positionId));
  const life = trip.state === 'closed' ? lifeOf(trip, offsetS) : null;
  const coverage = useQuery({
    ...positionCoverageOptions(bridge, life ?? nothingLived),
    enabled: life !== null,
  });
  const changes = levels.data ?? noChanges;
  const firstStop = firstStopSeen(changes);
  const { side, entryPrice, volumeIn } = trip;
  const profit =
    firstStop === null || entryPrice === null || volumeIn === null
      ? null
      : estimateProfit({ side, volume: volumeIn, open: entryPrice, close: firstStop, spec });
  return {
    changes,
    isReading: levels.isPending,
    failure: levels.error === null ? null : failureOf(levels.error),
    firstStop,
    riskPrice: firstStop === null || entryPrice === null ? null : Math.abs(entryPrice - firstStop),
    risk: profit === null || profit >= 0 ? null : -profit,
    stops:
      life === null || coverage.isPending || levels.isPending
        ? null
        : stopTimes(changes, coverage.data ?? null, life),
  };
}

/** Of the machine's clock; null where the deals or the broker's clock do not tell it. */
function lifeOf(
  { openTime, closeTime }: ClosedPosition,
  offsetS: number | null,
): { readonly fromMs: UtcMs; readonly toMs: UtcMs } | null {
  return openTime === null || closeTime === null || offsetS === null
    ? null
    : { fromMs: (openTime - offsetS) * 1_000, toMs: (closeTime - offsetS) * 1_000 };
}
