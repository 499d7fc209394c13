import type { Handlers } from '../../shared/contract';
import type { AwayRecord } from '../../shared/model/away';
import { ok } from '../../shared/model/result';
import { readEvents } from '../history/day-events';
import type { RecordFiles } from '../history/record-files';
import { type Moment, readMoment } from '../history/record-reader';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import { connectedRecord } from './connected-record';
import { slowestMs } from './replay';

export interface AwayParts {
  readonly live: Pick<Live, 'bridge' | 'knowledge'>;
  /** Null: this host records nothing. */
  readonly files: RecordFiles | null;
  readonly clock: Clock;
  /** The user's interval for the lists, milliseconds. */
  everyMs(): number;
}

/** Of a longer absence the newest part is read: about seven seconds. */
const longestMs = 7 * 86_400_000;
const mostEvents = 20_000;

export function awayHandlers({ live, files, clock, everyMs }: AwayParts): Pick<Handlers, 'away.read'> {
  return {
    async 'away.read'({ fromMs: askedMs, toMs: askedToMs }) {
      const record = await connectedRecord(live, files, clock);
      const toMs = Math.min(askedToMs, clock.wall());
      const fromMs = Math.min(toMs, Math.max(askedMs, toMs - longestMs));
      if (record === null || files === null) return ok(null);
      const first = await readMoment(files, record.id, fromMs);
      const last = await readMoment(files, record.id, toMs);
      const offsetS = live.knowledge.utcOffsetS() ?? last?.state.clock?.utcOffsetS ?? 0;
      const extremes = createExtremes();
      const { events, gaps } = await readEvents(
        files,
        record.id,
        { fromMs, toMs },
        Math.max(slowestMs, everyMs()),
        offsetS,
        (step) => {
          for (const read of step.reads)
            if (read.topic === 'account' && read.failure === null) extremes.take(read.atMs, step.plain(read));
        },
      );
      return ok<AwayRecord>({
        fromMs,
        toMs,
        utcOffsetS: offsetS,
        first: endOf(first),
        last: endOf(last),
        ...extremes.found(),
        events: events.slice(0, mostEvents),
        hasMore: events.length > mostEvents,
        gaps,
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

function createExtremes() {
  let lowest: AwayRecord['lowest'] = null;
  let highest: AwayRecord['highest'] = null;
  return {
    take(atMs: number, account: unknown) {
      if (typeof account !== 'object' || account === null || !('equity' in account)) return;
      const { equity } = account;
      if (typeof equity !== 'number') return;
      if (lowest === null || equity < lowest.equity) lowest = { atMs, equity };
      if (highest === null || equity > highest.equity) highest = { atMs, equity };
    },
    found: () => ({ lowest, highest }),
  };
}
