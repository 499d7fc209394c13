import type { Handlers } from '../../shared/contract';
import type { RecordingStatus } from '../../shared/model/recording';
import { ok } from '../../shared/model/result';
import { defaultBounds, type Recorder } from '../history/recorder';

const nothingRecorded: RecordingStatus = {
  state: 'off',
  trouble: null,
  bytes: 0,
  fromMs: null,
  mostBytes: defaultBounds.bytes,
  mostDays: defaultBounds.days,
  accounts: 0,
  notRead: [],
  setBack: null,
  folder: null,
};

/** `null`: this host records nothing. */
export function recordingHandlers(
  recorder: Recorder | null,
): Pick<Handlers, 'recording.read' | 'recording.deleteAll'> {
  const status = () => recorder?.status() ?? nothingRecorded;
  return {
    'recording.read': () => Promise.resolve(ok(status())),
    async 'recording.deleteAll'() {
      await recorder?.deleteAll();
      return ok(status());
    },
  };
}
