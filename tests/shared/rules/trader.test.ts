import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '../../../renderer/components/menu';
import { bulkChoices } from '../../../renderer/features/plans/bulk-choices';
import { bulkEntries, filterOptions } from '../../../renderer/features/plans/filter-options';
import { type BulkFilter, selected } from '../../../shared/rules/bulk-filter';
import { mintMagic } from '../../../shared/rules/intent-label';
import { oddPending } from '../../../shared/rules/order-types';
import { noOwnTickets, ofAccount, ownTickets } from '../../../shared/rules/own-tickets';
import { createTraders, isManual, traderOrder } from '../../../shared/rules/trader';
import { compareTraders, inSentence, isTraderKey, plainName } from '../../../shared/rules/trader-key';
import { noTraderNames } from '../../../shared/rules/trader-names';
import { bridgeUrl, intentOf, outcomeOf } from '../../fixtures/intents';
import { orderOf, positionOf } from '../../fixtures/trading';
import { closing, opening } from '../math/trading-days';

const label = mintMagic(() => 5);
const otherLabel = mintMagic(() => 6);
const traders = createTraders(noOwnTickets);
const opened = (magic: number | null, reason: string | null, comment = '') => {
  const { name, proof } = traders.position(positionOf({ magic, reason: reason as 'EXPERT', comment }));
  return [name, proof] as const;
};

describe('who opened a position', () => {
  it.each([
    [label, 'EXPERT', '', 'You', 'our label'],
    [label, null, '', 'You', 'our label'],
    [7701, 'EXPERT', 'again wb:ABCDEFGHIJ', 'You', 'our label wb:ABCDEFGHIJ'],
    [7701, 'EXPERT', 'wb:short', 'Bot 7701', 'Magic 7701'],
    [7701, null, '', 'Bot 7701', 'Magic 7701'],
    // A bot's number on what a terminal is said to have sent: kept out of everything manual.
    [7701, 'CLIENT', '', 'Bot 7701', 'Magic 7701'],
    [0, 'EXPERT', '', 'API, unnamed', 'reason EXPERT'],
    [null, 'EXPERT', '', 'API, unnamed', 'magic number is not provided'],
    [0, 'CLIENT', '', 'Terminal', 'reason CLIENT'],
    [0, 'MOBILE', '', 'Terminal (mobile)', 'phone'],
    [null, 'WEB', '', 'Terminal (web)', 'web terminal'],
    [0, 'ROLLOVER', '', 'Server (rollover)', 'reason ROLLOVER'],
    [0, null, '', 'Unknown', 'no reason'],
    [null, null, '', 'Unknown', 'neither reason nor magic'],
    [0, 'unknown (42)', '', 'Unknown', 'unknown (42)'],
  ])('magic %s, reason %s, comment "%s" is %s', (magic, reason, comment, name, proof) => {
    const [said, why] = opened(magic, reason, comment);
    expect(said).toBe(name);
    expect(why).toContain(proof);
  });

  it('is known by words, not by the bridge’s', () => {
    const sourceOf = (reason: string) =>
      traders.position(positionOf({ magic: 0, reason: reason as 'SL' })).evidence;
    expect(['CLIENT', 'MOBILE', 'WEB', 'SL', 'TP', 'SO', 'EXPERT'].map(sourceOf)).toEqual([
      'by hand',
      'by hand',
      'by hand',
      'at the stop loss',
      'at the take profit',
      'by a stop-out',
      'no magic',
    ]);
  });

  it('is you where an answer to a request of ours named its order, whatever the bridge dropped', () => {
    const own = ownTickets([intentOf({ outcome: outcomeOf({ order: '42094801', deal: '9' }) })]);
    expect(createTraders(own).position(positionOf({ magic: 0 })).key).toBe('you');
    // MetaTrader counts deals apart: the same number of a deal says nothing of a position.
    expect(createTraders(own).position(positionOf({ ticket: '9', magic: 0 })).key).toBe('api');
  });
});

describe('who placed an order', () => {
  it('is reported by the same rule; one that a stop made is the server’s', () => {
    expect(traders.order(orderOf({ magic: 0, reason: 'EXPERT' })).key).toBe('api');
    expect(traders.order(orderOf({ magic: label, reason: 'EXPERT' })).key).toBe('you');
    expect(traders.order(orderOf({ magic: 7701, reason: 'SL', positionId: '7' })).name).toBe('Server (SL)');
  });
});

describe('a pending order of a bot', () => {
  const trader = (magic: number) => traders.order(orderOf({ magic, reason: 'EXPERT' }));
  it('is marked with what the bridge’s document says of the bot, and nobody else’s is', () => {
    expect(oddPending('BUY_LIMIT', trader(7701))).toBe(
      'Bot 7701 placed a pending order, though by the bridge’s document the bot only places Buy and Sell market orders.',
    );
    expect([
      oddPending('BUY', trader(7701)),
      oddPending('BUY_LIMIT', trader(0)),
      oddPending('SELL_STOP', trader(label)),
    ]).toEqual([null, null, null]);
  });
});

describe('who made an exit', () => {
  const bots = opening('7', { magic: 7701 });
  it('a stop of a bot’s position is the server’s, not the bot’s', () => {
    expect(
      ['SL', 'TP', 'SO'].map(
        (reason) => traders.deal(closing('7', { magic: 7701, reason: reason as 'SL' })).name,
      ),
    ).toEqual(['Server (SL)', 'Server (TP)', 'Server (stop-out)']);
  });
  it('through an API without a magic number is unnamed, also on a bot’s position', () => {
    expect(createTraders(noOwnTickets, [bots]).deal(closing('7', { magic: 0 })).name).toBe('API, unnamed');
  });
  it('is you where our answer named its deal or its order, and only then', () => {
    const exit = closing('7', { ticket: '500', order: '400', magic: 0 });
    const close = { name: 'close-position', input: { intentId: intentOf().id, ticket: '7' } } as const;
    const named = (order: string | null, deal: string | null) =>
      createTraders(ownTickets([intentOf({ request: close, outcome: outcomeOf({ order, deal }) })])).deal(
        exit,
      ).key;
    expect([named('400', null), named(null, '500')]).toEqual(['you', 'you']);
    expect([named('7', null), named('500', '400'), named(null, null)]).toEqual(['api', 'api', 'api']);
  });
  it('is unnamed where the answer to our close was lost: what the search found is at most probably ours', () => {
    const exit = closing('7', { ticket: '500', order: '400', magic: 0 });
    const lost = (kind: 'probable' | 'executed') =>
      intentOf({
        request: { name: 'close-position', input: { intentId: intentOf().id, ticket: '7' } },
        outcome: outcomeOf({ verdict: 'unknown', order: null, deal: null }),
        resolution: { kind, at: 1, words: '', tickets: ['7', '500'], isLate: false },
      });
    const trader = createTraders(ownTickets([lost('probable')])).deal(exit);
    expect(trader.key).toBe('api');
    expect(trader.proof).toContain('probably your close whose answer was lost');
    expect(createTraders(ownTickets([lost('executed')])).deal(exit).key).toBe('api');
  });
  it('does not take the label that the server copied from the position for ours', () => {
    const own = opening('7', { magic: label });
    const copied = closing('7', { magic: label });
    expect(createTraders(noOwnTickets, [own, copied]).deal(copied).key).toBe('api');
    // On a netting account an order of ours closes what somebody else opened: the label is its own.
    const ours = closing('7', { magic: otherLabel });
    expect(createTraders(noOwnTickets, [bots, ours]).deal(ours).key).toBe('you');
  });
  it('by a person at a terminal is theirs, though the server copied the bot’s number', () => {
    expect(traders.deal(closing('7', { magic: 7701, reason: 'MOBILE' })).name).toBe('Terminal (mobile)');
  });
  it('without a reason is not known: a stop carries the position’s magic number too', () => {
    expect(traders.deal(closing('7', { magic: 7701, reason: null })).key).toBe('not-told');
    expect(traders.deal(opening('7', { magic: 7701, reason: null })).key).toBe('bot 7701');
  });
});

describe('what the journal proves', () => {
  it('never takes the ticket of a modify or of a refusal for ours', () => {
    const modify = {
      name: 'modify-position',
      input: { intentId: intentOf().id, ticket: '7', sl: 1, tp: 0 },
    } as const;
    const rows = [
      intentOf({ request: modify, outcome: outcomeOf({ order: '7', deal: '8' }) }),
      intentOf({ outcome: outcomeOf({ verdict: 'rejected', order: '9', deal: '10' }) }),
    ];
    expect(ownTickets(rows)).toEqual(noOwnTickets);
  });
  it('takes the tickets of a lost order that was found by its label, and none of one that was not', () => {
    const lost = (kind: 'executed' | 'not-found') =>
      intentOf({
        outcome: outcomeOf({ verdict: 'unknown', order: null, deal: null }),
        resolution: { kind, at: 1, words: '', tickets: ['77'], isLate: false },
      });
    expect([...ownTickets([lost('executed')]).orders]).toEqual(['77']);
    expect(ownTickets([lost('not-found')])).toEqual(noOwnTickets);
  });
  it('counts for its own bridge and account: the tickets of another begin at the same numbers', () => {
    const rows = [
      intentOf({}),
      intentOf({ bridge: 'http://127.0.0.1:6001' }),
      intentOf({ account: { login: '99', server: 'Other' } }),
    ];
    expect(ofAccount(rows, `${bridgeUrl}/`, '5012345')).toEqual([rows[0]]);
    expect(ofAccount(rows, bridgeUrl, null)).toEqual([rows[0], rows[2]]);
  });
});

describe('names and keys', () => {
  it('are one for all labels of ours', () => {
    expect(traders.position(positionOf({ magic: label })).key).toBe(
      traders.position(positionOf({ magic: otherLabel })).key,
    );
  });
  it('stand in one order, and are known again', () => {
    const keys = ['not-told', 'you', 'bot 7702', 'server', 'bot 9', 'api', 'terminal'] as const;
    expect(keys.toSorted(compareTraders).map(plainName)).toEqual([
      'Bot 9',
      'Bot 7702',
      'You',
      'Terminal',
      'API, unnamed',
      'Server',
      'Unknown',
    ]);
    const sorted = [10, 9, 7701].map((magic) => traders.position(positionOf({ magic })));
    expect(
      sorted.toSorted((a, b) => (traderOrder(a) < traderOrder(b) ? -1 : 1)).map(({ name }) => name),
    ).toEqual(['Bot 9', 'Bot 10', 'Bot 7701']);
    expect(keys.every(isTraderKey)).toBe(true);
    expect(['manual', 'bot x', '7701'].some(isTraderKey)).toBe(false);
    expect(['Bot 7', 'API, unnamed', 'You'].map(inSentence)).toEqual(['bot 7', 'API, unnamed', 'you']);
  });
});

describe('everything by hand', () => {
  const kinds = [
    { ticket: '1', magic: label, reason: 'EXPERT' },
    { ticket: '2', magic: 0, reason: 'CLIENT' },
    { ticket: '3', magic: 0, reason: 'MOBILE' },
    { ticket: '4', magic: 0, reason: 'EXPERT' },
    { ticket: '5', magic: 7701, reason: 'EXPERT' },
    { ticket: '6', magic: 0, reason: null },
    { ticket: '7', magic: null, reason: null },
    { ticket: '8', magic: null, reason: 'EXPERT' },
    { ticket: '9', magic: 0, reason: 'ROLLOVER' },
  ] as const;
  const positions = kinds.map((kind) => positionOf({ ...kind, comment: '' }));
  const orders = kinds.map((kind) => orderOf({ ...kind, comment: '' }));
  const ticketsOf = (rows: readonly { readonly ticket: string }[]) => rows.map(({ ticket }) => ticket);

  it('is you and the terminal together, and never takes an unnamed, a bot’s or an untold trade with it', () => {
    expect(ticketsOf(selected(positions, { of: 'manual' }, traders.position))).toEqual(['1', '2', '3']);
    expect(ticketsOf(selected(orders, { of: 'manual' }, traders.order))).toEqual(['1', '2', '3']);
  });

  it('holds for every choice of every bulk action that speaks of hands, you or the terminal', () => {
    const manual = new Set(['1', '2', '3']);
    const { position: ofPosition, order: ofOrder } = traders;
    const menus: (readonly [words: string, filter: BulkFilter])[] = [];
    const menu = (entries: readonly MenuEntry[], last: () => BulkFilter) => {
      for (const entry of entries) {
        if (entry === 'separator') continue;
        entry.run();
        menus.push([entry.label, last()]);
      }
    };
    let asked: BulkFilter = { of: 'all' };
    const ask = (filter: BulkFilter) => {
      asked = filter;
    };
    menu(bulkEntries('positions', positions, positions, ofPosition, noTraderNames, ask), () => asked);
    menu(bulkEntries('orders', orders, orders, ofOrder, noTraderNames, ask), () => asked);
    const palette = [
      ...bulkChoices('positions', positions, ofPosition, noTraderNames),
      ...bulkChoices('orders', orders, ofOrder, noTraderNames),
    ].map(({ title, also, filter }) => [`${title} ${also}`, filter] as const);
    const dialogs = [
      ...filterOptions(positions, 'positions', { of: 'all' }, ofPosition, noTraderNames),
      ...filterOptions(orders, 'orders', { of: 'all' }, ofOrder, noTraderNames),
    ].map(({ label: words, filter }) => [words, filter] as const);
    const ofPeople = [...menus, ...palette, ...dialogs].filter(([words]) =>
      /manual|hand|you|terminal/i.test(words),
    );
    // Manual, you and terminal, of positions and of orders, at three places. A menu names six traders at most.
    expect(ofPeople.length).toBeGreaterThanOrEqual(16);
    for (const [, filter] of ofPeople) {
      const taken = [
        ...ticketsOf(selected(positions, filter, ofPosition)),
        ...ticketsOf(selected(orders, filter, ofOrder)),
      ];
      expect(taken.length).toBeGreaterThan(0);
      expect(taken.every((ticket) => manual.has(ticket))).toBe(true);
    }
    expect(positions.map(traders.position).filter(isManual)).toHaveLength(3);
  });
});
