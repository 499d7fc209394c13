import http from 'node:http';

/**
 * @typedef {{ readonly positions: number, readonly symbols: number, readonly deals: number, readonly candles: number,
 *   readonly openers: number, readonly dealers: number }} Size `openers`: who has positions open, each with a magic number but the first;
 *   `dealers`: whose the deals are, likewise.
 */

/** An account that has traded for years. @type {Size} */
const years = {
  ...{ positions: 10_000, symbols: 5_000, deals: 50_000, candles: 100_000 },
  ...{ openers: 3, dealers: 1 },
};
/** One on which two hundred bots trade. @type {Size} */
export const manyBots = {
  ...{ positions: 20_000, symbols: 5_000, deals: 100_000, candles: 100_000 },
  ...{ openers: 201, dealers: 201 },
};
const symbols = /** @type {const} */ ([
  { symbol: 'EURUSD', price: 1.16, point: 0.00001 },
  { symbol: 'GBPUSD', price: 1.25, point: 0.00001 },
  { symbol: 'USDJPY', price: 152.9, point: 0.001 },
  { symbol: 'XAUUSD', price: 3248, point: 0.01 },
]);
const [firstSymbol] = symbols;
/** @param {number} index */
const symbolAt = (index) => symbols[index % symbols.length] ?? firstSymbol;
/** Broker seconds. */
const now = 1_795_000_000;

/**
 * A third of the positions changes every second.
 * @param {Size} size
 * @param {number} index
 * @param {number} second
 */
function positionAt({ openers }, index, second) {
  const { symbol, price, point } = symbolAt(index);
  const points = Math.round(400 * Math.sin(index * 1.7 + ((index + second) % 3 === 0 ? second : 0)));
  const ticket = 70_000_001 + index;
  return {
    ...{ ticket, identifier: ticket, symbol, type: index % 2, volume: ((index % 9) + 1) / 100, sl: 0, tp: 0 },
    ...{
      price_open: price,
      price_current: Number((price + points * point).toFixed(5)),
      profit: points / 100,
    },
    ...{
      swap: 0,
      magic: (index % openers) * 1000,
      comment: '',
      reason: 3,
      time: now - index,
      time_update: now - index,
    },
  };
}

/**
 * @param {Size} size
 * @param {number} index
 */
function dealAt(size, index) {
  const position = 500_000 + (index >> 1);
  const isExit = index % 2;
  return {
    ...{
      ticket: 600_000 + index,
      // A position has the ticket of the order that opened it.
      order: isExit ? 700_000 + index : position,
      position_id: position,
      symbol: symbolAt(position).symbol,
    },
    ...{
      type: (position % 2) ^ isExit,
      entry: isExit,
      volume: 0.05,
      price: 1.16,
      magic: (position % size.dealers) * 1000,
      reason: 3,
      comment: '',
    },
    ...{ profit: isExit * ((index % 41) - 20), commission: -0.15, swap: 0, fee: 0 },
    time: now - (size.deals - index) * 60,
  };
}

/** @param {number} time broker seconds */
const candleAt = (time) => ({
  time,
  open: 1.16,
  high: 1.161,
  low: 1.159,
  close: 1.1605,
  tick_volume: 100,
  spread: 10,
});

/**
 * A bridge with such an account: what it does not list itself the demo answers.
 * @param {{ readonly url: string, readonly token: string }} demo
 * @param {Size} [size]
 */
export async function startBigAccount(demo, size = years) {
  const names = Array.from({ length: size.symbols }, (_, index) => symbols[index]?.symbol ?? `STOCK${index}`);
  const deals = Array.from({ length: size.deals }, (_, index) => dealAt(size, index));
  /** @param {URL} address */
  const listOf = ({ pathname, searchParams }) => {
    if (pathname === '/symbols') return JSON.stringify(names);
    if (pathname === '/history/deals') {
      const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))];
      return JSON.stringify(deals.filter(({ time }) => time >= from && time <= to));
    }
    if (pathname === '/positions') {
      const second = Math.floor(performance.now() / 1_000);
      return JSON.stringify(
        Array.from({ length: size.positions }, (_, index) => positionAt(size, index, second)),
      );
    }
    // More candles than fit into any answer, whatever the span.
    const to = Math.floor(Number(searchParams.get('to')) / 3_600) * 3_600;
    if (!pathname.endsWith('/rates') || to === 0) return null;
    return JSON.stringify(
      Array.from({ length: size.candles }, (_, index) => candleAt(to - (size.candles - 1 - index) * 3_600)),
    );
  };
  const server = http.createServer((request, response) => {
    const own = request.method === 'GET' ? listOf(new URL(request.url ?? '', demo.url)) : null;
    if (own !== null) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(own);
      return;
    }
    const headers = { ...request.headers, host: new URL(demo.url).host };
    const asked = http.request(demo.url + request.url, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    token: demo.token,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
