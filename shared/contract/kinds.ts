import { z } from 'zod';
import { type BrokerSeconds, inUnit } from '../model/fields';

/**
 * What an entry of the contract does; the doors and the page's clients treat the kinds differently:
 *
 * - `poll`: what was last read from the connected bridge, answered at once
 * - `read`: reads from the connected bridge and takes as long as the bridge does; safe to repeat
 * - `write`: changes something at the broker or in the terminal; sent once, and may have been executed even if its answer is lost
 * - `host`: answered by the host without the bridge: settings, journal, the app
 * - `event`: pushed by the host
 */
export type RequestKind = 'poll' | 'read' | 'write' | 'host';

/** Every answer is a `Result` of `output`. */
export type Requests = Readonly<
  Record<string, { readonly kind: RequestKind; readonly input: z.ZodType; readonly output: z.ZodType }>
>;
export type Events = Readonly<Record<string, { readonly kind: 'event'; readonly value: z.ZodType }>>;

export const nothing = z.strictObject({});
export const symbol = z.string().min(1).max(64);
export const brokerSeconds = inUnit<BrokerSeconds>(z.number().int().min(0));
/** A period that ends before it begins is our own mistake and is not sent. */
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
export const mostAcceptedMs = 300_000;
/** Oldest acceptable answer, milliseconds, whoever read it; absent = read now. So several windows cost the bridge what one costs. */
export const acceptsMs = z.number().min(0).max(mostAcceptedMs).optional();
/** The caller's id of a request, to cancel it (`requests.cancel`). */
export const requestId = z.string().min(1).max(60);
