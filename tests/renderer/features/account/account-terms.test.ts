import { describe, expect, it } from 'vitest';
import { accountTerms, restrictions } from '../../../../renderer/features/account/account-terms';

const free = { tradeAllowed: true, tradeExpert: true };

describe('what forbids an account to trade', () => {
  it('is nothing where all is allowed, or where the bridge does not say', () => {
    expect(restrictions(free, { tradeAllowed: true, tradeApiDisabled: false })).toEqual([]);
    expect(restrictions({ tradeAllowed: null, tradeExpert: null }, null)).toEqual([]);
  });
  it('is reported with what it means and the retcode that an order would meet', () => {
    const found = restrictions(
      { tradeAllowed: false, tradeExpert: false },
      { tradeAllowed: false, tradeApiDisabled: true },
    );
    expect(found.map(({ name }) => name)).toEqual([
      'Trading not allowed',
      'Bridge may not trade',
      'Algo trading off',
      'Python API off',
    ]);
    expect(found[0]?.means).toContain('10017');
    expect(found[1]?.means).toContain('10026');
    expect(found[2]?.means).toContain('10027');
  });
});

describe('the terms of an account', () => {
  it.each([
    ['HEDGING', '1:100 · Hedging'],
    ['NETTING', '1:100 · Netting'],
    ['EXCHANGE', '1:100 · Exchange'],
    ['unknown (7)', '1:100 · margin mode unknown (7)'],
    [null, '1:100 · hedging or netting unknown'],
  ] as const)('name the margin mode %s', (marginMode, text) => {
    expect(accountTerms({ leverage: 100, marginMode }).text).toBe(text);
  });
});
