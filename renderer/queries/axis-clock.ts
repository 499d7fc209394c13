import { useQuery } from '@tanstack/react-query';
import type { AxisClock, AxisZone } from '../workspace/chart-choices';
import { useBridge } from './bridge';
import { connectionOptions } from './connection';

/** The clock of a time axis: the broker's offset to UTC comes with each look along the chain. */
export function useAxisClock(zone: AxisZone): AxisClock {
  const bridge = useBridge();
  const { data } = useQuery({
    ...connectionOptions(bridge),
    select: ({ clock }) => clock?.utcOffsetS ?? null,
  });
  return { zone, utcOffsetS: data ?? null };
}
