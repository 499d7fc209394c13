import type { Harness } from './harness';
import type { Operation } from './submissions';
import { answerBytes } from './wire';

/** Events at the broker and in its lists beside one submission. `random` gives 0..1. */

/** Another client (bot, terminal) acting on the same order or position. Its requests are not in the ledger. */
export interface OtherClient {
  readonly what: string;
  readonly afterMs: number;
  /** It may reach the same state as the submission. */
  readonly isSameEffect: boolean;
  /** Whether it did anything. */
  hasActed(): boolean;
}

const json = (body: unknown): string => JSON.stringify(body);
const grid = (price: number): number => Math.round(price * 100_000) / 100_000;

interface Act {
  readonly what: string;
  readonly isSameEffect: boolean;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body: string;
}

function actsOn(operation: Operation, ticket: string, random: () => number): readonly Act[] {
  const position = `/positions/${ticket}`;
  const order = `/orders/${ticket}`;
  const closes = (volume: number | null): Act => ({
    what: volume === null ? 'closes it' : `closes ${volume} of it`,
    isSameEffect: operation === 'DELETE /positions',
    method: 'DELETE',
    path: position,
    body: volume === null ? '' : json({ volume }),
  });
  const cancels: Act = {
    what: 'cancels it',
    isSameEffect: operation === 'DELETE /orders',
    method: 'DELETE',
    path: order,
    body: '',
  };
  const reprices: Act = {
    what: 'sets another price',
    isSameEffect: false,
    method: 'PUT',
    path: order,
    body: json({ price: grid(1.14 + random() * 0.0099) }),
  };
  switch (operation) {
    case 'POST /orders': {
      const like = { symbol: 'EURUSD', type: random() < 0.5 ? 'BUY' : 'SELL', volume: 0.02 };
      return [
        { what: 'places its like', isSameEffect: false, method: 'POST', path: '/orders', body: json(like) },
      ];
    }
    case 'PUT /orders':
      return [cancels, reprices];
    case 'DELETE /orders':
      return [cancels, reprices];
    case 'PUT /positions': {
      const body = json({ sl: grid(1.13 + random() * 0.0099), tp: grid(1.2 + random() * 0.0099) });
      return [
        closes(null),
        closes(0.01),
        { what: 'sets other levels', isSameEffect: false, method: 'PUT', path: position, body },
      ];
    }
    case 'DELETE /positions':
      return [closes(null), closes(0.01), closes(0.02)];
  }
}

/** Another client acts on the submission's target, soon or minutes later. */
export function actAsOtherClient(
  harness: Harness,
  operation: Operation,
  ticket: string,
  random: () => number,
): OtherClient {
  const acts = actsOn(operation, ticket, random);
  const act = acts[Math.floor(random() * acts.length)];
  if (act === undefined) throw new Error('nothing to do');
  const afterMs = Math.round(random() < 0.4 ? random() * 3_000 : random() * 290_000);
  let acted = false;
  setTimeout(() => {
    acted = harness.broker.write(act.method, act.path, act.body).result?.verdict === 'done';
  }, afterMs);
  return { what: act.what, afterMs, isSameEffect: act.isSameEffect, hasActed: () => acted };
}

const lists = ['/positions', '/orders', '/history/orders', '/history/deals'] as const;

/**
 * A terminal whose reads fail: its bridge answers `[]` for a while (reference/order-safety.md, finding D). The account stays true.
 */
export function emptyLists(
  harness: Harness,
  random: () => number,
): { what: string; fromMs: number; untilMs: number } {
  const only = random() < 0.5 ? null : lists[Math.floor(random() * lists.length)];
  const from = Date.now() + random() * 20_000;
  const until = from + 1_000 + random() * 180_000;
  const empty = answerBytes(200, 'application/json', '[]');
  harness.bridge.onRead(({ path }) => {
    const now = Date.now();
    const [list] = path.split('?');
    const isMeant = only === null ? lists.some((name) => name === list) : list === only;
    return isMeant && now >= from && now < until ? { kind: 'bytes', bytes: empty, end: 'keep' } : null;
  });
  const what = `${only ?? 'all lists'} empty for ${Math.round((until - from) / 1_000)} s`;
  return { what, fromMs: from, untilMs: until };
}
