import { type Health, healthNotice, healthOf } from '../../shared/formats/connection-notices';
import type { Decimals } from '../../shared/formats/position-notice';
import {
  changeNotice,
  closedNotice,
  manyNotice,
  manyWithoutStopNotice,
  marginNotice,
  mostAtOnce,
  notice,
  type WhoTraded,
  withoutStopNotice,
} from '../../shared/formats/system-notices';
import type { Deal } from '../../shared/model/deal';
import type { SystemNotice } from '../../shared/model/desktop-integration';
import type { Position } from '../../shared/model/position';
import type { FailureKind } from '../../shared/model/result';
import { type MarginState, marginState } from '../../shared/rules/margin-state';
import type { PositionChange } from '../../shared/rules/position-changes';
import { isOfWork } from '../../shared/rules/terminal-work';
import type { Reading } from '../bridge/reading';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import { createWithoutStop } from './without-stop';

/**
 * System notifications, decided in the host, so that a hidden, throttled or crashed page loses none. What the user has just done
 * himself is not notified.
 */
export interface SystemNotices {
  close(): void;
}

export interface SystemNoticesParts {
  readonly live: Pick<Live, 'bridge' | 'knowledge' | 'onReading' | 'onChanges' | 'terminalWork'>;
  readonly clock: Pick<Clock, 'after' | 'now'>;
  decimals(): Decimals;
  /** `deals`: of the trades that are told. */
  who(deals?: readonly Deal[]): WhoTraded;
  /** A request of ours has just changed it, or is about to. */
  isOwn(position: Position): boolean;
  show(notice: SystemNotice): void;
}

/** How long a closed position waits for the deal with its reason; then it is shown without one. Milliseconds. */
const dealPatienceMs = 6_000;

type Watched = 'account' | 'positions' | 'orders';
const isWatched = (topic: Reading['topic']): topic is Watched =>
  topic === 'account' || topic === 'positions' || topic === 'orders';

export function createSystemNotices(parts: SystemNoticesParts): SystemNotices {
  const { live, show } = parts;
  const { knowledge } = live;

  const { decimals, who } = parts;
  const waiting = new Map<string, { readonly position: Position; readonly cancel: () => void }>();
  function end(ticket: string, deal: Deal | null): void {
    const closed = waiting.get(ticket);
    if (closed === undefined) return;
    closed.cancel();
    waiting.delete(ticket);
    show(closedNotice(closed.position, deal, decimals(), who(deal === null ? [] : [deal])));
  }
  function report(change: PositionChange): void {
    const { position } = change;
    if (change.kind !== 'closed') show(changeNotice(change, decimals(), who()));
    else {
      const cancel = parts.clock.after(dealPatienceMs, () => end(position.ticket, null));
      waiting.set(position.ticket, { position, cancel });
    }
  }

  let withoutStop = createWithoutStop();
  function lookAtStops(positions: readonly Position[]): void {
    const now = withoutStop.take(positions, parts.clock.now());
    if (now.length > mostAtOnce) show(manyWithoutStopNotice(now));
    else for (const position of now) show(withoutStopNotice(position, decimals(), who()));
  }

  let generation = -1;
  let margin: MarginState | null = null;
  let health: Health = null;
  let failures: Record<Watched, Health> = { account: null, positions: null, orders: null };
  function enter(): void {
    const { generation: now } = live.bridge.current();
    if (now === generation) return;
    generation = now;
    withoutStop = createWithoutStop();
    margin = null;
    health = null;
    failures = { account: null, positions: null, orders: null };
    for (const { cancel } of waiting.values()) cancel();
    waiting.clear();
  }

  function lookAtMargin(): void {
    const account = knowledge.account()?.value;
    if (account === undefined) return;
    const now = marginState(account);
    // A margin call at the start counts as news: nobody may have seen it begin.
    const isWorse = now === 'stop-out' || (now === 'call' && margin !== 'stop-out');
    if (isWorse && now !== margin) show(marginNotice(account, now));
    margin = now;
  }

  function lookAtHealth(topic: Watched, failure: Health): void {
    const work = live.terminalWork();
    const isAskedFor = failure !== null && isOfWork(work, failure);
    failures[topic] = isAskedFor ? null : failure;
    const now = healthOf(Object.values(failures));
    const healthChange = healthNotice(health, now);
    health = now;
    if (healthChange?.tone === 'bad') show(notice('connection', healthChange.title, healthChange.detail));
  }

  const cancelled: FailureKind = 'cancelled';
  const stops = [
    live.onReading((reading) => {
      if (reading === null || !isWatched(reading.topic)) return;
      const { result } = reading;
      if (!result.ok && result.failure.kind === cancelled) return;
      enter();
      lookAtHealth(reading.topic, result.ok ? null : result.failure);
      if (reading.topic === 'account' && result.ok) lookAtMargin();
      if (reading.topic === 'positions' && reading.result.ok) lookAtStops(reading.result.value.rows);
    }),
    live.onChanges((changes) => {
      enter();
      const positions = changes.flatMap((each) =>
        each.of === 'position' && each.change.kind !== 'levels' && !parts.isOwn(each.change.position)
          ? [each.change]
          : [],
      );
      for (const each of changes)
        if (each.of === 'position' && each.change.kind === 'closed')
          withoutStop.closed(each.change.position.ticket);
      if (positions.length > mostAtOnce) show(manyNotice(positions));
      else for (const change of positions) report(change);
      for (const each of changes) {
        if (each.of === 'deal' && each.deal.positionId !== null) end(each.deal.positionId, each.deal);
      }
    }),
  ];
  return {
    close() {
      for (const stop of stops) stop();
      for (const { cancel } of waiting.values()) cancel();
    },
  };
}
