import { expect, it } from 'vitest';
import { tradeEvents } from '../../../../renderer/features/trade-card/trade-events';
import { rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { formatBrokerTime } from '../../../../shared/math/time';
import type { LevelChange } from '../../../../shared/model/kept-history';
import { noOwnTickets } from '../../../../shared/rules/own-tickets';
import { createTraders } from '../../../../shared/rules/trader';
import { clickedAt, intentId, intentOf, outcomeOf } from '../../../fixtures/intents';
import { levelChange, orderOf } from '../../../fixtures/trading';
import { closing, opening } from '../../../shared/math/trading-days';
import { tradeOfDeals } from '../../data/trade-of-deals';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const midnight = Date.UTC(2026, 10, 13) / 1_000;
/** The broker's clock is two hours ahead. */
const offsetS = 7_200;
const at = (hours: number, seconds = 0): number => midnight + hours * 3_600 + seconds;
const utcMs = (brokerS: number): number => (brokerS - offsetS) * 1_000;

const about = {
  intentId: intentId(1),
  seen: { bid: null, ask: null, ageMs: null, clickedAt },
};

const eventsOf = (
  deals: Parameters<typeof rebuildRoundTrips>[0],
  changes: readonly LevelChange[] = [],
  rest: Partial<Parameters<typeof tradeEvents>[0]> = {},
): readonly string[] => {
  const [trade] = rebuildRoundTrips(deals).trips;
  if (trade === undefined) throw new Error('no trade');
  const traders = createTraders(noOwnTickets, deals);
  return tradeEvents({
    trade: tradeOfDeals(trade, traders),
    orderTrader: traders.order,
    changes,
    unwatched: [],
    intents: [],
    orders: [],
    after: new Map(),
    digits: 5,
    moneyDigits: 2,
    currency: 'USD',
    brokerTime: (ms) => ms / 1_000 + offsetS,
    timeText: (time) => formatBrokerTime(time),
    ...rest,
  }).map(({ what, how }) => plain(`${what} | ${how}`));
};

it('tells deals by the history and each step of a level between its two polls, in order of time', () => {
  const events = eventsOf(
    [
      opening('7', { ticket: '8', type: 'SELL', volume: 0.05, price: 1.15384, magic: 7701, time: at(13) }),
      closing('7', {
        ticket: '9',
        order: '77',
        type: 'BUY',
        volume: 0.05,
        price: 1.15481,
        profit: -4.85,
        reason: 'SL',
        magic: 7701,
        time: at(18),
      }),
    ],
    [
      levelChange({ byMs: utcMs(at(13)) }),
      levelChange({
        fromValue: 0,
        toValue: 1.15557,
        afterMs: utcMs(at(13, 60)),
        byMs: utcMs(at(13, 61)),
      }),
      levelChange({ level: 'tp', toValue: 1.15107, byMs: utcMs(at(13)) }),
      levelChange({ fromValue: 1.15557, toValue: 1.1548, afterMs: utcMs(at(14)), byMs: utcMs(at(15)) }),
      levelChange({ fromValue: 1.1548, toValue: 0, afterMs: utcMs(at(16)), byMs: utcMs(at(17)) }),
    ],
  );
  expect(events).toEqual([
    'Deal 8: Sell 0.05 at 1.15384 | history: order 7, magic 7701, reason EXPERT',
    'No stop when first seen | from polling',
    'Target 1.15107 when first seen | from polling',
    'Stop set 1.15557 | from polling: 13:01:00 to 13:01:01',
    'Stop moved 1.15557 → 1.15480 | from polling: 14:00:00 to 15:00:00',
    'Stop removed, was 1.15480 | from polling: 16:00:00 to 17:00:00',
    '0.05 closed by stop loss at 1.15481 | history: deal 9, order 77, at the stop loss, reason SL · −4.85 USD',
  ]);
});

it('says of a step that was sent from here that it was, and of no other', () => {
  const deals = [opening('7', { ticket: '8', magic: 7701, price: 1.15, time: at(13) })];
  const moved = (toValue: number, by: number) =>
    levelChange({ fromValue: 1.14, toValue, afterMs: utcMs(at(13, by - 2)), byMs: utcMs(at(13, by)) });
  const intent = intentOf({
    request: { name: 'modify-position', input: { ...about, ticket: '7', sl: 1.145, tp: 0 } },
    sent: utcMs(at(13, 59)),
  });
  const events = eventsOf(deals, [moved(1.145, 60), moved(1.146, 90)], { intents: [intent] });
  expect(events.filter((event) => event.startsWith('Stop'))).toEqual([
    'Stop moved 1.14000 → 1.14500 | sent from here, from polling: 13:00:58 to 13:01:00',
    'Stop moved 1.14000 → 1.14600 | from polling: 13:01:28 to 13:01:30',
  ]);
});

it('tells the order before its deal: what it was sent with, and how long a pending one waited', () => {
  const deals = [opening('7', { ticket: '8', volume: 0.05, price: 1.15, magic: 7701, time: at(13, 5) })];
  const of = {
    ticket: '7',
    volumeInitial: 0.05,
    magic: 7701,
    reason: 'EXPERT',
    timeDone: at(13, 5),
  } as const;
  const pending = orderOf({
    ...of,
    type: 'BUY_STOP_LIMIT',
    price: 1.152,
    stopLimit: 1.15,
    sl: 1.14,
    tp: 1.17,
    timeSetup: at(11),
  });
  expect(eventsOf(deals, [], { orders: [pending] })).toEqual([
    'Order 7: Buy stop limit 0.05 at 1.15200, limit 1.15000, stop 1.14000, target 1.17000 | history: magic 7701, reason EXPERT · filled 2 h 00 min later',
    'Deal 8: Buy 0.05 at 1.15000 | history: order 7, magic 7701, reason EXPERT',
  ]);
  const market = orderOf({ ...of, type: 'BUY', price: 0, sl: 0, tp: 0, timeSetup: at(13, 5) });
  expect(eventsOf(deals, [], { orders: [market] })[0]).toBe(
    'Order 7: Buy 0.05 at market, no stop | history: magic 7701, reason EXPERT',
  );
});

it('tells several entries and exits each with its own volume and result', () => {
  const magic = 7701;
  const events = eventsOf([
    opening('7', { ticket: '8', volume: 0.1, price: 1.1, magic, time: at(1) }),
    opening('7', { ticket: '10', order: '70', volume: 0.2, price: 1.2, magic, time: at(2) }),
    closing('7', {
      ticket: '11',
      order: '71',
      volume: 0.1,
      price: 1.3,
      profit: 20,
      reason: 'TP',
      time: at(3),
    }),
    closing('7', {
      ticket: '12',
      order: '72',
      volume: 0.2,
      price: 1.4,
      profit: 40,
      reason: 'CLIENT',
      time: at(4),
    }),
  ]);
  expect(events).toEqual([
    'Deal 8: Buy 0.10 at 1.10000 | history: order 7, magic 7701, reason EXPERT',
    'Deal 10: Buy 0.20 at 1.20000 | history: order 70, magic 7701, reason EXPERT',
    '0.10 closed by take profit at 1.30000 | history: deal 11, order 71, at the take profit, reason TP · +20.00 USD',
    '0.20 closed by terminal at 1.40000 | history: deal 12, order 72, by hand, reason CLIENT · +40.00 USD',
  ]);
});

it('tells what was sent from here about the trade, with its answer, and when nobody watched', () => {
  const intents = [
    intentOf({
      request: { name: 'modify-position', input: { ...about, ticket: '7', sl: 1.05, tp: 0 } },
      sent: utcMs(at(2)),
      outcome: outcomeOf({ order: null, deal: null, tookMs: 45.4 }),
    }),
    intentOf({
      request: { name: 'close-position', input: { ...about, ticket: '8888' } },
      sent: utcMs(at(2)),
      outcome: null,
    }),
  ];
  const events = eventsOf(
    [opening('7', { ticket: '8', volume: 0.1, price: 1.1, magic: 7701, time: at(1) })],
    [],
    { intents, unwatched: [{ fromMs: utcMs(at(3)), toMs: utcMs(at(3, 723)) }] },
  );
  expect(events.slice(1)).toEqual([
    'Modify position 7: SL 1.05000, TP none | sent from here: done (10009), 45 ms',
    'Not watched until 03:12:03 | positions were not read for 12 min 3 s',
  ]);
});

it('tells what a bot did in the minutes after a manual act, on this position and on others', () => {
  const magic = 7701;
  const own = opening('7', { ticket: '8', volume: 0.1, price: 1.1, magic, time: at(1) });
  const other = opening('9', { ticket: '91', volume: 0.3, price: 1.2, magic, time: at(2) });
  const after = new Map([
    ['8', { deal: own, after: '1 min after a close by you' }],
    ['91', { deal: other, after: '2 min after a close by you' }],
  ]);
  expect(eventsOf([own], [], { after })).toEqual([
    'Deal 8: Buy 0.10 at 1.10000 | history: order 7, magic 7701, reason EXPERT · 1 min after a close by you',
    'Bot 7701: Buy 0.30 at 1.20000 | history: deal 91 of position 9 · 2 min after a close by you',
  ]);
});
