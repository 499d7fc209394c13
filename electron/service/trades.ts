import type { Handlers, Input } from '../../shared/contract';
import type { TradeOutcome } from '../../shared/model/trade';
import { ok, type Result } from '../../shared/result';
import type { BridgeClient } from '../bridge/client';
import type { BridgeSwitch } from './active-bridge';
import { createIntents } from './intents';

/** The five writes. */
export type TradeHandlers = Pick<
  Handlers,
  'trade.place' | 'trade.modifyOrder' | 'trade.cancelOrder' | 'trade.modifyPosition' | 'trade.closePosition'
>;
type TradeName = keyof TradeHandlers;

/** One intent, one send (see intents.ts). */
export function tradeHandlers(bridge: BridgeSwitch): TradeHandlers {
  const intents = createIntents<TradeOutcome>();

  const once = <Name extends TradeName>(
    name: Name,
    input: Input<Name>,
    send: (client: BridgeClient) => Promise<TradeOutcome>,
  ): Promise<Result<TradeOutcome>> =>
    intents.once(name, input, () => bridge.write(async (client) => ok(await send(client)), input.generation));

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
