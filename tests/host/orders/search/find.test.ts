import { describe, expect, test } from 'vitest';
import type { RowBefore } from '../../../../host/orders/journal/entry';
import type { StoredIntent } from '../../../../host/orders/journal/intent-store';
import { noClaims } from '../../../../host/orders/search/claimed';
import { probableMatches } from '../../../../host/orders/search/find-placed';
import { findOut } from '../../../../host/orders/search/find-target';
import type { Finding } from '../../../../host/orders/search/finding';
import type { Look } from '../../../../host/orders/search/look';
import type { Deal } from '../../../../shared/model/deal';
import type { Order } from '../../../../shared/model/order';
import type { Position } from '../../../../shared/model/position';
import type { NewOrder, TradeRequest } from '../../../../shared/model/trade';
import { buyRequest, kept, outcome } from '../drafts';
import { account, deal, order, position, rowBefore } from '../records';

const magic = 36_471_595_597_000;
const mark = 'wb:ABCDEFGHIJ';
const fromS = 1_700_000_000;

interface Lists {
  readonly positions?: readonly Position[];
  readonly orders?: readonly Order[];
  readonly pastOrders?: readonly Order[];
  readonly deals?: readonly Deal[];
}
const whole = <Row>(rows: readonly Row[] = []) => ({ rows, unreadable: [] });
const look = ({ positions, orders, pastOrders, deals }: Lists): Look => ({
  account: account(),
  positions: whole(positions),
  orders: whole(orders),
  pastOrders: whole(pastOrders),
  deals: whole(deals),
  isConnected: true,
});
const found = (intent: StoredIntent, lists: Lists, tick: number | null = 0.00001): Finding =>
  findOut(intent, look(lists), tick, fromS);

describe('a new order', () => {
  const buy = (more: Partial<NewOrder> = {}): StoredIntent => {
    const id = crypto.randomUUID();
    const input: NewOrder = {
      intentId: id,
      symbol: 'EURUSD',
      type: 'BUY',
      volume: 0.1,
      price: 1.1,
      ...more,
    };
    return kept({ name: 'place-order', input }, { label: { magic: more.magic ?? magic, comment: mark } });
  };

  test('row 6: is found by its magic in any list', () => {
    expect(found(buy(), { positions: [position('7', { magic })] })).toMatchObject({
      kind: 'settled',
      as: 'executed',
      tickets: ['7'],
    });
    expect(found(buy(), { deals: [deal('70', { magic })] })).toMatchObject({ as: 'executed' });
    expect(found(buy(), { pastOrders: [order('71', { magic, state: 'FILLED' })] })).toMatchObject({
      as: 'executed',
    });
    expect(found(buy({ type: 'BUY_LIMIT' }), { orders: [order('72', { magic })] })).toMatchObject({
      as: 'executed',
      words: 'Order 72 is pending.',
    });
  });

  test('is found by its mark where the user gave a magic of his own, and not by that magic', () => {
    expect(
      found(buy({ magic: 7 }), { positions: [position('7', { magic: 7, comment: `x ${mark}` })] }),
    ).toMatchObject({ as: 'executed' });
    expect(found(buy({ magic: 7 }), { positions: [position('7', { magic: 7 })] })).toMatchObject({
      kind: 'nothing',
    });
  });

  test('another symbol, a bot’s magic and a closing deal are not it', () => {
    expect(found(buy(), { positions: [position('7', { magic, symbol: 'GBPUSD' })] })).toMatchObject({
      kind: 'nothing',
    });
    expect(found(buy(), { positions: [position('7', { magic: 20_260_101 })] })).toMatchObject({
      kind: 'nothing',
    });
    expect(found(buy(), { deals: [deal('70', { magic, type: 'SELL', entry: 'OUT' })] })).toMatchObject({
      kind: 'nothing',
    });
  });

  test('a part is reported as a part', () => {
    expect(found(buy(), { deals: [deal('70', { magic, volume: 0.04 })] })).toMatchObject({ as: 'partly' });
    expect(
      found(buy(), {
        deals: [deal('70', { magic, volume: 0.04 }), deal('71', { magic, volume: 0.06 })],
      }),
    ).toMatchObject({ as: 'executed' });
    expect(
      found(buy(), {
        pastOrders: [order('72', { magic, type: 'BUY', state: 'CANCELED' })],
        deals: [deal('70', { magic, volume: 0.04 })],
      }),
    ).toMatchObject({ as: 'partly', words: '0.04 lots of order 72 were filled, the rest was cancelled.' });
  });

  test('that the broker ended without a fill was not executed; a pending one that ended had been placed', () => {
    const ended = { pastOrders: [order('72', { magic, state: 'CANCELED' })] };
    expect(found(buy(), ended)).toMatchObject({ as: 'not-executed' });
    expect(found(buy({ type: 'BUY_LIMIT' }), ended)).toMatchObject({
      as: 'executed',
      words: 'Order 72 was placed, and cancelled since.',
    });
    expect(found(buy(), { pastOrders: [order('72', { magic, state: 'REJECTED' })] })).toMatchObject({
      as: 'not-executed',
    });
  });

  test('on a netting account is found by its deal that took from the opposite position', () => {
    const lists = {
      positions: [position('7', { side: 'SELL', magic: 20_260_101, volume: 0.2 })],
      deals: [deal('70', { magic, type: 'BUY', entry: 'OUT', positionId: '7' })],
    };
    expect(found(buy(), lists)).toMatchObject({ as: 'executed', tickets: ['70'] });
  });

  test('whose position has been closed in part since is not reported as filled in part', () => {
    const rest = { positions: [position('7', { magic, volume: 0.04 })] };
    expect(found(buy(), rest)).toMatchObject({ kind: 'open', atEnd: 'partly' });
    expect(found(buy(), { ...rest, deals: [deal('70', { magic })] })).toMatchObject({ as: 'executed' });
  });

  test('that was cancelled after a part was filled is not reported as unfilled while no deal could be read', () => {
    const cancelled = (volumeCurrent: number) => ({
      ...look({ pastOrders: [order('72', { magic, type: 'BUY', state: 'CANCELED', volumeCurrent })] }),
      deals: null,
    });
    expect(findOut(buy(), cancelled(0.06), null, fromS)).toMatchObject({ kind: 'open', atEnd: 'partly' });
    expect(findOut(buy(), cancelled(0.1), null, fromS)).toMatchObject({ kind: 'open' });
  });

  test('that a bridge stripped of its label is found by the order and the deal that the answer named', () => {
    const reported = { ...buy(), outcome: outcome(crypto.randomUUID(), 'done', { order: '72', deal: '70' }) };
    expect(found(reported, { positions: [position('72')] })).toMatchObject({ as: 'executed' });
    expect(found(reported, { deals: [deal('70', { order: '72' })] })).toMatchObject({ as: 'executed' });
    expect(found(reported, { positions: [position('73')] })).toMatchObject({ kind: 'nothing' });
  });

  test('at market that stands in the book is still being filled', () => {
    expect(found(buy(), { orders: [order('72', { magic, type: 'BUY', state: 'STARTED' })] })).toMatchObject({
      kind: 'nothing',
      words: 'Order 72 is there and not filled yet.',
    });
  });

  describe('without its label', () => {
    const seen = (rows: readonly Position[], before: StoredIntent['before']) =>
      probableMatches({ ...buy(), before }, look({ positions: rows }), fromS);

    test('row 57: is offered where a new ticket fits, never taken', () => {
      const rows = [position('7'), position('8')];
      const before = { positions: ['7'], orders: [], row: null };
      expect(seen(rows, before)).toMatchObject([{ kind: 'position', ticket: '8' }]);
      expect(found(buy(), { positions: rows })).toMatchObject({ kind: 'nothing' });
    });

    test('nothing is offered that was there before, is of a bot, of another intent, or another size or side', () => {
      const before = { positions: ['7'], orders: [], row: null };
      expect(
        seen(
          [
            position('7'),
            position('8', { magic: 20_260_101 }),
            position('9', { comment: 'wb:OTHERONESX' }),
            position('10', { volume: 0.2 }),
            position('11', { side: 'SELL' }),
            position('12', { symbol: 'GBPUSD' }),
          ],
          before,
        ),
      ).toEqual([]);
    });

    test('where nothing was known before, time tells what is new', () => {
      const before = { positions: null, orders: null, row: null };
      const rows = [position('7', { timeOpen: fromS - 1 }), position('8', { timeOpen: fromS + 1 })];
      expect(seen(rows, before)).toMatchObject([{ ticket: '8' }]);
    });
  });
});

describe('what is about a ticket', () => {
  const id = crypto.randomUUID();
  const of = (request: TradeRequest, before: RowBefore | null = rowBefore()): StoredIntent =>
    kept(request, {
      label: { magic: null, comment: null },
      before: { positions: null, orders: null, row: before },
    });
  const ticket = '7';

  describe('levels of a position', () => {
    const levels = of({ name: 'modify-position', input: { intentId: id, ticket, sl: 1.09, tp: 1.12 } });
    const withLevels = (sl: number, tp: number) => ({ positions: [position(ticket, { sl, tp })] });

    test('row 25: that are as wished have been reached, within half a tick', () => {
      expect(found(levels, withLevels(1.09, 1.12))).toMatchObject({ as: 'executed' });
      expect(found(levels, withLevels(1.090_004, 1.12))).toMatchObject({ as: 'executed' });
      expect(found(levels, withLevels(1.090_01, 1.12))).not.toMatchObject({ as: 'executed' });
      expect(found(levels, withLevels(1.09, 1.12), null)).toMatchObject({ as: 'executed' });
    });
    test('that stand as before were not changed', () =>
      expect(found(levels, withLevels(0, 0))).toMatchObject({ kind: 'stands' }));
    test('of which one is as wished were changed in part', () =>
      expect(found(levels, withLevels(1.09, 0))).toMatchObject({
        as: 'partly',
        words: 'Position 7 was changed in part: stop loss as asked, take profit not.',
      }));
    test('row 53: of a position that is gone are not there to be changed', () =>
      expect(found(levels, { positions: [] })).toMatchObject({
        kind: 'open',
        words: /not open any more/,
      }));
  });

  describe('an order', () => {
    const change = of(
      { name: 'modify-order', input: { intentId: id, ticket, price: 1.08, expiration: 1_800_000_000 } },
      rowBefore({ price: 1.09, expiration: 0, time: 'GTC' }),
    );
    test('that has the wished values was changed', () =>
      expect(
        found(change, { orders: [order(ticket, { price: 1.08, expiration: 1_800_000_000 })] }),
      ).toMatchObject({
        as: 'executed',
      }));
    test('whose expiry a bridge has dropped was changed in part', () =>
      expect(found(change, { orders: [order(ticket, { price: 1.08 })] })).toMatchObject({ as: 'partly' }));
    test('that was filled with its old values was not changed', () =>
      expect(found(change, { pastOrders: [order(ticket, { state: 'FILLED' })] })).toMatchObject({
        kind: 'stands',
        words: 'Order 7 was filled, and had not been changed.',
      }));
  });

  describe('a cancel', () => {
    const cancel = of({ name: 'cancel-order', input: { intentId: id, ticket } });
    test('of an order that stands was not done', () =>
      expect(found(cancel, { orders: [order(ticket)] })).toMatchObject({ kind: 'stands' }));
    test('of an order that history has as cancelled was done', () =>
      expect(found(cancel, { pastOrders: [order(ticket, { state: 'CANCELED' })] })).toMatchObject({
        as: 'executed',
      }));
    test.each([
      { pastOrders: [order(ticket, { state: 'FILLED' })] },
      { deals: [deal('70', { order: ticket })] },
      { positions: [position('9', { identifier: ticket })] },
    ])('row 24: that lost against the fill: filled, not cancelled (%#)', (lists) =>
      expect(found(cancel, lists)).toMatchObject({
        as: 'not-executed',
        words: 'Order 7 was filled, not cancelled.',
      }),
    );
    test('after a part was filled says how much', () =>
      expect(
        found(cancel, { pastOrders: [order(ticket, { state: 'CANCELED', volumeCurrent: 0.06 })] }),
      ).toMatchObject({
        as: 'executed',
        words: 'Order 7 was cancelled after 0.04 lots of it were filled. History does not say by whom.',
      }));
    test('of an order that is nowhere is open', () =>
      expect(found(cancel, {})).toMatchObject({ kind: 'open', atEnd: 'unclear' }));
  });

  describe('a close', () => {
    const close = (volume?: number): StoredIntent =>
      of({
        name: 'close-position',
        input: { intentId: id, ticket, ...(volume === undefined ? {} : { volume }) },
      });
    const out = (volume: number, more: Partial<Deal> = {}) =>
      deal('70', { positionId: ticket, entry: 'OUT', type: 'SELL', volume, ...more });

    test('row 22: of a position that is gone is at most probably ours, and without a deal not even that', () => {
      expect(found(close(), { deals: [out(0.1)] })).toMatchObject({ kind: 'open', atEnd: 'probable' });
      expect(found(close(), {})).toMatchObject({ kind: 'open', atEnd: 'unclear' });
    });
    test.each([{ deal: '70' }, { order: '60' }])('is surely ours where the answer named its %o', (named) => {
      const reported = { ...close(), outcome: outcome(id, 'unknown', named) };
      expect(found(reported, { deals: [out(0.1, { order: '60' })] })).toMatchObject({
        kind: 'settled',
        as: 'executed',
      });
    });
    test('that its stop loss was faster with says so', () =>
      expect(found(close(), { deals: [out(0.1, { reason: 'SL' })] })).toMatchObject({
        as: 'not-executed',
        words: 'Position 7 was closed at the stop loss, not by this request.',
      }));
    test('row 23: that went through in part says what remains', () =>
      expect(
        found(close(), { positions: [position(ticket, { volume: 0.06 })], deals: [out(0.04)] }),
      ).toMatchObject({
        atEnd: 'unclear',
        words:
          '0.04 lots were closed, 0.06 lots of position 7 remain, not known by whom: a close carries no label.',
      }));
    test('of a part, by exactly that part', () =>
      expect(
        found(close(0.04), { positions: [position(ticket, { volume: 0.06 })], deals: [out(0.04)] }),
      ).toMatchObject({ kind: 'open', atEnd: 'probable' }));
    test('of a part, when the stop loss took the whole, was not done', () =>
      expect(found(close(0.04), { deals: [out(0.1, { reason: 'SL' })] })).toMatchObject({
        as: 'not-executed',
      }));
    test('of a position that stands as before was not done', () =>
      expect(found(close(), { positions: [position(ticket)] })).toMatchObject({ kind: 'stands' }));
    test('whose volume before is not known goes by the deals', () => {
      const unknown = { ...close(0.04), before: { positions: null, orders: null, row: null } };
      const rest = { positions: [position(ticket, { volume: 0.06 })] };
      expect(found(unknown, { ...rest, deals: [out(0.04)] })).toMatchObject({ atEnd: 'probable' });
      expect(found(unknown, rest)).toMatchObject({ kind: 'stands' });
      expect(found(unknown, { ...rest, deals: [out(0.04, { time: fromS - 10 })] })).toMatchObject({
        kind: 'stands',
      });
    });
  });

  describe('that is reported only as far as it is known', () => {
    const close = (volume?: number): StoredIntent =>
      of({
        name: 'close-position',
        input: { intentId: id, ticket, ...(volume === undefined ? {} : { volume }) },
      });
    const out = (deal1: string, volume: number, more: Partial<Deal> = {}) =>
      deal(deal1, { order: `6${deal1}`, positionId: ticket, entry: 'OUT', type: 'SELL', volume, ...more });

    test('case 1: somebody else closes the same part of the position: closed, not known by whom', () => {
      const both = {
        positions: [position(ticket, { volume: 0.02 })],
        deals: [out('70', 0.04), out('71', 0.04)],
      };
      expect(found(close(0.04), both)).toMatchObject({ kind: 'open', atEnd: 'unclear' });
      // One of the two is known to be of another request of ours.
      expect(
        findOut(close(0.04), look(both), null, fromS, { ...noClaims, proven: new Set(['70']) }),
      ).toMatchObject({
        kind: 'open',
        atEnd: 'probable',
        tickets: [ticket, '70', '71'],
      });
    });

    test.each([
      ['SL', 'at the stop loss'],
      ['TP', 'at the take profit'],
      ['SO', 'by a stop-out'],
      ['CLIENT', 'by hand in a terminal'],
      ['MOBILE', 'by hand on a phone or tablet'],
    ] as const)(
      'case 2: a position that is gone by reason %s is told as that, and not as our close',
      (reason, how) => {
        expect(found(close(), { deals: [out('70', 0.1, { reason })] })).toMatchObject({
          kind: 'settled',
          as: 'not-executed',
          words: `Position 7 was closed ${how}, not by this request.`,
          fill: null,
        });
      },
    );

    test('case 3: a part that a person closed at a terminal is not our part', () => {
      const lists = {
        positions: [position(ticket, { volume: 0.06 })],
        deals: [out('70', 0.04, { reason: 'CLIENT' })],
      };
      expect(found(close(0.04), lists)).toMatchObject({
        kind: 'stands',
        words: /by hand in a terminal/,
      });
    });

    test('case 4: a part that a bot closed under its own number is not our part', () => {
      const lists = {
        positions: [position(ticket, { volume: 0.06 })],
        deals: [out('70', 0.04, { magic: 777 })],
      };
      const own = of(close(0.04).request, rowBefore({ magic: 0 }));
      expect(found(own, lists)).toMatchObject({ kind: 'stands', words: /magic 777/ });
    });

    test('case 5: a part that was closed just before the request is not counted for it', () => {
      const before = rowBefore({ volume: 0.06 });
      const lists = {
        positions: [position(ticket, { volume: 0.02 })],
        deals: [out('70', 0.04), out('71', 0.04)],
      };
      expect(found(of(close(0.04).request, before), lists)).toMatchObject({
        kind: 'open',
        atEnd: 'probable',
        tickets: [ticket, '71'],
      });
      const untouched = { positions: [position(ticket)], deals: [out('70', 0.04)] };
      expect(found(close(0.04), untouched)).toMatchObject({ kind: 'stands' });
    });

    test('case 6: levels that somebody moved on after ours say nothing about ours', () => {
      const change = of(
        { name: 'modify-position', input: { intentId: id, ticket, sl: 1.09, tp: 0 } },
        rowBefore({ sl: 1.08 }),
      );
      expect(found(change, { positions: [position(ticket, { sl: 1.095 })] })).toMatchObject({
        kind: 'open',
        atEnd: 'unclear',
      });
    });

    test('case 7: a cancel of an order that was filled in part, and of which history says no more, is open', () => {
      const cancel = of({ name: 'cancel-order', input: { intentId: id, ticket } });
      expect(found(cancel, { deals: [deal('70', { order: ticket, volume: 0.04 })] })).toMatchObject({
        kind: 'open',
        atEnd: 'unclear',
      });
    });

    test('a position that is gone in pieces of one order was closed by one request', () => {
      const pieces = { deals: [out('70', 0.04, { order: '60' }), out('71', 0.06, { order: '60' })] };
      expect(found(close(), pieces)).toMatchObject({ kind: 'open', atEnd: 'probable' });
    });
  });

  test('a list that could not be read says nothing', () => {
    const unread = { ...look({}), positions: null, orders: null };
    for (const request of [
      { name: 'close-position', input: { intentId: id, ticket } },
      { name: 'cancel-order', input: { intentId: id, ticket } },
    ] as const) {
      expect(findOut(of(request), unread, null, fromS)).toMatchObject({ kind: 'nothing' });
    }
    expect(findOut(kept(buyRequest()), unread, null, fromS)).toMatchObject({ kind: 'nothing' });
  });
});
