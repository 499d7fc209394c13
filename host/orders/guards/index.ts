import type { Account } from '../../../shared/model/account';
import type { IntentRequest } from '../../../shared/model/intent';
import type { Failure } from '../../../shared/model/result';
import type { TradeOutcome } from '../../../shared/model/trade';

/** What the pipeline of writes asks right before it journals an intent, and tells when its answer came. */
export interface Guards {
  /**
   * The guard that holds the request back (`held-back`, `field` = its id), or null. Under normal polling it answers from what
   * was read already; only a quote, symbol or account that nobody has read lately is read first. A request that passes counts
   * as sent in the orders of the minute. `account`: as last read, by whom ever; null where that is not known.
   */
  check(request: IntentRequest, account?: Account | null): Promise<Failure | null>;
  /** The size that went through is the usual one from now on. */
  answered(request: IntentRequest, outcome: TradeOutcome): void;
}
