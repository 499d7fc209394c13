import { describe, expect, test } from 'vitest';
import { spanSince } from '../../../../host/live/broker-span';
import { windowMs } from '../../../../host/orders/intents/locks';
import type { Finding } from '../../../../host/orders/search/finding';
import {
  type Circumstance,
  conclude,
  type Evidence,
  historyOf,
  isHealthy,
  type Look,
  lookAtMs,
  noEvidence,
  type Stood,
  type Trust,
  trustIn,
  withLook,
  wordsOf,
} from '../../../../host/orders/search/look';
import type { Account } from '../../../../shared/model/account';
import { account, deal, order, position } from '../records';

const none = { rows: [], unreadable: [] };
const look = (more: Partial<Look> = {}): Look => ({
  account: account(),
  positions: { rows: [position('7')], unreadable: [] },
  orders: none,
  pastOrders: none,
  deals: none,
  isConnected: true,
  ...more,
});

describe('a look that says something by what it does not show', () => {
  test('has read everything', () => {
    expect(isHealthy(look())).toBe(true);
    for (const list of ['account', 'positions', 'orders', 'pastOrders', 'deals'] as const) {
      expect(isHealthy(look({ [list]: null }))).toBe(false);
    }
    expect(isHealthy(look({ isConnected: false }))).toBe(false);
  });

  test('row 36: is none where positions are empty while margin is in use', () => {
    expect(isHealthy(look({ positions: none, account: account({ margin: 100 }) }))).toBe(false);
    expect(isHealthy(look({ positions: none, account: account({ margin: 0 }) }))).toBe(true);
    expect(isHealthy(look({ positions: none, account: account({ margin: null }) }))).toBe(true);
  });

  test('on an exchange the margin may be that of orders, a floating profit is not', () => {
    const orders = { rows: [order('8')], unreadable: [] };
    expect(isHealthy(look({ positions: none, orders, account: account({ margin: 100, profit: 0 }) }))).toBe(
      true,
    );
    expect(isHealthy(look({ positions: none, orders, account: account({ margin: 100, profit: -3 }) }))).toBe(
      false,
    );
  });

  test('row 37: is none where a row could not be read', () => {
    const failure = { kind: 'bad-answer' as const, message: 'no' };
    const unreadable = [{ ticket: '9', symbol: null, failure }];
    expect(isHealthy(look({ positions: { rows: [position('7')], unreadable } }))).toBe(false);
  });
});

const stoodOf = (more: Partial<Stood> = {}): Stood => ({
  positions: new Set(['7', '8']),
  orders: new Set(),
  history: new Set(),
  ...more,
});

describe('rows that vanish together', () => {
  const stood = stoodOf();
  const empty = look({ positions: none });
  const exit = (positionId: string) => deal(`9${positionId}`, { positionId, entry: 'OUT', type: 'SELL' });

  test('are a doubt about the read, though margin and profit are reported as 0', () => {
    expect(isHealthy(empty)).toBe(true);
    expect(trustIn(empty, stood)).toBe('none');
  });

  test('are none where deals or past orders end every one of them', () => {
    const half = { rows: [exit('7')], unreadable: [] };
    const all = { rows: [exit('7'), exit('8')], unreadable: [] };
    expect(trustIn(look({ positions: none, deals: half }), stood)).toBe('none');
    expect(trustIn(look({ positions: none, deals: all }), stood)).toBe('whole');
    const pending = stoodOf({ positions: new Set(['7']), orders: new Set(['20', '21']) });
    const past = { rows: [order('20'), order('21', { state: 'CANCELED' })], unreadable: [] };
    expect(trustIn(look(), pending)).toBe('none');
    expect(trustIn(look({ pastOrders: past }), pending)).toBe('whole');
  });

  test('keep “not found” from being concluded, however long they are away', () => {
    const nothing: Finding = { kind: 'nothing', words: 'nothing' };
    const healthy = [1, 2, 3].reduce((evidence) => withLook(evidence, nothing, 'whole'), noEvidence);
    const away = Array.from({ length: 40 }).reduce<Evidence>(
      (evidence) => withLook(evidence, nothing, trustIn(empty, stood)),
      healthy,
    );
    expect(conclude(nothing, away, { ageMs: 10 * windowMs, ticket: null })).toBe(null);
  });
});

describe('other doubts about a read', () => {
  const flat = stoodOf({ positions: new Set() });
  const nothingOpen = (more: Partial<Account> = {}) => look({ positions: none, account: account(more) });

  test('an equity that is not balance and credit, though nothing is open', () => {
    expect(trustIn(nothingOpen(), flat)).toBe('whole');
    expect(trustIn(nothingOpen({ equity: 9_997.5, profit: null }), flat)).toBe('none');
    expect(trustIn(nothingOpen({ equity: 10_050, credit: 50 }), flat)).toBe('whole');
    expect(trustIn(nothingOpen({ equity: 10_000.001 }), flat)).toBe('whole');
  });

  test('a history that is shorter than before', () => {
    const told = look({ deals: { rows: [deal('70')], unreadable: [] } });
    const stood = stoodOf({ positions: new Set(), history: new Set(historyOf(told, 0)) });
    expect(trustIn(told, stood)).toBe('whole');
    expect(trustIn(look({ deals: { rows: [], unreadable: [] } }), stood)).toBe('none');
    const { time } = deal('70');
    expect(historyOf(told, (time ?? 0) + 1), 'a later look goes back no further').toEqual([]);
  });
});

describe('the words of a look', () => {
  const finding: Finding = { kind: 'nothing', words: 'Nothing of it stands in positions.' };

  test('claim nothing of lists that could not be read', () => {
    const blind = look({ account: null, positions: null, orders: null, pastOrders: null, deals: null });
    expect(wordsOf(finding, blind, 'none')).toBe(
      'Positions, orders and history could not be read: nothing is known yet.',
    );
    expect(wordsOf(finding, look({ deals: null }), 'none')).toBe(
      'Not everything could be read, or it does not fit together. In what was read: nothing of it stands in positions.',
    );
    expect(wordsOf(finding, look(), 'whole')).toBe(finding.words);
  });
});

describe('what is certain', () => {
  const of = (more: Partial<Circumstance> = {}): Circumstance => ({
    ageMs: 1_000,
    ticket: null,
    ...more,
  });
  const gathered = (findings: readonly Finding[], trust: Trust = 'whole'): Evidence =>
    findings.reduce((evidence, finding) => withLook(evidence, finding, trust), noEvidence);
  const nothing: Finding = { kind: 'nothing', words: 'nothing' };
  const stands: Finding = { kind: 'stands', words: 'as before' };

  test('what is found counts at once, even where other lists could not be read', () => {
    const found: Finding = { kind: 'settled', as: 'executed', words: 'there', tickets: ['7'], fill: null };
    expect(conclude(found, gathered([found], 'none'), of())).toMatchObject({
      kind: 'executed',
      tickets: ['7'],
    });
  });

  test('row 5: not found only when the window has passed and three healthy looks have shown nothing', () => {
    const three = gathered([nothing, nothing, nothing]);
    expect(conclude(nothing, three, of({ ageMs: windowMs - 1 }))).toBe(null);
    expect(conclude(nothing, three, of({ ageMs: windowMs }))).toMatchObject({ kind: 'not-found' });
    expect(conclude(nothing, gathered([nothing, nothing]), of({ ageMs: windowMs * 9 }))).toBe(null);
    expect(
      conclude(nothing, gathered([nothing, nothing, nothing], 'none'), of({ ageMs: windowMs * 9 })),
    ).toBe(null);
  });

  test('row 36: a last look in which the lists could not be read concludes nothing, whatever earlier ones have shown', () => {
    const blind = withLook(gathered([nothing, nothing, nothing]), nothing, 'none');
    expect(conclude(nothing, blind, of({ ageMs: windowMs * 2 }))).toBe(null);
    expect(conclude(stands, blind, of({ ageMs: windowMs * 2, ticket: '7' }))).toBe(null);
  });

  test('what is open by whom it was ends as such when the window has passed, and not before', () => {
    const open: Finding = {
      kind: 'open',
      words: 'not known by whom',
      atEnd: 'probable',
      endText: 'probably this',
      tickets: ['7', '70'],
      fill: null,
    };
    const three = gathered([open, open, open]);
    expect(conclude(open, three, of({ ticket: '7', ageMs: windowMs - 1 }))).toBe(null);
    expect(conclude(open, three, of({ ticket: '7', ageMs: windowMs }))).toMatchObject({
      kind: 'probable',
      words: 'probably this',
      tickets: ['7', '70'],
    });
  });

  test('what stands unchanged proves nothing while the window lasts, whatever was answered; then it was not executed', () => {
    const three = gathered([stands, stands, stands]);
    expect(conclude(stands, three, of({ ticket: '7', ageMs: windowMs - 1 }))).toBe(null);
    expect(conclude(stands, three, of({ ticket: '7', ageMs: windowMs }))).toMatchObject({
      kind: 'not-executed',
      tickets: ['7'],
    });
  });

  test('looks come at 0, 1, 2, 4, 8 and 15 seconds and then each 15', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map(lookAtMs)).toEqual([
      0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 45_000, 60_000,
    ]);
  });
});

describe('where in history it can lie', () => {
  const wall = 1_700_000_000_000;
  const broker = 1_700_007_200;

  test('from a minute before it was sent, by the broker’s clock and not by this machine’s', () => {
    expect(spanSince(30_000, [broker], wall - 86_400_000, false)).toEqual({
      from: broker - 90,
      to: broker + 86_400,
    });
  });

  test('clocks that disagree are all reckoned with', () => {
    const { from, to } = spanSince(0, [broker, broker - 3_600], wall, false);
    expect(from).toBe(broker - 3_660);
    expect(to).toBe(broker + 86_400);
  });

  test('row 49: without a clock, or with nothing found by it, any zone is reckoned with', () => {
    for (const span of [spanSince(0, [], wall, false), spanSince(0, [wall / 1_000], wall, true)]) {
      expect(span.from).toBeLessThan(wall / 1_000 - 14 * 3_600);
      expect(span.to).toBeGreaterThan(wall / 1_000 + 14 * 3_600);
    }
  });
});
