import { randomUUID } from 'node:crypto';
import type { Draft, Entry, Owner } from '../../../host/orders/journal/entry';
import type { StoredIntent } from '../../../host/orders/journal/intent-store';
import type { TradeOutcome, TradeRequest, Verdict } from '../../../shared/model/trade';

export const owner = (run: string, pid = 4_711): Owner => ({ run, pid });

export const buyRequest = (id: string = randomUUID()): TradeRequest => ({
  name: 'place-order',
  input: { intentId: id, symbol: 'EURUSD', type: 'BUY', volume: 0.1, price: 1.1 },
});

export const draft = (request: TradeRequest = buyRequest(), more: Partial<Draft> = {}): Draft => ({
  id: request.input.intentId,
  request,
  bridge: 'http://bridge.test',
  profile: null,
  account: { login: '1001', server: 'Quiet-Demo' },
  symbol: 'EURUSD',
  label: { magic: 36_471_595_597_000, comment: 'wb:ABCDEFGHIJ' },
  before: { positions: [], orders: [], row: null },
  owner: owner('run-a'),
  ...more,
});

export const kept = (
  request: TradeRequest = buyRequest(),
  more: Partial<StoredIntent> = {},
): StoredIntent => ({
  ...draft(request),
  state: 'unknown',
  created: 1_700_000_000_000,
  sent: 1_700_000_000_000,
  outcome: null,
  resolution: null,
  earlier: null,
  probable: [],
  deviations: null,
  place: 1,
  isContested: false,
  ...more,
});

export const outcome = (id: string, verdict: Verdict, more: Partial<TradeOutcome> = {}): TradeOutcome => ({
  intentId: id,
  verdict,
  endpoint: 'POST /orders',
  status: 201,
  retcode: verdict === 'done' ? 10_009 : null,
  retcodeFromWords: false,
  said: null,
  failure: null,
  order: null,
  deal: null,
  volume: null,
  price: null,
  bid: null,
  ask: null,
  tookMs: 20,
  ...more,
});

export const entry = (change: Entry['change'], more: Partial<Entry> = {}): Entry => ({
  v: 1,
  at: 1_700_000_000_000,
  by: 'run-a',
  n: 1,
  change,
  ...more,
});
