import type { BridgeLoad } from '../../shared/model/load';
import type { Failure } from '../../shared/model/result';
import type { EndpointCapabilityId } from '../../shared/model/terminal';
import type { TradeOutcome } from '../../shared/model/trade';
import type { BridgeAddress } from './address';
import { redacted } from './decode/printed';
import { type Availability, createEndpointAvailability } from './endpoint-availability';
import type { Asking, Patience } from './read-topic';
import type { ReadingSink } from './reading';
import { type BridgeReads, createReads } from './reads';
import { createScheduler, type ReadPace, type SchedulerOptions } from './scheduler';
import { createTerminalActions, type TerminalActions } from './terminal-actions';
import { createTimeDoor } from './time-door';
import { createTransport, type TransportOptions } from './transport';
import { type BridgeWrites, createWrites } from './writes';

/** Client of one bridge with one token, for as long as neither changes. */
export interface BridgeClient extends BridgeReads, BridgeWrites, TerminalActions {
  /** Whether this bridge has an endpoint, by its answers so far; null while none has shown it. */
  seen(id: EndpointCapabilityId): Availability | null;
  load(): BridgeLoad;
  factor(): number;
  pace(): ReadPace;
  /** Milliseconds until the next write may be sent; 0 = at once. */
  writeWaitMs(): number;
  /** Seconds added to a time of this bridge to make it broker time. */
  readonly shiftS: number;
  /** Sends the waiting reads of account, positions and orders now: a trade waits for them. */
  urge(): void;
  /** The token works after all: ends the pause after a 401. */
  forgive(): void;
  /** Cancels its reads; a write on the wire goes on to its outcome. */
  close(): void;
}

export interface BridgeClientOptions {
  readonly address: BridgeAddress;
  readonly token: string | null;
  readonly readTimeoutMs?: number;
  /** Reads of history; absent: as `readTimeoutMs` where that is given. */
  readonly long?: Patience;
  /** A bridge may hold a write for a minute before it answers (reference/order-safety.md, finding E). Milliseconds. */
  readonly writeTimeoutMs?: number;
  /** A restart of the terminal can take minutes (reference/bridge-notes.md). Milliseconds. */
  readonly terminalTimeoutMs?: number;
  readonly transport?: Pick<TransportOptions, 'connectTimeoutMs' | 'maxBytes'>;
  readonly scheduler?: SchedulerOptions;
  /** Seconds added to a time of this bridge to make it broker time; absent = 0, for a bridge that sends broker time. */
  readonly shiftS?: number;
  /** Gets the results of all reads of the account. */
  readonly readings?: ReadingSink | undefined;
}

/**
 * A bridge of the recorded family gives up by itself after 30 s (reference/bridge-notes.md, "How such a bridge behaves under load"); 50,000 deals are
 * 15 MB.
 */
const usualPatience: Patience = { silenceMs: 35_000, wholeMs: 120_000, restMs: 30_000 };
const patienceOf = (readTimeoutMs: number | undefined): Patience =>
  readTimeoutMs === undefined
    ? usualPatience
    : { silenceMs: readTimeoutMs, wholeMs: readTimeoutMs, restMs: usualPatience.restMs };

export function createBridgeClient(options: BridgeClientOptions): BridgeClient {
  const { address, token } = options;
  const transport = createTransport({ address, token, ...options.transport });
  const scheduler = createScheduler(options.scheduler);
  const without = (text: string) => redacted(text, token);

  const cleanFailure = (failure: Failure): Failure => ({
    ...failure,
    message: without(failure.message),
    ...(failure.said === undefined ? {} : { said: without(failure.said) }),
    ...(failure.field === undefined ? {} : { field: without(failure.field) }),
    ...(failure.value === undefined ? {} : { value: without(failure.value) }),
  });
  const cleanOutcome = (outcome: TradeOutcome): TradeOutcome => ({
    ...outcome,
    said: outcome.said === null ? null : without(outcome.said),
    failure: outcome.failure === null ? null : cleanFailure(outcome.failure),
  });

  const availability = createEndpointAvailability();
  const asking: Asking = {
    transport,
    scheduler,
    timeoutMs: options.readTimeoutMs ?? 10_000,
    long: options.long ?? patienceOf(options.readTimeoutMs),
    availability,
    clean: cleanFailure,
    readings: options.readings,
  };

  const door = createTimeDoor(options.shiftS ?? 0);
  return {
    ...createReads(asking, without, door),
    ...createTerminalActions(asking, options.terminalTimeoutMs ?? 300_000, without),
    ...createWrites(transport, scheduler, options.writeTimeoutMs ?? 60_000, cleanOutcome, door),
    seen: (id) => availability.of(id),
    load: () => scheduler.load(),
    factor: scheduler.factor,
    pace: scheduler.pace,
    writeWaitMs: () => scheduler.writeWaitMs(),
    shiftS: options.shiftS ?? 0,
    urge: () => scheduler.urge(),
    forgive: () => scheduler.forgive(),
    close() {
      scheduler.stop();
      transport.close();
    },
  };
}
