import { describe, expect, it } from 'vitest';
import { joined, ordersLastMinute, withUnsentIntents } from '../../../../renderer/data/journal';
import { durationText, intentColumns } from '../../../../renderer/features/journal/intent-columns';
import { intentsCsv } from '../../../../renderer/features/journal/intent-csv';
import { intentParts } from '../../../../renderer/features/journal/intent-lines';
import { searched } from '../../../../renderer/features/journal/intent-search';
import { journalClock } from '../../../../renderer/features/journal/journal-clock';
import type { Intent } from '../../../../shared/model/intent';
import { clickedAt, intentId, intentOf, outcomeOf, unknownIntent } from '../../../fixtures/intents';

const rejected = intentOf({
  id: intentId(2),
  state: 'rejected',
  symbol: 'GBPUSD',
  outcome: outcomeOf({
    verdict: 'rejected',
    retcode: 10016,
    said: '=cmd|calc',
    order: null,
    deal: null,
    price: null,
  }),
});
const all = [intentOf(), rejected, unknownIntent(3)];
const lines = (intent: Intent) =>
  intentParts(intent, () => 'then').flatMap(({ lines: of }) =>
    of.map(({ label, text }) => `${label}: ${text}`),
  );
const broken = /NaN|undefined|null|Infinity|\[object/;

describe('the journal’s table', () => {
  it('has the whole way of an order in its columns', () => {
    const columns = intentColumns(journalClock('utc', null));
    const reported = Object.fromEntries(columns.map(({ id, text }) => [id, text?.(intentOf()) ?? null]));
    expect(reported).toMatchObject({
      time: '2026.05.13 09:00:00',
      state: 'done',
      kind: 'market order',
      symbol: 'EURUSD',
      asked: 'Buy 0.10 EURUSD at market',
      bid: 1.17077,
      ask: 1.17089,
      age: 420,
      sent: 9,
      answer: 38,
      retcode: '10009 DONE',
      said: 'Request executed',
      fill: 1.17091,
      slippage: -2,
      tickets: '42094801 42094802',
    });
    for (const intent of all) {
      for (const { text } of columns) expect(String(text?.(intent) ?? '')).not.toMatch(broken);
    }
  });

  it('finds words, tickets and retcodes wherever they stand', () => {
    expect(searched(all, '  ')).toBe(all);
    expect(searched(all, 'invalid_stops')).toEqual([rejected]);
    expect(searched(all, '42094802 buy')).toEqual([all[0]]);
    expect(searched(all, 'unknown')).toEqual([all[2]]);
    expect(searched(all, 'no such words')).toEqual([]);
  });

  it('finds among twenty thousand', () => {
    const many = Array.from({ length: 20_000 }, (_, index) =>
      intentOf({ id: intentId(index), symbol: index % 2 === 0 ? 'EURUSD' : 'GBPUSD' }),
    );
    expect(searched(many, 'gbpusd')).toHaveLength(10_000);
  });
});

describe('its file', () => {
  it('has names of columns that scripts can rely on', () => {
    expect(intentsCsv([]).slice(1).trimEnd()).toBe(
      'intent,created_utc,clicked_utc,sent_utc,state,state_words,kind,request,symbol,type,ticket,volume,price,stop_limit,sl,tp,deviation,filling,time,expiration,magic,comment,bid_seen,ask_seen,quote_age_ms,click_to_sent_ms,sent_to_answer_ms,verdict,http_status,retcode,server_words,failure,order,deal,fill_volume,fill_price,slippage_points,tickets,resolution,resolution_words,resolved_utc,is_late,not_as_asked,overrides,label_magic,label_comment,login,server,profile,bridge,is_earlier_run,trader',
    );
  });

  it('has full precision, UTC, and no formula', () => {
    const [, first, second] = intentsCsv(all).split('\r\n');
    expect(first).toContain('2026-05-13T09:00:00.004Z');
    expect(first).toContain(',1.17091,-2,');
    expect(second).toContain("'=cmd|calc");
    expect(intentsCsv(all)).not.toMatch(broken);
  });
});

describe('its card', () => {
  it('tells the life of an order, with what it is found again by', () => {
    const reported = lines(intentOf());
    for (const line of [
      'Bid: 1.17077',
      'Ask: 1.17089',
      'Age of the quote: 420 ms',
      'Click to socket: 9 ms',
      'Socket to answer: 38 ms',
      'Retcode: 10009 DONE',
      'Slippage: −2 points',
      'Label: magic 36473914982400 · wb:ABCDEFGHIJ',
      'Compared with the broker: not compared yet',
    ]) {
      expect(reported).toContain(line);
    }
  });
  it('says what went out without a read, and what is not on the disk yet', () => {
    const intent = intentOf({ sentOn: 'The account could not be read.', isInMemory: true });
    expect(lines(intent)).toContain('Not checked: The account could not be read.');
    const inMemory = 'In memory only, not on disk yet: lost if Bridgewatch ends first.';
    expect(lines(intent)).toContain(`Not on disk: ${inMemory}`);
    const found = intentColumns(journalClock('utc', null)).find(({ id }) => id === 'resolution');
    expect(found?.text?.(intent)).toBe(`${inMemory} The account could not be read.`);
    expect(lines(intentOf()).join('\n')).not.toMatch(/Not checked|Not on disk/);
  });
  it('has nothing broken in it, whatever is missing', () => {
    const bare = intentOf({
      request: { name: 'cancel-order', input: { intentId: intentId(9), ticket: '7' } },
      state: 'journalled',
      sent: null,
      outcome: null,
      symbol: null,
      account: { login: null, server: null },
      label: { magic: null, comment: null },
    });
    for (const intent of [...all, bare]) expect(lines(intent).join('\n')).not.toMatch(broken);
  });
});

it('writes times by the workspace’s clock, and says whose it is', () => {
  expect(journalClock('broker', 10_800).timeText(clickedAt)).toBe('2026.05.13 12:00:00');
  expect([journalClock('broker', 10_800).name, journalClock('broker', null).name]).toEqual([
    'broker',
    'local',
  ]);
  expect(journalClock('utc', 10_800)).toMatchObject({ name: 'UTC' });
});

it('shows the newest as they stand now, and the older ones behind them once each', () => {
  const journal = (intents: Intent[], hasMore = false) => ({
    intents,
    hasMore,
    unsentIntents: [],
    folder: null,
  });
  const old = intentOf({ id: intentId(1), state: 'sent', outcome: null });
  expect(joined(undefined, undefined)).toEqual([]);
  expect(joined(journal([intentOf()], true), journal([old, rejected]))).toEqual([intentOf(), rejected]);
  expect(joined(journal([intentOf()]), journal([old, rejected])), 'the newest are all').toEqual([intentOf()]);
});

describe('an order that was held back', () => {
  const held = intentOf({
    id: intentId(8),
    state: 'not-sent',
    created: clickedAt + 1_000,
    sent: null,
    label: { magic: null, comment: null },
    outcome: outcomeOf({
      verdict: 'not-sent',
      status: null,
      retcode: null,
      said: null,
      failure: { kind: 'held-back', message: 'The quote is 12 s old.', field: 'dead-quote' },
      order: null,
      deal: null,
      volume: null,
      price: null,
      tookMs: 0,
    }),
  });

  it('stands at its time among those that were sent, with the reason', () => {
    const later = intentOf({ id: intentId(9), created: clickedAt + 2_000 });
    expect(withUnsentIntents([later, intentOf()], { unsentIntents: [held] })).toEqual([
      later,
      held,
      intentOf(),
    ]);
    const none = [intentOf()];
    expect(withUnsentIntents(none, { unsentIntents: [] }), 'the same list where nothing was held back').toBe(
      none,
    );
    const columns = intentColumns(journalClock('utc', null));
    const reported = Object.fromEntries(columns.map(({ id, text }) => [id, text?.(held) ?? null]));
    expect(reported).toMatchObject({ state: 'held back', resolution: 'The quote is 12 s old.', sent: null });
    expect(searched([intentOf(), held], 'held 12 s')).toEqual([held]);
  });

  it('is reported as such in card and file', () => {
    expect(lines(held)).toContain('Held back: then');
    expect(lines(held).join('\n')).not.toMatch(/Written down|NaN|undefined|null/);
    expect(intentsCsv([held])).toContain('not-sent,held back');
  });
});

it('counts new orders of this run within the last minute', () => {
  const at = (secondsAgo: number, more: Partial<Intent> = {}) =>
    intentOf({ created: clickedAt - secondsAgo * 1_000, ...more });
  const cancel = { name: 'cancel-order' as const, input: { intentId: intentId(9), ticket: '7' } };
  const all = [at(1), at(59), at(61), at(2, { isEarlier: true }), at(3, { request: cancel }), at(-5)];
  expect(ordersLastMinute(all, clickedAt)).toBe(2);
});

it('shortens a long wait', () => {
  expect([durationText(38), durationText(60_012), durationText(null)]).toEqual(['38 ms', '60.0 s', '']);
});
