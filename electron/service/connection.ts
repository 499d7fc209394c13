import type { Handlers } from '../../shared/contract';
import type { BrokerClock, Connection, Link, Terminal } from '../../shared/model/connection';
import { type Failure, ok, type Result } from '../../shared/result';
import type { BridgeClient } from '../bridge/client';
import { clockOfTerminal, type TimeAnswer } from '../bridge/decode/system';
import type { BridgeSwitch } from './active-bridge';
import type { EventLoopWatch } from './event-loop';

/** One look along the chain, with what it remembers in between. */
export interface ConnectionWatch {
  readonly handlers: ConnectionHandlers;
  /** The terminal was acted on: what is remembered of it and of its clock is asked for anew. */
  forgetTerminal(): void;
}

export type ConnectionHandlers = Pick<Handlers, 'connection.read' | 'load.read'>;

/** The terminal and the way to the broker are looked at every few seconds, the clock seldom: offsets change twice a year. */
const terminalMs = 5_000;
const clockMs = 30_000;
/** A proxy can answer 404 for a bridge that is just starting: what was lacking is asked for again now and then. */
const lackMs = 300_000;

interface Looked<T> {
  readonly atMs: number;
  readonly result: Result<T>;
}

/** What is known of one bridge; a new generation starts from nothing. */
interface Knowledge {
  readonly generation: number;
  terminal: Looked<Terminal> | null;
  /** Round trip of the last `GET /terminal` that was answered, milliseconds. */
  terminalTookMs: number | null;
  latency: Looked<number | null> | null;
  clock: { readonly atMs: number; readonly clock: BrokerClock } | null;
  /** When and with which pinned symbol the clock was last asked for; null = ask at the next look. */
  clockAsked: { readonly atMs: number; readonly symbol: string | null } | null;
  /** Optional endpoints that this bridge turned out not to have, with the moment of that answer. */
  readonly lacks: Map<'latency' | 'time', number>;
}

const link = (state: Link['state'], latencyMs: number | null, failure: Failure | null): Link => ({
  state,
  latencyMs,
  failure,
});

/** A bridge that answers is up, even when it only says that it is busy or that the terminal is not ready. */
function bridgeLink(ping: Result<number>): Link {
  if (ping.ok) return link('up', ping.value, null);
  switch (ping.failure.kind) {
    case 'unsupported':
    case 'not-found':
      return link('up', null, null);
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

/** `latency` is null where it is not asked for; a failure of it says nothing against the link, but is told with it. */
function brokerLink(terminal: Result<Terminal>, latency: Result<number | null> | null): Link {
  if (!terminal.ok) return link('unknown', null, terminal.failure);
  const latencyMs = latency?.ok === true ? latency.value : null;
  // What the bridge lacks is told once, among its capabilities.
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

export function createConnectionWatch(
  bridge: BridgeSwitch,
  now: () => number,
  eventLoop: Pick<EventLoopWatch, 'p99Ms'> = { p99Ms: () => null },
): ConnectionWatch {
  const fresh = (generation: number): Knowledge => ({
    generation,
    terminal: null,
    terminalTookMs: null,
    latency: null,
    clock: null,
    clockAsked: null,
    lacks: new Map(),
  });
  let knowledge = fresh(-1);

  const lacks = (known: Knowledge, what: 'latency' | 'time'): boolean =>
    now() - (known.lacks.get(what) ?? Number.NEGATIVE_INFINITY) < lackMs;

  async function terminal(client: BridgeClient, known: Knowledge): Promise<Result<Terminal>> {
    // A failure is asked about again at once: the scheduler's pauses already spare a bridge in trouble.
    if (known.terminal?.result.ok === true && now() - known.terminal.atMs < terminalMs) {
      return known.terminal.result;
    }
    const result = await client.terminal((ms) => {
      known.terminalTookMs = ms;
    });
    known.terminal = { atMs: now(), result };
    return result;
  }

  async function brokerLatency(
    client: BridgeClient,
    known: Knowledge,
  ): Promise<Result<number | null> | null> {
    if (lacks(known, 'latency')) return null;
    if (known.latency === null || now() - known.latency.atMs >= terminalMs) {
      const result = await client.brokerLatency();
      if (!result.ok && result.failure.kind === 'unsupported') known.lacks.set('latency', now());
      known.latency = { atMs: now(), result };
    }
    return known.latency.result;
  }

  /** The pinned symbol's tick tells the clock; where the bridge does not know that symbol, one of its own choice. */
  async function askTime(client: BridgeClient, pinned: string | null): Promise<Result<TimeAnswer>> {
    const time = await client.time(pinned ?? undefined);
    const isPinAtFault = !time.ok && (time.failure.kind === 'not-found' || time.failure.kind === 'refused');
    return pinned !== null && isPinAtFault ? client.time() : time;
  }

  async function clock(
    client: BridgeClient,
    known: Knowledge,
    terminalRead: Result<Terminal>,
  ): Promise<BrokerClock | null> {
    const symbol = bridge.current().clockSymbol;
    const { clockAsked } = known;
    if (clockAsked?.symbol === symbol && now() - clockAsked.atMs < clockMs) return clockNow(known);
    const ofTerminal = terminalRead.ok ? clockOfTerminal(terminalRead.value) : null;
    const remember = (read: BrokerClock): BrokerClock => {
      known.clock = { atMs: now(), clock: read };
      known.clockAsked = { atMs: now(), symbol };
      return read;
    };
    if (!lacks(known, 'time')) {
      const time = await askTime(client, symbol);
      if (time.ok) {
        if (time.value.clock !== null) return remember(time.value.clock);
        // A closed market has no tick to tell the offset by: the one that is known otherwise stands.
        const other = clockNow(known) ?? ofTerminal;
        if (other !== null) {
          const { usedSymbol } = time.value.time;
          return remember({ ...other, usedSymbol, marketOpen: time.value.marketOpen });
        }
      } else if (time.failure.kind === 'unsupported') known.lacks.set('time', now());
    }
    // An offset that was known a while ago is better than none while the bridge is away.
    return ofTerminal === null ? clockNow(known) : remember(ofTerminal);
  }

  /** The clock as it was read, moved on by the time that has passed since. */
  function clockNow({ clock: read }: Knowledge): BrokerClock | null {
    if (read === null || read.clock.utcMs === null) return read?.clock ?? null;
    return { ...read.clock, utcMs: read.clock.utcMs + Math.round(now() - read.atMs) };
  }

  async function look(client: BridgeClient): Promise<Result<Connection>> {
    const { generation } = bridge.current();
    if (knowledge.generation !== generation) knowledge = fresh(generation);
    const known = knowledge;
    const ping = await client.ping();
    const isAway =
      !ping.ok && ['unreachable', 'unauthorized', 'timeout', 'cancelled'].includes(ping.failure.kind);
    if (!ping.ok && isAway) {
      const beyond = link('unknown', null, ping.failure);
      return ok({
        bridge: bridgeLink(ping),
        terminal: beyond,
        broker: beyond,
        terminalInfo: null,
        clock: clockNow(known),
      });
    }
    const terminalRead = await terminal(client, known);
    const latency = terminalRead.ok ? await brokerLatency(client, known) : null;
    return ok({
      bridge: bridgeLink(ping),
      terminal: terminalLink(terminalRead, known.terminalTookMs),
      broker: brokerLink(terminalRead, latency),
      terminalInfo: terminalRead.ok ? terminalRead.value : null,
      clock: await clock(client, known, terminalRead),
    });
  }

  return {
    handlers: {
      'connection.read': () => bridge.read(look),
      'load.read': () =>
        bridge.read((client) => Promise.resolve(ok({ ...client.load(), eventLoopP99Ms: eventLoop.p99Ms() }))),
    },
    forgetTerminal() {
      knowledge.terminal = null;
      knowledge.latency = null;
      knowledge.clockAsked = null;
    },
  };
}
