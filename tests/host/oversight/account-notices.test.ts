import { describe, expect, it } from 'vitest';
import type { LiveChange } from '../../../host/live/changes';
import { type AccountNoticesParts, createAccountNotices } from '../../../host/oversight/account-notices';
import type { Position } from '../../../shared/model/position';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { createTraders } from '../../../shared/rules/trader';
import { orderOf, positionOf } from '../../fixtures/trading';

/** The list of a host whose account changes as the test says. */
function listOf({ own = [] as readonly string[] } = {}) {
  let report: (changes: readonly LiveChange[]) => void = () => undefined;
  const state = { generation: 1, newest: [] as number[] };
  const traders = createTraders(noOwnTickets, []);
  const notices = createAccountNotices({
    live: {
      bridge: { current: () => ({ generation: state.generation }) },
      onChanges(listener: typeof report) {
        report = listener;
        return () => undefined;
      },
    } as unknown as AccountNoticesParts['live'],
    clock: { wall: () => 1_700_000_000_000 },
    decimals: () => ({ money: 2, digitsOf: () => 5 }),
    who: () => ({
      opener: traders.position,
      owner: traders.position,
      deal: traders.deal,
      order: traders.order,
    }),
    isOwn: ({ ticket }) => own.includes(ticket),
    onAdded: (newest) => state.newest.push(newest),
  });
  const happen = (...changes: readonly LiveChange[]) => report(changes);
  return { state, notices, happen };
}

const opened = (ticket: string): LiveChange => ({
  of: 'position',
  change: {
    kind: 'opened',
    position: positionOf({ ticket, identifier: ticket, magic: 7701, reason: 'EXPERT' }),
  },
});
const closed = (position: Position): LiveChange => ({ of: 'position', change: { kind: 'closed', position } });

describe('what happened on the account', () => {
  it('is a line each, numbered, with whose it is and the trade that it leads to', () => {
    const { notices, happen, state } = listOf();
    happen(opened('7'));
    happen({ of: 'order', kind: 'filled', order: orderOf({ ticket: '9', magic: 7701, reason: 'EXPERT' }) });
    expect(notices.after(0)).toMatchObject([
      {
        number: 1,
        generation: 1,
        isToast: true,
        who: { did: 'opened by', trader: 'bot 7701' },
        trade: { positionId: '7', isClosed: false },
      },
      { number: 2, isToast: false, who: { did: 'placed by', trader: 'bot 7701' }, trade: null },
    ]);
    expect(notices.after(0).map(({ title }) => title.split(':')[0])).toEqual([
      'Position opened',
      'Order filled',
    ]);
    expect(notices.after(1).map(({ number }) => number)).toEqual([2]);
    expect(state.newest).toEqual([1, 2]);
  });

  it('gives the price of a stop-limit and that of its limit order', () => {
    const { notices, happen } = listOf();
    happen({
      of: 'order',
      kind: 'placed',
      order: orderOf({ type: 'BUY_STOP_LIMIT', price: 1.2, stopLimit: 1.19, symbol: 'اتجاه' }),
    });
    // A foreign name turns nothing round.
    expect(notices.after(0)[0]?.title).toContain('\u2068اتجاه\u2069');
    expect(notices.after(0)[0]?.detail).toContain('at 1.20000, limit 1.19000');
  });

  it('is one toast where it is much at once, and none for a trailing stop or one’s own trade', () => {
    const { notices, happen } = listOf({ own: ['3'] });
    const toasts = (since: number) =>
      notices.after(since).flatMap(({ isToast, title }) => (isToast ? title : []));
    const nine = Array.from({ length: 9 }, (_, index) => closed(positionOf({ ticket: `${10 + index}` })));
    happen(...nine);
    expect(notices.after(0)).toHaveLength(10);
    expect(toasts(0)).toEqual(['Positions: 9 closed']);
    happen(opened('3'));
    const before = positionOf({ ticket: '5' });
    happen({ of: 'position', change: { kind: 'levels', position: { ...before, sl: 1 }, before } });
    expect(toasts(10)).toEqual([]);
    expect(notices.after(10)).toHaveLength(2);
  });

  it('has no toast of many that one has closed oneself, and counts none of them with those of others', () => {
    const tickets = Array.from({ length: 9 }, (_, index) => `${10 + index}`);
    const { notices, happen } = listOf({ own: tickets });
    const toasts = () => notices.after(0).flatMap(({ isToast, title }) => (isToast ? title : []));
    const ownOnes = tickets.map((ticket) => closed(positionOf({ ticket })));
    happen(...ownOnes);
    expect(notices.after(0)).toHaveLength(9);
    expect(toasts()).toEqual([]);
    happen(...ownOnes, ...['1', '2', '3', '4', '5'].map((ticket) => closed(positionOf({ ticket }))));
    expect(toasts()).toEqual(['Positions: 5 closed']);
  });

  it('keeps the newest five hundred, and tells none of another connection', () => {
    const { notices, happen, state } = listOf();
    for (let ticket = 0; ticket < 510; ticket += 1) happen(opened(`${ticket}`));
    expect(notices.after(0)).toHaveLength(500);
    state.generation = 2;
    expect(notices.after(0)).toEqual([]);
  });
});
