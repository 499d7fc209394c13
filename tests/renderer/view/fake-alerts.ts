import { newRule } from '../../../renderer/data/alerts';
import type { Alert, AlertRule, Alerts, Judged } from '../../../shared/model/alerts';
import { ok, type Result } from '../../../shared/model/result';
import { newJudged } from '../../../shared/rules/judge';
import type { FakeHost } from './fake-host';

type Known = Pick<AlertRule, 'of' | 'way' | 'value'> & Partial<AlertRule>;

/** A rule with what is known of it. */
export function alertOf(
  rule: Known,
  judged: Partial<Judged> = {},
  more: Partial<Pick<Alert, 'snoozedUntilMs' | 'remindsAtMs' | 'start' | 'byClose'>> = {},
): Alert {
  const whole = { ...newRule(rule), ...rule };
  return {
    rule: whole,
    judged: { ...newJudged(whole, Date.now()), ...judged },
    snoozedUntilMs: null,
    remindsAtMs: null,
    byClose: null,
    start: null,
    ...more,
  };
}

/** A host that keeps rules in memory and judges none. */
export function keepAlerts(host: FakeHost, ...first: readonly Alert[]): void {
  let alerts = first;
  let snoozedUntilMs: number | null = null;
  let muted: string[] = [];
  const answer = (): Result<Alerts> =>
    ok({
      generation: host.active.generation,
      account: '40125@Demo',
      judge: 'this',
      trouble: null,
      alerts: [...alerts],
      snoozedUntilMs,
      quietUntilMs: null,
      muted,
      checkedMs: Date.now(),
      everyMs: 1_000,
    });
  const change = (id: string | null, next: (alert: Alert) => Alert): Result<Alerts> => {
    alerts = alerts.map((each) => (id === null || each.rule.id === id ? next(each) : each));
    return answer();
  };
  host.answerWith('alerts.list', answer);
  host.answerWith('alerts.save', ({ rule }) => {
    alerts = [...alerts.filter((each) => each.rule.id !== rule.id), alertOf(rule)];
    return answer();
  });
  host.answerWith('alerts.remove', ({ id }) => {
    alerts = alerts.filter((each) => each.rule.id !== id);
    return answer();
  });
  host.answerWith('alerts.seen', ({ id }) =>
    change(id, (each) => ({ ...each, judged: { ...each.judged, isSeen: true }, remindsAtMs: null })),
  );
  host.answerWith('alerts.mute', ({ trader, isMuted }) => {
    muted = isMuted ? [...muted, trader] : muted.filter((each) => each !== trader);
    return answer();
  });
  host.answerWith('alerts.snooze', ({ id, untilMs }) => {
    if (id === null) snoozedUntilMs = untilMs;
    return id === null ? answer() : change(id, (each) => ({ ...each, snoozedUntilMs: untilMs }));
  });
}
