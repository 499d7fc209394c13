import { useQuery } from '@tanstack/react-query';
import { ticketsOf } from '../../../shared/formats/describe-intent';
import { brokerSecondsOf } from '../../../shared/math/broker-offsets';
import { isWithin } from '../../../shared/math/period-trades';
import type { BrokerSeconds, Ticket } from '../../../shared/model/fields';
import type { Intent } from '../../../shared/model/intent';
import type { BrokerOffsets } from '../../../shared/model/kept-history';
import type { Position } from '../../../shared/model/position';
import type { ActiveBridge } from '../../../shared/model/settings';
import type { Verdict } from '../../../shared/model/trade';
import { useAccount } from '../../data/account';
import { type Bridge, useBridge } from '../../data/bridge';
import { useBrokerOffsets } from '../../data/broker-offsets';
import { isOfBridge } from '../../data/journal';
import { positionsOptions } from '../../data/positions';
import { type OpenedTrade, useOpenTrade } from '../../data/workspace/open-trade';
import { askIntent } from '../trading';

/** Of this bridge and account. */
export const isHere = (intent: Intent, active: ActiveBridge, login: string | null): boolean =>
  isOfBridge(intent, active) &&
  (login === null || intent.account.login === null || intent.account.login === login);

/** Opens the card of the trade that a request is part of, where it is part of one; else the request. */
export function useShowTrade(): (intent: Intent) => void {
  const bridge = useBridge();
  const login = useAccount().data?.login ?? null;
  const offsets = useBrokerOffsets();
  const positions = useQuery({ ...positionsOptions(bridge), enabled: false }).data?.rows ?? [];
  const openTrade = useOpenTrade();
  const show = async (intent: Intent) => {
    const isKnown = offsets !== null && isHere(intent, bridge.active, login);
    const trade = isKnown ? await tradeOfIntent(bridge, intent, { offsets, positions }) : null;
    if (trade === null) askIntent(intent.id);
    else openTrade(trade);
  };
  return (intent) => void show(intent);
}

/** A fill's deals come within so many seconds of its request. */
const dealsWithinS = 60;

/** Only what the broker took is part of a trade; anything else is first of all a request, with a reason. */
const wasTaken: Readonly<Record<Verdict, boolean>> = {
  done: true,
  partial: true,
  placed: false,
  unchanged: true,
  rejected: false,
  'not-sent': false,
  unknown: false,
};

/** The trade that a request opened, changed or closed; null where it led to none, or where that is not known. */
export async function tradeOfIntent(
  bridge: Bridge,
  intent: Intent,
  known: { readonly offsets: BrokerOffsets; readonly positions: readonly Position[] },
): Promise<OpenedTrade | null> {
  const { request, outcome, symbol, sent } = intent;
  if (symbol === null || sent === null || outcome === null || !wasTaken[outcome.verdict]) return null;
  const at = brokerSecondsOf(sent, known.offsets);
  const named = isOfPosition(request) ? request.input.ticket : null;
  const open = known.positions.find(({ ticket }) => ticket === named);
  // Of a change of levels no deal tells anything: a position's ticket is its id, but where it was reversed.
  const positionId = open?.identifier ?? (await positionOfDeals(bridge, ticketsOf(intent), at)) ?? named;
  if (positionId === null) return null;
  return open?.timeOpen == null
    ? { positionId, symbol, entry: at, exit: at }
    : { positionId, symbol, entry: open.timeOpen, exit: null };
}

const isOfPosition = (
  request: Intent['request'],
): request is Extract<Intent['request'], { readonly name: 'modify-position' | 'close-position' }> =>
  request.name === 'modify-position' || request.name === 'close-position';

/** By the deals that came of these tickets. Null where there are none, or they could not be read. */
async function positionOfDeals(
  bridge: Bridge,
  tickets: readonly Ticket[],
  at: BrokerSeconds,
): Promise<Ticket | null> {
  const span = { from: at - 2, to: at + dealsWithinS };
  const deals = await bridge.host.invoke('ledger.deals', { ...span, tickets });
  if (!deals.ok) return null;
  // Positions, orders and deals are numbered apart: an old one may have the same number.
  const own = deals.value.rows.find(
    ({ ticket, order, time }) =>
      isWithin(time, span) && (tickets.includes(ticket) || (order !== null && tickets.includes(order))),
  );
  return own?.positionId ?? null;
}
