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
  mirrorsStop = true,
) => reversePlan(position, { ...wish, mirrorsStop }, spec, at, on, traders.position(position));

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
    const { notes } = reverse({ ...long, magic: 7701, sl: 1.16 }, eurusd, quote, account, false);
    expect(notes.join(' ')).toMatch(/without SL and TP.*opened by bot 7701/);
    const unnamed = { ...long, magic: 0, reason: 'EXPERT' as const };
    expect(reverse(unnamed).notes.join(' ')).toContain('opened by API, unnamed; the new one is yours');
  });

  it('gives the new position a stop as far from the closing price as the present one is', () => {
    const stopOf = (position: Position, over: Partial<SymbolSpec> = {}, mirrors = true) => {
      const { steps, notes } = reverse(position, { ...eurusd, ...over }, quote, account, mirrors);
      const write = steps.at(-1)?.write;
      return { sl: write?.name === 'place-order' ? write.input.sl : null, said: notes.join(' ') };
    };
    // Long: closed at the bid, 277 points above its stop. Short: at the ask, 311 below it.
    expect(stopOf({ ...long, sl: 1.168, tp: 1.18 })).toMatchObject({
      sl: 1.17354,
      said: expect.stringMatching(/SL 1\.17354: 277 points.*without TP: TP 1\.18000 of the old one goes/),
    });
    expect(stopOf({ ...long, side: 'SELL', sl: 1.174 })).toMatchObject({ sl: 1.16778 });
    expect(stopOf({ ...long, sl: 1.168 }, {}, false).sl).toBeUndefined();
    expect(stopOf({ ...long, sl: 0, tp: 0 })).toMatchObject({
      sl: undefined,
      said: expect.not.stringMatching(/SL|stop/),
    });
    expect(stopOf({ ...long, sl: 1.172 })).toMatchObject({
      sl: undefined,
      said: expect.stringContaining(
        'No stop loss for the new position: the present one is on the wrong side',
      ),
    });
    // 20 points from the bid are 8 from the ask, at which a short's stop fires.
    expect(stopOf({ ...long, sl: 1.17057 }, { stopsLevel: 10 })).toMatchObject({
      sl: undefined,
      said: expect.stringContaining('8 points above the ask, the broker wants 10'),
    });
    const netting = reverse({ ...long, sl: 1.168 }, eurusd, quote, { ...account, marginMode: 'NETTING' });
    expect(netting.steps[0]?.write.input).toMatchObject({ volume: 0.6, sl: 1.17354 });
  });
});
