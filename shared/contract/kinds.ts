import { z } from 'zod';
import { type BrokerSeconds, inUnit } from '../model/fields';

/**
 * What an entry of the contract does, for whoever must treat one kind unlike another (the doors, the page's clients):
 *
 * - `read`: asks the bridge that is shown, and may take as long as that one takes; asked twice, nothing happens
 * - `write`: changes something at the broker or in the terminal; sent once, and where its answer is lost it may have been done
 * - `host`: the host answers it without the bridge that is shown: settings, journal, the app
 * - `event`: the host tells it by itself
 */
export type RequestKind = 'read' | 'write' | 'host';

/** Every answer is a `Result` of `output`. */
export type Requests = Readonly<
  Record<string, { readonly kind: RequestKind; readonly input: z.ZodType; readonly output: z.ZodType }>
>;
export type Events = Readonly<Record<string, { readonly kind: 'event'; readonly value: z.ZodType }>>;

export const nothing = z.strictObject({});
export const symbol = z.string().min(1).max(64);
export const brokerSeconds = inUnit<BrokerSeconds>(z.number().int().min(0));
/** A period that ends before it begins is our own mistake; the bridge need not hear of it. */
export const isForwards = ({
  from,
  to,
}: {
  from?: BrokerSeconds | undefined;
  to?: BrokerSeconds | undefined;
}) => from === undefined || to === undefined || to >= from;
export const backwards = { path: ['to'], message: 'the period ends before it begins' };
export const bridgeAddress = z.string().trim().min(1).max(2_000);
export const token = z.string().min(1).max(4_000);
/**
 * Milliseconds: an answer that was read at most so long ago will do, whoever asked for it. Absent = asked for now. So several windows
 * cost the bridge what one costs.
 */
export const acceptsMs = z.number().min(0).max(60_000).optional();
/** The caller's own name for one request, to cancel it by (`requests.cancel`). */
export const requestId = z.string().min(1).max(60);
