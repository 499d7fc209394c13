import { addMoney } from '../math/deals';
import type { Alert, AlertRule, Measure } from '../model/alerts';
import { isArmed } from './judge';

/** How much of a loss limit is used, by the account's results alone: deposits and withdrawals are no part of them. Account currency. */

export type LossMeasure = Extract<Measure, { readonly kind: 'day-loss' | 'total-loss' }>;

export const isLoss = (of: Measure): of is LossMeasure => of.kind === 'day-loss' || of.kind === 'total-loss';

/** Shares of a bound that are told on the way to it. */
export const lossStages = [0.7, 0.85, 0.95] as const;
/** From here on it is an alarm. */
export const alarmStage = 0.95;

/** The last share that is passed: 0 = none, 1 = the bound itself. A rule is passed above its bound, not at it. */
const stageOf = (loss: number, bound: number): number =>
  [...lossStages, 1].findLast((share) => loss > share * bound) ?? 0;

/** The same rule, told at a share of its bound. */
export const atStage = (rule: AlertRule, share: number): AlertRule => ({
  ...rule,
  value: rule.value * share,
  isOnce: false,
});

/** What the account made since a moment. */
export interface Earned {
  /** Its balance then, deposits and withdrawals since then added. */
  readonly balance: number;
  /** By deals. */
  readonly booked: number;
  readonly floating: number;
}

export interface Loss {
  /** Below 0: it won. */
  readonly value: number;
  /** What it is counted from. */
  readonly start: number;
}

/** How a day began. */
export interface DayStart {
  /** Equity less credit; null: not watched. */
  readonly equity: number | null;
  /** By deals; null: not known yet. */
  readonly balance: number | null;
}

/** Of a day, `earned` since its reset; null where its start is not known. */
export function dayLoss(
  { basis }: Extract<Measure, { readonly kind: 'day-loss' }>,
  { equity, balance }: DayStart,
  { balance: now, booked, floating }: Earned,
): Loss | null {
  // How far the start was above the balance then: what is paid in or out later changes nothing of it.
  const above = equity === null || balance === null ? null : addMoney([equity, -balance]);
  const head = basis === 'balance' ? 0 : basis === 'higher' && above !== null ? Math.max(0, above) : above;
  return head === null ? null : { value: addMoney([head, -booked, -floating]), start: addMoney([now, head]) };
}

/** What is known of the account since a total loss was first counted. */
export interface TotalSoFar {
  /** The balance at the last reset, deposits and withdrawals since the beginning out. */
  readonly balance: number;
  /** The highest that its trail has reached; at least the initial balance. */
  readonly peak: number;
}

/** Equity less credit, deposits and withdrawals since the beginning out. */
export const ownEquity = ({ balance }: TotalSoFar, { booked, floating }: Earned): number =>
  addMoney([balance, booked, floating]);

/** `earned` since the last reset. */
export function totalLoss(
  { trail, initial, isLocked }: Extract<Measure, { readonly kind: 'total-loss' }>,
  bound: number,
  so: TotalSoFar,
  earned: Earned,
): Loss {
  const reached = trail === 'none' ? initial : so.peak;
  // Locked: the equity that breaks it never rises above the initial balance.
  const start = isLocked && trail !== 'none' ? Math.min(reached, initial + bound) : reached;
  return { value: addMoney([start, -ownEquity(so, earned)]), start };
}

/** What a limit leaves. */
export interface Headroom {
  readonly rule: Pick<AlertRule, 'id' | 'of' | 'way' | 'value'> & { readonly of: LossMeasure };
  /** Below 0: so much over; null: not checkable now. */
  readonly left: number | null;
  /** As `stageOf`. */
  readonly stage: number;
  readonly start: number | null;
  readonly why: string | null;
}

/** Of the day and in all: of several limits the one that leaves the least. */
export function headroomOf(alerts: readonly Pick<Alert, 'rule' | 'judged' | 'start'>[]): readonly Headroom[] {
  return (['day-loss', 'total-loss'] as const).flatMap((kind) => {
    const all = alerts.flatMap(({ rule, judged: { state, value, why }, start }): readonly Headroom[] => {
      const { id, of, way, value: bound } = rule;
      if (!isLoss(of) || of.kind !== kind || !isArmed({ judged: { state } })) return [];
      const loss = state === 'blind' ? null : value;
      const left = loss === null ? null : addMoney([bound, -loss]);
      return [{ rule: { id, of, way, value: bound }, left, stage: stageOf(loss ?? 0, bound), start, why }];
    });
    const known = all.filter(({ left }) => left !== null);
    const least = (known.length > 0 ? known : all).toSorted(
      (one, other) => (one.left ?? 0) - (other.left ?? 0),
    );
    return least.slice(0, 1);
  });
}
