import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Host, Input } from '../../shared/contract';
import type { Alert, AlertRule, Alerts, Flip } from '../../shared/model/alerts';
import type { UtcMs } from '../../shared/model/fields';
import type { Result } from '../../shared/model/result';
import { isOfMoment } from '../../shared/rules/judge';
import { type Headroom, headroomOf } from '../../shared/rules/losses';
import { isAlarm } from '../../shared/rules/measures';
import { isTraderKey, type TraderKey } from '../../shared/rules/trader-key';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { bridgeKey, hostKey } from './keys';
import { useEvery } from './polling-intervals';

/** Alerts and promises of the connected account, as the host judges them. `alerts.changed` asks for them again. */
export const alertsOptions = (host: Host) =>
  queryOptions({
    queryKey: hostKey('alerts', 'list'),
    queryFn: () => read(host, 'alerts.list', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });

const none: readonly Alert[] = [];
/** What is shown of the alerts of this account; of none until they are read. The same value until it is another one. */
export function useAlertsAs<Shown>(shown: (alerts: readonly Alert[]) => Shown): Shown {
  const { host, generation } = useBridge();
  const { data } = useQuery({
    ...alertsOptions(host),
    // Those of the account before are not this one's.
    select: (told) => shown(told.generation === generation ? told.alerts : none),
  });
  return data ?? shown(none);
}

/** Values go on between the changes that the host tells. Milliseconds. */
const headroomEveryMs = 2_000;
/** What the loss limits of this account leave; asked for again and again only where there are any. */
export function useHeadroom(): readonly Headroom[] {
  const { host, generation } = useBridge();
  const every = useEvery(headroomEveryMs);
  const { data } = useQuery({
    ...alertsOptions(host),
    refetchInterval: ({ state }) => (headroomOf(state.data?.alerts ?? none).length > 0 ? every : false),
    select: (told) => headroomOf(told.generation === generation ? told.alerts : none),
  });
  return data ?? noHeadroom;
}
const noHeadroom: readonly Headroom[] = [];

const nobody: readonly TraderKey[] = [];
/** Traders of this account of whom only alarms are told. */
export function useMuted(): readonly TraderKey[] {
  const { host, generation } = useBridge();
  const { data } = useQuery({
    ...alertsOptions(host),
    select: (told) => (told.generation === generation ? told.muted.filter(isTraderKey) : nobody),
  });
  return data ?? nobody;
}

export const alertLogOptions = (host: Host) =>
  queryOptions({
    queryKey: hostKey('alerts', 'log'),
    queryFn: (): Promise<readonly Flip[]> => read(host, 'alerts.log', { after: 0 }),
    staleTime: Number.POSITIVE_INFINITY,
  });

type AlertRequest = 'alerts.save' | 'alerts.remove' | 'alerts.seen' | 'alerts.snooze' | 'alerts.mute';
/** Each is answered with all alerts as they are then. */
export async function askAlerts<Name extends AlertRequest>(
  bridge: Bridge,
  name: Name,
  input: Input<Name>,
): Promise<Result<Alerts>> {
  const { queryKey } = alertsOptions(bridge.host);
  const result = await bridge.host.invoke(name, input);
  if (result.ok) bridge.client.setQueryData(queryKey, result.value);
  // It may have been done though its answer is lost.
  else void bridge.client.invalidateQueries({ queryKey });
  return result;
}

/** When a snooze that begins now ends: after an hour. */
export const snoozeEndMs = (): UtcMs => Date.now() + 3_600_000;

/** A rule as it begins: it is told each time, an alarm until seen, two readings make it fire (a price: the first), and it stays until it is removed. */
export const newRule = (rule: Pick<AlertRule, 'of' | 'way' | 'value'>): AlertRule => ({
  id: crypto.randomUUID(),
  readings: isOfMoment(rule.of) ? 1 : 2,
  clearsBy: null,
  isOnce: rule.of.kind === 'price',
  reminds: isAlarm(rule.of),
  tellsEnd: false,
  isForming: false,
  untilMs: null,
  isOn: true,
  ...rule,
});

/** What a rule would have told lately. Of the rule's own fields only those that are judged by: an id or a switch asks for nothing new. */
export const trialOptions = ({ host, generation }: Bridge, rule: AlertRule) => {
  const { of, way, value, readings, clearsBy, isForming } = rule;
  return queryOptions({
    queryKey: bridgeKey(generation, 'alerts', 'trial', of, way, value, readings, clearsBy, isForming),
    queryFn: () => read(host, 'alerts.try', { rule }),
    staleTime: 60_000,
  });
};

/** Promises that a trader has kept lately. */
export const proposalsOptions = ({ host, generation }: Bridge, trader: TraderKey) =>
  queryOptions({
    queryKey: bridgeKey(generation, 'alerts', 'proposals', trader),
    queryFn: () => read(host, 'alerts.propose', { trader }),
    staleTime: 60_000,
  });
