import { clockLine, warningName } from '../../shared/formats/clock-lines';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import type { NoticeList } from './notice-list';

/** Tells of each doubt of a clock as it comes, page or none. Returns its end. */
export function watchClock(
  live: Pick<Live, 'onConnection'>,
  clock: Pick<Clock, 'wall'>,
  list: Pick<NoticeList, 'add' | 'now'>,
): () => void {
  let of = -1;
  let reported: ReadonlySet<string> = new Set();
  return live.onConnection(({ clockWarnings, clock: ofBroker }) => {
    const { generation } = list.now();
    if (generation !== of) reported = new Set();
    of = generation;
    const news = clockWarnings.filter((warning) => !reported.has(warningName(warning)));
    reported = new Set(clockWarnings.map(warningName));
    list.add(news.map((warning) => clockLine(warning, ofBroker, clock.wall())));
  });
}
