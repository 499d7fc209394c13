import type { Handlers, Input } from '../../shared/contract';
import type { TradeOutcome } from '../../shared/model/trade';
import { failed, ok, type Result } from '../../shared/result';
import type { BridgeClient } from '../bridge/client';
import type { BridgeSwitch } from './active-bridge';

/** The five writes. */
export type TradeHandlers = Pick<
  Handlers,
  'trade.place' | 'trade.modifyOrder' | 'trade.cancelOrder' | 'trade.modifyPosition' | 'trade.closePosition'
>;
type TradeName = keyof TradeHandlers;

interface Intent {
  /** What was asked under this id: the same id with anything else is a mistake, not a repetition. */
  readonly asked: string;
  readonly outcome: Promise<Result<TradeOutcome>>;
}

const mostIntents = 10_000;

const differs = failed({
  kind: 'bad-input',
  message: 'This intent id was used for another request already; nothing was sent.',
  field: 'intentId',
});

/**
 * One intent is sent once: a double click, a second window or a browser that sends again by itself (order-safety.md,
 * finding A) gets the outcome of the first. Outcomes are kept for the run.
 */
export function tradeHandlers(bridge: BridgeSwitch): TradeHandlers {
  const intents = new Map<string, Intent>();

  function once<Name extends TradeName>(
    name: Name,
    input: Input<Name>,
    send: (client: BridgeClient) => Promise<TradeOutcome>,
  ): Promise<Result<TradeOutcome>> {
    const asked = JSON.stringify([name, Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
    const known = intents.get(input.intentId);
    if (known !== undefined) return known.asked === asked ? known.outcome : Promise.resolve(differs);
    const outcome = bridge.write(async (client) => ok(await send(client)), input.generation);
    intents.set(input.intentId, { asked, outcome });
    if (intents.size > mostIntents) {
      const oldest = intents.keys().next();
      if (oldest.done !== true) intents.delete(oldest.value);
    }
    return outcome;
  }

  return {
    'trade.place': (input) => once('trade.place', input, (client) => client.placeOrder(input)),
    'trade.modifyOrder': (input) => once('trade.modifyOrder', input, (client) => client.modifyOrder(input)),
    'trade.cancelOrder': (input) => once('trade.cancelOrder', input, (client) => client.cancelOrder(input)),
    'trade.modifyPosition': (input) =>
      once('trade.modifyPosition', input, (client) => client.modifyPosition(input)),
    'trade.closePosition': (input) =>
      once('trade.closePosition', input, (client) => client.closePosition(input)),
  };
}
