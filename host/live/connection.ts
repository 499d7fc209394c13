import type { BrokerClock, Connection, Link, Terminal } from '../../shared/model/connection';
import { type Failure, ok, type Result } from '../../shared/model/result';
import type { BridgeClient } from '../bridge/client';
import type { BridgeSwitch } from './active-bridge';
import type { BrokerClockWatch } from './broker-clock';
import { shiftOf } from './find-stamps';
import type { WallWatch } from './wall-watch';

/** Checks the chain bridge, terminal, broker, and caches parts of it. */
export interface ConnectionWatch {
  read(): Promise<Result<Connection>>;
  /** The terminal was started or stopped: forgets its cached state and clock. */
  forgetTerminal(): void;
}

/** How long terminal and latency are cached, milliseconds. */
const terminalMs = 5_000;
/** How long a missing latency endpoint is believed, milliseconds: a proxy can send 404 while the bridge starts. */
const lackMs = 300_000;

interface Looked<T> {
  readonly atMs: number;
  readonly result: Result<T>;
}

/** Cache of one bridge; a new generation starts empty. */
interface Chain {
  readonly generation: number;
  terminal: Looked<Terminal> | null;
  /** Round trip of the last `GET /terminal` that was answered, milliseconds. */
  terminalTookMs: number | null;
  latency: Looked<number | null> | null;
  /** When the bridge was found to have no broker latency, monotonic milliseconds. */
  lacksLatencyAtMs: number;
}

const link = (state: Link['state'], latencyMs: number | null, failure: Failure | null): Link => ({
  state,
  latencyMs,
  failure,
});

const isOfNoBridge = (terminal: Result<Terminal>): boolean =>
  !terminal.ok && (terminal.failure.kind === 'unsupported' || terminal.failure.kind === 'bad-answer');

/** A bridge that answers is up, even if it is busy or its terminal is not ready. */
function bridgeLink(ping: Result<number>, terminal: Result<Terminal> | null): Link {
  if (ping.ok) return link('up', ping.value, null);
  switch (ping.failure.kind) {
    case 'unsupported':
    case 'not-found':
      // A 404 alone proves no bridge: any web server sends one.
      return terminal === null || isOfNoBridge(terminal)
        ? link('unknown', null, ping.failure)
        : link('up', null, null);
    case 'busy':
    case 'terminal-not-ready':
    case 'refused':
      return link('up', null, ping.failure);
    case 'cancelled':
      return link('unknown', null, ping.failure);
    default:
      return link('down', null, ping.failure);
  }
}

function terminalLink(terminal: Result<Terminal>, tookMs: number | null): Link {
  if (terminal.ok) return link('up', tookMs, null);
  return link(terminal.failure.kind === 'terminal-not-ready' ? 'down' : 'unknown', null, terminal.failure);
}

/** `latency` is null where it is not read; its failure does not count against the link, but is reported with it. */
function brokerLink(terminal: Result<Terminal>, latency: Result<number | null> | null): Link {
  if (!terminal.ok) return link('unknown', null, terminal.failure);
  const latencyMs = latency?.ok === true ? latency.value : null;
  // A missing endpoint is reported once, among the capabilities.
  const failure = latency?.ok === false && latency.failure.kind !== 'unsupported' ? latency.failure : null;
  switch (terminal.value.connected) {
    case true:
      return link('up', latencyMs ?? terminal.value.pingMs, failure);
    case false:
      return link('down', null, {
        kind: 'refused',
        message: 'The terminal says that it has no connection to the broker.',
        endpoint: 'GET /terminal',
      });
    case null:
      return link('unknown', latencyMs, failure);
  }
}

/** While quotes cannot come it is not known whether the market is open. */
const withoutMarket = (clock: BrokerClock | null): BrokerClock | null =>
  clock === null ? null : { ...clock, marketOpen: null };

export interface ConnectionParts {
  readonly bridge: BridgeSwitch;
  /** Clock of the connected bridge. */
  clock(): BrokerClockWatch;
  /** Monotonic milliseconds. */
  now(): number;
  readonly wallWatch: Pick<WallWatch, 'setByMs' | 'lastSet'>;
  /** A write is being sent: the connection must not change under it. */
  isSending(): boolean;
}

export function createConnectionWatch(parts: ConnectionParts): ConnectionWatch {
  const { bridge, now, wallWatch } = parts;
  const fresh = (generation: number): Chain => ({
    generation,
    terminal: null,
    terminalTookMs: null,
    latency: null,
    lacksLatencyAtMs: Number.NEGATIVE_INFINITY,
  });
  let chain = fresh(-1);

  async function terminal(client: BridgeClient, known: Chain): Promise<Result<Terminal>> {
    // A failure is not cached: the scheduler's pauses spare a bridge in trouble already.
    if (known.terminal?.result.ok === true && now() - known.terminal.atMs < terminalMs) {
      return known.terminal.result;
    }
    const result = await client.terminal((ms, utcMs) => {
      known.terminalTookMs = ms;
      parts.clock().takeUtc(utcMs);
    });
    known.terminal = { atMs: now(), result };
    return result;
  }

  async function brokerLatency(client: BridgeClient, known: Chain): Promise<Result<number | null> | null> {
    if (now() - known.lacksLatencyAtMs < lackMs) return null;
    if (known.latency === null || now() - known.latency.atMs >= terminalMs) {
      const result = await client.brokerLatency();
      if (!result.ok && result.failure.kind === 'unsupported') known.lacksLatencyAtMs = now();
      known.latency = { atMs: now(), result };
    }
    return known.latency.result;
  }

  function clockDoubts(
    clock: BrokerClockWatch,
  ): Pick<Connection, 'stamps' | 'clockWarnings' | 'wallSetByMs'> {
    const wallSetByMs = wallWatch.setByMs();
    const set = wallWatch.lastSet();
    return {
      stamps: clock.stamps(),
      clockWarnings: [
        ...clock.warnings(),
        ...(set === null ? [] : [{ kind: 'local-clock-set' as const, ...set }]),
      ],
      wallSetByMs,
    };
  }

  function present(): Chain {
    const { generation } = bridge.current();
    if (chain.generation !== generation) chain = fresh(generation);
    return chain;
  }

  async function look(client: BridgeClient): Promise<Result<Connection>> {
    const known = present();
    const brokerClock = parts.clock();
    const ping = await client.ping();
    const isAway =
      !ping.ok && ['unreachable', 'unauthorized', 'timeout', 'cancelled'].includes(ping.failure.kind);
    if (!ping.ok && isAway) {
      const beyond = link('unknown', null, ping.failure);
      return ok({
        mode: client.mode(),
        bridge: bridgeLink(ping, null),
        terminal: beyond,
        broker: beyond,
        terminalInfo: null,
        clock: withoutMarket(brokerClock.read()),
        ...clockDoubts(brokerClock),
      });
    }
    const terminalRead = await terminal(client, known);
    const latency = terminalRead.ok ? await brokerLatency(client, known) : null;
    const clock = await brokerClock.look(client, terminalRead, bridge.current().clockSymbol);
    const toBridge = bridgeLink(ping, terminalRead);
    const hasQuotes = toBridge.state === 'up' && terminalRead.ok && terminalRead.value.connected !== false;
    return ok({
      mode: client.mode(),
      bridge: toBridge,
      terminal: terminalLink(terminalRead, known.terminalTookMs),
      broker: brokerLink(terminalRead, latency),
      terminalInfo: terminalRead.ok ? terminalRead.value : null,
      clock: hasQuotes ? clock : withoutMarket(clock),
      ...clockDoubts(brokerClock),
    });
  }

  /** Stores what was found of the clock. If times must be read otherwise, connects again, so that all of them are. */
  async function settleClock(): Promise<boolean> {
    if (chain.generation !== bridge.current().generation) return false;
    const clock = parts.clock();
    const found = clock.found();
    if (found !== null) bridge.rememberStamps(found);
    const stamps = clock.stamps();
    if (shiftOf(stamps) === bridge.stamps().shiftS || parts.isSending()) return false;
    await bridge.restamp(stamps);
    return true;
  }

  return {
    async read() {
      const read = await bridge.read(look);
      return (await settleClock()) ? bridge.read(look) : read;
    },
    forgetTerminal() {
      chain.terminal = null;
      chain.latency = null;
      parts.clock().forget();
    },
  };
}
