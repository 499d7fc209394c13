import { describe, expect, it } from 'vitest';
import { describeMargin } from '../../../../renderer/features/account/margin-level';
import { marginState } from '../../../../shared/rules/margin-state';
import { emptyAccount as account } from '../../../fixtures/trading';

describe('the margin level', () => {
  it.each([
    [2_458, 'fine'],
    [70, 'call'],
    [20, 'stop-out'],
    [null, 'none'],
  ] as const)('at %s percent is %s by the account’s own levels', (marginLevel, state) => {
    expect(marginState({ ...account, margin: 100, marginLevel })).toBe(state);
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
    expect(describeMargin({ ...money, equity: 9_000, marginLevel: 9_000, currency: 'USD' }).title).toBe(
      'This account’s levels are equity in money. Margin call at 500.00 USD, stop-out at 300.00 USD.',
    );
  });
  it('claims nothing where the bridge does not tell the levels', () => {
    const silent = { ...account, margin: 100, marginLevel: 5, marginCall: null, marginStopOut: null };
    expect(marginState(silent)).toBe('fine');
    expect(describeMargin(silent).title).toContain('Margin call at not provided');
  });
  it('is no level at all while no margin is in use, whatever number the bridge sends', () => {
    const idle = { ...account, margin: 0, marginLevel: 0, stopOutMode: 'MONEY', equity: 1 } as const;
    expect(describeMargin(idle)).toMatchObject({ state: 'none', text: 'no margin used', mark: '' });
  });
  it('names what has been reached beside the number, so that colour is not alone', () => {
    expect(describeMargin({ ...account, margin: 100, marginLevel: 60 })).toMatchObject({
      text: '60\u00a0%',
      mark: 'margin call',
    });
  });
});
