import { useMemo } from 'react';
import { useStore } from '../../base/store';
import { useBridge } from '../../data/bridge';
import { useReplay } from '../../data/replay/replay-context';
import { brokerOf, type ShownDay, useReplayDay } from '../../data/replay/replay-day';
import { symbolOptions } from '../../data/symbols';
import { useTraders } from '../../data/traders';
import { type DayItem, dayItems } from './day-items';
import { clockText, describeEvent, type EventText } from './describe-event';

export interface ReplayedDay extends ShownDay {
  readonly items: readonly DayItem[];
  readonly describe: (item: DayItem) => EventText;
  /** `03:14:22` by the broker's clock. */
  readonly clock: (atMs: number) => string;
}

const none: readonly never[] = [];

/** The day with its events, in words. */
export function useDay(): ReplayedDay {
  const bridge = useBridge();
  const { utcOffsetS: offset } = useReplay();
  const utcOffsetS = useStore(offset);
  const day = useReplayDay();
  const { told, deals } = day;
  const traders = useTraders(deals);
  const events = told?.events ?? none;
  const items = useMemo(() => dayItems(events, deals, utcOffsetS), [events, deals, utcOffsetS]);
  const words = useMemo(() => {
    const clock = (atMs: number) => clockText(brokerOf(atMs, utcOffsetS));
    const digits = (symbol: string) =>
      bridge.client.getQueryData(symbolOptions(bridge, symbol).queryKey)?.digits ?? null;
    const describe = ({ event }: DayItem) => describeEvent(event, { traders, digits, clock });
    return { describe, clock };
  }, [bridge, traders, utcOffsetS]);
  return { ...day, items, ...words };
}
