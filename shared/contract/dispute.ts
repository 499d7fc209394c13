import { z } from 'zod';
import { ticketSchema } from '../model/fields';
import type { Requests } from './kinds';

/** What is kept of one ticket, for an argument with a broker. */
export const disputeRequests = {
  /**
   * All that journal and record know of an order or a position of the connected account, as one HTML file of a few megabytes at the most
   * (docs/recording.md). `ticket`: of the order or position, not of a deal.
   */
  'dispute.pack': {
    kind: 'host',
    input: z.strictObject({ ticket: ticketSchema }),
    output: z.object({ name: z.string(), text: z.string() }),
  },
} as const satisfies Requests;
