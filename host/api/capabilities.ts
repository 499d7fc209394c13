import type { Handlers } from '../../shared/contract';
import { type Failure, type FailureKind, ok, type Result } from '../../shared/model/result';
import {
  type Capability,
  type CapabilityId,
  capabilityIds,
  type EndpointCapabilityId,
  endpointCapabilityIds,
  type OrderCapabilityId,
} from '../../shared/model/terminal';
import type { BridgeClient } from '../bridge/client';
import type { OpenApi } from '../bridge/decode/system';
import { includesEndpoint, unusedOf, usedEndpoints } from '../bridge/endpoints';
import type { VariantName } from '../bridge/reads';
import type { TickCounting } from '../bridge/tick-history';
import type { BridgeSwitch } from '../live/active-bridge';
import { isLearned, learnedCapability } from './learned-capabilities';

type CapabilityHandlers = Pick<Handlers, 'capabilities.read' | 'interface.read'>;

export interface Capabilities {
  readonly handlers: CapabilityHandlers;
  /**
   * Notes that this bridge drops a field of orders. Kept until another bridge or token is connected. `reason` is a sentence for the
   * user.
   */
  noteDropped(capability: OrderCapabilityId, reason: string): void;
}

/** Pause before an inconclusive probe (time-out, terminal away) is repeated, milliseconds. */
const tryAgainMs = 30_000;

/** Longest wait for the probes of a slow bridge; then what is known so far is returned and they go on. Milliseconds. */
const patienceMs = 8_000;

const atMost = async (work: Promise<void>, ms: number): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
};

/** A note where this bridge serves a topic only at the top; null where it does not. */
const atTop = (client: BridgeClient, id: VariantName, endpoints: readonly string[]): string | null =>
  client.isAtTop(id)
    ? `Asked as ${endpoints[1]}?symbol=…: this bridge does not serve ${endpoints[0]}.`
    : null;

/** An answering path does not prove that the newest ticks can be read. */
function ticksAsSeen(counting: TickCounting | null): Pick<Capability, 'state' | 'reason'> {
  switch (counting) {
    case 'newest':
      return { state: 'yes', reason: 'Seen to work: count=N brings the newest.' };
    case 'backward':
      return {
        state: 'yes',
        reason:
          'Seen to work: count=−N with from=now brings the newest; count=N alone counts from the oldest.',
      };
    case 'spans':
      return { state: 'yes', reason: 'Seen to work: the newest are asked for as a span of time.' };
    case 'none':
      return { state: 'no', reason: 'It answers its oldest ticks; no way was found to the newest.' };
    case null:
      return { state: 'unknown', reason: 'It answers, but no newest tick was seen yet.' };
  }
}

/** What is known of one bridge beside its answers; a new generation starts from nothing. */
interface Knowledge {
  readonly generation: number;
  openApi: OpenApi | null;
  /** Why the last probe was inconclusive, and when (monotonic milliseconds). */
  readonly tried: Map<EndpointCapabilityId, { readonly atMs: number; readonly why: string }>;
  /** Probes under way, shared by all callers. */
  looking: Promise<void> | null;
  /** Order fields that the bridge drops, with the reason for the user. */
  readonly dropped: Map<OrderCapabilityId, string>;
}

/** Failures that the next request would meet too. */
const ofEverything: ReadonlySet<FailureKind> = new Set([
  'unreachable',
  'timeout',
  'unauthorized',
  'busy',
  'terminal-not-ready',
  'cancelled',
]);

const isVariantName = (id: EndpointCapabilityId): id is VariantName =>
  id === 'tick' || id === 'tick-history' || id === 'rates';

type Probe = (client: BridgeClient, symbol: string) => Promise<Result<unknown>>;

const utcSeconds = (): number => Math.floor(Date.now() / 1_000);

/** The smallest read that proves each endpoint; null where there is none. */
const probes: Readonly<Record<EndpointCapabilityId, Probe | null>> = {
  ping: (client) => client.ping(),
  'broker-latency': (client) => client.brokerLatency(),
  'last-error': (client) => client.lastError(),
  terminal: (client) => client.terminal(),
  time: (client) => client.time(),
  account: (client) => client.account(),
  symbols: (client) => client.symbols(),
  tick: (client, symbol) => client.tick(symbol),
  'tick-history': (client, symbol) => client.ticks(symbol, { count: 1 }),
  rates: (client, symbol) => client.rates(symbol, 'H1', 1),
  analysis: (client, symbol) =>
    client.ratesTa({ symbol, timeframe: 'H1', count: 10, indicators: { sma: { length: 2 } } }),
  positions: (client) => client.positions(),
  orders: (client) => client.orders(),
  deals: (client) => client.dealsSoon(utcSeconds() - 60, utcSeconds()),
  'history-orders': (client) => client.historyOrdersSoon(utcSeconds() - 60, utcSeconds()),
  interface: null,
  'terminal-actions': null,
};

/**
 * What a bridge can do: by its answers so far, then by its interface description, then by one small read for each endpoint. Nothing
 * is ever done to find out: the terminal's actions are known from the description or not at all.
 */
export function createCapabilities(bridge: BridgeSwitch, now: () => number): Capabilities {
  const fresh = (generation: number): Knowledge => ({
    generation,
    openApi: null,
    tried: new Map(),
    looking: null,
    dropped: new Map(),
  });
  let knowledge = fresh(-1);
  const current = (): Knowledge => {
    const { generation } = bridge.current();
    if (knowledge.generation !== generation) knowledge = fresh(generation);
    return knowledge;
  };

  async function readOpenApi(client: BridgeClient, known: Knowledge): Promise<Result<OpenApi>> {
    if (known.openApi !== null) return ok(known.openApi);
    const read = await client.openApi();
    if (read.ok) known.openApi = read.value;
    return read;
  }

  const isListed = (known: Knowledge, id: EndpointCapabilityId): boolean =>
    usedEndpoints[id].some((endpoint) => includesEndpoint(known.openApi?.endpoints ?? [], endpoint));

  const wasTriedLately = (known: Knowledge, id: EndpointCapabilityId): boolean =>
    now() - (known.tried.get(id)?.atMs ?? Number.NEGATIVE_INFINITY) < tryAgainMs;

  /** Probes what is not known yet. Ends at the first failure that the others would meet too. */
  async function look(client: BridgeClient, known: Knowledge): Promise<void> {
    const note = (id: EndpointCapabilityId, failure: Failure) =>
      known.tried.set(id, { atMs: now(), why: failure.message });
    if (client.seen('interface')?.state !== 'no' && !wasTriedLately(known, 'interface')) {
      const read = await readOpenApi(client, known);
      if (!read.ok) note('interface', read.failure);
    }
    /** Any symbol, for probes that need one. */
    let symbol: string | null | undefined;
    const anySymbol = async (): Promise<string | null> => {
      const names = await client.symbols();
      return names.ok ? (names.value[0] ?? null) : null;
    };
    for (const id of endpointCapabilityIds) {
      // For ticks a listed or answering path is not enough: only newest ticks seen count.
      const isKnown =
        id === 'tick-history' && client.seen(id)?.state !== 'no'
          ? client.tickCounting() !== null
          : client.seen(id) !== null || isListed(known, id);
      if (isKnown || wasTriedLately(known, id)) continue;
      const needsSymbol = isVariantName(id) || id === 'analysis';
      if (needsSymbol && symbol === undefined) symbol = await anySymbol();
      const probe = probes[id];
      if (probe === null || (needsSymbol && symbol === null)) continue;
      const answer = await probe(client, symbol ?? '');
      if (answer.ok) {
        // No tick came to tell by: probed again after a while.
        if (id === 'tick-history' && client.tickCounting() === null)
          known.tried.set(id, { atMs: now(), why: 'It answers, but no newest tick was seen yet.' });
        continue;
      }
      note(id, answer.failure);
      if (ofEverything.has(answer.failure.kind)) {
        for (const rest of endpointCapabilityIds) if (client.seen(rest) === null) note(rest, answer.failure);
        return;
      }
    }
  }

  function capabilityOf(client: BridgeClient, known: Knowledge, id: CapabilityId): Capability {
    if (isLearned(id)) return learnedCapability(client, known.dropped, id);
    const all = usedEndpoints[id];
    const entry = (state: Capability['state'], reason: string | null): Capability => ({
      id,
      endpoints: [...all],
      state,
      reason,
    });
    const seen = client.seen(id);
    if (seen?.state === 'no') return entry('no', seen.reason);
    if (seen?.state === 'yes' && id === 'tick-history') {
      const { state, reason } = ticksAsSeen(client.tickCounting());
      return entry(state, [atTop(client, id, all), reason].filter((words) => words !== null).join(' '));
    }
    if (seen?.state === 'yes') {
      return entry('yes', isVariantName(id) ? atTop(client, id, all) : null);
    }
    const lacking = all.filter((endpoint) => !includesEndpoint(known.openApi?.endpoints ?? [], endpoint));
    if (id === 'terminal-actions') {
      if (known.openApi === null || known.openApi.endpoints.length === 0) {
        return entry('unknown', 'It cannot be found out without doing it; the buttons show it.');
      }
      return lacking.length === 0
        ? entry('yes', null)
        : entry(
            lacking.length === all.length ? 'no' : 'yes',
            `The bridge’s interface description does not list ${lacking.join(', ')}.`,
          );
    }
    if (isListed(known, id) && id !== 'tick-history') {
      return entry('yes', 'Listed in the bridge’s interface description; not asked yet.');
    }
    return entry('unknown', known.tried.get(id)?.why ?? 'Not asked yet.');
  }

  const handlers: CapabilityHandlers = {
    'capabilities.read': () =>
      bridge.read(async (client) => {
        const known = current();
        known.looking ??= look(client, known).finally(() => {
          known.looking = null;
        });
        await atMost(known.looking, patienceMs);
        return ok(capabilityIds.map((id) => capabilityOf(client, known, id)));
      }),

    'interface.read': () =>
      bridge.read(async (client) => {
        const read = await readOpenApi(client, current());
        if (!read.ok) return read;
        return ok({ ...read.value, unused: unusedOf(read.value.endpoints) });
      }),
  };
  return {
    handlers,
    noteDropped(capability, reason) {
      current().dropped.set(capability, reason);
    },
  };
}
