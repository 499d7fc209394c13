import { describe, expect, it } from 'vitest';
import type { ChainLink } from '../../../../renderer/features/connection/chain';
import { type LinkFacts, linkLines } from '../../../../renderer/features/connection/link-lines';
import { brokerStamps } from '../../../fixtures/stamps';
import { terminal } from '../../../fixtures/trading';

const facts: LinkFacts = {
  connection: null,
  lookAgeMs: 4_000,
  address: 'http://127.0.0.1:8080',
  symbol: '#AAPL',
  quoteReadAgeMs: 1_000,
  quoteAgeMs: 7_000,
};
const link = (name: ChainLink['name'], latencyMs: number | null = null): ChainLink => ({
  name,
  state: 'up',
  detail: '',
  why: '',
  failure: null,
  latencyMs,
});
const lines = (name: ChainLink['name'], over: Partial<LinkFacts> = {}, latencyMs: number | null = null) =>
  Object.fromEntries(
    linkLines(link(name, latencyMs), { ...facts, ...over }).map(({ label, text }) => [label, text]),
  );

describe('the card of a link', () => {
  it('says what was asked, when, and how long it took', () => {
    expect(lines('Bridge', {}, 4.21)).toEqual({
      Source: 'GET /ping',
      Address: 'http://127.0.0.1:8080',
      Checked: '4\u00a0s ago',
      Latency: '4.2 ms',
    });
  });
  it('tells of the terminal only what it said', () => {
    expect(lines('Terminal')).toEqual({
      Source: 'GET /terminal',
      Checked: '4\u00a0s ago',
      Latency: 'not measured',
    });
    const up = { state: 'up', latencyMs: null, failure: null } as const;
    const connection = {
      bridge: up,
      terminal: up,
      broker: up,
      terminalInfo: { ...terminal, build: 5602, tradeAllowed: false, company: null },
      clock: null,
      stamps: brokerStamps,
      clockWarnings: [],
      wallSetByMs: 0,
      mode: null,
    };
    expect(lines('Terminal', { connection })).toMatchObject({
      Build: '5602',
      'Algo trading': 'OFF',
      Company: 'not provided',
    });
  });
  it('tells when the quote was read apart from when it last changed', () => {
    expect(lines('Quotes')).toMatchObject({
      Source: 'GET /symbols/#AAPL/tick',
      Updated: '1\u00a0s ago',
      'Last changed': '7\u00a0s ago',
    });
    expect(lines('Quotes', { symbol: null, quoteReadAgeMs: null })).toMatchObject({
      Symbol: 'none selected',
      Updated: 'not yet',
    });
  });
});
