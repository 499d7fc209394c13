import { shortFailure } from '../../../shared/formats/describe-failure';
import { formatAge, formatBrokerTime } from '../../../shared/math/time';
import type { OrderType } from '../../../shared/model/enums';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { Failure } from '../../../shared/model/result';
import { retcodes } from '../../../shared/model/retcodes';
import type { Tick } from '../../../shared/model/tick';
import { isMarket } from '../../../shared/rules/order-types';
import type { OrderProblem } from '../../../shared/rules/problem';
import { quoteBudgetMs, quoteLimitMs } from '../../../shared/rules/quote-age';
import { behindBroker, sleepsAfterMs } from '../../data/quote-store';

/** What the broker would answer, before anything is sent. */
export interface PreTradeCheck {
  readonly tone: 'pass' | 'warn' | 'refuse' | 'wait';
  readonly text: string;
  /** `10016 expected`; empty where no retcode is. */
  readonly expected: string;
  readonly problem: OrderProblem | null;
}

export interface QuoteState {
  /** Milliseconds since the quote last changed; null while none has come. */
  readonly ageMs: number | null;
  /** False where the bridge says that the market is closed and the quote has stopped too; null where nothing says so. */
  readonly isMarketOpen: boolean | null;
  /** Broker seconds of the last tick of a closed market; null while quotes move or nothing is known. */
  readonly asleepSince: BrokerSeconds | null;
}

/**
 * The age is what this page saw. The tick's own time only adds the hint that the market is closed: at once while the
 * tick has not changed since the first read, later only once it has stopped. So a bridge whose clock is an hour wrong
 * does not make a moving market look closed.
 */
export function quoteStateOf(seen: {
  /** Milliseconds without a change, beyond the budget; null while within it. */
  readonly overdueMs: number | null;
  readonly tick: Tick;
  /** True once a second, different tick was read. */
  readonly hasMoved: boolean;
  /** Broker seconds, at most a minute behind; null while the clock is not known. */
  readonly brokerNow: BrokerSeconds | null;
  /** What the bridge says of the market as a whole. */
  readonly isMarketOpen: boolean | null;
  /**
   * Whether the tick was read again lately, from a terminal that is connected to its broker: otherwise it stands still
   * whatever the market does.
   */
  readonly isComing: boolean;
}): QuoteState {
  const { overdueMs, tick, hasMoved, brokerNow, isComing } = seen;
  if (!isComing) return { ageMs: overdueMs ?? 0, isMarketOpen: null, asleepSince: null };
  const isAsleep = behindBroker(tick, brokerNow) >= sleepsAfterMs && (!hasMoved || overdueMs !== null);
  return {
    ageMs: overdueMs ?? 0,
    isMarketOpen: isAsleep ? false : overdueMs === null ? null : seen.isMarketOpen,
    asleepSince: isAsleep && tick.timeMs !== null ? Math.floor(tick.timeMs / 1000) : null,
  };
}

/** What stands in the place of the spread, and why. */
export interface StaleMark {
  readonly mark: string;
  readonly title: string;
}

/** Null while the price is a present one, or there is none. */
export function staleMarkOf({ ageMs, isMarketOpen, asleepSince }: QuoteState): StaleMark | null {
  if (isMarketOpen === false) return { mark: 'closed?', title: closedText(asleepSince) };
  if (ageMs === null || ageMs <= 0) return null;
  return { mark: formatAge(ageMs), title: `this price is ${formatAge(ageMs)} old` };
}

/** Why market orders may not be sent now; null where they may. */
export function quoteRefusal(type: OrderType, quote: QuoteState): string | null {
  if (!isMarket(type)) return null;
  if (quote.ageMs === null) return 'there is no quote yet';
  if (quote.ageMs < quoteLimitMs) return null;
  if (quote.asleepSince !== null) return closedText(quote.asleepSince);
  const closed = quote.isMarketOpen === false ? ', the market is probably closed' : '';
  return `the quote is ${formatAge(quote.ageMs)} old${closed}`;
}

const closedText = (lastTick: BrokerSeconds | null): string =>
  `the market is probably closed: ${lastTick === null ? 'no fresh quote' : `last tick ${formatBrokerTime(lastTick)}`}`;

const expectedText = (retcode: number | null): string =>
  retcode === null ? '' : `${retcode} ${retcodes[retcode]?.name ?? ''} expected`.replace('  ', ' ');

/** Why nothing is sent while the bridge does not answer; null where it answers. */
export const connectionRefusal = (failure: Failure | null): string | null =>
  failure === null ? null : `Orders are blocked · ${shortFailure(failure)}`;

/** Refusals first, then warnings, then that all is well. */
export function preTradeCheckOf(
  type: OrderType,
  problems: readonly OrderProblem[],
  quote: QuoteState,
): PreTradeCheck {
  const refused = problems.find((problem) => problem.severity === 'refuse');
  if (refused !== undefined) {
    return {
      tone: 'refuse',
      text: refused.message,
      expected: expectedText(refused.retcode),
      problem: refused,
    };
  }
  const stale = quoteRefusal(type, quote);
  if (stale !== null) {
    return { tone: quote.ageMs === null ? 'wait' : 'refuse', text: stale, expected: '', problem: null };
  }
  // A closed market is reported below, with the time of its last tick.
  const doubt = problems.find(({ retcode }) => retcode !== 10018);
  if (doubt !== undefined) {
    return { tone: 'warn', text: doubt.message, expected: expectedText(doubt.retcode), problem: doubt };
  }
  if (quote.isMarketOpen === false) {
    return {
      tone: 'warn',
      text: closedText(quote.asleepSince),
      expected: expectedText(10018),
      problem: null,
    };
  }
  if (quote.ageMs !== null && quote.ageMs >= quoteBudgetMs) {
    return {
      tone: 'warn',
      text: `the quote is ${formatAge(quote.ageMs)} old`,
      expected: '',
      problem: null,
    };
  }
  return {
    tone: 'pass',
    text: 'Ready: the broker should accept it',
    expected: '',
    problem: null,
  };
}
