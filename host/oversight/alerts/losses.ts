import { z } from 'zod';
import { brokerSecondsBy } from '../../../shared/math/broker-offsets';
import { addMoney, floatingOfAccount } from '../../../shared/math/deals';
import { lossDay } from '../../../shared/math/loss-day';
import { formatBrokerTime } from '../../../shared/math/time';
import type { Account } from '../../../shared/model/account';
import type { AlertRule, Measure } from '../../../shared/model/alerts';
import {
  type BrokerSeconds,
  brokerSeconds,
  maybeBrokerSeconds,
  maybeNumber,
  type UtcMs,
  utcMs,
} from '../../../shared/model/fields';
import { dayLoss, type Loss, type LossMeasure, ownEquity, totalLoss } from '../../../shared/rules/losses';
import type { Clock } from '../../live/clock';
import { type EarnedParts, type EarnedSince, lateDealMs } from './earned-since';
import { blind, type Found } from './measures';

const keptDay = z.object({
  ...{ fromMs: utcMs, equity: maybeNumber, balance: maybeNumber, base: maybeNumber },
  /** `fromMs` by the broker's clock as it was then: that may change within the day. Null: not sure yet. */
  fromS: maybeBrokerSeconds.default(null),
});
const keptTotal = z.object({
  ...{ fromMs: utcMs, fromS: brokerSeconds },
  ...{ base: z.number(), balance: z.number(), peak: z.number() },
});

/**
 * What loss limits need of the past, by their measures, a drawdown's by its rule; kept over restarts, and over changes of a rule's bound. `base`: the balance at `fromMs`, as
 * deals explain it now.
 */
export const keptLossesSchema = z.object({
  /** Equity less credit, of the last read. */
  last: z.object({ atMs: utcMs, equity: z.number() }).nullable(),
  /** How the day began. */
  days: z.record(z.string(), keptDay),
  /** Since `fromMs`, which is `fromS` by the broker's clock, results are still to be added. */
  totals: z.record(z.string(), keptTotal),
});
export type KeptLosses = z.infer<typeof keptLossesSchema>;
export const noLosses = (): KeptLosses => ({ last: null, days: {}, totals: {} });

type OfDay = Extract<LossMeasure, { readonly kind: 'day-loss' }>;
type OfTotal = Extract<LossMeasure, { readonly kind: 'total-loss' }>;
type Drawdown = Extract<Measure, { readonly kind: 'drawdown' }>;
type LossRead = Loss | ReturnType<typeof blind> | null;

/** What loss limits are now. Of one connection. */
export interface Losses {
  /** By this read of the account; null: it says nothing yet. */
  read(
    of: LossMeasure | Drawdown,
    rule: Pick<AlertRule, 'id' | 'value'>,
    account: Account,
    kept: KeptLosses,
  ): Found | null;
}

export interface LossesParts {
  readonly clock: Pick<Clock, 'wall'>;
  readonly earned: EarnedSince;
  readonly booked: EarnedParts['booked'];
  /** The last read of the account before then that is recorded; its equity less credit. */
  readonly recorded: (atMs: UtcMs) => Promise<KeptLosses['last']>;
  /** How far the broker's clock is from UTC; null where not known. Seconds. */
  offsetS(): number | null;
}

/** Only so short before a reset a read tells how the day begins. Milliseconds. */
const beforeResetMs = 60_000;
const lookEveryMs = 60_000;
const dayMs = 86_400_000;

/** A drawdown is a trailing loss from the first read on. */
const sinceMade: OfTotal = {
  ...{ kind: 'total-loss', trail: 'equity', initial: 0, isLocked: false, hour: 0, zone: 'UTC' },
};

/** Equity less credit. */
export const equityOf = (account: Account): number | null => {
  const floating = floatingOfAccount(account);
  return floating === null ? null : addMoney([account.balance, floating]);
};

const lastBefore = (resetMs: UtcMs, last: KeptLosses['last']): number | null =>
  last !== null && last.atMs <= resetMs && resetMs - last.atMs <= beforeResetMs ? last.equity : null;

export function createLosses({ clock, earned, booked, recorded, offsetS }: LossesParts): Losses {
  /** Resets for which the record is being read, and when it last was: a demo writes its past once it runs. */
  const looking = new Set<UtcMs>();
  const looked = new Map<UtcMs, UtcMs>();
  /** Days whose deals cannot be added, by total. */
  const unreadable = new Map<string, UtcMs>();
  /** Totals to which a day is being added. */
  const adding = new Set<string>();

  function ofDay(of: OfDay, account: Account, { days, last }: KeptLosses, zoneS: number): LossRead {
    const { fromMs } = lossDay(clock.wall(), of);
    const key = `${of.hour} ${of.zone}`;
    const known = days[key];
    const day =
      known?.fromMs === fromMs
        ? known
        : { fromMs, fromS: null, equity: lastBefore(fromMs, last), balance: null, base: null };
    days[key] = day;
    const fromS = day.fromS ?? brokerSecondsBy(fromMs, zoneS);
    // After a weekend the offset is known by the first quotes.
    if (clock.wall() >= fromMs + lateDealMs) day.fromS = fromS;
    const isDue = clock.wall() - (looked.get(fromMs) ?? 0) >= lookEveryMs;
    if (day.equity === null && isDue && !looking.has(fromMs)) void look(fromMs, key, days);
    if (looking.has(fromMs) && of.basis !== 'balance') return null;
    const since = earned.read(fromS, account, day.base);
    if (since?.kind !== 'earned') return since;
    day.base = since.balanceThen;
    day.balance ??= day.base;
    return dayLoss(of, day, since) ?? blind('the equity at the last reset was not read');
  }

  /** A limit that is set in the middle of a day knows its beginning by the record. */
  async function look(fromMs: UtcMs, key: string, days: KeptLosses['days']): Promise<void> {
    looked.set(fromMs, clock.wall());
    looking.add(fromMs);
    // Nothing can be read of the disk: it is as if nothing had been recorded.
    const equity = lastBefore(fromMs, await recorded(fromMs).catch(() => null));
    looking.delete(fromMs);
    const day = days[key];
    if (day?.fromMs === fromMs) day.equity ??= equity;
  }

  function ofTotal(
    of: OfTotal,
    key: string,
    bound: number,
    account: Account,
    { totals }: KeptLosses,
    zoneS: number,
  ): LossRead {
    const { fromMs } = lossDay(clock.wall(), of);
    const kept = totals[key];
    const aheadMs = (kept?.fromMs ?? fromMs) - fromMs;
    if (aheadMs > 0 && aheadMs <= dayMs) return blind('the clock was set back before a reset');
    // It ran ahead for days: what was made until now is in the balance.
    const known = aheadMs > 0 ? undefined : kept;
    const fromS = known?.fromS ?? brokerSecondsBy(fromMs, zoneS);
    const endMs = lossDay(known?.fromMs ?? fromMs, of).toMs;
    // A deal of the day that is over may be late.
    if (known !== undefined && clock.wall() >= endMs + lateDealMs)
      void addDay(key, of, known, endMs, brokerSecondsBy(endMs, zoneS), totals);
    // It was not watched for days, which are added one by one.
    if (fromMs > endMs)
      return unreadable.get(key) === known?.fromMs
        ? blind(`a row of the deals of ${formatBrokerTime(fromS).slice(0, 10)} cannot be read`)
        : null;
    const since = earned.read(fromS, account, known?.base ?? null);
    if (since?.kind !== 'earned') return since;
    const base = since.balanceThen;
    const before = { fromMs, fromS, balance: since.balance, peak: kept?.peak ?? of.initial, ...known, base };
    const reached = of.trail === 'equity' ? ownEquity(before, since) : before.peak;
    const total = { ...before, peak: Math.max(before.peak, reached) };
    totals[key] = total;
    return totalLoss(of, bound, total, since);
  }

  async function addDay(
    key: string,
    { trail }: OfTotal,
    { fromMs, fromS }: KeptLosses['totals'][string],
    toMs: UtcMs,
    toS: BrokerSeconds,
    totals: KeptLosses['totals'],
  ): Promise<void> {
    if (adding.has(key)) return;
    adding.add(key);
    const read = await booked({ from: fromS, to: toS - 1, isAnew: false });
    adding.delete(key);
    const now = totals[key];
    if (!read.ok || now?.fromMs !== fromMs) return;
    if (read.value.unreadable > 0) {
      unreadable.set(key, fromMs);
      return;
    }
    const balance = addMoney([now.balance, read.value.earned]);
    const base = addMoney([now.base, read.value.change]);
    const peak = trail === 'day-end' ? Math.max(now.peak, balance) : now.peak;
    totals[key] = { fromMs: toMs, fromS: toS, base, balance, peak };
  }

  return {
    read(of, { id, value: bound }, account, kept) {
      const zoneS = offsetS();
      if (zoneS === null) return blind('the broker’s clock is not known');
      const read = readOf(zoneS);
      return read === null || 'kind' in read ? read : { kind: 'value', ...read };

      function readOf(zoneS: number): LossRead {
        switch (of.kind) {
          case 'day-loss':
            return ofDay(of, account, kept, zoneS);
          case 'total-loss': {
            const key = `${of.trail} ${of.initial} ${of.hour} ${of.zone}`;
            return ofTotal(of, key, bound, account, kept, zoneS);
          }
          case 'drawdown':
            return ofTotal(sinceMade, id, 0, account, kept, zoneS);
        }
      }
    },
  };
}
