import type { Handlers } from '../../shared/contract';
import { ok } from '../../shared/model/result';
import { defaultBounds, type Recorder } from '../history/recorder';

const nothingRecorded = {
  state: 'off',
  trouble: null,
  bytes: 0,
  fromMs: null,
  mostBytes: defaultBounds.bytes,
  mostDays: defaultBounds.days,
  damaged: [],
  folder: null,
} as const;

/** `null`: this host records nothing. */
export function recordingHandlers(
  recorder: Recorder | null,
): Pick<Handlers, 'recording.read' | 'recording.deleteAll'> {
  const status = () => recorder?.status() ?? { ...nothingRecorded, damaged: [] };
  return {
    'recording.read': () => Promise.resolve(ok(status())),
    async 'recording.deleteAll'() {
      await recorder?.deleteAll();
      return ok(status());
    },
  };
}
