import type { Service } from '../../electron/service/ports';
import { createService } from '../../electron/service/service';
import type { Input, Output, RequestName } from '../../shared/contract';
import type { Intent, JournalState } from '../../shared/model/intent';
import type { Tick } from '../../shared/model/tick';
import { type TradeOutcome, tradeOutcomeSchema } from '../../shared/model/trade';
import type { Result } from '../../shared/result';
import { testParts } from '../fixtures/service-parts';
import { type Broker, type BrokerOptions, createBroker } from './broker';
import { type FaultBridge, startFaultBridge } from './fault-bridge';
import { type VirtualTime, virtualTime } from './virtual-time';

/** The real service before a bridge full of faults, in virtual time: what a trader has, without the screen. */
export interface Desk {
  readonly bridge: FaultBridge;
  readonly broker: Broker;
  readonly time: VirtualTime;
  readonly service: Service;
  /** Sends without waiting. */
  send<Name extends TradeRequest>(
    name: Name,
    input: Omit<Input<Name>, 'intentId'> & { intentId?: string },
  ): Sent;
  /** Sends and lets time pass until there is an answer. */
  trade<Name extends TradeRequest>(
    name: Name,
    input: Omit<Input<Name>, 'intentId'> & { intentId?: string },
  ): Promise<Result<TradeOutcome>>;
  ask<Name extends RequestName>(name: Name, input: Input<Name>): Promise<Result<Output<Name>>>;
  /** One round of what the page polls; the quote of EURUSD. */
  poll(): Promise<Tick>;
  /** Polls once a second for this long. */
  watch(ms: number): Promise<void>;
  journal(): JournalState | null;
  /** The whole journal, newest first. */
  intents(): Promise<readonly Intent[]>;
  intent(id: string): Promise<Intent>;
  end(): Promise<void>;
}

export type TradeRequest =
  | 'trade.place'
  | 'trade.modifyOrder'
  | 'trade.cancelOrder'
  | 'trade.modifyPosition'
  | 'trade.closePosition';

export interface Sent {
  readonly id: string;
  readonly answer: Promise<Result<TradeOutcome>>;
}

export async function startDesk(options: Omit<BrokerOptions, 'now'> = {}): Promise<Desk> {
  const held: { of: () => number } = { of: () => 0 };
  const time = virtualTime(() => held.of());
  const broker = createBroker({ ...options, now: Date.now });
  const bridge = await startFaultBridge({ broker, now: Date.now });
  held.of = bridge.held;
  const service = await time.until(
    createService(testParts({ environment: { bridgeUrl: bridge.url, token: bridge.token } })),
  );
  let journal: JournalState | null = null;
  service.on('journal.changed', (state) => {
    journal = state;
  });

  const ask: Desk['ask'] = (name, input) => time.until(invoke(service, name, input));
  const poll = async (): Promise<Tick> => {
    const [tick] = await time.until(
      Promise.all([
        invoke(service, 'ticks.read', { symbol: 'EURUSD' }),
        invoke(service, 'account.read', {}),
        invoke(service, 'positions.list', {}),
        invoke(service, 'orders.list', {}),
        invoke(service, 'connection.read', {}),
      ]),
    );
    if (!tick.ok) throw new Error(`the quote could not be read: ${tick.failure.message}`);
    return tick.value;
  };
  const send: Desk['send'] = (name, input) => {
    const id = input.intentId ?? crypto.randomUUID();
    return { id, answer: service.invoke(name, { ...input, intentId: id }).then(asOutcome) };
  };

  return {
    bridge,
    broker,
    time,
    service,
    send,
    trade: (name, input) => time.until(send(name, input).answer),
    ask,
    poll,
    async watch(ms) {
      const end = Date.now() + ms;
      while (Date.now() < end) {
        await poll().catch(() => null);
        await time.pass(Math.max(1, Math.min(1_000, end - Date.now())));
      }
    },
    journal: () => journal,
    async intents() {
      const read = await ask('journal.list', { most: 20_000 });
      if (!read.ok) throw new Error(read.failure.message);
      return read.value.intents;
    },
    async intent(id) {
      const read = await ask('journal.list', { most: 20_000 });
      const found = read.ok ? read.value.intents.find((intent) => intent.id === id) : undefined;
      if (found === undefined) throw new Error(`the journal holds no intent ${id}`);
      return found;
    },
    async end() {
      await time.until(service.close());
      await time.until(bridge.close());
      time.end();
    },
  };
}

/** The service's answers are of the contract's types: this is the one place where a test says so. */
async function invoke<Name extends RequestName>(
  service: Service,
  name: Name,
  input: Input<Name>,
): Promise<Result<Output<Name>>> {
  return service.handlers[name](input);
}
const asOutcome = (result: Result<unknown>): Result<TradeOutcome> => {
  if (!result.ok) return result;
  return { ok: true, value: tradeOutcomeSchema.parse(result.value) };
};
