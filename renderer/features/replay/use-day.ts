import { useMemo } from 'react';
import { brokerSecondsBy } from '../../../shared/math/broker-offsets';
import { formatBrokerTime } from '../../../shared/math/time';
import { ownChanges } from '../../../shared/rules/own-changes';
import { useStore } from '../../base/store';
import { useReplay } from '../../data/replay/replay-context';
import { type ShownDay, useReplayDay } from '../../data/replay/replay-day';
import { useSpecs } from '../../data/symbols';
import { useTraders } from '../../data/traders';
import { type DayItem, dayItems, intentsAt } from './day-items';
import { clockText, describeEvent, type EventText, symbolOf } from './describe-event';

export interface ReplayedDay extends ShownDay {
  readonly items: readonly DayItem[];
  readonly describe: (item: DayItem) => EventText;
  /** `03:14:22` by the broker's clock. */
  readonly clock: (atMs: number) => string;
  /** The same of what may lie on another day, then with its date: `11.17 23:50:01`. */
  readonly dated: (atMs: number) => string;
}

const none: readonly never[] = [];

/** The day with its events, in words. */
export function useDay(): ReplayedDay {
  const { utcOffsetS: offset } = useReplay();
  const utcOffsetS = useStore(offset);
  const day = useReplayDay();
  const { told, deals, fromMs, toMs } = day;
  const traders = useTraders(deals);
  const events = told?.events ?? none;
  const items = useMemo(() => dayItems(events, deals, utcOffsetS), [events, deals, utcOffsetS]);
  const symbols = useMemo(() => items.flatMap(({ event }) => symbolOf(event) ?? []), [items]);
  const specs = useSpecs(symbols);
  const words = useMemo(() => {
    const clock = (atMs: number) => clockText(brokerSecondsBy(atMs, utcOffsetS));
    const digits = (symbol: string) => specs.get(symbol)?.digits ?? null;
    // How a request of that day ended is known by its end.
    const own = ownChanges(intentsAt(events, Number.POSITIVE_INFINITY));
    const describe = ({ event }: DayItem) => describeEvent(event, { traders, digits, clock, own });
    const dated = (atMs: number) =>
      atMs >= fromMs && atMs < toMs
        ? clock(atMs)
        : formatBrokerTime(brokerSecondsBy(atMs, utcOffsetS)).slice('2026.'.length);
    return { describe, clock, dated };
  }, [specs, traders, events, utcOffsetS, fromMs, toMs]);
  return { ...day, items, ...words };
}
