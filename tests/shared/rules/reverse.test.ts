import { describe, expect, it } from 'vitest';
import type { Account } from '../../../shared/model/account';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { reversePlan } from '../../../shared/rules/reverse';
import { emptyAccount as account, eurusd, positionOf, traders } from '../../fixtures/trading';

const quote = { bid: 1.17077, ask: 1.17089 };
const wish = { deviation: 20 };
const long = positionOf({ ticket: '7', side: 'BUY', volume: 0.3 });

const reverse = (
  position: Position,
  spec: SymbolSpec = eurusd,
  at: typeof quote | null = quote,
  on: Account | null = account,
) => reversePlan(position, wish, spec, at, on, traders.position(position));

describe('reversing a position', () => {
  it('closes, then opens the opposite only after the close is done, where positions are kept apart', () => {
    const { steps } = reverse(long, eurusd, quote, account);
    expect(steps.map(({ write, needs }) => [write.name, needs])).toEqual([
      ['close-position', null],
      ['place-order', 'close 7'],
    ]);
    expect(steps[1]?.write.input).toMatchObject({
      type: 'SELL',
      volume: 0.3,
      price: 1.17077,
      filling: 'IOC',
    });
  });

  it('is one opposite order of twice the volume on a netting account, and says so', () => {
    const { steps, notes } = reverse(long, eurusd, quote, { ...account, marginMode: 'EXCHANGE' });
    expect(steps).toHaveLength(1);
    expect(steps[0]?.write).toMatchObject({ name: 'place-order', input: { type: 'SELL', volume: 0.6 } });
    expect(notes[0]).toContain('twice the volume');
  });

  it('takes the two steps where the bridge does not tell how the account books', () => {
    expect(reverse(long, eurusd, quote, { ...account, marginMode: null }).steps).toHaveLength(2);
    expect(reverse(long, eurusd, quote, null).steps).toHaveLength(2);
  });

  it('adds no float noise when it doubles', () => {
    const { steps } = reverse({ ...long, volume: 0.15 }, eurusd, quote, {
      ...account,
      marginMode: 'NETTING',
    });
    expect(steps[0]?.volume).toBe(0.3);
  });

  it.each([
    [{ tradeMode: 'LONGONLY' as const }, 'allows buying only'],
    [{ tradeMode: 'CLOSEONLY' as const }, 'allows closing only'],
    [{ volumeMax: 0.2 }, 'above the maximum'],
    [{ orderMode: 2 }, 'takes no market orders'],
  ])('sends nothing at all when the second half would be refused: %o', (over, why) => {
    const { steps } = reverse(long, { ...eurusd, ...over }, quote, account);
    expect(steps.map(({ leftOut }) => leftOut)).toEqual([
      expect.stringContaining(why),
      expect.stringContaining(why),
    ]);
  });

  it('needs a quote, and says that levels and the bot stay behind', () => {
    expect(reverse(long, eurusd, null, account).steps[0]?.leftOut).toContain('no valid quote');
    const { notes } = reverse({ ...long, magic: 7701, sl: 1.16 }, eurusd, quote, account);
    expect(notes.join(' ')).toMatch(/without SL and TP.*opened by bot 7701/);
    const unnamed = { ...long, magic: 0, reason: 'EXPERT' as const };
    expect(reverse(unnamed).notes.join(' ')).toContain('opened by API, unnamed; the new one is yours');
  });
});
