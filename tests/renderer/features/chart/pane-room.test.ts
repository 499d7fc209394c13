import { describe, expect, it } from 'vitest';
import { withoutLastPanes } from '../../../../renderer/features/chart/pane-room';

const choice = (type: string) => ({ id: type, type, parameters: {} });
const all = ['ema', 'rsi', 'bbands', 'macd', 'atr', 'never-heard-of'].map(choice);
const ids = (choices: readonly { readonly id: string }[]) => choices.map(({ id }) => id);

describe('a low chart among several', () => {
  it('leaves out the last panes that it has no room for, and says which', () => {
    const { choices, leftOut } = withoutLastPanes(all, 1);
    expect(ids(choices)).toEqual(['ema', 'rsi', 'bbands', 'never-heard-of']);
    expect(ids(leftOut)).toEqual(['macd', 'atr']);
  });
  it('leaves what is drawn on the candles', () => {
    expect(ids(withoutLastPanes(all, 0).choices)).toEqual(['ema', 'bbands', 'never-heard-of']);
  });
  it('asks for the very same where all have room', () => {
    expect(withoutLastPanes(all, 3).choices).toBe(all);
  });
});
