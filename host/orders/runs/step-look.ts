import { usableQuote } from '../../../shared/math/price';
import type { Side } from '../../../shared/model/enums';
import type { Failure } from '../../../shared/model/result';
import type { PlanStep, StepWrite } from '../../../shared/model/run';
import type { Seen, TradeRequest } from '../../../shared/model/trade';
import { sideOf } from '../../../shared/rules/order-types';
import { bookingOf, staleReason } from '../../../shared/rules/plan';
import {
  describeOthers,
  othersTouched,
  type TraderLookup,
  touchOf,
  unnamedAmong,
} from '../../../shared/rules/touched';
import { isTraderKey } from '../../../shared/rules/trader-key';
import { type Clock, within } from '../../live/clock';
import type { Live } from '../../live/live';
import { isRiskReducingStep } from './plan-run';

/** Looks at a step of a run right before it is sent, by the host's own reads. */
export interface StepLook {
  /** Why it is no longer as planned; null where it is. */
  stale(step: PlanStep): Promise<string | null>;
  /** What there is to see now: the user's click may be minutes ago. */
  seen(step: PlanStep): Seen;
  /** It touches a trade of somebody of whom the user was not told. */
  refusedForOthers(request: TradeRequest, named: readonly string[]): Failure | null;
}

export interface StepLookParts {
  readonly live: Pick<Live, 'knowledge' | 'positions' | 'orders'>;
  readonly clock: Clock;
  /** Whose positions and orders these are, by what is known now. */
  readonly traders: TraderLookup;
}

/** A way out waits for such a read no longer than this; then the last one decides. Milliseconds. */
export const waysOutWaitMs = 450;
/** New risk waits longer, and is not sent without it. Milliseconds. */
const newRiskWaitMs = 5_000;

/** A close trades against its position. */
function sideOfDeal(write: StepWrite, side: string): Side | null {
  if (write.name === 'place-order') return sideOf(write.input.type);
  if (write.name !== 'close-position') return null;
  return side === 'BUY' ? 'SELL' : side === 'SELL' ? 'BUY' : null;
}

export function createStepLook({ live, clock, traders }: StepLookParts): StepLook {
  const { knowledge } = live;
  return {
    async stale(step: PlanStep): Promise<string | null> {
      const isWayOut = isRiskReducingStep(step);
      const { name } = step.write;
      const reading = Promise.all([
        name === 'cancel-order' ? null : live.positions(),
        name === 'cancel-order' || name === 'place-order' ? live.orders() : null,
      ]);
      const read = await within(clock, isWayOut ? waysOutWaitMs : newRiskWaitMs, reading);
      const isFresh = read?.every((each) => each === null || each.ok) === true;
      const [ofPositions, ofOrders] = read ?? [];
      const positions = ofPositions?.ok === true ? ofPositions.value.rows : knowledge.positions()?.value.rows;
      const orders = ofOrders?.ok === true ? ofOrders.value.rows : knowledge.orders()?.value.rows;
      const isKnown = (name === 'cancel-order' ? orders : positions) !== undefined;
      return isKnown && (isWayOut || isFresh)
        ? staleReason(step, { positions: positions ?? [], orders: orders ?? [] })
        : 'positions and orders are not known';
    },
    seen({ symbol, side, write }: PlanStep) {
      const quote = knowledge.quote(symbol);
      const usable = quote !== null && usableQuote(quote) ? quote : null;
      const point = knowledge.spec(symbol)?.point ?? 0;
      const ofDeal = sideOfDeal(write, side);
      return {
        bid: usable?.bid ?? null,
        ask: usable?.ask ?? null,
        ageMs: quote === null ? null : Math.max(0, Math.round(quote.changedAgoMs)),
        clickedAt: clock.wall(),
        ...(ofDeal === null ? {} : { side: ofDeal }),
        ...(point > 0 ? { point } : {}),
      };
    },
    refusedForOthers(request: TradeRequest, named: readonly string[]) {
      const touched = othersTouched(
        touchOf(request),
        {
          positions: knowledge.positions()?.value.rows ?? [],
          orders: knowledge.orders()?.value.rows ?? [],
          booking: bookingOf(knowledge.account()?.value ?? null),
        },
        traders,
      );
      const [first] = unnamedAmong(touched, named.filter(isTraderKey));
      if (first === undefined) return null;
      return {
        kind: 'held-back',
        field: 'others-trade',
        message: `${describeOthers(first)} Nothing was sent, because you had not seen this.`,
      };
    },
  };
}
