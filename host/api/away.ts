import type { Handlers } from '../../shared/contract';
import type { AwayRecord } from '../../shared/model/away';
import type { UtcMs } from '../../shared/model/fields';
import type { LevelStep } from '../../shared/model/kept-history';
import type { ReplayGap } from '../../shared/model/replay';
import { ok } from '../../shared/model/result';
import { readEvents } from '../history/day-events';
import type { RecordFiles } from '../history/record-files';
import { type Moment, readMoment, type Span } from '../history/record-reader';
import type { HistoryMinute } from '../history/sql/elsewhere';
import type { History } from '../history/sql/history';
import type { Query } from '../history/sql/tables';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import { offsetsFrom } from './broker-offsets';
import { connectedRecord } from './connected-record';
import { slowestMs } from './replay';

export interface AwayParts {
  readonly live: Pick<Live, 'bridge' | 'knowledge'>;
  /** Null: this host records nothing. */
  readonly files: RecordFiles | null;
  /** Asked for what this machine did not watch, where other watchers fill it too. */
  readonly history: Pick<History, 'isShared' | 'ask'> | null;
  readonly clock: Clock;
  /** The user's interval for the lists, milliseconds. */
  everyMs(): number;
}

/** Of a longer absence the newest part is read: about seven seconds. */
const longestMs = 7 * 86_400_000;
const mostEvents = 20_000;

export function awayHandlers(parts: AwayParts): Pick<Handlers, 'away.read'> {
  const { live, files, clock } = parts;
  return {
    async 'away.read'({ fromMs: askedMs, toMs: askedToMs }) {
      const record = await connectedRecord(live, files, clock);
      const toMs = Math.min(askedToMs, clock.wall());
      const fromMs = Math.min(toMs, Math.max(askedMs, toMs - longestMs));
      if (record === null || files === null) return ok(null);
      const first = await readMoment(files, record.id, fromMs);
      const last = await readMoment(files, record.id, toMs);
      const presentS = live.knowledge.utcOffsetS() ?? last?.state.clock?.utcOffsetS ?? 0;
      const offsets = await offsetsFrom(parts.history, record.id, presentS);
      const everyMs = Math.max(slowestMs, parts.everyMs());
      const stepMs = stepOf({ fromMs, toMs });
      const curve = createCurve(fromMs, stepMs);
      const { events, gaps } = await readEvents(
        files,
        record.id,
        { fromMs, toMs },
        everyMs,
        offsets,
        (step) => {
          for (const read of step.reads)
            if (read.topic === 'account' && read.failure === null) curve.take(read.atMs, step.plain(read));
        },
      );
      const others = await askOthers(parts.history, record.id, { fromMs, toMs }, gaps);
      for (const minute of others.minutes) curve.add(minute);
      return ok<AwayRecord>({
        fromMs,
        toMs,
        offsets,
        first: endOf(first) ?? others.first,
        last: endOf(last),
        stepMs,
        ...curve.found(),
        events: events.slice(0, mostEvents),
        hasMore: events.length > mostEvents,
        gaps: gaps.flatMap((gap) => leftOf(gap, others, 2 * everyMs)),
        elsewhere: others.watched,
        levelsElsewhere: others.levels,
      });
    },
  };
}

function endOf(moment: Moment | null): AwayRecord['first'] {
  const good = moment?.state.account.good;
  if (moment === null || good === undefined || good === null) return null;
  const { equity, balance, credit } = good.value;
  const positions = moment.state.positions.good?.value.rows ?? null;
  return { atMs: good.atMs, equity, balance, credit, positions: positions === null ? null : [...positions] };
}

/** What other machines saw while this one did not. */
interface Others {
  /** Within the gaps. */
  readonly watched: readonly Span[];
  readonly minutes: readonly HistoryMinute[];
  readonly levels: readonly LevelStep[];
  /** The account at the beginning of the span; what was open then they do not say. */
  readonly first: AwayRecord['first'];
  without(span: Span): readonly Span[];
}
const noOthers: Others = { watched: [], minutes: [], levels: [], first: null, without: (span) => [span] };

async function askOthers(
  history: AwayParts['history'],
  account: string,
  { fromMs }: Span,
  gaps: readonly ReplayGap[],
): Promise<Others> {
  if (history?.isShared !== true || gaps.length === 0) return noOthers;
  const spans = gaps.flatMap((gap) => (gap.toMs === null ? [] : [{ fromMs: gap.fromMs, toMs: gap.toMs }]));
  return (await history.ask((query) => readOthers(query, account, fromMs, spans))) ?? noOthers;
}

async function readOthers(
  query: Query,
  account: string,
  fromMs: UtcMs,
  gaps: readonly Span[],
): Promise<Others> {
  const { minuteBy, minutesIn, watchedIn, without } = await import('../history/sql/elsewhere');
  const { levelStepsIn } = await import('../history/sql/level-changes');
  const watched = await watchedIn(query, account, gaps);
  const minutes: HistoryMinute[] = [];
  const levels: LevelStep[] = [];
  for (const span of watched) {
    minutes.push(...(await minutesIn(query, account, span)));
    levels.push(...(await levelStepsIn(query, account, span)));
  }
  const first = await minuteBy(query, account, fromMs);
  return {
    watched,
    minutes,
    levels,
    first:
      first === null
        ? null
        : {
            atMs: first.atMs,
            equity: first.equity,
            balance: first.balance,
            credit: null,
            positions: null,
          },
    without: (span) => without(span, watched),
  };
}

/** What of a gap nobody watched. Between two machines that take turns some seconds are none. */
const leftOf = (gap: ReplayGap, others: Others, leastMs: number): readonly ReplayGap[] =>
  gap.toMs === null || others.watched.length === 0
    ? [gap]
    : others
        .without({ fromMs: gap.fromMs, toMs: gap.toMs })
        .filter(({ fromMs, toMs }) => toMs - fromMs > leastMs)
        .map((left) => ({ ...left, why: gap.why }));

/** A step for about each second pixel of a wide screen, of whole minutes; the worst and the best have their own moments. */
const mostPoints = 720;
const minuteMs = 60_000;
const stepOf = ({ fromMs, toMs }: Span): number =>
  Math.max(1, Math.ceil((toMs - fromMs) / minuteMs / mostPoints)) * minuteMs;

/** Steps begin with a whole minute, as those of `equity.curve`. */
function createCurve(fromMs: UtcMs, stepMs: number) {
  const startMs = Math.floor(fromMs / minuteMs) * minuteMs;
  const points = new Map<number, AwayRecord['points'][number]>();
  let lowest: AwayRecord['lowest'] = null;
  let highest: AwayRecord['highest'] = null;
  function add({ atMs, equity, low, high, balance }: HistoryMinute): void {
    if (lowest === null || low < lowest.equity) lowest = { atMs, equity: low };
    if (highest === null || high > highest.equity) highest = { atMs, equity: high };
    const step = Math.floor((atMs - startMs) / stepMs);
    const before = points.get(step) ?? { low, high };
    points.set(step, {
      atMs,
      equity,
      balance,
      low: Math.min(before.low, low),
      high: Math.max(before.high, high),
    });
  }
  return {
    add,
    take(atMs: UtcMs, account: unknown) {
      if (typeof account !== 'object' || account === null) return;
      if (!('equity' in account) || !('balance' in account)) return;
      const { equity, balance } = account;
      if (typeof equity !== 'number' || typeof balance !== 'number') return;
      add({ atMs, equity, low: equity, high: equity, balance });
    },
    // Where the clock was set back, or another machine tells of a gap, earlier ones follow later ones.
    found: () => ({
      lowest,
      highest,
      points: [...points.values()].toSorted((left, right) => left.atMs - right.atMs),
    }),
  };
}
