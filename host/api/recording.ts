import type { Handlers } from '../../shared/contract';
import type { BrokerSeconds, UtcMs } from '../../shared/model/fields';
import type { RecordingStatus } from '../../shared/model/recording';
import { failed, ok } from '../../shared/model/result';
import { createToldDeals, exportPart, type ToldDeals } from '../history/record-export';
import type { RecordFiles } from '../history/record-files';
import { readMoment } from '../history/record-reader';
import { defaultBounds, type Recorder } from '../history/recorder';
import type { History } from '../history/sql/history';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import { connectedRecord } from './connected-record';

const nothingRecorded: RecordingStatus = {
  state: 'off',
  trouble: null,
  bytes: 0,
  fromMs: null,
  mostBytes: defaultBounds.bytes,
  mostDays: defaultBounds.days,
  accounts: 0,
  notRead: [],
  clockSet: null,
  oldQuote: null,
  notWatched: null,
  folder: null,
  history: { isShared: false, trouble: null, bytes: null, mostBytes: defaultBounds.bytes },
};

export interface RecordingParts {
  /** `null`: this host records nothing. */
  readonly recorder: Recorder | null;
  readonly history: History | null;
  readonly files: RecordFiles | null;
  readonly live: Pick<Live, 'bridge' | 'knowledge'>;
  readonly clock: Clock;
}

export function recordingHandlers(
  parts: RecordingParts,
): Pick<Handlers, 'recording.read' | 'recording.deleteAll' | 'recording.exportPart'> {
  const { recorder, history, files, live, clock } = parts;
  const status = (): RecordingStatus =>
    recorder === null || history === null
      ? nothingRecorded
      : {
          ...recorder.status(),
          history: {
            isShared: history.isShared,
            trouble: history.trouble(),
            bytes: history.bytes(),
            mostBytes: history.mostBytes,
          },
        };
  /** The last one. */
  let exporting: { readonly of: string; readonly told: ToldDeals } | null = null;
  return {
    'recording.read': () => Promise.resolve(ok(status())),
    async 'recording.deleteAll'() {
      await recorder?.deleteAll();
      await history?.recordDeleted();
      return ok(status());
    },
    async 'recording.exportPart'({ from, to, after }) {
      const record = await connectedRecord(live, files, clock);
      if (files === null || record === null)
        return failed({ kind: 'not-recorded', message: 'Nothing of this account has been recorded.' });
      const offsetNowS = live.knowledge.utcOffsetS() ?? 0;
      /** By the offset that was believed then: a broker's clock changes with summer time. */
      const utcOf = async (time: BrokerSeconds): Promise<UtcMs> => {
        const moment = await readMoment(files, record.id, (time - offsetNowS) * 1_000);
        return (time - (moment?.state.clock?.utcOffsetS ?? offsetNowS)) * 1_000;
      };
      const span = { fromMs: await utcOf(from), toMs: await utcOf(to) };
      const of = `${record.id} ${span.fromMs}`;
      if (exporting?.of !== of) exporting = { of, told: createToldDeals() };
      const token = live.bridge.tokenInUse(live.bridge.current().url ?? '');
      const part = await exportPart(files, record.id, span, after, { told: exporting.told, token });
      return ok({ base64: part.bytes.toString('base64'), after: part.after, doneMs: part.doneMs });
    },
  };
}
