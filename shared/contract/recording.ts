import { z } from 'zod';
import { ticketSchema, utcMs } from '../model/fields';
import { recordingStatusSchema } from '../model/recording';
import { brokerSeconds, nothing, type Requests } from './kinds';

/** Where a part of an exported file ends, as the part before it told. */
const place = z.strictObject({ segment: z.number().int(), block: z.number().int() });

/** What the host records while it watches. */
export const recordingRequests = {
  'recording.read': { kind: 'host', input: nothing, output: recordingStatusSchema },
  /** Removes all that was recorded, of every account, and goes on recording. */
  'recording.deleteAll': { kind: 'host', input: nothing, output: recordingStatusSchema },
  /**
   * A span of the connected account's record as a file for other programs, a part at a time: all parts one after the other are the file.
   * `after`: of the part before; null begins. `doneMs`: how far this part reaches.
   */
  'recording.exportPart': {
    kind: 'host',
    input: z.strictObject({ from: brokerSeconds, to: brokerSeconds, after: place.nullable() }),
    output: z.object({ base64: z.string(), after: place.nullable(), doneMs: utcMs }),
  },
  /**
   * For an argument with a broker: all that journal and record know of an order or a position of the connected account, as one HTML file of
   * a few megabytes at the most (docs/recording.md). `ticket`: of the order or position, not of a deal.
   */
  'dispute.pack': {
    kind: 'host',
    input: z.strictObject({ ticket: ticketSchema }),
    output: z.object({ name: z.string(), text: z.string() }),
  },
} as const satisfies Requests;
