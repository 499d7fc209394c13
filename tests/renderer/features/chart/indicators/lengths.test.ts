import { expect, test } from 'vitest';
import { chartBars, mostOverlayBars, overlayBars } from '../../../../../renderer/data/overlay-bars';
import type { IndicatorChoice } from '../../../../../renderer/data/workspace/chart-choices';
import { barsNeeded, longestNeed } from '../../../../../renderer/features/chart/indicators/lengths';
import { missingText } from '../../../../../renderer/features/chart/plan/missing-text';

const sma = (length: number): IndicatorChoice => ({ id: 'sma-20', type: 'sma', parameters: { length } });

test('an indicator needs as many bars as its lengths say, a free-form one too', () => {
  expect(barsNeeded(sma(700))).toBe(700);
  expect(barsNeeded({ id: 'm', type: 'macd', parameters: { fast: 12, slow: 26, signal: 9 } })).toBe(47);
  expect(barsNeeded({ id: 'b', type: 'bbands', parameters: { length: 20, std: 2 } })).toBe(20);
  expect(
    barsNeeded({
      id: 'x',
      type: 'sinwma',
      parameters: {},
      custom: { name: 'sinwma', parameters: { length: 900, offset: 5 } },
    }),
  ).toBe(900);
  expect(longestNeed([sma(20), sma(700)])).toBe(700);
});

test('as many bars are asked for as the longest chosen length needs, up to 5,000', () => {
  expect(overlayBars(0, chartBars, 200)).toBe(500);
  expect(overlayBars(0, chartBars, 700)).toBe(1_500);
  expect(overlayBars(200, chartBars, 1_400)).toBe(3_000);
  expect(overlayBars(200, chartBars, 4_900)).toBe(mostOverlayBars);
  expect(overlayBars(200, chartBars, 9_000)).toBe(mostOverlayBars);
});

test('what lacks bars is reported by the user’s own name and length, not by the name in the request', () => {
  expect(missingText(sma(700), 'sma-20 (type=sma) needs 700', 500)).toBe('needs 700 bars; there are 500');
  expect(missingText(sma(700), "unknown output 'sma-20'", 500)).toBe("unknown output 'SMA 700'");
  expect(missingText(sma(700), 'Internal Server Error', 500)).toBe('Internal Server Error');
  expect(missingText(sma(700), '', 500)).toBe('no reason given');
});

test('it is reported when 5,000 bars are too few', () => {
  expect(missingText(sma(6_000), 'insufficient bars', 5_000)).toMatch(
    /^needs 6\s000 bars; the bridge takes at most 5\s000$/,
  );
});
