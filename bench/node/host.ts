import { subscribe } from 'node:diagnostics_channel';
import http from 'node:http';
import type { z } from 'zod';
import type { Service } from '../../host/api/ports';
import { createBrowserService } from '../../loopback/host';
import { type Input, type Output, type RequestName, requests } from '../../shared/contract';

/**
 * Measures the host without a page: from an order's confirmation to its last byte handed to the socket, with all polls running and
 * with none, against a bare POST; and the time that the host adds to a poll. Prints milliseconds as JSON.
 */

const turns = Number(process.argv[2] ?? 40);
const symbol = 'BTCUSD';
const polled = ['EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD', 'BTCUSD'];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const now = (): number => performance.now();

/** Records when a request with this method and path ending was handed to the socket completely, and when its answer ended. */
let watched: {
  readonly method: string;
  readonly end: string;
  sent: number;
  answered: number;
  began: number;
} | null = null;
subscribe('http.client.request.start', (message) => {
  const request =
    typeof message === 'object' && message !== null && 'request' in message ? message.request : null;
  const watch = watched;
  if (watch === null || !(request instanceof http.ClientRequest) || request.method !== watch.method) return;
  if (request.path.split('?')[0]?.endsWith(watch.end) !== true) return;
  watch.began = now();
  request.once('finish', () => {
    watch.sent = now();
  });
  request.once('response', (response) =>
    response.once('end', () => {
      watch.answered = now();
    }),
  );
});

/** The contract's output schemas, typed so that a name keeps its schema. */
const outputs: { readonly [Name in RequestName]: { readonly output: z.ZodType<Output<Name>> } } = requests;

const service: Service = await createBrowserService({ version: 'bench', demo: false, log: () => {} });

async function ask<Name extends RequestName>(name: Name, input: Input<Name>): Promise<Output<Name>> {
  const result = await service.invoke(name, input);
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.failure)}`);
  return outputs[name].output.parse(result.value);
}

const { volumeMin } = await ask('symbols.read', { symbol });
const { bid } = await ask('ticks.read', { symbol });
/** Within the product's limits, and different each time, so that no order looks like a repeat. */
const price = (turn: number): number => Math.round(bid * (0.98 - (turn % 25) / 1_000));
let turn = 0;

/** Milliseconds until the order's last byte was handed over. */
async function order(): Promise<number> {
  turn += 1;
  const watch = { method: 'POST', end: '/orders', sent: Number.NaN, answered: Number.NaN, began: Number.NaN };
  watched = watch;
  const began = now();
  const outcome = await ask('trade.send', {
    name: 'place-order',
    input: {
      intentId: crypto.randomUUID(),
      symbol,
      type: 'BUY_LIMIT',
      volume: volumeMin,
      price: price(turn),
    },
  });
  watched = null;
  if (outcome.verdict !== 'placed' && outcome.verdict !== 'done')
    throw new Error(`the order was not placed: ${JSON.stringify(outcome)}`);
  if (outcome.order !== null)
    await ask('trade.send', {
      name: 'cancel-order',
      input: { intentId: crypto.randomUUID(), ticket: outcome.order },
    });
  return watch.sent - began;
}

const body = JSON.stringify({
  symbol,
  volume: volumeMin,
  type: 'BUY_LIMIT',
  price: price(0),
  comment: 'x'.repeat(20),
});
const bridgeUrl = new URL(process.env.BRIDGE_URL ?? '');
/** A plain node:http POST on its own connection, as for an order. */
function barePost(): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = now();
    let sent = Number.NaN;
    const request = http.request(
      { host: bridgeUrl.hostname, port: bridgeUrl.port, path: '/nowhere', method: 'POST', agent: false },
      (response) => response.resume().once('end', () => resolve(sent - began)),
    );
    request.once('error', reject);
    request.once('finish', () => {
      sent = now();
    });
    request.setHeader('content-type', 'application/json');
    request.end(body);
  });
}

function startPolls(): () => void {
  const every = (ms: number, act: () => Promise<unknown>) =>
    setInterval(() => void act().catch(() => {}), ms);
  const timers = [
    every(1_000, () => ask('topics.read', screen)),
    every(2_000, () => ask('rates.analyse', analysis)),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

const screen = {
  ...{ account: null, positions: null, orders: null, connection: null },
  ticks: polled.map((name) => ({ symbol: name, version: null })),
};
const analysis = {
  symbol: 'EURUSD',
  timeframe: 'H1',
  count: 500,
  indicators: {
    ema: { type: 'ema', length: 21 },
    bbands: { type: 'bbands', length: 20, std: 2 },
    rsi: { type: 'rsi', length: 14 },
    macd: { type: 'macd', fast: 12, slow: 26, signal: 9 },
  },
} as const;

/** Times of a poll through the host and of its request to the bridge. */
async function poll(): Promise<{ readonly whole: number; readonly bridge: number }> {
  const watch = {
    method: 'GET',
    end: '/positions',
    sent: Number.NaN,
    answered: Number.NaN,
    began: Number.NaN,
  };
  watched = watch;
  const began = now();
  await ask('positions.list', {});
  const whole = now() - began;
  watched = null;
  return { whole, bridge: watch.answered - watch.began };
}

const bare: number[] = [];
const quiet: number[] = [];
const busy: number[] = [];
const polls: number[] = [];
const bridgeTimes: number[] = [];
for (let warm = 0; warm < Math.min(3, turns); warm += 1) {
  await order();
  await barePost();
  await pause(2_150);
}
for (let round = 0; round < turns / 4; round += 1) {
  for (const isBusy of [false, true]) {
    const stop = isBusy ? startPolls() : () => {};
    if (isBusy) await pause(700);
    for (let each = 0; each < Math.min(4, turns); each += 1) {
      // One write a second, two after a pause: an order and its cancel. The offset varies the moment within the polls' second.
      await pause(2_150 + ((each * 397) % 290));
      (isBusy ? busy : quiet).push(await order());
      if (isBusy) bare.push(await barePost());
      else {
        const { whole, bridge } = await poll();
        polls.push(whole);
        bridgeTimes.push(bridge);
      }
    }
    stop();
  }
}
await service.close();
process.stdout.write(JSON.stringify({ bare, quiet, busy, polls, bridgeTimes }));
process.exit(0);
