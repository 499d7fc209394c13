import { addMoney, floatingOfAccount } from '../../../shared/math/deals';
import { startOfBrokerDay } from '../../../shared/math/time';
import type { Account } from '../../../shared/model/account';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { BookedIn } from '../../../shared/model/ledger';
import type { Result } from '../../../shared/model/result';
import { quoteLimitMs } from '../../../shared/rules/quote-age';
import type { ReadSpan } from '../../bridge/reading';
import type { Clock } from '../../live/clock';
import type { Knowledge } from '../../live/knowledge';
import { blind, type Found } from './measures';

/** Today's result, as the account strip has it: booked since the broker's midnight, and floating. Of one connection. */
export interface TodaysResult {
  /** By this read of the account; null: it says nothing yet. */
  read(account: Account): Found | null;
  /** Deals were read. */
  dealsChanged(): void;
}

export interface TodayParts {
  readonly clock: Pick<Clock, 'now'>;
  readonly knowledge: Pick<Knowledge, 'account' | 'brokerNow'>;
  /** `isAnew`: by a new read of the bridge. */
  booked(span: ReadSpan & { readonly isAnew: boolean }): Promise<Result<BookedIn>>;
}

const dayS = 86_400;
/** A deal may come so long after its balance. Milliseconds. */
const lateDealMs = 180_000;
/** Bridges round what they tell. Account currency. */
const roundedBy = 0.02;

export function createTodaysResult({ clock, knowledge, booked }: TodayParts): TodaysResult {
  let read: {
    readonly day: BrokerSeconds;
    readonly sums: BookedIn;
    /** Of the account when the deals were asked for. */
    readonly balance: number | null;
  } | null = null;
  let hasFailed = false;
  let isReading = false;
  let isDue = true;
  let askedMs = Number.NEGATIVE_INFINITY;
  /** Balance less what the deals of the day explain: its balance at midnight. It does not change while every deal is known. */
  let base: number | null = null;
  let other: { readonly base: number; readonly sinceMs: number } | null = null;

  const day = (): BrokerSeconds | null => {
    const now = knowledge.brokerNow();
    return now.length === 0 ? null : startOfBrokerDay(Math.max(...now));
  };

  async function ask(of: BrokerSeconds, isAnew: boolean): Promise<void> {
    isReading = true;
    isDue = false;
    askedMs = clock.now();
    const balance = knowledge.account()?.value.balance ?? null;
    const result = await booked({ from: of, to: of + dayS - 1, isAnew });
    isReading = false;
    hasFailed = !result.ok;
    if (!result.ok) return;
    if (read?.day !== of) {
      base = null;
      other = null;
    }
    read = { day: of, sums: result.value, balance };
  }

  return {
    dealsChanged() {
      isDue = true;
    },
    read(account) {
      const today = day();
      if (today === null) return blind('the broker’s clock is not known');
      const isOld = clock.now() - askedMs >= quoteLimitMs;
      if (!isReading && (isDue || (isOld && (read?.day !== today || hasFailed)))) void ask(today, false);
      if (hasFailed || read === null || read.day !== today) return null;
      const { sums } = read;
      if (sums.unreadable > 0) return blind('a row of today’s deals could not be read');
      const floating = floatingOfAccount(account);
      if (floating === null) return blind('the floating result is not sent');
      const now = addMoney([account.balance, -sums.change]);
      // Nothing was booked while the deals were read.
      if (base === null && account.balance === read.balance) base = now;
      if (base !== null && Math.abs(now - base) <= roundedBy) {
        base = now;
        other = null;
        return { kind: 'value', value: addMoney([sums.booked, floating]) };
      }
      // The balance has changed, and no deal that is known explains it yet.
      if (other === null || Math.abs(now - other.base) > roundedBy)
        other = { base: now, sinceMs: clock.now() };
      const forMs = clock.now() - other.sinceMs;
      if (!isReading && isOld) void ask(today, true);
      // No deal comes any more: it was no trade, or was booked before it could be seen here.
      if (forMs > lateDealMs) base = now;
      return forMs > quoteLimitMs ? blind('no deal explains the change of the balance yet') : null;
    },
  };
}
