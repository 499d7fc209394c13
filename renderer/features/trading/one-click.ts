import { useMemo } from 'react';
import type { Price } from '../../../shared/model/fields';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { TradeOutcome, TradeRequest } from '../../../shared/model/trade';
import { checkLevels, type OrderChange } from '../../../shared/rules/change-rules';
import { isConnectionFailure } from '../../../shared/rules/connection-failure';
import { isolated } from '../../../shared/rules/isolated';
import type { OrderDraft } from '../../../shared/rules/order-rules';
import { isMarket } from '../../../shared/rules/order-types';
import { quoteBudgetMs } from '../../../shared/rules/quote-age';
import { type Touch, touchOf } from '../../../shared/rules/touched';
import { accountBudgetMs, accountOptions } from '../../data/account';
import { accountStore } from '../../data/account-store';
import { type Bridge, useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { readJournalState } from '../../data/journal';
import { notify } from '../../data/notifications/store';
import { positionsKey } from '../../data/positions';
import { readSpec } from '../../data/symbols';
import { levelsRequest, lifeOf, orderChangeRequest } from './change-draft';
import { type AtOnceAction, bridgeName, consentKey, oneClick } from './one-click-state';
import { allowedAtOnce, askedAtOnce } from './others';
import { offerRequote, requoteOf } from './requote';
import { symbolLockReason } from './symbol-lock';
import { useArming } from './use-arming';
import { useSend } from './use-trade';

/** What a click does while one-click trading is armed. While it is not, each of these opens a dialog. */
export interface OneClick {
  readonly isArmed: boolean;
  /** Why it cannot be armed; null where it can. */
  readonly refusal: string | null;
  /** Arms, or asks for the consent if this account has none. */
  arm(): void;
  disarm(): void;
  /** True where this kind of click is sent without a dialog now. */
  actsAtOnce(action: AtOnceAction): boolean;
  /** Why an order must still be confirmed in the dialog, such as an old quote; null where it need not be. */
  orderRefusal(order: Pick<OrderDraft, 'symbol' | 'type'>): string | null;
  /** Sends a checked order at once. Null where it was not sent: a line in Notifications says why. */
  sendOrder(order: OrderDraft, digits: number | null): Promise<TradeOutcome | null>;
  /** These return false where a dialog must ask instead. */
  closeAtOnce(position: Position): boolean;
  removeLevelAtOnce(position: Position, level: 'sl' | 'tp'): boolean;
  cancelAtOnce(order: Order): boolean;
  /** These return null where a dialog must ask instead, else the outcome; the rules were checked before. */
  movePositionAtOnce(
    position: Position,
    levels: { readonly sl: Price; readonly tp: Price },
  ): Promise<TradeOutcome | null> | null;
  moveOrderAtOnce(order: Order, change: Omit<OrderChange, 'expiration'>): Promise<TradeOutcome | null> | null;
}

/** The deviation of a close at once, points: MetaTrader's default. */
const deviation = 20;

/** The account that a click would reach now, by the last read; null where the connection is down or the account unknown. */
function presentConsent(bridge: Bridge): string | null {
  const state = bridge.client.getQueryState(accountOptions(bridge).queryKey);
  if (state === undefined || (state.error !== null && isConnectionFailure(failureOf(state.error))))
    return null;
  return consentKey(state.data ?? null, bridgeName(bridge.active));
}

/** A market order needs a fresh price on the screen (reference/order-safety.md, rule 10). */
function quoteRefusal(bridge: Bridge, order: Pick<OrderDraft, 'symbol' | 'type'>): string | null {
  if (!isMarket(order.type)) return null;
  const quote = bridge.quotes.get(order.symbol);
  if (quote === null || !quote.isUsable) return 'there is no quote to trade on';
  const ageMs = Math.max(
    bridge.quotes.changeAgeMs(order.symbol) ?? 0,
    bridge.quotes.readAgeMs(order.symbol) ?? 0,
  );
  return ageMs > quoteBudgetMs ? `the quote is ${Math.floor(ageMs / 1000)} s old` : null;
}

export function useOneClick(): OneClick {
  const bridge = useBridge();
  const arming = useArming();
  const { isArmed, refusal, arm, disarm } = arming;
  const send = useSend();

  return useMemo<OneClick>(() => {
    const isArmedNow = (): boolean => oneClick.isArmed(presentConsent(bridge), bridge.generation);
    const actsAtOnce = (action: AtOnceAction): boolean => isArmedNow() && oneClick.read().scope[action];
    /** A dialog says whose trade it is, where it is not the user's. */
    const actsOn = (action: AtOnceAction, touch: Touch): boolean =>
      actsAtOnce(action) && askedAtOnce(bridge, touch).length === 0;
    const isFresh = (): boolean => (bridge.ages.ageMs(positionsKey(bridge)) ?? Infinity) <= accountBudgetMs;
    /** A level placed by eye needs a fresh chart: positions, orders and the quote. */
    const movesNow = (symbol: string, touch: Touch): boolean =>
      actsOn('move', touch) && isFresh() && quoteRefusal(bridge, { symbol, type: 'BUY' }) === null;
    const digitsOf = (symbol: string): number | null => readSpec(bridge, symbol)?.digits ?? null;

    /** One click, one intent; a requote is offered, never accepted by itself. */
    const sendOnce = (
      control: string,
      request: TradeRequest,
      digits: number | null,
      position: Position | null = null,
    ): Promise<TradeOutcome | null> =>
      oneClick.once(control, async () => {
        const named = allowedAtOnce(bridge, touchOf(request));
        const outcome = await send({ request, digits, isWatched: () => false, named });
        const requote = requoteOf(request, outcome, position);
        // A price offered on another bridge must not be accepted on this one.
        const isHere = accountStore.present() === bridge.generation;
        if (requote !== null && isHere) offerRequote({ ...requote, digits, id: outcome.intentId });
        return outcome;
      });

    const orderRefusal = (order: Pick<OrderDraft, 'symbol' | 'type'>): string | null => {
      if (!actsAtOnce('place')) return 'one-click trading is not armed';
      const held = symbolLockReason(bridge, order.symbol);
      if (held !== null) return held;
      const [others] = askedAtOnce(bridge, { of: 'symbol', symbol: order.symbol });
      // Whose it is stands in the confirmation, above this reason.
      if (others !== undefined) return 'it touches a trade that is not surely yours';
      return quoteRefusal(bridge, order);
    };

    return {
      isArmed,
      refusal,
      arm,
      disarm,
      actsAtOnce,
      orderRefusal,
      sendOrder: async (order, digits) => {
        const why = orderRefusal(order);
        if (why !== null) {
          notify({ tone: 'warn', title: 'Not sent', detail: `${isolated(order.symbol)}: ${why}` });
          return null;
        }
        const request: TradeRequest = {
          name: 'place-order',
          input: { intentId: crypto.randomUUID(), ...order },
        };
        return sendOnce(`place ${order.symbol}`, request, digits);
      },
      closeAtOnce: (position) => {
        // While the journal cannot be written, a dialog asks for the typed word.
        if (
          !actsOn('close', { of: 'position', ticket: position.ticket }) ||
          !isFresh() ||
          readJournalState(bridge).trouble !== null
        )
          return false;
        const request: TradeRequest = {
          name: 'close-position',
          input: { intentId: crypto.randomUUID(), ticket: position.ticket, deviation },
        };
        void sendOnce(`close ${position.ticket}`, request, digitsOf(position.symbol), position);
        return true;
      },
      removeLevelAtOnce: (position, level) => {
        if (!actsOn('levels', { of: 'position', ticket: position.ticket }) || !isFresh()) return false;
        const spec = readSpec(bridge, position.symbol);
        const levels = { sl: position.sl, tp: position.tp, [level]: 0 };
        const quote = bridge.quotes.get(position.symbol);
        // Refusals are explained in the dialog, where they can be corrected.
        const isRefused =
          spec === null ||
          checkLevels(position, levels, spec, quote?.isUsable === true ? quote.tick : null).some(
            (problem) => problem.severity === 'refuse',
          );
        if (isRefused) return false;
        const request: TradeRequest = {
          name: 'modify-position',
          input: { intentId: crypto.randomUUID(), ticket: position.ticket, sl: levels.sl, tp: levels.tp },
        };
        void sendOnce(`${level} ${position.ticket}`, request, spec.digits);
        return true;
      },
      cancelAtOnce: (order) => {
        if (
          !actsOn('cancel', { of: 'order', ticket: order.ticket }) ||
          readJournalState(bridge).trouble !== null
        )
          return false;
        const request: TradeRequest = {
          name: 'cancel-order',
          input: { intentId: crypto.randomUUID(), ticket: order.ticket },
        };
        void sendOnce(`cancel ${order.ticket}`, request, digitsOf(order.symbol));
        return true;
      },
      movePositionAtOnce: (position, levels) => {
        if (!movesNow(position.symbol, { of: 'position', ticket: position.ticket })) return null;
        const input = levelsRequest(crypto.randomUUID(), position, levels);
        const request: TradeRequest = { name: 'modify-position', input };
        return sendOnce(`move ${position.ticket}`, request, digitsOf(position.symbol));
      },
      moveOrderAtOnce: (order, change) => {
        if (!movesNow(order.symbol, { of: 'order', ticket: order.ticket })) return null;
        const whole = { ...change, expiration: order.expiration, time: lifeOf(order) };
        const input = orderChangeRequest(crypto.randomUUID(), order, whole);
        const request: TradeRequest = { name: 'modify-order', input };
        return sendOnce(`move ${order.ticket}`, request, digitsOf(order.symbol));
      },
    };
  }, [bridge, isArmed, refusal, arm, disarm, send]);
}
