import {
  type Health,
  healthLine,
  healthOf,
  regainedLine,
  stillLostLine,
} from '../../shared/formats/connection-lines';
import type { Ticket } from '../../shared/model/fields';
import type { Position } from '../../shared/model/position';
import type { Failure } from '../../shared/model/result';
import { isOfWork } from '../../shared/rules/terminal-work';
import type { Reading } from '../bridge/reading';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import type { NoticeList } from './notice-list';
import { remind } from './remind';

/** One failed poll is no news for somebody who is away. Milliseconds. */
const reportedAfterMs = 60_000;
/** A price that has stood so long is of a closed market. Milliseconds. */
const closedAfterMs = 300_000;
/** By then a market that was closed may be open. Milliseconds. */
const reopensAfterMs = 3_600_000;

type Watched = 'account' | 'positions' | 'orders';
const isWatched = (topic: Reading['topic']): topic is Watched =>
  topic === 'account' || topic === 'positions' || topic === 'orders';

interface Outage {
  readonly sinceMs: number;
  readonly isReported: boolean;
  end(): void;
}

/**
 * Tells of what fails between here and the account, page or none: a line at once; after a minute a message, which is an alarm where a position is open
 * in a market that moved; then again while it lasts. Returns its end.
 */
export function watchConnection(
  {
    bridge,
    knowledge,
    onReading,
    terminalWork,
  }: Pick<Live, 'bridge' | 'knowledge' | 'onReading' | 'terminalWork'>,
  clock: Pick<Clock, 'after' | 'now' | 'wall'>,
  list: Pick<NoticeList, 'add'>,
): () => void {
  let generation = -1;
  let health: Health = null;
  let failures: Record<Watched, Health> = { account: null, positions: null, orders: null };
  /** What was asked until then met a terminal that the user was starting or stopping. Monotonic milliseconds. */
  let workedMs = Number.NEGATIVE_INFINITY;
  let outage: Outage | null = null;
  /** Of each open position, with when it last changed; monotonic milliseconds. */
  let prices = new Map<Ticket, { readonly price: number | null; readonly changedMs: number }>();

  function enter(): void {
    const { generation: now } = bridge.current();
    if (now === generation) return;
    generation = now;
    health = null;
    failures = { account: null, positions: null, orders: null };
    outage?.end();
    outage = null;
    prices = new Map();
  }

  function takePrices(positions: readonly Position[]): void {
    const nowMs = clock.now();
    prices = new Map(
      positions.map(({ ticket, priceCurrent: price }) => {
        const before = prices.get(ticket);
        return [ticket, before?.price === price ? before : { price, changedMs: nowMs }];
      }),
    );
  }

  /** Before they were read nobody knows. */
  const mayBeOpen = (): boolean => knowledge.positions()?.value.rows.length !== 0;

  function beginOutage(): Outage {
    const sinceMs = clock.now();
    const lostAtMs = clock.wall();
    const moved =
      knowledge.positions() === null ||
      [...prices.values()].some(({ changedMs }) => sinceMs - changedMs < closedAfterMs);
    const tell = (failure: Failure, forMs: number): void => {
      const positions = knowledge.positions()?.value.rows ?? [];
      const isAlarm = mayBeOpen() && (moved || forMs >= reopensAfterMs);
      void list.add([stillLostLine({ failure, lostAtMs, forMs, isAlarm, positions })]);
    };
    let end = clock.after(reportedAfterMs, () => {
      if (health === null || outage === null) return;
      outage = { ...outage, isReported: true };
      tell(health, reportedAfterMs);
      end = remind(clock, reportedAfterMs, ({ forMs }) => {
        if (health !== null && mayBeOpen()) tell(health, forMs);
      });
    });
    return { sinceMs, isReported: false, end: () => end() };
  }

  function look(topic: Watched, failure: Health, askedMs: number): void {
    const work = terminalWork();
    if (work !== null) workedMs = clock.now();
    const isAskedFor = failure !== null && (work === null ? askedMs <= workedMs : isOfWork(work, failure));
    failures[topic] = isAskedFor ? null : failure;
    const before = health;
    health = healthOf(Object.values(failures));
    const line = healthLine(before, health, clock.wall());
    const ended = health === null ? outage : null;
    ended?.end();
    outage = health === null ? null : (outage ?? beginOutage());
    // The action's own line tells of the silence and of its end.
    if (line === null || (work !== null && health === null)) return;
    if (ended === null) void list.add([line]);
    else {
      const now = {
        positions: knowledge.positions()?.value.rows ?? [],
        orders: knowledge.orders()?.value.rows ?? [],
        account: knowledge.account()?.value ?? null,
      };
      void list.add([regainedLine(line, clock.now() - ended.sinceMs, now, ended.isReported)]);
    }
  }

  const stop = onReading((reading, askedMs) => {
    if (reading === null || !isWatched(reading.topic)) return;
    const { result } = reading;
    if (!result.ok && result.failure.kind === 'cancelled') return;
    enter();
    look(reading.topic, result.ok ? null : result.failure, askedMs ?? clock.now());
    if (reading.topic === 'positions' && reading.result.ok) takePrices(reading.result.value.rows);
  });
  return () => {
    stop();
    outage?.end();
  };
}
