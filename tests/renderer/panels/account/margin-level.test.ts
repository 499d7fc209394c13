import { describe, expect, it } from 'vitest';
import { marginState } from '../../../../renderer/panels/account/margin-level';
import { emptyAccount as account } from '../../../fixtures/trading';

describe('the margin level', () => {
  it.each([
    [2_458, 'fine'],
    [70, 'call'],
    [20, 'stop-out'],
    [null, 'fine'],
  ] as const)('at %s percent is %s by the account’s own levels', (marginLevel, state) => {
    expect(marginState({ ...account, marginLevel })).toBe(state);
  });
  it('counts equity where the account’s levels are money', () => {
    const money = {
      ...account,
      stopOutMode: 'MONEY',
      marginCall: 500,
      marginStopOut: 300,
      margin: 100,
    } as const;
    expect(marginState({ ...money, equity: 450, marginLevel: 450 })).toBe('call');
    expect(marginState({ ...money, equity: 250, marginLevel: 250 })).toBe('stop-out');
    expect(marginState({ ...money, equity: 9_000, marginLevel: 9_000 })).toBe('fine');
  });
  it('claims nothing where the bridge does not tell the levels', () => {
    expect(marginState({ ...account, marginLevel: 5, marginCall: null, marginStopOut: null })).toBe('fine');
  });
});
