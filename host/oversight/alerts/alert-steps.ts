import { mostAtOnce, type NoticeLine, quiet, together } from '../../../shared/formats/account-lines';
import {
  type AlertWords,
  afterSnoozeLine,
  alertTitle,
  firedLine,
  manyAlerts,
  overLine,
  reminderLine,
  stageLine,
  stageTitle,
} from '../../../shared/formats/alert-lines';
import type { AlertRule, Flip, Judged, Measure } from '../../../shared/model/alerts';
import type { Ticket } from '../../../shared/model/fields';
import type { Position } from '../../../shared/model/position';
import { isFired, isNews, isOver, judge, type Reading, remindsAt } from '../../../shared/rules/judge';
import { atStage, lossStages } from '../../../shared/rules/losses';
import { isAlarm } from '../../../shared/rules/measures';
import { type Clock, within } from '../../live/clock';
import type { NoticeList } from '../notice-list';
import { type AccountAlerts, addFlip, isSnoozed, type JudgedRule, type WaitingLine } from './account-alerts';
import type { Found } from './measures';

/** Steps rules by what was read, and tells what that changes: at once, at the end of a snooze, and again until it is seen. */
export interface AlertSteps {
  /** The next state of these rules by one read, and what is told of it. `find` null: it says nothing of that rule. */
  take(
    rules: Iterable<JudgedRule>,
    of: AccountAlerts,
    find: (measure: Measure, each: JudgedRule) => Found | null,
  ): void;
  /** Ends snoozes whose time is over. */
  endSnoozes(of: AccountAlerts): void;
  remind(of: AccountAlerts): void;
  /** The user removes or changes a rule: what it fired is over, with the reason in the log. */
  end(of: AccountAlerts, each: JudgedRule, why: string): void;
  /** What is not told yet, of a host that was killed too. */
  addWaiting(of: AccountAlerts): Promise<void>;
}

export interface AlertStepsParts {
  readonly clock: Clock;
  readonly list: Pick<NoticeList, 'add' | 'now'>;
  words(): AlertWords;
  /** How far back it must be now to clear. */
  clearsBy(rule: AlertRule): number;
  openPosition(ticket: Ticket): Position | null;
  /** Something was read. */
  hasRead(): void;
  /** Pages are to be told. */
  changed(): void;
  /** Resolves when its file is on the disk, or its trouble is known. */
  write(of: AccountAlerts): Promise<void>;
}

/** A disk that does not answer holds no message for longer. Milliseconds. */
const diskPatienceMs = 1_000;

export function createAlertSteps(parts: AlertStepsParts): AlertSteps {
  const { clock, list } = parts;
  const adding = new Map<AccountAlerts, Promise<void>>();
  /** A disk that does not answer keeps them among those that are not told. */
  const handedOn = new WeakSet<WaitingLine>();

  const isHeldNow = (of: AccountAlerts, { rule, snoozedUntilMs }: JudgedRule): boolean =>
    isSnoozed(snoozedUntilMs, clock.wall()) ||
    (isSnoozed(of.snoozedUntilMs, clock.wall()) && !isAlarm(rule.of));

  function take(
    rules: Iterable<JudgedRule>,
    of: AccountAlerts,
    find: (measure: Measure, each: JudgedRule) => Found | null,
  ): void {
    const lines: NoticeLine[] = [];
    const atMs = clock.wall();
    let hasFlipped = false;
    for (const each of rules) {
      const found = find(each.rule.of, each);
      if (found === null) continue;
      const readingOf = (rule: AlertRule): Reading =>
        found.kind === 'value' ? { ...found, clearsBy: parts.clearsBy(rule) } : found;
      // Of what was told: one step of an either-way price can end it and fire anew.
      const { times, firedMs } = each.judged;
      const { judged, flips } = judge(each.rule, each.judged, readingOf(each.rule), atMs);
      each.judged = judged;
      if (found.kind === 'value') of.checkedMs = atMs;
      each.start = (found.kind === 'value' ? found.start : null) ?? null;
      const { positions = [], says } = found.kind === 'value' ? found : {};
      const isForming = found.kind === 'value' && found.candle?.isForming === true;
      const told = { rule: each.rule, judged, positions, says, isForming };
      const title = () => alertTitle(each.rule, parts.words());
      const passed = each.stages.flatMap((before, index) => {
        const share = lossStages[index] ?? 1;
        const rule = atStage(each.rule, share);
        const step = judge(rule, before, readingOf(rule), atMs);
        each.stages = each.stages.with(index, step.judged);
        const news = step.flips.filter((flip) => isFired(flip) || isOver(flip));
        hasFlipped ||= news.length > 0;
        for (const flip of news)
          addFlip(of, { ...flip, ruleId: each.rule.id, title: stageTitle(share, title()), stage: share });
        return news.some(isFired) ? [stageLine({ ...told, judged: step.judged }, share, parts.words())] : [];
      });
      // The last of those that are passed at once, and none beside the bound itself.
      if (!flips.some(isFired) && !isSnoozed(each.snoozedUntilMs, atMs)) lines.push(...passed.slice(-1));
      for (const flip of flips.filter(isNews)) {
        hasFlipped = true;
        addFlip(of, { ...flip, ruleId: each.rule.id, title: title() });
        if (isFired(flip)) each.isHeld = isHeldNow(of, each);
        if (isOver(flip)) each.isHeld = false;
        if (isSnoozed(each.snoozedUntilMs, atMs)) continue;
        if (isFired(flip)) lines.push(firedLine(told, flip, parts.words()));
        else if (isOver(flip) && each.rule.tellsEnd)
          lines.push(overLine({ ...told, judged: { ...judged, times, firedMs } }, atMs, parts.words()));
      }
      parts.hasRead();
    }
    if (hasFlipped) parts.changed();
    if (lines.length > 0) tell(of, lines);
    else if (hasFlipped) void parts.write(of);
  }

  function tell(of: AccountAlerts, lines: readonly NoticeLine[]): void {
    const alarms = lines.filter(({ tone }) => tone === 'bad');
    const others = lines.filter(({ tone }) => tone !== 'bad');
    const [first] = others;
    const isHeld = isSnoozed(of.snoozedUntilMs, clock.wall());
    const isMany = first !== undefined && !isHeld && others.length > mostAtOnce;
    const happened = list.now();
    const made = [
      ...alarms,
      ...(isHeld || isMany ? others.map(quiet) : others),
      ...(isMany ? [together(first, others, manyAlerts(others))] : []),
    ];
    of.waitingLines = [...of.waitingLines, ...made.map((line) => ({ line, ...happened }))];
    void addWaiting(of);
  }

  /** First on the disk with the change that it tells: so the next host tells what a killed one did not, and under the same name. */
  async function addAll(of: AccountAlerts): Promise<void> {
    for (;;) {
      const lines = of.waitingLines.filter((each) => !handedOn.has(each));
      if (lines.length === 0) return;
      await within(clock, diskPatienceMs, parts.write(of));
      for (const each of lines) handedOn.add(each);
      const kept = Promise.all(lines.map(add)).then(() => {
        of.waitingLines = of.waitingLines.filter((each) => !lines.includes(each));
        return parts.write(of);
      });
      await within(clock, diskPatienceMs, kept);
    }
  }

  const add = ({ line, generation, ...of }: WaitingLine): Promise<void> =>
    list.add([line], {
      ...of,
      generation: generation ?? list.now().generation,
      // The list may have it, and the channels not.
      isLeft: generation === null,
    });

  function addWaiting(of: AccountAlerts): Promise<void> {
    const begun = adding.get(of) ?? addAll(of).finally(() => adding.delete(of));
    adding.set(of, begun);
    return begun;
  }

  function endSnoozes(of: AccountAlerts): void {
    const over = [of, ...of.rules.values()].filter(
      ({ snoozedUntilMs }) => snoozedUntilMs !== null && !isSnoozed(snoozedUntilMs, clock.wall()),
    );
    for (const each of over) each.snoozedUntilMs = null;
    if (over.length === 0) return;
    parts.changed();
    void parts.write(of);
  }

  function remind(of: AccountAlerts): void {
    const atMs = clock.wall();
    const lines: NoticeLine[] = [];
    for (const each of of.rules.values()) {
      const isDue = (): boolean => (remindsAt(each.rule, each.judged) ?? Number.POSITIVE_INFINITY) <= atMs;
      const { state, isSeen } = each.judged;
      const isStill = (state === 'firing' || state === 'clearing') && !isSeen;
      const isAfterSnooze = each.isHeld && isStill && !isHeldNow(of, each);
      if (!isAfterSnooze && !isDue()) continue;
      // What came due while nobody could tell is told once.
      while (isDue()) each.judged = { ...each.judged, reminded: each.judged.reminded + 1 };
      if (isSnoozed(each.snoozedUntilMs, atMs)) continue;
      const { of: measure } = each.rule;
      const position = measure.kind === 'profit' ? parts.openPosition(measure.ticket) : null;
      const told = {
        rule: each.rule,
        judged: each.judged,
        positions: position === null ? [] : [position],
      };
      lines.push((isAfterSnooze ? afterSnoozeLine : reminderLine)(told, atMs, parts.words()));
      if (isAfterSnooze) each.isHeld = false;
    }
    if (lines.length === 0) return;
    parts.changed();
    tell(of, lines);
  }

  function end(of: AccountAlerts, { rule, judged, stages }: JudgedRule, why: string): void {
    const told = alertTitle(rule, parts.words());
    const endOne = ({ state, was, value, side }: Judged, more: Pick<Flip, 'title' | 'stage'>): void => {
      const from = state === 'blind' ? was : state;
      if (from === 'firing' || from === 'clearing')
        addFlip(of, { atMs: clock.wall(), from, to: 'off', value, side, why, ruleId: rule.id, ...more });
    };
    endOne(judged, { title: told });
    for (const [index, stage] of lossStages.entries()) {
      const at = stages[index];
      if (at !== undefined) endOne(at, { title: stageTitle(stage, told), stage });
    }
  }

  return { take, endSnoozes, remind, end, addWaiting };
}
