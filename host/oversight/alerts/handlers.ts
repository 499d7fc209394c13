import type { Handlers } from '../../../shared/contract';
import { ok } from '../../../shared/model/result';

type AlertHandlers = Pick<
  Handlers,
  'alerts.list' | 'alerts.save' | 'alerts.remove' | 'alerts.seen' | 'alerts.snooze' | 'alerts.log'
>;

/** In the making. */
export function alertHandlers(): AlertHandlers {
  const list = async () =>
    ok({
      generation: 0,
      account: null,
      judge: 'this' as const,
      trouble: null,
      alerts: [],
      snoozedUntilMs: null,
      checkedMs: null,
      everyMs: 1_000,
    });
  return {
    'alerts.list': list,
    'alerts.save': list,
    'alerts.remove': list,
    'alerts.seen': list,
    'alerts.snooze': list,
    'alerts.log': () => Promise.resolve(ok([])),
  };
}
