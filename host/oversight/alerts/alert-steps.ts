import { mostAtOnce, type NoticeLine, quiet, together } from '../../../shared/formats/account-lines';
import {
  type AlertWords,
  afterSnoozeLine,
  firedLine,
  manyAlerts,
  overLine,
  reminderLine,
  type Told,
  toldTitle,
} from '../../../shared/formats/alert-lines';
import type { AlertRule, Measure } from '../../../shared/model/alerts';
import type { Ticket, UtcMs } from '../../../shared/model/fields';
import type { Position } from '../../../shared/model/position';
import {
  type Change,
  isFired,
  isNews,
  isOver,
  judge,
  type Reading,
  remindsAt,
} from '../../../shared/rules/judge';
import { alarmStage } from '../../../shared/rules/losses';
import { isAlarm } from '../../../shared/rules/measures';
import { type Clock, within } from '../../live/clock';
import { type Happened, keptNotices, type NoticeList } from '../notice-list';
import {
  type AccountAlerts,
  addFlip,
  isSnoozed,
  type JudgedRule,
  keepParts,
  partsOf,
  type RulePart,
  standingOf,
  type WaitingLine,
} from './account-alerts';
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
  readonly list: Pick<NoticeList, 'add' | 'now' | 'written'>;
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

  const isHeldNow = (of: AccountAlerts, { snoozedUntilMs }: JudgedRule, { rule, share }: RulePart): boolean =>
    isSnoozed(snoozedUntilMs, clock.wall()) ||
    (isSnoozed(of.snoozedUntilMs, clock.wall()) && !(isAlarm(rule.of) && share >= alarmStage));

  function take(
    rules: Iterable<JudgedRule>,
    of: AccountAlerts,
    find: (measure: Measure, each: JudgedRule) => Found | null,
  ): void {
    const lines: NoticeLine[] = [];
    const atMs = clock.wall();
    let hasFlipped = false;
    let isFirst = false;
    for (const each of rules) {
      const found = find(each.rule.of, each);
      if (found === null) continue;
      const { positions = [], says } = found.kind === 'value' ? found : {};
      const tickets = positions.map(({ ticket }) => ticket);
      const steps = partsOf(each).map((part) => {
        const reading: Reading =
          found.kind === 'value' ? { ...found, tickets, clearsBy: parts.clearsBy(part.rule) } : found;
        const { judged, flips } = judge(part.rule, part.judged, reading, atMs);
        return { rule: part.rule, share: part.share, before: part.judged, judged, flips };
      });
      isFirst ||= each.judged.readMs === null && found.kind === 'value';
      keepParts(each, steps);
      if (found.kind === 'value') of.checkedMs = atMs;
      each.start = (found.kind === 'value' ? found.start : null) ?? null;
      parts.hasRead();
      if (steps.every(({ flips }) => flips.length === 0)) continue;
      const isForming = found.kind === 'value' && found.candle?.isForming === true;
      const toldOf = ({ share, judged }: RulePart): Told => ({
        ...{ rule: each.rule, share, judged, positions, says, isForming },
      });
      for (const { flips, ...part } of steps.toReversed())
        for (const flip of flips.filter(part.share === 1 ? isNews : isTold)) {
          hasFlipped = true;
          const stage = part.share === 1 ? {} : { stage: part.share };
          const title = toldTitle(toldOf(part), parts.words());
          addFlip(of, { ...flip, ruleId: each.rule.id, title, ...stage });
        }
      // The furthest of those that are passed at once, either way.
      const said =
        steps.find(({ flips }) => flips.some(isFired)) ?? steps.find(({ flips }) => flips.some(isOver));
      for (const flip of said?.flips ?? []) {
        if (said === undefined) continue;
        if (isFired(flip)) each.isHeld = isHeldNow(of, each, said);
        if (isSnoozed(each.snoozedUntilMs, atMs)) continue;
        if (isFired(flip)) lines.push(firedLine(toldOf(said), flip, parts.words()));
        // Of what was told: one step of an either-way price can end it and fire anew.
        const { times, firedMs, worst, tickets: were } = said.before;
        const judged = { ...said.judged, times, firedMs, worst, tickets: were };
        if (isOver(flip) && each.rule.tellsEnd)
          lines.push(overLine(toldLater(each, { ...said, judged }), atMs, parts.words()));
      }
    }
    if (hasFlipped || isFirst) parts.changed();
    if (lines.length > 0) tell(of, lines);
    else if (hasFlipped) void parts.write(of);
  }

  /** What it is about may be closed by now. */
  const toldLater = ({ rule }: JudgedRule, { share, judged }: RulePart): Told => ({
    ...{ rule, share, judged },
    positions: judged.tickets.flatMap((ticket) => parts.openPosition(ticket) ?? []),
  });

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
    // While the list cannot be written they wait, as many as it keeps.
    const added = made.map((line) => ({ line, ...happened, isSent: false }));
    of.waitingLines = [...of.waitingLines, ...added].slice(-keptNotices);
    void addWaiting(of);
  }

  /** First on the disk with the change that it tells: so the next host tells what a killed one did not, and under the same name. */
  async function addAll(of: AccountAlerts): Promise<void> {
    for (;;) {
      const lines = of.waitingLines.filter((each) => !handedOn.has(each));
      if (lines.length === 0) break;
      await within(clock, diskPatienceMs, parts.write(of));
      for (const each of lines) handedOn.add(each);
      const kept = Promise.all(lines.map(add)).then(() => leave(of, lines));
      await within(clock, diskPatienceMs, kept);
    }
    const unlisted = of.waitingLines.filter(({ isSent }) => isSent);
    if (unlisted.length > 0) await within(clock, diskPatienceMs, leave(of, unlisted));
  }

  /** The outbox has them. Until the list has them too, the next host lists them. */
  async function leave(of: AccountAlerts, lines: readonly WaitingLine[]): Promise<void> {
    const isWritten = await list.written();
    const isListed = (line: WaitingLine): boolean => isWritten(whereOf(line));
    if (lines.every((line) => line.isSent && !isListed(line))) return;
    of.waitingLines = of.waitingLines.flatMap((each) => {
      if (!lines.includes(each)) return each;
      if (isListed(each)) return [];
      const sent = { ...each, isSent: true };
      handedOn.add(sent);
      return sent;
    });
    await parts.write(of);
  }

  /** What a host that was killed left is of this account. */
  const whereOf = ({ generation, account, atMs }: WaitingLine): Happened =>
    generation === null ? { ...list.now(), atMs } : { generation, account, atMs };

  function add(waiting: WaitingLine): Promise<void> {
    const { line, generation, isSent } = waiting;
    // The list may have it, the channels not.
    const left = generation === null ? { isLeft: true, isSent } : {};
    return list.add([line], { ...whereOf(waiting), ...left });
  }

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
      if (partsOf(each).every(({ judged }) => judged.isSeen)) continue;
      const standing = standingOf(each);
      const { state, isSeen } = standing.judged;
      const isStill = (state === 'firing' || state === 'clearing') && !isSeen;
      const isAfterSnooze = each.isHeld && isStill && !isHeldNow(of, each, standing);
      const isDue = isDueAt(standing, atMs);
      // What came due while nobody could tell is told once; of a stage not while what is further on tells.
      keepParts(
        each,
        partsOf(each).map((part) => remindedAt(part, atMs)),
      );
      if (!isAfterSnooze && !isDue) continue;
      if (isSnoozed(each.snoozedUntilMs, atMs)) continue;
      const told = toldLater(each, standingOf(each));
      lines.push((isAfterSnooze ? afterSnoozeLine : reminderLine)(told, atMs, parts.words()));
      if (isAfterSnooze) each.isHeld = false;
    }
    if (lines.length === 0) return;
    parts.changed();
    tell(of, lines);
  }

  function end(of: AccountAlerts, each: JudgedRule, why: string): void {
    for (const { rule, share, judged } of partsOf(each)) {
      const { state, was, value, side, worst, tickets } = judged;
      const from = state === 'blind' ? was : state;
      if (from !== 'firing' && from !== 'clearing') continue;
      const stage = share === 1 ? {} : { stage: share };
      const title = toldTitle({ rule: each.rule, share }, parts.words());
      addFlip(of, {
        ...{ atMs: clock.wall(), from, to: 'off', value, side, why, worst, tickets },
        ...{ ruleId: rule.id, title, ...stage },
      });
    }
  }

  return { take, endSnoozes, remind, end, addWaiting };
}

const isTold = (flip: Change): boolean => isFired(flip) || isOver(flip);

const isDueAt = ({ rule, judged }: RulePart, atMs: UtcMs): boolean =>
  (remindsAt(rule, judged) ?? Number.POSITIVE_INFINITY) <= atMs;

function remindedAt(part: RulePart, atMs: UtcMs): RulePart {
  let now = part;
  while (isDueAt(now, atMs)) now = { ...now, judged: { ...now.judged, reminded: now.judged.reminded + 1 } };
  return now;
}
