import { describe, expect, it } from 'vitest';
import { recordLines } from '../../../../renderer/components/record-lines';
import { accountFields } from '../../../../renderer/features/account/account-fields';
import type { WireRecord } from '../../../../shared/model/record';

const look = { currencyDigits: 2, stopOutMode: 'PERCENT', level: 'fine' } as const;
const said = (record: Record<string, string>, over: Partial<Parameters<typeof accountFields>[0]> = {}) => {
  const wire: WireRecord = Object.entries(record).map(([field, value]) => ({ field, value }));
  const { known, other } = recordLines(wire, accountFields({ ...look, ...over }));
  return {
    known: Object.fromEntries(known.map(({ label, text }) => [label, text])),
    tones: Object.fromEntries(known.map(({ label, tone }) => [label, tone])),
    other: other.map(({ field, text }) => [field, text]),
  };
};

describe('the account’s card', () => {
  it('writes money with the account’s decimals and names modes in words', () => {
    expect(
      said({ balance: '9999.52', profit: '-6.2', trade_mode: '2', margin_mode: '2', leverage: '100' }).known,
    ).toEqual({
      Balance: '9\u202f999.52',
      'Floating profit': '\u22126.20',
      'Account type': 'Real account: real money',
      'Margin mode': 'Hedging',
      Leverage: '1:100',
    });
    expect(said({ balance: '150000' }, { currencyDigits: 0 }).known).toEqual({ Balance: '150\u202f000' });
  });
  it('takes names as well as numbers, and maps no unknown number to a neighbour', () => {
    expect(said({ trade_mode: 'CONTEST' }).known).toEqual({ 'Account type': 'Contest account' });
    expect(said({ trade_mode: '9', margin_mode: '5' }).known).toEqual({
      'Account type': 'unknown (9)',
      'Margin mode': 'unknown (5)',
    });
  });
  it('writes the account’s levels in percent or in money, as the account counts them', () => {
    const levels = { margin_so_call: '70', margin_so_so: '20.5' };
    expect(said(levels).known).toEqual({ 'Margin call at': '70.00\u00a0%', 'Stop-out at': '20.50\u00a0%' });
    expect(said(levels, { stopOutMode: 'MONEY' }).known).toEqual({
      'Margin call at': '70.00',
      'Stop-out at': '20.50',
    });
  });
  it('knows no margin level of 0 %', () => {
    expect(said({ margin_level: '0.0' }, { level: 'none' }).known).toEqual({
      'Margin level': 'no margin used',
    });
    expect(said({ margin_level: '15' }, { level: 'stop-out' }).tones).toEqual({ 'Margin level': 'bad' });
  });
  it('keeps every field that it does not know, as it was sent and in its order', () => {
    expect(said({ zeta: '1', login: '7', alpha: '{"a":1}', nothing: 'null' }).other).toEqual([
      ['zeta', '1'],
      ['alpha', '{"a":1}'],
      ['nothing', '–'],
    ]);
  });
  it('leaves what is no number as it was sent', () => {
    expect(said({ balance: 'a lot', limit_orders: '0' }).known).toEqual({
      Balance: 'a lot',
      'Max pending orders': 'no limit',
    });
  });
});
