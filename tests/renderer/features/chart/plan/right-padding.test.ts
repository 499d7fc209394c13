import { describe, expect, it } from 'vitest';
import { hasRoomForLabels, rightPaddingPx } from '../../../../../renderer/features/chart/plan/right-padding';

const entry = (profit: string) => ({
  kind: 'entry' as const,
  label: `Buy 0.20 ${profit}`,
  money: profit,
  side: 'BUY' as const,
});

describe('the room to the right of the newest candle', () => {
  it('is a little where no label stands there', () => {
    expect(rightPaddingPx([], 800)).toBe(48);
  });
  it('holds the longest label with its buttons', () => {
    const short = rightPaddingPx([entry('+3.10')], 800);
    const long = rightPaddingPx(
      [
        entry('+3.10'),
        { kind: 'pending', label: 'Buy stop limit 0.10 (after stop)', money: '', side: 'BUY' },
      ],
      800,
    );
    expect(short).toBeGreaterThan(130);
    expect(long).toBeGreaterThan(short);
  });
  it('stays the same while a profit grows by a digit', () => {
    expect(rightPaddingPx([entry('+13.10')], 800)).toBe(rightPaddingPx([entry('+3.10')], 800));
  });
  it('never takes the candles’ place, and small charts have short labels without buttons', () => {
    expect(rightPaddingPx([entry('+3.10')], 240)).toBeLessThan(80);
    expect(hasRoomForLabels(240)).toBe(false);
    expect(hasRoomForLabels(800)).toBe(true);
    // The profit alone: the same label is 105 px long where all of it is shown.
    expect(rightPaddingPx([entry('+3.10')], 400)).toBeLessThan(80);
  });
});
