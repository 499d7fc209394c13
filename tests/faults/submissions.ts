import type { Tick } from '../../shared/model/tick';
import type { Harness, Sent } from './harness';
import { buyLimit, levels, seenAt } from './table/orders';

/** The five writes, each on its own target, so that one never explains another. */
export const operations = [
  'POST /orders',
  'PUT /orders',
  'DELETE /orders',
  'PUT /positions',
  'DELETE /positions',
] as const;
export type Operation = (typeof operations)[number];

const types = [
  'BUY',
  'SELL',
  'BUY_LIMIT',
  'SELL_LIMIT',
  'BUY_STOP',
  'SELL_STOP',
  'BUY_STOP_LIMIT',
  'SELL_STOP_LIMIT',
] as const;

const grid = (price: number): number => Math.round(price * 100_000) / 100_000;
const aside = { overrides: ['unknown-order'] };

/** Prepares the target: somebody else's order or position. */
export function prepare(
  harness: Harness,
  operation: Operation,
  isNetting = false,
  random: () => number = () => 0,
): string {
  switch (operation) {
    case 'POST /orders':
      // A position for the order to add to, reduce, close or reverse.
      if (isNetting && random() < 0.7) {
        harness.broker.hold({ type: random() < 0.5 ? 0 : 1, volume: random() < 0.5 ? 0.04 : 0.01 });
      }
      return '';
    case 'PUT /orders':
    case 'DELETE /orders':
      return String(harness.broker.hold({ type: 2, price: 1.16, volume: 0.02 }));
    case 'PUT /positions':
    case 'DELETE /positions':
      // Enough lots for a part of a part.
      return String(harness.broker.hold({ volume: 0.04 }));
  }
}

export function submit(
  harness: Harness,
  operation: Operation,
  ticket: string,
  quote: Tick,
  random: () => number,
): Sent {
  const seen = seenAt(quote);
  switch (operation) {
    case 'POST /orders':
      return harness.send('place-order', { ...newOrder(quote, random), ...aside });
    case 'PUT /orders':
      // Never its current price: an order with the wanted values already counts as done.
      return harness.send('modify-order', {
        ...aside,
        ticket,
        seen,
        price: grid(1.15 + random() * 0.0099),
      });
    case 'DELETE /orders':
      return harness.send('cancel-order', { ...aside, ticket, seen });
    case 'PUT /positions':
      return harness.send('modify-position', {
        ...aside,
        ticket,
        seen,
        ...levels(quote, Math.floor(random() * 500)),
      });
    case 'DELETE /positions':
      return close(harness, ticket, quote, random() < 0.5);
  }
}

/** A part is half of what `prepare` opened. */
export const close = (harness: Harness, ticket: string, quote: Tick, isPart: boolean): Sent =>
  harness.send('close-position', {
    ...aside,
    ticket,
    seen: seenAt(quote),
    deviation: 20,
    ...(isPart ? { volume: 0.02 } : {}),
  });

function newOrder(quote: Tick, random: () => number) {
  const type = types[Math.floor(random() * types.length)] ?? 'BUY';
  const away = (200 + Math.floor(random() * 800)) / 100_000;
  const order = { ...buyLimit(quote), type, volume: 0.02 };
  switch (type) {
    case 'BUY':
      return { ...order, price: quote.ask, deviation: 20 };
    case 'SELL':
      return { ...order, price: quote.bid, deviation: 20 };
    case 'BUY_LIMIT':
    case 'SELL_STOP':
      return { ...order, price: grid(quote.bid - away) };
    case 'SELL_LIMIT':
    case 'BUY_STOP':
      return { ...order, price: grid(quote.ask + away) };
    case 'BUY_STOP_LIMIT':
      return { ...order, price: grid(quote.ask + away), stopLimit: grid(quote.ask + away - 0.001) };
    case 'SELL_STOP_LIMIT':
      return { ...order, price: grid(quote.bid - away), stopLimit: grid(quote.bid - away + 0.001) };
  }
}
