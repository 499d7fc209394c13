import { isDeepStrictEqual } from 'node:util';
import type { Handlers } from '../../../shared/contract';
import { type AlertRule, type Judged, mostAlerts } from '../../../shared/model/alerts';
import { type Failure, failed, ofOtherBridge, ok, type Result } from '../../../shared/model/result';
import { isArmed } from '../../../shared/rules/judge';
import { isOfTrader, ruleProblem } from '../../../shared/rules/measures';
import { isTraderKey } from '../../../shared/rules/trader-key';
import { listedSymbols } from '../../../shared/rules/trader-trades';
import { printed } from '../../bridge/decode/printed';
import type { Clock } from '../../live/clock';
import type { Live } from '../../live/live';
import { type AccountAlerts, keepParts, newJudgedRule, partsOf, type RulePart } from './account-alerts';
import type { AlertJudge } from './alert-judge';
import { readIndicator } from './indicator-watch';
import { isOfTick } from './measures';

type AlertHandlers = Pick<
  Handlers,
  | 'alerts.list'
  | 'alerts.save'
  | 'alerts.remove'
  | 'alerts.seen'
  | 'alerts.snooze'
  | 'alerts.mute'
  | 'alerts.log'
>;

const bad = (message: string): Failure => ({ kind: 'bad-input', message });
const refused = (message: string): Failure => ({ kind: 'held-back', message });
const unknownSymbol = (name: string): string => `The bridge does not know the symbol ${printed(name)}.`;
const notRead: Failure = { kind: 'cancelled', message: 'The account was not read yet.' };

export function alertHandlers(
  judge: Pick<AlertJudge, 'alerts' | 'isJudge' | 'list' | 'changed' | 'end'>,
  live: Pick<Live, 'bridge' | 'knowledge'>,
  clock: Pick<Clock, 'wall'>,
): AlertHandlers {
  const { bridge, knowledge } = live;

  /** Changes the rules of the account that the page saw. */
  async function change(
    generation: number,
    work: (alerts: AccountAlerts) => Promise<Failure | null> | Failure | null,
  ): Promise<Awaited<ReturnType<AlertHandlers['alerts.list']>>> {
    const alerts = await judge.alerts();
    if (generation !== bridge.current().generation) return failed(ofOtherBridge);
    if (alerts === null) return failed(notRead);
    if (!judge.isJudge())
      return failed(refused('Another Bridgewatch of yours judges these alerts: change them there.'));
    const failure = await work(alerts);
    if (failure !== null) return failed(failure);
    await judge.changed();
    return ok(await judge.list());
  }

  /** What it is about is there. */
  async function subjectProblem({ of }: AlertRule): Promise<Failure | null> {
    if (of.kind === 'symbols') {
      const read = await bridge.read((client) => client.symbols());
      if (!read.ok) return read.failure;
      const known = new Set(read.value.map((name) => name.toLowerCase()));
      const unknown = listedSymbols(of.symbols).find((each) => !known.has(each.toLowerCase()));
      if (unknown !== undefined) return bad(unknownSymbol(unknown));
    }
    if (isOfTrader(of))
      return isTraderKey(of.trader) ? null : bad(`There is no trader ${printed(of.trader)}.`);
    if (of.kind === 'profit') {
      const rows = knowledge.positions()?.value.rows ?? [];
      return rows.some(({ ticket }) => ticket === of.ticket)
        ? null
        : bad(`No position with the ticket ${of.ticket} is open.`);
    }
    if (of.kind === 'indicator') {
      const read = await bridge.read((client) => readIndicator(client, of));
      return read.ok ? null : read.failure;
    }
    if (!isOfTick(of) || knowledge.spec(of.symbol) !== null) return null;
    const read: Result<unknown> = await bridge.read((client) => client.symbol(of.symbol));
    if (read.ok) return null;
    return read.failure.kind === 'not-found'
      ? { ...read.failure, message: unknownSymbol(of.symbol) }
      : read.failure;
  }

  return {
    'alerts.list': async () => ok(await judge.list()),
    'alerts.save': ({ generation, rule }) =>
      change(generation, async (alerts) => {
        const { rules } = alerts;
        const problem = ruleProblem(rule);
        if (problem !== null) return bad(`This cannot be judged: ${problem}.`);
        if (rule.isOn && rule.untilMs !== null && rule.untilMs <= clock.wall())
          return bad('Its time is over already: choose a later one, or none.');
        const before = rules.get(rule.id);
        if (before === undefined && rules.size >= mostAlerts)
          return refused(`There are ${mostAlerts} alerts already: remove one first.`);
        const missing = rule.isOn ? await subjectProblem(rule) : null;
        if (missing !== null) return missing;
        if (generation !== bridge.current().generation) return ofOtherBridge;
        const asBefore = { ...rule, reminds: before?.rule.reminds, tellsEnd: before?.rule.tellsEnd };
        if (before !== undefined && isArmed(before) && isDeepStrictEqual(asBefore, before.rule)) {
          before.rule = rule;
          return null;
        }
        if (before !== undefined) judge.end(alerts, before, 'changed by you');
        const anew = newJudgedRule(rule, clock.wall());
        // What is told has a number: one of a new version is news.
        const counted = (judged: Judged, old?: Judged): Judged => ({ ...judged, times: old?.times ?? 0 });
        rules.set(rule.id, {
          ...anew,
          judged: counted(anew.judged, before?.judged),
          stages: anew.stages.map((each, index) => counted(each, before?.stages[index])),
          snoozedUntilMs: before?.snoozedUntilMs ?? null,
        });
        return null;
      }),
    'alerts.remove': ({ generation, id }) =>
      change(generation, (alerts) => {
        const removed = alerts.rules.get(id);
        if (removed !== undefined) judge.end(alerts, removed, 'removed by you');
        alerts.rules.delete(id);
        return null;
      }),
    'alerts.seen': ({ generation, id }) =>
      change(generation, ({ rules }) => {
        const seen = (part: Pick<RulePart, 'judged'>) => ({ judged: { ...part.judged, isSeen: true } });
        for (const each of rules.values())
          if (id === null || each.rule.id === id) keepParts(each, partsOf(each).map(seen));
        return null;
      }),
    'alerts.snooze': ({ generation, id, untilMs }) =>
      change(generation, (alerts) => {
        if (id === null) alerts.snoozedUntilMs = untilMs;
        const one = id === null ? undefined : alerts.rules.get(id);
        if (one !== undefined) one.snoozedUntilMs = untilMs;
        return null;
      }),
    'alerts.mute': ({ generation, trader, isMuted }) =>
      change(generation, (alerts) => {
        if (!isTraderKey(trader)) return bad(`There is no trader ${printed(trader)}.`);
        const others = alerts.muted.filter((each) => each !== trader);
        alerts.muted = isMuted ? [...others, trader] : others;
        return null;
      }),
    'alerts.log': async ({ after }) => {
      const alerts = await judge.alerts();
      return ok((alerts?.flips ?? []).filter(({ number }) => number > after));
    },
  };
}
