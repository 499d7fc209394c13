import { expect, it } from 'vitest';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import type { LevelStep } from '../../../shared/model/kept-history';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { createTraders } from '../../../shared/rules/trader';
import { actsOf } from '../../../shared/rules/trader-acts';
import { ahead } from '../../fixtures/broker-offsets';
import { intentId, intentOf } from '../../fixtures/intents';
import { orderOf } from '../../fixtures/trading';
import { closing, opening } from '../math/trading-days';

it('a trader acts by its deals and orders, in the markets that it trades most', () => {
  const at = Date.UTC(2026, 10, 18) / 1000;
  const own = { magic: 7701, comment: 'trend' };
  const deals = [
    opening('1', { ...own, time: at - 40 * 86_400, symbol: 'GBPUSD' }),
    opening('7', { ...own, time: at }),
    // The server's, not the bot's.
    closing('7', { ...own, time: at + 60, reason: 'SL' }),
  ];
  const traders = createTraders(noOwnTickets, deals);
  const history = { trades: rebuildRoundTrips(deals), deals, traders, today: at, unreadable: 0 };
  const orders = [orderOf({ ticket: '9', magic: 7701, symbol: 'XAUUSD', timeSetup: at + 300 })];
  const step: LevelStep = {
    ...{ kind: 'position', ticket: '7', symbol: 'EURUSD', level: 'sl', fromValue: 1.1, toValue: 1.2 },
    ...{ afterMs: (at + 598) * 1_000, byMs: (at + 600) * 1_000 },
  };
  const later = { ...step, afterMs: step.byMs + 60_000, byMs: step.byMs + 62_000 };
  const change = { intentId: intentId(1), ticket: '7', sl: 1.2, tp: 0 };
  const seen = {
    // What it began with is no change, and the last one was asked for here.
    steps: [{ ...step, fromValue: null }, step, later],
    intents: [intentOf({ request: { name: 'modify-position', input: change }, sent: later.byMs - 1_000 })],
    offsets: ahead(0),
  };
  expect(actsOf(history, orders, seen).get('you')?.times).toEqual([at + 662]);
  expect(actsOf(history, orders, seen).get('bot 7701')).toEqual({
    times: [at, at + 300, at + 600],
    symbols: ['EURUSD', 'XAUUSD'],
  });
});

it('what a trader did long before its last act is left out, in whatever order the deals are told', () => {
  const at = Date.UTC(2026, 10, 18) / 1000;
  const ofDay = (daysAgo: number) => opening(`${daysAgo}`, { magic: 7701, time: at - daysAgo * 86_400 });
  const deals = [ofDay(30), ofDay(0), ofDay(40), ofDay(10), ofDay(100)];
  const traders = createTraders(noOwnTickets, deals);
  for (const told of [deals, deals.toReversed()]) {
    const history = { trades: rebuildRoundTrips(told), deals: told, traders };
    const acts = actsOf(history, [], { steps: [], intents: [], offsets: ahead(0) }).get('bot 7701');
    const daysAgo = acts?.times.map((time) => (at - time) / 86_400);
    expect(daysAgo?.toSorted((left, right) => left - right)).toEqual([0, 10, 30]);
  }
});
