import { useQuery } from '@tanstack/react-query';
import { startOfBrokerDay } from '../../shared/math/time';
import type { BrokerSeconds } from '../../shared/model/fields';
import { useClockValue } from '../base/clock';
import { useBridge } from './bridge';
import { connectionOptions, readBrokerSeconds } from './connection';

export interface BrokerDay {
  readonly start: BrokerSeconds;
  /** False where the broker's clock is not known: then it is this machine's UTC day. */
  readonly isBrokers: boolean;
}

/** Null until the bridge was asked for its clock. Renders when the day changes. */
export function useBrokerDay(): BrokerDay | null {
  const bridge = useBridge();
  const { isPending } = useQuery({ ...connectionOptions(bridge), notifyOnChangeProps: ['isPending'] });
  const start = useClockValue(() => {
    const now = readBrokerSeconds(bridge);
    return now === null ? null : startOfBrokerDay(now);
  });
  const utcStart = useClockValue(() => startOfBrokerDay(Date.now() / 1000));
  const known = start ?? (isPending ? null : utcStart);
  const isBrokers = start !== null;
  return known === null ? null : { start: known, isBrokers };
}

/** Broker clock minus UTC now, seconds; null where the bridge does not tell it. */
export function useBrokerOffset(): number | null {
  const { data } = useQuery({
    ...connectionOptions(useBridge()),
    select: ({ clock }) => clock?.utcOffsetS ?? null,
  });
  return data ?? null;
}
