import { describe, expect, it } from 'vitest';
import { type ChainInput, chainOf, linksInBar } from '../../../../renderer/features/connection/chain';
import type { Connection, Link } from '../../../../shared/model/connection';
import { brokerStamps } from '../../../fixtures/stamps';
import { terminal } from '../../../fixtures/trading';

const up = (latencyMs: number | null): Link => ({ state: 'up', latencyMs, failure: null });
const connection: Connection = {
  bridge: up(4.2),
  terminal: up(61),
  broker: up(38),
  terminalInfo: null,
  clock: null,
  stamps: brokerStamps,
  clockWarnings: [],
  wallSetByMs: 0,
  mode: null,
};
const chain = (over: Partial<ChainInput> = {}) =>
  chainOf({
    connection,
    overdueMs: null,
    silentMs: null,
    failure: null,
    quoteAgeMs: 400,
    isQuoteStale: false,
    isQuoteAsleep: false,
    quoteFailure: null,
    awaited: null,
    ...over,
  }).map(({ name, state, detail }) => `${name} ${state} ${detail}`.trim());

describe('the chain', () => {
  it('names every link with its latency, and the quote with its age', () => {
    expect(chain()).toEqual([
      'App up',
      'Bridge up 4 ms',
      'Terminal up 61 ms',
      'Broker up 38 ms',
      'Quotes up 0.4\u00a0s',
    ]);
  });
  it('believes a poll that just failed more than an older look, and claims nothing of what lies beyond', () => {
    const links = chain({ failure: { kind: 'unreachable', message: 'connection refused' } });
    expect(links[1]).toBe('Bridge down cannot be reached');
    expect(links[2]).toBe('Terminal unknown not known');
    expect(links[3]).toBe('Broker unknown not known');
  });
  it('puts a terminal that is not initialised where it belongs: the bridge answers', () => {
    const links = chain({ failure: { kind: 'terminal-not-ready', message: '503' } });
    expect(links[1]).toBe('Bridge up 4 ms');
    expect(links[2]).toContain('Terminal down');
  });
  it('says calmly that the terminal is away where the user’s own action took it away', () => {
    const links = chain({
      failure: { kind: 'terminal-not-ready', message: '503' },
      awaited: 'restarting',
    });
    expect(links[1]).toBe('Bridge up 4 ms');
    expect(links[2]).toBe('Terminal stale restarting');
  });
  it('does not blame the user’s action for a bridge that is gone', () => {
    const links = chain({ failure: { kind: 'unreachable', message: 'refused' }, awaited: 'restarting' });
    expect(links[1]).toBe('Bridge down cannot be reached');
  });
  it('takes a bridge that is held up by the user’s action for slow, not for gone', () => {
    const failure = { kind: 'busy', message: '504' } as const;
    expect(chain({ failure })[1]).toBe('Bridge down busy');
    expect(chain({ failure, awaited: 'restarting' })[1]).toBe('Bridge stale busy');
  });
  it('says that the terminal is not connected, which is no refusal of the bridge', () => {
    const lost = {
      ...connection,
      broker: { state: 'down', latencyMs: null, failure: { kind: 'refused', message: 'no connection' } },
      terminalInfo: { ...terminal, connected: false },
    } as const;
    expect(chain({ connection: lost })[3]).toBe('Broker down not connected');
  });
  it('hands the failure and the measured round trip on to the card', () => {
    const failure = { kind: 'terminal-not-ready', message: '503' } as const;
    const links = chainOf({
      connection,
      overdueMs: null,
      silentMs: null,
      failure,
      quoteAgeMs: 400,
      isQuoteStale: false,
      isQuoteAsleep: false,
      quoteFailure: null,
      awaited: null,
    });
    expect(links.map((link) => link.failure)).toEqual([null, null, failure, null, null]);
    expect(links.map((link) => link.latencyMs)).toEqual([null, 4.2, null, 38, null]);
  });
  it('turns a bridge that is asked and does not answer stale long before its time-out', () => {
    const links = chain({ silentMs: 6_000 });
    expect(links[1]).toBe('Bridge stale silent 6\u00a0s');
    expect(links[2]).toBe('Terminal unknown not known');
    expect(links[3]).toBe('Broker unknown not known');
  });
  it('does not call a bridge silent that answers, if only with a refusal', () => {
    const failure = { kind: 'terminal-not-ready', message: '503' } as const;
    expect(chain({ silentMs: 12_000, failure })[1]).toBe('Bridge up 4 ms');
  });
  it('does not call the bridge down for one field of one answer that cannot be read', () => {
    expect(chain({ failure: { kind: 'bad-answer', message: 'the field equity is "x"' } })[1]).toBe(
      'Bridge up 4 ms',
    );
  });
  it('puts a lost host at the very beginning', () => {
    expect(chain({ failure: { kind: 'host-lost', message: 'gone' } })[0]).toContain('App down');
  });
  it('shows the age of a look that is overdue, and of a stale quote', () => {
    const links = chain({ overdueMs: 20_000, quoteAgeMs: 7_000, isQuoteStale: true });
    expect(links[1]).toBe('Bridge stale 20\u00a0s old');
    expect(links[4]).toBe('Quotes stale 7\u00a0s old');
  });
  it('is not alarmed by the quote of a market that is closed', () => {
    const asleep = { quoteAgeMs: 7_200_000, isQuoteStale: true, isQuoteAsleep: true };
    expect(chain(asleep)[4]).toMatch(/^Quotes quiet 2.h/);
    const clock = {
      utcOffsetS: 7_200,
      utcMs: 0,
      source: '/time',
      usedSymbol: 'AAPL',
      marketOpen: false,
    } as const;
    expect(chain({ ...asleep, isQuoteAsleep: false, connection: { ...connection, clock } })[4]).toMatch(
      /quiet/,
    );
    const all = (['up', 'up', 'up', 'up', 'quiet'] as const).map((state) => ({ state }));
    expect(linksInBar(all, 1280)).toEqual([]);
  });
  it('says why the quote cannot be read, and keeps a fresh one over a read that failed', () => {
    const quoteFailure = { kind: 'not-found', message: 'no', said: 'Symbol not found: XYZ' } as const;
    expect(chain({ quoteAgeMs: null, quoteFailure })[4]).toBe('Quotes down cannot be read');
    expect(chain({ quoteAgeMs: 7_000, isQuoteStale: true, quoteFailure })[4]).toBe(
      'Quotes stale 7\u00a0s old',
    );
    expect(chain({ quoteFailure })[4]).toBe('Quotes up 0.4\u00a0s');
    const whole = chainOf({
      connection,
      overdueMs: null,
      silentMs: null,
      failure: null,
      quoteAgeMs: null,
      isQuoteStale: false,
      isQuoteAsleep: false,
      quoteFailure,
      awaited: null,
    });
    expect(whole[4]?.why).toContain('Symbol not found: XYZ');
    expect(whole[4]?.failure).toEqual(quoteFailure);
  });
  it('does not blame the way for one refused request', () => {
    expect(chain({ failure: { kind: 'refused', message: 'no' } })[1]).toBe('Bridge up 4 ms');
  });
  it('says that nothing is known before the first look', () => {
    expect(chain({ connection: null, quoteAgeMs: null })).toEqual([
      'App up',
      'Bridge unknown not known',
      'Terminal unknown not known',
      'Broker unknown not known',
      'Quotes unknown none yet',
    ]);
  });
});

describe('a narrow screen', () => {
  const chain = (...states: readonly ('up' | 'down' | 'unknown' | 'stale')[]) =>
    states.map((state) => ({ state }));
  it('shows what is wrong alone, and a wide one always the links', () => {
    expect(linksInBar(chain('up', 'up', 'up', 'up', 'up'), 1280)).toEqual([]);
    expect(linksInBar(chain('up', 'up', 'up', 'up', 'up'), 1400)).toHaveLength(5);
    for (const state of ['down', 'unknown', 'stale'] as const)
      expect(linksInBar(chain('up', 'up', 'up', 'up', state), 1280)).toEqual([{ state }]);
  });
});
