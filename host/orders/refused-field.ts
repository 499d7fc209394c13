import type { TradeOutcome, TradeRequest } from '../../shared/model/trade';
import { isStopLimit } from '../../shared/rules/order-types';
import type { Droppable } from './compare';

/** A field that the bridge itself refused, with a sentence for the user. */
export interface RefusedField {
  readonly capability: Droppable;
  readonly reason: string;
}

/** Statuses with which a bridge refuses a field that it does not know; the broker's refusals come as a retcode. */
const ofBridge: ReadonlySet<number> = new Set([400, 422]);

const speaksOf: Readonly<Record<Droppable, RegExp>> = {
  'stop-limit': /stop_?limit/i,
  expiry: /expiration|type_time|specified/i,
  filling: /type_filling|filling/i,
};
const names: Readonly<Record<Droppable, string>> = {
  'stop-limit': 'the stop limit price',
  expiry: 'the expiration',
  filling: 'the fill policy',
};

/** The field that a refusal in the bridge's own words names; null where it names none. */
export function refusedField(request: TradeRequest, outcome: TradeOutcome): RefusedField | null {
  const { verdict, status, retcode, retcodeFromWords, said } = outcome;
  const isOwn = retcode === null || retcodeFromWords;
  if (verdict !== 'rejected' || said === null || status === null || !ofBridge.has(status) || !isOwn)
    return null;
  if (/required|missing/i.test(said)) return null;
  const capability = askedFor(request).find((each) => speaksOf[each].test(said));
  return capability === undefined
    ? null
    : { capability, reason: `The bridge refused ${names[capability]} of an order: “${said}”.` };
}

function askedFor(request: TradeRequest): readonly Droppable[] {
  if (request.name !== 'place-order' && request.name !== 'modify-order') return [];
  const { input } = request;
  const asked: Droppable[] = [];
  const isStopLimitType = request.name === 'place-order' && isStopLimit(request.input.type);
  if (isStopLimitType || input.stopLimit !== undefined) asked.push('stop-limit');
  if (input.expiration !== undefined || (input.time !== undefined && input.time !== 'GTC'))
    asked.push('expiry');
  if (request.name === 'place-order' && request.input.filling !== undefined) asked.push('filling');
  return asked;
}
