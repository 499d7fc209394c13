import { z } from 'zod';
import { isRecord } from './error-body';

/** Fields beside the retcode. An unreadable one counts as absent: it must not change the verdict. */
const maybeSize = z.number().nullable().catch(null);
const maybeTicket = z
  .union([z.number().int().safe().min(1), z.string().regex(/^[1-9]\d{0,19}$/)])
  .transform((value): string | null => `${value}`)
  .catch(null);

const wireTradeResult = z.object({
  deal: maybeTicket,
  order: maybeTicket,
  volume: maybeSize,
  price: maybeSize,
  bid: maybeSize,
  ask: maybeSize,
});
export type TradeResult = z.output<typeof wireTradeResult>;

const none: TradeResult = { deal: null, order: null, volume: null, price: null, bid: null, ask: null };

export function decodeTradeResult(json: unknown): TradeResult {
  const parsed = wireTradeResult.safeParse(isRecord(json) ? json : {});
  return parsed.success ? parsed.data : none;
}
