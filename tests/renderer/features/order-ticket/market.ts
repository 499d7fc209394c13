import type { SymbolSpec } from '../../../../shared/model/symbol';
import type { OrderMarket } from '../../../../shared/rules/order-rules';
import { account, brokerNow } from '../../../fixtures/trading';

/** Market data for the rules, as the ticket gives it. */
export function marketOf(
  spec: SymbolSpec,
  tick: { readonly bid: number; readonly ask: number } | null,
  changes: Partial<OrderMarket> = {},
): OrderMarket {
  return {
    spec,
    tick,
    account,
    terminal: null,
    pendingCount: 3,
    sameSideVolume: 0.3,
    brokerNow,
    ...changes,
  };
}
