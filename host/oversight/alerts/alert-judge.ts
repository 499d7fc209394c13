import type { Alerts } from '../../../shared/model/alerts';
import type { Analysis } from '../../../shared/model/analysis';
import type { UtcMs } from '../../../shared/model/fields';
import type { RecordingStatus } from '../../../shared/model/recording';
import { isArmed, isFired, remindsAt } from '../../../shared/rules/judge';
import { type Trader, toldTrader } from '../../../shared/rules/trader';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { judgeEveryMs, readingsKeptEveryMs } from '../../../shared/timetable';
import type { Live, ReadingListener } from '../../live/live';
import type { WallWatch } from '../../live/wall-watch';
import type { NoticeList } from '../notice-list';
import { type AccountAlerts, isSnoozed, type JudgedRule, partsOf, shift, standingOf } from './account-alerts';
import { type AlertReadsParts, createAlertReads } from './alert-reads';
import { type AlertSteps, createAlertSteps } from './alert-steps';
import type { Shown } from './indicator-watch';
import type { KeptAlerts } from './kept-alerts';
import { createWhoseAlerts } from './whose-alerts';

/** Judges the connected account's alerts and promises with each read, page or none, and tells what they say. */
export interface AlertJudge {
  /** Null until the account is read. What is changed in it is written by `changed`. */
  alerts(): Promise<AccountAlerts | null>;
  isJudge(): boolean;
  list(): Promise<Alerts>;
  /** A page's chart was answered so, of the present. */
  show(asked: Shown, answer: Analysis): void;
  readonly end: AlertSteps['end'];
  /** The user changed the connected account's rules. Resolves when it is on the disk, or its trouble is known. */
  changed(): Promise<void>;
  /** All messages but those of alarms are held until then; null = not. */
  heldUntilMs(): UtcMs | null;
  /** Of these traders only alarms are told. */
  muted(): readonly string[];
  /** How many are judged. */
  armed(): number;
  /** A promise of this trader tells of each position without a stop. */
  isStopPromised(trader: Trader | null): boolean;
  /** When this trader was told to be silent, as far as the log goes. */
  silentMs(trader: TraderKey): readonly UtcMs[];
  /** Writes what is left. */
  close(): Promise<void>;
}

export interface AlertJudgeParts
  extends Omit<AlertReadsParts, 'take' | 'enter' | 'isJudge' | 'isOthers' | 'hasRead'> {
  readonly live: AlertReadsParts['live'] & Pick<Live, 'onReading' | 'onPositions' | 'onOrders'>;
  readonly wallWatch: Pick<WallWatch, 'setByMs'>;
  /** Null: kept in memory alone. */
  readonly kept: KeptAlerts | null;
  /** Of several hosts on one folder the one that records judges; null: nothing is recorded here. */
  recording(): RecordingStatus['state'] | null;
  readonly list: Pick<NoticeList, 'add' | 'now' | 'written'>;
  quietUntilMs(): UtcMs | null;
  onChanged(revision: number): void;
}

/** It writes what it has read once a minute. Milliseconds. */
const othersSilentMs = 3 * readingsKeptEveryMs;

export function createAlertJudge(parts: AlertJudgeParts): AlertJudge {
  const { live, clock } = parts;
  const { knowledge, bridge } = live;
  let cancel: (() => void) | null = null;
  let revision = 0;
  let isClosed = false;
  let setByMs = parts.wallWatch.setByMs();
  const whose = createWhoseAlerts({
    ...parts,
    onConnection: () => reads.connected(),
    onLoaded: sweepSoon,
    onChange: tellChange,
  });
  const { enter, isJudge, write } = whose;
  const reads = createAlertReads({ ...parts, ...whose, take: (...it) => steps.take(...it) });
  const steps = createAlertSteps({
    ...{ clock, list: parts.list, words: parts.words, hasRead: whose.hasRead },
    ...{ clearsBy: reads.clearsBy, openPosition: reads.openPosition },
    changed: tellChange,
    write,
  });

  function tellChange(): void {
    revision += 1;
    parts.onChanged(revision);
  }

  function shiftBySetClock(): void {
    const nowSetByMs = parts.wallWatch.setByMs();
    if (nowSetByMs !== setByMs) for (const each of whose.met()) shift(each, nowSetByMs - setByMs);
    setByMs = nowSetByMs;
  }

  function sweepSoon(): void {
    const current = whose.current();
    if (isClosed || cancel !== null || current === null) return;
    if (current.rules.size === 0 && current.waitingLines.length === 0 && isJudge()) return;
    cancel = clock.after(judgeEveryMs, sweep);
  }

  function sweep(): void {
    cancel = null;
    shiftBySetClock();
    const of = enter();
    if (of !== null) look(of);
    sweepSoon();
  }

  function look(of: AccountAlerts): void {
    if (whose.isOthers()) {
      whose.follow();
      return;
    }
    reads.look(of);
    if (of.waitingLines.length > 0) void steps.addWaiting(of);
    steps.endSnoozes(of);
    steps.remind(of);
    whose.writeReadings(of);
  }

  const onReading: ReadingListener = (reading, askedMs) => {
    if (reading === null) return;
    const of = enter();
    if (of === null || whose.isOthers()) return;
    const isSymbol = reading.topic === 'tick' || reading.topic === 'symbol';
    if (isSymbol && !reading.result.ok && reading.result.failure.kind === 'not-found')
      reads.isUnknown(reading.symbol);
    if (!reading.result.ok) return;
    if (reading.topic === 'tick')
      reads.takeTick(of, reading.symbol, reading.result.value, askedMs ?? clock.now());
    if (reading.topic === 'account' && knowledge.account()?.askedMs === askedMs) reads.takeAccount(of);
    if (reading.topic === 'deals') reads.dealsChanged();
  };
  /** The rules, where this host judges them. */
  const judged = (take: (of: AccountAlerts) => void): void => {
    const of = enter();
    if (of === null || whose.isOthers()) return;
    shiftBySetClock();
    take(of);
  };
  const stops = [
    live.onReading(onReading),
    live.onPositions((list) => judged((of) => reads.takePositions(of, list))),
    live.onOrders((list) => judged((of) => reads.takeOrders(of, list))),
  ];

  const armed = (): readonly JudgedRule[] => [...(whose.current()?.rules.values() ?? [])].filter(isArmed);

  function doubt({ rules, checkedMs }: AccountAlerts): string | null {
    if (parts.recording() === 'trouble')
      return 'Nothing can be recorded now, so it is not certain that no other Bridgewatch judges too.';
    if (isJudge() || rules.size === 0 || clock.wall() - (checkedMs ?? 0) < othersSilentMs) return null;
    return 'The Bridgewatch that judges has read nothing of these for minutes: it may be connected to another account.';
  }

  return {
    alerts: whose.read,
    isJudge,
    show: (asked, answer) => judged((of) => reads.show(of, asked, answer)),
    end: steps.end,
    async list() {
      const of = await whose.read();
      const held = of?.snoozedUntilMs ?? null;
      return {
        generation: bridge.current().generation,
        account: of?.account ?? null,
        judge: isJudge() ? 'this' : 'other',
        trouble: of === null ? null : (of.trouble ?? doubt(of)),
        alerts: [...(of?.rules.values() ?? [])].map((each) => {
          const { rule, judged, snoozedUntilMs, start } = each;
          const standing = standingOf(each);
          const isSeen = partsOf(each).every((part) => part.judged.isSeen);
          return {
            ...{ rule, start, judged: { ...judged, isSeen }, byClose: reads.whyByClose(rule) },
            snoozedUntilMs: isSnoozed(snoozedUntilMs, clock.wall()) ? snoozedUntilMs : null,
            remindsAtMs: remindsAt(standing.rule, standing.judged),
          };
        }),
        snoozedUntilMs: isSnoozed(held, clock.wall()) ? held : null,
        quietUntilMs: parts.quietUntilMs(),
        muted: [...(of?.muted ?? [])],
        checkedMs: of?.checkedMs ?? null,
        everyMs: reads.everyMs(),
      };
    },
    async changed() {
      const current = whose.current();
      if (current === null) return;
      reads.rulesChanged(current);
      await write(current);
      tellChange();
      sweepSoon();
    },
    heldUntilMs() {
      const snoozedUntilMs = whose.current()?.snoozedUntilMs ?? null;
      return isSnoozed(snoozedUntilMs, clock.wall()) ? snoozedUntilMs : null;
    },
    muted: () => whose.current()?.muted ?? [],
    armed: () => armed().length,
    isStopPromised: (trader) =>
      armed().some(({ rule: { of } }) => of.kind === 'no-stop' && of.trader === toldTrader(trader)?.key),
    silentMs(trader) {
      const of = whose.current();
      return (of?.flips ?? []).flatMap((flip) => {
        const measure = of?.rules.get(flip.ruleId)?.rule.of;
        return measure?.kind === 'silence' && measure.trader === trader && isFired(flip) ? flip.atMs : [];
      });
    },
    async close() {
      isClosed = true;
      cancel?.();
      for (const stop of stops) stop();
      const current = whose.current();
      if (current === null) return;
      if (!whose.isOthers()) await steps.addWaiting(current);
      await write(current);
    },
  };
}
