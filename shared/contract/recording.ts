import { recordingStatusSchema } from '../model/recording';
import { nothing, type Requests } from './kinds';

/** What the host records while it watches. */
export const recordingRequests = {
  'recording.read': { kind: 'host', input: nothing, output: recordingStatusSchema },
  /** Removes all that was recorded, of every account, and goes on recording. */
  'recording.deleteAll': { kind: 'host', input: nothing, output: recordingStatusSchema },
} as const satisfies Requests;
