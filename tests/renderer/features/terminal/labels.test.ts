import { describe, expect, it } from 'vitest';
import { recordLines } from '../../../../renderer/components/record-lines';
import { isTyped, typingReason } from '../../../../renderer/features/terminal/action-labels';
import {
  capabilityNames,
  featuresOff,
  sortedCapabilities,
} from '../../../../renderer/features/terminal/capability-labels';
import { clockLines, clockWarnings } from '../../../../renderer/features/terminal/describe-clock';
import { terminalFields, tradingHindrances } from '../../../../renderer/features/terminal/terminal-fields';
import type { BrokerTime, Capability } from '../../../../shared/model/terminal';
import { capabilityIds } from '../../../../shared/model/terminal';

describe('the confirmation by typing', () => {
  it('is not needed while nothing is open and that is known', () => {
    expect(typingReason({ positions: 0, orders: 0, unknown: 0 })).toBeNull();
  });
  it.each([
    [{ positions: 1, orders: 0, unknown: 0 }, 'The account holds 1 open position.'],
    [{ positions: 2, orders: 3, unknown: 0 }, 'The account holds 2 open positions, 3 pending orders.'],
    [{ positions: 0, orders: 0, unknown: 1 }, 'The account holds 1 order whose result is unknown.'],
  ])('is needed for %o', (held, reason) => {
    expect(typingReason(held)).toBe(reason);
  });
  it.each([
    { positions: null, orders: 0, unknown: 0 },
    { positions: 0, orders: null, unknown: 0 },
  ])('is needed where it cannot be known: %o', (held) => {
    expect(typingReason(held)).toContain('is not known');
  });
  it('takes the action’s own word or the account’s login, and nothing else', () => {
    expect(isTyped(' restart ', 'restart', '12345')).toBe(true);
    expect(isTyped('SHUT DOWN', 'shutdown', null)).toBe(true);
    expect(isTyped('shutdown', 'shutdown', null)).toBe(true);
    expect(isTyped('12345', 'restart', '12345')).toBe(true);
    expect(isTyped('restart', 'shutdown', '12345')).toBe(false);
    expect(isTyped('', 'restart', '')).toBe(false);
    expect(isTyped('', 'restart', null)).toBe(false);
  });
});

const time = (over: Partial<BrokerTime> = {}): BrokerTime => ({
  utcEpochS: 1_778_660_000,
  utcIso: '2026-05-13T08:13:20+00:00',
  serverEpochS: 1_778_670_800,
  serverIso: '2026-05-13T11:13:20+03:00',
  utcOffsetHours: 3,
  utcOffsetS: 10_800,
  usedSymbol: 'EURUSD',
  ...over,
});
const textOf = (wanted: string, of: BrokerTime) => clockLines(of).find(({ field }) => field === wanted)?.text;

describe('the broker’s clock', () => {
  it('is written as MetaTrader writes times, with its offset and its symbol', () => {
    expect(clockLines(time()).map(({ text }) => text)).toEqual([
      '2026.05.13 08:13:20',
      '2026.05.13 11:13:20',
      'UTC+3',
      'EURUSD',
    ]);
    expect(clockWarnings(time())).toEqual([]);
  });
  it('tells the null of a closed market in words', () => {
    const closed = time({ serverEpochS: null, serverIso: null });
    expect(clockLines(closed)[1]).toMatchObject({ text: 'no tick', tone: 'warn' });
  });
  it('warns of an offset that no time zone has', () => {
    expect(clockWarnings(time({ utcOffsetS: 10_742 }))[0]).toContain('not a multiple of 15 minutes');
    expect(clockWarnings(time({ utcOffsetS: 20_700, utcOffsetHours: 5.75 }))).toEqual([]);
  });
  it('takes the hours where a bridge says only those, and says when the two differ', () => {
    expect(textOf('utc_offset_seconds', time({ utcOffsetS: null, utcOffsetHours: -5 }))).toBe('UTC\u22125');
    expect(clockWarnings(time({ utcOffsetHours: 2 }))[0]).toContain('differ');
  });
  it('says that nothing is known rather than UTC', () => {
    const silent = time({ utcOffsetS: null, utcOffsetHours: null, usedSymbol: '' });
    expect(textOf('utc_offset_seconds', silent)).toBe('not known');
    expect(textOf('used_symbol', silent)).toBe('no symbol');
    expect(clockWarnings(silent)).toHaveLength(1);
  });
});

const capability = (id: Capability['id'], state: Capability['state']): Capability => ({
  id,
  state,
  endpoints: [],
  reason: null,
});

describe('what a bridge offers', () => {
  it('has a name for each capability', () => {
    for (const id of capabilityIds) expect(capabilityNames[id]).not.toBe('');
  });
  it('begins with what is off, and keeps the order of the rest', () => {
    const sorted = sortedCapabilities([
      capability('ping', 'yes'),
      capability('time', 'no'),
      capability('rates', 'yes'),
      capability('terminal-actions', 'unknown'),
    ]);
    expect(sorted.map(({ id }) => id)).toEqual(['time', 'terminal-actions', 'ping', 'rates']);
  });
  it('is a word in the footer only where something is off', () => {
    expect(featuresOff([capability('ping', 'yes'), capability('time', 'unknown')])).toBeNull();
    expect(featuresOff([capability('time', 'no')])).toBe('1 feature unavailable');
    expect(featuresOff([capability('time', 'no'), capability('deals', 'no')])).toBe('2 features unavailable');
  });
});

describe('what the terminal says of itself', () => {
  it('counts its ping in milliseconds and says loudly that algo trading is off', () => {
    const { known, other } = recordLines(
      [
        { field: 'ping_last', value: '38211' },
        { field: 'trade_allowed', value: 'false' },
        { field: 'tradeapi_disabled', value: '1' },
        { field: 'new_in_build_6000', value: 'x' },
      ],
      terminalFields,
    );
    expect(Object.fromEntries(known.map(({ field, text }) => [field, text]))).toEqual({
      trade_allowed: 'OFF',
      tradeapi_disabled: 'DISABLED',
      ping_last: '38.2 ms',
    });
    expect(other.map(({ field }) => field)).toEqual(['new_in_build_6000']);
  });
  it('tells the offset of its clock from UTC as an offset, not as a count of seconds', () => {
    const reported = (field: string, value: string) =>
      recordLines([{ field, value }], terminalFields).known[0];
    expect(reported('broker_utc_offset_seconds', '19800')?.text).toBe('UTC+5:30');
    expect(reported('broker_utc_offset_seconds', '-18000')?.text).toBe('UTC−5');
    expect(reported('broker_utc_offset_hours', '5.5')?.text).toBe('UTC+5:30');
    expect(reported('broker_utc_offset_seconds', '0')).toMatchObject({
      text: 'UTC',
      note: 'or no offset is configured',
    });
  });
  it('names each hindrance to trading with the way to remove it, and none for what is not known', () => {
    expect(tradingHindrances({ tradeAllowed: null, tradeApiDisabled: null, connected: null })).toEqual([]);
    const found = tradingHindrances({ tradeAllowed: false, tradeApiDisabled: true, connected: false });
    expect(found).toHaveLength(3);
    expect(found[0]?.advice).toContain('Algo Trading');
    expect(found[1]?.advice).toContain('external Python API');
  });
});
