import { addMoney, floatingOfAccount } from '../../../shared/math/deals';
import type { Account } from '../../../shared/model/account';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { BookedIn } from '../../../shared/model/ledger';
import type { Result } from '../../../shared/model/result';
import type { Earned } from '../../../shared/rules/losses';
import { quoteLimitMs } from '../../../shared/rules/quote-age';
import type { ReadSpan } from '../../bridge/reading';
import type { Clock } from '../../live/clock';
import type { Knowledge } from '../../live/knowledge';
import { blind } from './measures';

/** What the account earned since a moment, by its deals and by what floats. Of one connection. */
export interface EarnedSince {
  /** By this read of the account; null: it says nothing yet. `balanceThen`: as an earlier connection had it; null: not known. */
  read(
    from: BrokerSeconds,
    account: Account,
    balanceThen: number | null,
  ): EarnedRead | ReturnType<typeof blind> | null;
  /** Deals were read. */
  dealsChanged(): void;
  /** A position is no longer listed: nothing is said until deals are read anew. */
  positionGone(): void;
}

interface EarnedRead extends Earned {
  readonly kind: 'earned';
  /** By trades alone: what the account strip tells of today. Of `booked` the rest is costs that are deals of their own. */
  readonly byTrades: number;
  /** The balance then, as it was. */
  readonly balanceThen: number;
}

export interface EarnedParts {
  readonly clock: Pick<Clock, 'now'>;
  readonly knowledge: Pick<Knowledge, 'account'>;
  /** `isAnew`: by a new read of the bridge. */
  booked(span: ReadSpan & { readonly isAnew: boolean }): Promise<Result<BookedIn>>;
}

/** A day may have 25 hours, and what comes after its end is looked for a while. Broker seconds. */
const spanS = 2 * 86_400;
/** A deal may come so long after its balance. Milliseconds. */
export const lateDealMs = 180_000;
/** Bridges round what they tell. Account currency. */
const roundedBy = 0.02;
/** What nobody asks for is forgotten. Milliseconds. */
const unusedMs = 60_000;

export function createEarnedSince(parts: EarnedParts): EarnedSince {
  const since = new Map<BrokerSeconds, ReturnType<typeof createOne>>();
  return {
    read(from, account, balanceThen) {
      const nowMs = parts.clock.now();
      for (const [each, one] of since) if (nowMs - one.usedMs() > unusedMs) since.delete(each);
      const one = since.get(from) ?? createOne(from, balanceThen, parts);
      since.set(from, one);
      return one.read(account);
    },
    dealsChanged() {
      for (const one of since.values()) one.dealsChanged();
    },
    positionGone() {
      for (const one of since.values()) one.positionGone();
    },
  };
}

function createOne(
  from: BrokerSeconds,
  balanceThen: number | null,
  { clock, knowledge, booked }: EarnedParts,
) {
  let read: {
    readonly sums: BookedIn;
    /** Of the account when the deals were asked for. */
    readonly balance: number | null;
  } | null = null;
  let hasFailed = false;
  let isReading = false;
  let isDue = true;
  /** How many positions are gone, and how many of them were when deals were asked for that are known. */
  let gone = 0;
  let goneInRead = 0;
  let askedMs = Number.NEGATIVE_INFINITY;
  let usedMs = clock.now();
  /** Balance less what the deals since then explain: the balance then. It does not change while every deal is known. */
  let base = balanceThen;
  let other: { readonly base: number; readonly sinceMs: number } | null = null;

  async function ask(isAnew: boolean): Promise<void> {
    isReading = true;
    isDue = false;
    askedMs = clock.now();
    const goneNow = gone;
    const balance = knowledge.account()?.value.balance ?? null;
    const result = await booked({ from, to: from + spanS - 1, isAnew });
    isReading = false;
    hasFailed = !result.ok;
    if (!result.ok) return;
    read = { sums: result.value, balance };
    goneInRead = goneNow;
  }

  return {
    usedMs: () => usedMs,
    dealsChanged() {
      isDue = true;
    },
    positionGone() {
      gone += 1;
      isDue = true;
    },
    read(account: Account): ReturnType<EarnedSince['read']> {
      usedMs = clock.now();
      const isOld = clock.now() - askedMs >= quoteLimitMs;
      if (!isReading && (isDue || (isOld && (read === null || hasFailed)))) void ask(gone > goneInRead);
      if (hasFailed || read === null || gone > goneInRead) return null;
      const { sums } = read;
      if (sums.unreadable > 0) return blind('a row of the day’s deals could not be read');
      const floating = floatingOfAccount(account);
      if (floating === null) return blind('the floating result is not sent');
      const now = addMoney([account.balance, -sums.change]);
      // Nothing was booked while the deals were read.
      if (base === null && account.balance === read.balance) base = now;
      if (base !== null && Math.abs(now - base) <= roundedBy) {
        base = now;
        other = null;
        const { booked: byTrades, earned } = sums;
        // Money that was paid in or out since then is no part of it.
        const balance = addMoney([account.balance, -earned]);
        return { kind: 'earned', balance, balanceThen: now, booked: earned, byTrades, floating };
      }
      // The balance has changed, and no deal that is known explains it yet.
      const isNew = other === null || Math.abs(now - other.base) > roundedBy;
      if (other === null || isNew) other = { base: now, sinceMs: clock.now() };
      const forMs = clock.now() - other.sinceMs;
      if (!isReading && (isOld || isNew)) void ask(true);
      // No deal comes any more: it was no trade, or was booked before it could be seen here.
      if (forMs > lateDealMs) base = now;
      return forMs > quoteLimitMs ? blind('no deal explains the change of the balance yet') : null;
    },
  };
}
