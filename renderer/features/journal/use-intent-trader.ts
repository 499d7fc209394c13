import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { brokerOf } from '../../../shared/math/broker-offsets';
import type { Intent } from '../../../shared/model/intent';
import { intentTrader } from '../../../shared/rules/intent-trader';
import { ownTickets } from '../../../shared/rules/own-tickets';
import type { Trader } from '../../../shared/rules/trader';
import { useBridge } from '../../data/bridge';
import { useBrokerDay } from '../../data/broker-day';
import { atUtc, useBrokerOffsets } from '../../data/broker-offsets';
import { dealsOptions, rebuiltOf } from '../../data/history';
import { type HistoryRange, noRange, type Period, periodRange } from '../../data/history-periods';
import { useOrders } from '../../data/orders';
import { usePositions } from '../../data/positions';
import { usePositionTrader, useTraders } from '../../data/traders';

/** Periods that History and the chart ask for too, so that one read serves all. */
const shared: readonly Period[] = ['today', 'this-week', 'this-month', 'last-3-months'];

const none: readonly never[] = [];

/**
 * Whose trade each request was about. The deals since the oldest of them are read, of three months at most: an older one that
 * is no longer open is not told. `here`: the requests to this bridge and account.
 */
export function useIntentTrader(here: readonly Intent[]): (intent: Intent) => Trader {
  const bridge = useBridge();
  const today = useBrokerDay()?.start ?? null;
  const offsets = useBrokerOffsets() ?? atUtc;
  const positions = usePositions().data?.rows ?? none;
  const orders = useOrders().data?.rows ?? none;
  const positionTrader = usePositionTrader();
  const own = useMemo(() => ownTickets(here).orders, [here]);
  const range = useMemo(() => {
    const open = new Set([...positions, ...orders].map(({ ticket }) => ticket));
    const touched = here.filter(
      ({ request }) => request.name !== 'place-order' && !open.has(request.input.ticket),
    );
    return today === null || touched.length === 0
      ? null
      : rangeSince(brokerOf(Math.min(...touched.map(({ created }) => created)), offsets), today);
  }, [here, positions, orders, today, offsets]);
  const deals =
    useQuery({ ...dealsOptions(bridge, range ?? noRange), enabled: range !== null }).data?.known ?? none;
  const traders = useTraders(deals);
  return useMemo(() => {
    const ofHere = new Set(here);
    const { trips } = rebuiltOf(deals);
    const known = { positions, orders, deals, trips, own };
    const lookup = { position: positionTrader, order: traders.order };
    return (intent) => intentTrader(intent.request, ofHere.has(intent) ? known : null, lookup, traders);
  }, [here, positions, orders, deals, own, positionTrader, traders]);
}

/** `today`: the broker's midnight; `since`: broker seconds. */
function rangeSince(since: number, today: number): HistoryRange {
  const ranges = shared.map((period) => periodRange(period, today));
  return ranges.find(({ from }) => from <= since) ?? periodRange('last-3-months', today);
}
