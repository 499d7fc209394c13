import { brokerSecondsOf } from '../../../shared/math/broker-offsets';
import type { BrokerSeconds, Ticket } from '../../../shared/model/fields';
import type { Intent } from '../../../shared/model/intent';
import type { BrokerOffsets } from '../../../shared/model/kept-history';
import type { Position } from '../../../shared/model/position';
import type { Verdict } from '../../../shared/model/trade';
import type { Bridge } from '../../data/bridge';
import type { OpenedTrade } from '../../data/workspace/open-trade';
import { ticketsOf } from '../trading';

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
  const positionId =
    open?.identifier ?? (await positionOfDeals(bridge, new Set(ticketsOf(intent)), at)) ?? named;
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
  tickets: ReadonlySet<Ticket>,
  at: BrokerSeconds,
): Promise<Ticket | null> {
  const deals = await bridge.host.invoke('history.deals', { from: at - 2, to: at + dealsWithinS });
  if (!deals.ok) return null;
  const own = deals.value.rows.find(
    ({ ticket, order }) => tickets.has(ticket) || (order !== null && tickets.has(order)),
  );
  return own?.positionId ?? null;
}
