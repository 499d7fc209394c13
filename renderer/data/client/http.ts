import {
  type Host,
  type Input,
  isEventName,
  isLongRead,
  isOfBridge,
  isRead,
  isWrite,
  type Output,
  type RequestName,
  type WriteName,
} from '../../../shared/contract';
import { type Failure, failed, ofOtherBridge, type Result } from '../../../shared/model/result';
import { createReadLane } from '../../../shared/read-lane';
import { createEventHub } from './event-hub';
import { readEventStream } from './event-stream';

/** The client of the browser host, as `ipc.ts` is of the desktop. Its protocol: `loopback/protocol.ts`. */

const secretHeader = 'x-bridgewatch-secret';
const generationHeader = 'x-bridgewatch-generation';
const secretKey = 'bridgewatch-secret';
/** Reads end in the host after 10 s; a host that is silent for so long hangs. Writes have no limit here. Milliseconds. */
const readLimitMs = 45_000;
/** The host answers polls at once. Milliseconds. */
const pollLimitMs = 10_000;
/** A long one ends after two minutes, and may have waited for another. */
const longReadLimitMs = 300_000;
/** Three missed heartbeats of the host. Milliseconds. */
const silenceLimitMs = 16_000;
/** How often the answer of a slow write is asked for. Milliseconds. */
const askLaterMs = 250;
const reconnectMs = { first: 500, most: 5_000 };

const hostLost = (message: string): Failure => ({ kind: 'host-lost', message });
const notAdmitted: Failure = { kind: 'no-session', message: 'Each address that it prints works once' };
const unreachable = hostLost('Check that it still runs in its command window.');

/** Removes the one-time code from the address and the browser's history, so that it is neither seen nor sent again. */
function takeCode(): string | null {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code !== null) history.replaceState(null, '', location.pathname);
  return code;
}

async function exchange(code: string): Promise<string | null> {
  try {
    const response = await fetch('/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
      cache: 'no-store',
      redirect: 'error',
    });
    if (!response.ok) return null;
    const answer: unknown = await response.json();
    const secret = typeof answer === 'object' && answer && 'secret' in answer ? answer.secret : null;
    return typeof secret === 'string' ? secret : null;
  } catch {
    return null;
  }
}

/** This tab's secret: by the code in the address, else the one from before a reload. */
async function openSession(): Promise<string | null> {
  const code = takeCode();
  const fresh = code === null ? null : await exchange(code);
  if (fresh !== null) sessionStorage.setItem(secretKey, fresh);
  return fresh ?? sessionStorage.getItem(secretKey);
}

/** A write whose answer was lost may have been done; a read has no such doubt. */
const maybeDone: Readonly<Record<WriteName, string>> = {
  'trade.send': 'The order may or may not have been sent: check positions and orders first.',
  'terminal.act': 'The terminal may or may not have been asked: look at its state first.',
};
const answerLost = (name: RequestName): Failure =>
  isWrite(name) ? hostLost(`${unreachable.message} ${maybeDone[name]}`) : unreachable;

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export async function connectHttp(): Promise<Host> {
  const hub = createEventHub();
  const inLane = createReadLane(readsAtOnce);
  const inLongLane = createReadLane(longReadsAtOnce);
  const secret = await openSession();
  let admitted = secret !== null;
  /** The generation that the page shows; null until the host has named one. */
  let known: number | null = null;
  hub.on('bridge.changed', ({ generation }) => {
    known = generation;
  });
  const headers = { 'content-type': 'application/json', [secretHeader]: secret ?? '' };

  async function call<Name extends RequestName>(
    name: Name,
    input: Input<Name>,
    limitMs: number | null,
  ): Promise<Result<Output<Name>>> {
    if (!admitted) return failed(notAdmitted);
    let response: Response;
    try {
      response = await fetch(`/api/${name}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(input),
        cache: 'no-store',
        redirect: 'error',
        ...(limitMs === null ? {} : { signal: AbortSignal.timeout(limitMs) }),
      });
      const generation = response.headers.get(generationHeader);
      // An answer from the bridge counts only if it is from the bridge that the page shows.
      if (isOfBridge(name) && known !== null && generation !== null && Number(generation) !== known) {
        void catchUp();
        return failed(ofOtherBridge);
      }
      if (name === 'bridge.read' && generation !== null) known = Number(generation);
      if (response.status === 202) return await fetchLater(await response.json());
      if (response.ok) return await response.json();
    } catch {
      return failed(answerLost(name));
    }
    if (response.status === 403) {
      admitted = false;
      return failed(notAdmitted);
    }
    return failed(hostLost(`Bridgewatch's own process did not take ${name} (HTTP ${response.status}).`));
  }

  /** The answer of a slow write, which holds no connection meanwhile. Throws where the host is gone. */
  async function fetchLater<Value>(ticket: unknown): Promise<Result<Value>> {
    for (;;) {
      await wait(askLaterMs);
      const response = await fetch('/later', {
        method: 'POST',
        headers,
        body: JSON.stringify(ticket),
        cache: 'no-store',
        redirect: 'error',
      });
      if (response.status === 202) continue;
      if (!response.ok) throw new Error('the answer is lost');
      return await response.json();
    }
  }

  let isCatchingUp = false;
  /** The stream of events may be broken or late: then the host is asked which bridge it uses. */
  async function catchUp(): Promise<void> {
    if (isCatchingUp) return;
    isCatchingUp = true;
    const before = known ?? 0;
    const bridge = await call('bridge.read', {}, readLimitMs);
    isCatchingUp = false;
    if (bridge.ok && bridge.value.generation > before) hub.publish('bridge.changed', bridge.value);
  }

  async function followEvents(): Promise<void> {
    let pauseMs = reconnectMs.first;
    while (admitted) {
      const ended = new AbortController();
      try {
        const response = await fetch('/events', {
          headers: { [secretHeader]: secret ?? '' },
          cache: 'no-store',
          redirect: 'error',
          signal: ended.signal,
        });
        if (response.status === 403) admitted = false;
        if (response.ok && response.body) {
          pauseMs = reconnectMs.first;
          for await (const { name, data } of readEventStream(response.body, silenceLimitMs)) {
            if (isEventName(name)) hub.publish(name, JSON.parse(data));
          }
        }
      } catch {
        // Broken or silent: the next turn of the loop connects again, and the host repeats the latest values.
      }
      ended.abort();
      await wait(pauseMs);
      pauseMs = Math.min(pauseMs * 2, reconnectMs.most);
    }
  }
  void followEvents();

  return {
    invoke(name, input) {
      // A read may wait for its turn; a write must not.
      if (isLongRead(name)) return inLongLane(() => call(name, input, longReadLimitMs));
      if (isRead(name)) return inLane(() => call(name, input, readLimitMs));
      return call(name, input, isOfBridge(name) ? pollLimitMs : null);
    },
    on: hub.on,
  };
}

/**
 * A browser opens at most six connections to one address. The event stream holds one; reads that wait for a slow bridge
 * may hold three, and one of history another, which may take a minute: so an order, a change of settings or a second tab never queues
 * behind them, nor the account behind history. (The host lets two reads at once reach the bridge and one of history, so more would
 * only wait there.)
 */
const readsAtOnce = 3;
const longReadsAtOnce = 1;
