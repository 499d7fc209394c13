import type { Account } from '../../../shared/model/account';
import type { Price } from '../../../shared/model/fields';
import { type Arming, type GuardId, guardIds, type Limits } from '../../../shared/model/limits';
import type { Order } from '../../../shared/model/order';
import { assertNever, type Failure } from '../../../shared/model/result';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { TradeRequest } from '../../../shared/model/trade';
import { checkLimits, checkMove, type GuardFinding, isSetAside } from '../../../shared/rules/limits';
import { isOrderType } from '../../../shared/rules/order-types';
import type { HostQuote } from '../../live/quotes';
import { checkMoment } from './moment';

/**
 * Risk limits that the host itself enforces on every request (reference/order-safety.md, rules 10 to 12). Pure: returns the first
 * finding against the request. Closing, cancelling and protecting an open position is never blocked here.
 */

/** What the host knows now about the bridge and account that the order is for. */
export interface GuardKnowledge {
  readonly arming: Arming;
  readonly limits: Limits;
  readonly spec: SymbolSpec | null;
  readonly account: Account | null;
  /** The symbol's quote, by the host's own reads and clock. */
  readonly quote: HostQuote | null;
  /** The pending order that is changed; null where it is not known. */
  readonly order: Order | null;
  readonly lastVolume: number | null;
  readonly ordersLastMinute: number;
}

/** New risk: a new order, or a new price for a pending one. */
export function bringsNewRisk(request: TradeRequest, order: Order | null): boolean {
  switch (request.name) {
    case 'place-order':
      return true;
    case 'modify-order': {
      const { price, stopLimit } = request.input;
      const moves = (value: number | undefined, held: number | undefined): boolean =>
        value !== undefined && value !== held;
      return moves(price, order?.price) || moves(stopLimit, order?.stopLimit);
    }
    case 'cancel-order':
    case 'modify-position':
    case 'close-position':
      return false;
    default:
      return assertNever(request);
  }
}

/** An order that is beyond the distance limit already may be moved nearer to the market. */
const isFarther = (order: Order, price: Price, { quote }: GuardKnowledge): boolean => {
  if (quote === null) return true;
  const market = (quote.bid + quote.ask) / 2;
  return Math.abs(price - market) > Math.abs(order.price - market);
};

/** All findings, in the order in which they are reported. */
function findings(request: TradeRequest, known: GuardKnowledge): readonly GuardFinding[] {
  const found: GuardFinding[] = [];
  if (known.arming.needsArming && !known.arming.isArmed && bringsNewRisk(request, known.order)) {
    found.push({
      id: 'live-account',
      field: 'symbol',
      message:
        known.account === null
          ? 'the account is not known yet, and real money is armed for each session first'
          : `${known.account.tradeMode === 'REAL' ? 'this account trades real money' : 'the bridge does not say that this is a demo account'}: arm it for this session first`,
      fix: null,
    });
  }
  switch (request.name) {
    case 'place-order': {
      const order = request.input;
      found.push(...checkMoment(order, known.quote, known.spec), ...checkLimits(order, known));
      return found;
    }
    case 'modify-order': {
      const { order } = known;
      // A moved order is checked like a new one, with its own values where they stay.
      if (order === null || !isOrderType(order.type) || !bringsNewRisk(request, order)) return found;
      const { input } = request;
      const stopLimit = input.stopLimit ?? order.stopLimit;
      const moved = {
        symbol: order.symbol,
        type: order.type,
        volume: order.volumeCurrent,
        price: input.price ?? order.price,
        ...(stopLimit > 0 ? { stopLimit } : {}),
        sl: input.sl ?? order.sl,
        tp: input.tp ?? order.tp,
      };
      found.push(
        ...checkMove(moved, known).filter(
          ({ id }) => id !== 'price-distance' || isFarther(order, moved.price, known),
        ),
      );
      return found;
    }
    case 'cancel-order':
    case 'modify-position':
    case 'close-position':
      return found;
    default:
      return assertNever(request);
  }
}

const isGuard = (id: string): id is GuardId => guardIds.some((guard) => guard === id);

/** Guards that the user may override and has overridden for this request. */
const setAsideOf = ({ input }: TradeRequest): ReadonlySet<GuardId> =>
  new Set((input.overrides ?? []).filter(isGuard).filter(isSetAside));

/** The first finding that is not overridden, as a failure whose `field` is the guard's id; null where the request may go. */
export function guard(request: TradeRequest, known: GuardKnowledge): Failure | null {
  const aside = setAsideOf(request);
  const first = findings(request, known).find(({ id }) => !aside.has(id));
  return first === undefined
    ? null
    : {
        kind: 'held-back',
        message: `${first.message.charAt(0).toUpperCase()}${first.message.slice(1)}.`,
        field: first.id,
      };
}
