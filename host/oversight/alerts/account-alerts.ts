import { createHash } from 'node:crypto';
import type { NoticeLine } from '../../../shared/formats/account-lines';
import type { AlertRule, Flip, Judged, Measure } from '../../../shared/model/alerts';
import type { Ticket, UtcMs } from '../../../shared/model/fields';
import { type ActiveBridge, demoProfileId, environmentProfileId } from '../../../shared/model/settings';
import { isArmed, newJudged } from '../../../shared/rules/judge';
import { atStage, isLoss, lossStages } from '../../../shared/rules/losses';
import type { Happened } from '../notice-list';
import type { AlertsFile } from './kept-alerts';
import { type KeptLosses, noLosses } from './losses';

/** The rules of one account with what is known of them, in memory. */
export interface AccountAlerts {
  /** Of its file. */
  readonly key: string;
  /** `login@server`. */
  readonly account: string;
  readonly rules: Map<string, JudgedRule>;
  /** Oldest first. */
  flips: readonly Flip[];
  snoozedUntilMs: UtcMs | null;
  /** Traders that are muted, by their keys. */
  muted: readonly string[];
  checkedMs: UtcMs | null;
  /** Since when each open position was seen without a stop. */
  readonly withoutStopMs: Map<Ticket, UtcMs>;
  readonly losses: KeptLosses;
  waitingLines: readonly WaitingLine[];
  /** What cannot be kept, in words. */
  trouble: string | null;
  /** Its file could not be read, and must not be written over. */
  isFileLeft: boolean;
  isUnwritten: boolean;
}

/** A line that was made, until the list of notices and the channels have kept it. */
export interface WaitingLine extends Omit<Happened, 'generation' | 'isLeft' | 'isSent'> {
  readonly line: NoticeLine;
  /** Null: of an earlier host, which was killed. */
  readonly generation: number | null;
  /** The channels have it; the list alone could not be written. */
  readonly isSent: boolean;
}

export interface JudgedRule {
  rule: AlertRule;
  judged: Judged;
  snoozedUntilMs: UtcMs | null;
  /** It fired while it was snoozed, and is to be told then if it still fires. */
  isHeld: boolean;
  /** Of a loss: each of `lossStages`, judged as a rule of its own. */
  stages: readonly Judged[];
  /** What its loss is counted from. */
  start: number | null;
}

/** What is judged of a rule by itself: its bound, and each stage of a loss on the way to it. */
export interface RulePart {
  readonly rule: AlertRule;
  /** Of the bound; 1 = the bound itself. */
  readonly share: number;
  readonly judged: Judged;
}

const mostFlips = 500;

/** The same bridge and account, whatever its address and the demo's life are now. */
export function keyOf(
  { source, profile }: Pick<ActiveBridge, 'source' | 'profile'>,
  account: string,
): string {
  const bridge = source === 'environment' ? environmentProfileId : (profile?.id ?? demoProfileId);
  return createHash('sha256')
    .update(JSON.stringify([bridge, account]))
    .digest('hex')
    .slice(0, 16);
}

/** `read`: its file, null where there is none, in words why it cannot be read. */
export function accountAlerts(key: string, account: string, read: AlertsFile | null | string): AccountAlerts {
  const file = typeof read === 'string' ? null : read;
  return {
    key,
    account,
    rules: new Map(file?.rules.map((each) => [each.rule.id, { ...each }])),
    flips: file?.flips ?? [],
    snoozedUntilMs: file?.snoozedUntilMs ?? null,
    muted: file?.muted ?? [],
    checkedMs: file?.checkedMs ?? null,
    withoutStopMs: new Map(file?.withoutStop),
    losses: file === null ? noLosses() : keptLosses(file),
    waitingLines: file?.waitingLines ?? [],
    trouble: typeof read === 'string' ? read : null,
    isFileLeft: typeof read === 'string',
    isUnwritten: false,
  };
}

/** A drawdown's is of its rule: those of rules that are gone go. */
function keptLosses({ rules, losses }: AlertsFile): KeptLosses {
  const ids = new Set(rules.map(({ rule }) => rule.id));
  const totals = Object.entries(losses.totals).filter(([key]) => key.includes(' ') || ids.has(key));
  return { ...losses, totals: Object.fromEntries(totals) };
}

export const fileOf = (of: AccountAlerts): AlertsFile => ({
  rules: [...of.rules.values()],
  flips: [...of.flips],
  snoozedUntilMs: of.snoozedUntilMs,
  muted: [...of.muted],
  checkedMs: of.checkedMs,
  withoutStop: [...of.withoutStopMs],
  losses: of.losses,
  waitingLines: of.waitingLines.map((each) => ({ ...each, generation: null })),
});

export function addFlip(to: AccountAlerts, flip: Omit<Flip, 'number'>): void {
  const number = (to.flips.at(-1)?.number ?? 0) + 1;
  to.flips = [...to.flips, { ...flip, number }].slice(-mostFlips);
}

/** The clock of this computer was set: what happened stays as long ago as it was. */
export function shift(of: AccountAlerts, byMs: number): void {
  const moved = (atMs: UtcMs | null): UtcMs | null => (atMs === null ? null : atMs + byMs);
  of.snoozedUntilMs = moved(of.snoozedUntilMs);
  of.checkedMs = moved(of.checkedMs);
  if (of.losses.last !== null) of.losses.last.atMs += byMs;
  for (const [ticket, sinceMs] of of.withoutStopMs) of.withoutStopMs.set(ticket, sinceMs + byMs);
  for (const each of of.rules.values()) {
    const judged = (at: Judged): Judged => ({
      ...at,
      sinceMs: at.sinceMs + byMs,
      readMs: moved(at.readMs),
      fromMs: moved(at.fromMs),
      firedMs: moved(at.firedMs),
    });
    each.snoozedUntilMs = moved(each.snoozedUntilMs);
    each.judged = judged(each.judged);
    each.stages = each.stages.map(judged);
  }
}

/** Before its first reading. */
export const newJudgedRule = (rule: AlertRule, atMs: UtcMs): JudgedRule => ({
  rule,
  judged: newJudged(rule, atMs),
  snoozedUntilMs: null,
  isHeld: false,
  stages: isLoss(rule.of) ? lossStages.map(() => newJudged(rule, atMs)) : [],
  start: null,
});

/** From the bound down. */
export const partsOf = ({ rule, judged, stages }: JudgedRule): readonly [RulePart, ...RulePart[]] => {
  if (stages.length === 0) return [{ rule, share: 1, judged }];
  const ofStages = stages.map((each, index) => {
    const share = lossStages[index] ?? 1;
    return { rule: atStage(rule, share), share, judged: each };
  });
  return [{ rule, share: 1, judged }, ...ofStages.toReversed()];
};

/** `parts` as `partsOf` has them. */
export function keepParts(of: JudgedRule, [bound, ...stages]: readonly Pick<RulePart, 'judged'>[]): void {
  if (bound !== undefined) of.judged = bound.judged;
  if (stages.length > 0) of.stages = stages.map(({ judged }) => judged).toReversed();
}

/** What is told of a rule again: the furthest of what fires now, else its bound. */
export function standingOf(each: JudgedRule): RulePart {
  const parts = partsOf(each);
  const fires = ({ judged: { state } }: RulePart): boolean => state === 'firing' || state === 'clearing';
  return (isArmed(each) ? parts.find(fires) : undefined) ?? parts[0];
}

export function rulesOf(of: AccountAlerts, isOf: (measure: Measure) => boolean): readonly JudgedRule[] {
  const found: JudgedRule[] = [];
  // With each quote, of all rules.
  for (const each of of.rules.values()) if (isArmed(each) && isOf(each.rule.of)) found.push(each);
  return found;
}

export const isSnoozed = (untilMs: UtcMs | null, atMs: UtcMs): boolean => untilMs !== null && atMs < untilMs;
