import { failed, type Result } from '../../../shared/model/result';
import { endpointOf, type TradeOutcome, type TradeRequest } from '../../../shared/model/trade';
import { outcomeOfFailure } from './outcome-of-failure';

/** The call to the host: one request, one answer. */
export type SendOnce = (request: TradeRequest) => Promise<Result<TradeOutcome>>;

/** Passes the request to the host once. Whatever happens, an exception of ours included, becomes an outcome. */
export async function sendTrade(send: SendOnce, request: TradeRequest): Promise<TradeOutcome> {
  const started = performance.now();
  let result: Result<TradeOutcome>;
  try {
    result = await send(request);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'the request broke off';
    result = failed({ kind: 'internal', message });
  }
  if (result.ok) return result.value;
  return outcomeOfFailure(
    request.input.intentId,
    endpointOf(request),
    result.failure,
    Math.round(performance.now() - started),
  );
}
