import { useQuery } from '@tanstack/react-query';
import { useBridge } from '../bridge';
import { connectionOptions } from '../connection';
import type { AxisClock, AxisZone } from './chart-choices';

/** The clock of a time axis; the broker's offset to UTC comes with each read of the connection chain. */
export function useAxisClock(zone: AxisZone): AxisClock {
  const bridge = useBridge();
  const { data } = useQuery({
    ...connectionOptions(bridge),
    select: ({ clock }) => clock?.utcOffsetS ?? null,
  });
  return { zone, utcOffsetS: data ?? null };
}
