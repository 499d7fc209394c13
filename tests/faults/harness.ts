import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { seeded } from '../../demo-bridge/market/random';
import type { Service } from '../../host/api/ports';
import { createService } from '../../host/api/service';
import type { WriteRate } from '../../host/bridge/write-bucket';
import { type JournalFiles, journalFilesIn } from '../../host/orders/journal/files';
import type { Input, Output, RequestName } from '../../shared/contract';
import type { Intent, JournalState } from '../../shared/model/intent';
import type { Result } from '../../shared/model/result';
import type { Tick } from '../../shared/model/tick';
import { type TradeOutcome, type TradeRequest, tradeOutcomeSchema } from '../../shared/model/trade';
import { memoryJournal, testParts } from '../fixtures/service-parts';
import { type Broker, type BrokerOptions, createBroker } from './broker';
import { type FaultBridge, startFaultBridge } from './fault-bridge';
import { begin, type VirtualTime, virtualTime } from './virtual-time';

/** The real service on a faulty bridge, in virtual time: what a trader has, without the screen. */
export interface Harness {
  readonly bridge: FaultBridge;
  readonly broker: Broker;
  readonly time: VirtualTime;
  readonly service: Service;
  /** Folder of the journal; null for one in memory. */
  readonly folder: string | null;
  /** What the host has logged. */
  readonly lines: readonly string[];
  /** Sends without waiting. */
  send<Name extends TradeName>(name: Name, input: Asked<Name>): Sent;
  /** Sends, and lets time pass until the answer. */
  trade<Name extends TradeName>(name: Name, input: Asked<Name>): Promise<Result<TradeOutcome>>;
  ask<Name extends RequestName>(name: Name, input: Input<Name>): Promise<Result<Output<Name>>>;
  /** One round of the page's polls; returns the quote of EURUSD. */
  poll(): Promise<Tick>;
  /** `poll` without the connection, which the page reads less often. */
  pollTrading(): Promise<Tick>;
  /** Polls for this long: once a second, after half a minute every four, within the five for which a poll counts as interest. */
  watch(ms: number): Promise<void>;
  journal(): JournalState | null;
  /** The whole journal, newest first. */
  intents(): Promise<readonly Intent[]>;
  intent(id: string): Promise<Intent>;
  /** Another host on the same bridge and journal, which has read what a page reads. */
  another(): Promise<Service>;
  end(): Promise<void>;
}

type TradeName = TradeRequest['name'];
/** Input of a request; an absent intent id is generated. */
type Asked<Name extends TradeName> = Omit<Extract<TradeRequest, { name: Name }>['input'], 'intentId'> & {
  intentId?: string;
};

export interface Sent {
  readonly id: string;
  readonly answer: Promise<Result<TradeOutcome>>;
}

export interface HarnessOptions extends Omit<BrokerOptions, 'now'> {
  /** The journal is in real files, with fsync; else in memory. */
  readonly onDisk?: boolean;
  readonly journal?: JournalFiles;
  /** Seed of the app's own randomness, such as the jitter of pauses. */
  readonly seed?: number;
  /** Limit of writes; null (the default here) = none. */
  readonly writes?: WriteRate | null;
}

export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const chance = vi.spyOn(Math, 'random').mockImplementation(seeded(options.seed ?? 1));
  const held: { of: () => number } = { of: () => 0 };
  const time = virtualTime(() => held.of());
  // The broker's clock does not depend on this machine's.
  const startedAt = performance.now();
  const now = () => begin + performance.now() - startedAt;
  const broker = createBroker({ ...options, now });
  const bridge = await startFaultBridge({ broker, now });
  held.of = bridge.held;
  const folder = options.onDisk === true ? mkdtempSync(join(tmpdir(), 'bridgewatch-journal-')) : null;
  const journalFiles = options.journal ?? (folder === null ? memoryJournal() : journalFilesIn(folder));
  const host = {
    environment: { bridgeUrl: bridge.url, token: bridge.token },
    journal: journalFiles,
    writes: options.writes ?? null,
    // As both hosts do.
    asksClockFirst: true,
  };
  const parts = testParts(host);
  const others: Service[] = [];
  const service = await time.until(createService(parts));
  // The ticket loads the symbol before anything can be sent.
  await time.until(service.handlers['symbols.read']({ symbol: 'EURUSD' }));
  let journal: JournalState | null = null;
  service.on('journal.changed', (state) => {
    journal = state;
  });

  const ask: Harness['ask'] = (name, input) => time.until(invoke(service, name, input));
  const round = async (chain: boolean): Promise<Tick> => {
    const [tick] = await time.until(
      Promise.all([
        invoke(service, 'ticks.read', { symbol: 'EURUSD' }),
        invoke(service, 'account.read', {}),
        invoke(service, 'positions.list', {}),
        invoke(service, 'orders.list', {}),
        chain ? invoke(service, 'connection.read', {}) : null,
      ]),
    );
    if (!tick.ok) throw new Error(`the quote could not be read: ${tick.failure.message}`);
    return tick.value;
  };
  const poll = () => round(true);
  const send: Harness['send'] = (name, input) => {
    const id = input.intentId ?? crypto.randomUUID();
    return {
      id,
      answer: service.invoke('trade.send', { name, input: { ...input, intentId: id } }).then(asOutcome),
    };
  };

  return {
    bridge,
    broker,
    time,
    service,
    folder,
    lines: parts.lines,
    send,
    trade: (name, input) => time.until(send(name, input).answer),
    ask,
    poll,
    pollTrading: () => round(false),
    async watch(ms) {
      const begun = Date.now();
      const end = begun + ms;
      while (Date.now() < end) {
        await poll().catch(() => null);
        const every = Date.now() - begun < 30_000 ? 1_000 : 4_000;
        await time.pass(Math.max(1, Math.min(every, end - Date.now())));
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
    async another() {
      const other = await time.until(createService(testParts(host)));
      others.push(other);
      await time.until(
        Promise.all([
          invoke(other, 'symbols.read', { symbol: 'EURUSD' }),
          invoke(other, 'connection.read', {}),
          invoke(other, 'account.read', {}),
          invoke(other, 'positions.list', {}),
          invoke(other, 'orders.list', {}),
        ]),
      );
      return other;
    },
    async end() {
      await time.until(Promise.all([service, ...others].map((each) => each.close())));
      await time.until(bridge.close());
      time.end();
      chance.mockRestore();
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Typed calls: the service's answers have the contract's types. */
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
