import { describe, expect, test } from 'vitest';
import { Frame } from '../../../demo-bridge/ta/frame';
import { swings } from '../../../demo-bridge/ta/swings';
import { bundleShape, outputs, seriesOf, seriesShape } from './answers';
import { barsOf, hourlyBars } from './market';

/** Bars of `hourlyBars(400)` at which the values below are. */
const AT = [120, 250, 399] as const;

/**
 * Values of an invented market, taken while every definition agreed with the answers of a real sidecar
 * (`real-sidecar.test.ts`, which a clone without those answers skips). A difference here is a changed definition.
 */
const VALUES: Readonly<Record<string, readonly (number | null)[]>> = {
  ema: [1.1986531, 1.1972393, 1.1765729],
  sma: [1.1969138, 1.1937238, 1.1711586],
  hma: [1.1989284, 1.1985677, 1.180238],
  wma: [1.1990795, 1.1984314, 1.1788042],
  dema: [1.1988579, 1.1990099, 1.1804753],
  tema: [1.1984827, 1.1988103, 1.1804311],
  t3: [1.1995507, 1.1988171, 1.1789849],
  kama: [1.1988309, 1.1982347, 1.1794915],
  alma: [1.198889, 1.1985401, 1.1796815],
  linreg: [1.1988871, 1.1986971, 1.1805183],
  jma: [1.1989713, 1.1985113, 1.1797132],
  zlma: [1.1986341, 1.1987381, 1.1801817],
  rma: [1.198752, 1.1974513, 1.1769225],
  fwma: [1.1986527, 1.1987049, 1.1798133],
  swma: [1.1993087, 1.1983643, 1.1788043],
  sinwma: [1.1992785, 1.198286, 1.178016],
  trima: [1.1993087, 1.1983643, 1.1788043],
  vwma: [1.1991586, 1.1984819, 1.1786],
  vwap: [1.1982467, 1.1982883, 1.1772215],
  rsi: [46.201286, 78.345101, 86.706263],
  mfi: [45.005341, 68.443854, 97.746203],
  willr: [-97.674419, -7.9861111, -10.216718],
  cci: [-225.39683, 156.17079, 118.35741],
  roc: [-0.076745971, 0.11354339, 0.32808343],
  mom: [-0.00092, 0.00136, 0.00386],
  uo: [49.813441, 60.299231, 66.394645],
  'stoch.k': [34.402213, 82.160561, 94.819355],
  'stoch.d': [44.468969, 78.912991, 94.583203],
  'stochrsi.k': [10.120562, 22.613051, 61.786886],
  'stochrsi.d': [10.120562, 11.992817, 58.597182],
  'macd.macd': [0.00060671667, 0.0014320213, 0.0024763778],
  'macd.signal': [0.00092794923, 0.001574028, 0.0023209549],
  'macd.hist': [-0.00032123256, -0.00014200661, 0.00015542286],
  'tsi.tsi': [23.898992, 55.666615, 70.115922],
  'tsi.signal': [40.108896, 57.834695, 61.99646],
  'trix.trix': [0.020374156, 0.013812782, 0.0054390109],
  'trix.signal': [0.021924392, 0.012666686, 0.0012016459],
  'fisher.fisher': [-0.77936147, 1.0989501, 3.6056533],
  'fisher.signal': [-0.41510208, 0.95229532, 3.4017879],
  'adx.adx': [32.772983, 48.376699, 60.256917],
  'adx.diPlus': [16.596642, 24.285636, 36.045873],
  'adx.diMinus': [13.710353, 11.911647, 6.8341544],
  'aroon.up': [50, 100, 100],
  'aroon.down': [100, 0, 0],
  'aroon.oscillator': [-50, 100, 100],
  'vortex.plus': [0.95014663, 1.0994264, 1.3386431],
  'vortex.minus': [1.0504399, 0.86360739, 0.66430678],
  'psar.long': [null, 1.19747, 1.1786016],
  'psar.short': [1.20036, null, null],
  'psar.af': [0.02, 0.02, 0.2],
  'psar.reversal': [1, 1, 0],
  'ichimoku.spanA': [1.195595, 1.19128, 1.1676375],
  'ichimoku.spanB': [1.18969, 1.18914, 1.169355],
  'ichimoku.tenkan': [1.19907, 1.19842, 1.17894],
  'ichimoku.kijun': [1.198145, 1.19625, 1.175075],
  'ichimoku.chikou': [1.19159, 1.19298, null],
  atr: [0.0012457632, 0.0011016657, 0.0012358868],
  natr: [0.10286547, 0.08929065, 0.10432087],
  'bbands.upper': [1.2001393, 1.2000919, 1.181687],
  'bbands.middle': [1.1990665, 1.197535, 1.1765715],
  'bbands.lower': [1.1979937, 1.1949781, 1.171456],
  'kc.upper': [1.2011809, 1.1995154, 1.1792174],
  'kc.middle': [1.1987047, 1.1973457, 1.1767452],
  'kc.lower': [1.1962284, 1.195176, 1.1742731],
  'donchian.upper': [1.20036, 1.19937, 1.18105],
  'donchian.middle': [1.198835, 1.19699, 1.176135],
  'donchian.lower': [1.19731, 1.19461, 1.17122],
  'squeeze.value': [-0.00021666667, 0.0018083333, 0.0049866667],
  'squeeze.on': [1, 0, 0],
  'squeeze.off': [0, 1, 1],
  'squeeze.no': [0, 0, 0],
  'supertrend.value': [1.1959836, 1.1955957, 1.1766296],
  'supertrend.direction': [1, 1, 1],
  'supertrend.long': [1.1959836, 1.1955957, 1.1766296],
  'supertrend.short': [null, null, null],
  'chandelierExit.long': [null, 1.1971088, 1.1785925],
  'chandelierExit.short': [1.1994631, null, null],
  'chandelierExit.direction': [-1, 1, 1],
  obv: [76296, 101285, 35381],
  ad: [38730.205, 52704.186, 21980.637],
  cmf: [0.072237238, 0.25352307, 0.35331279],
  adosc: [-263.42183, 2199.558, 2515.6078],
  'kvo.kvo': [-247.24464, 133.87147, 394.5527],
  'kvo.signal': [-150.64872, 146.11132, 429.57117],
  bosChoch: [null, null, null],
  liquidity: [null, null, null],
};

describe('values of an invented market', () => {
  const bars = hourlyBars(400);

  test.each(Object.entries(VALUES))('%s', (name, expected) => {
    const [type = '', part] = name.split('.');
    const answer = outputs(bars, { [type]: true })[type];
    const series = part === undefined ? seriesShape.parse(answer) : bundleShape.parse(answer)[part];
    const values = AT.map((bar) => series?.[bar] ?? null);
    for (const [at, value] of expected.entries()) {
      const own = values[at] ?? null;
      if (value === null) expect(own).toBeNull();
      else
        expect(Math.abs((own ?? Number.NaN) - value)).toBeLessThanOrEqual(
          1e-7 * Math.max(Math.abs(value), 1e-6),
        );
    }
  });
});

describe('values worked out by hand', () => {
  const closes = (prices: readonly number[]) => barsOf(prices.map((price) => [price, price, price, price]));

  test('an exponential average starts with the simple one of its first bars', () => {
    expect(seriesOf(closes([2, 4, 6, 12]), { type: 'ema', length: 3 })).toEqual([null, null, 4, 8]);
  });

  test('a double one starts its second link with the first value of the first', () => {
    // 3, 19/3 and 3, 47/9: twice the one less the other.
    expect(seriesOf(closes([2, 4, 8]), { type: 'dema', length: 2 })).toEqual([null, 3, 7.4444444]);
  });

  test('a Fibonacci average of four weighs 1, 1, 2 and 3', () => {
    expect(seriesOf(closes([1, 2, 3, 4]), { type: 'fwma', length: 4 }).at(-1)).toBe(3);
  });

  test('the line of linear regression ends on the newest price when the prices are a line', () => {
    expect(seriesOf(closes([1, 3, 5, 7, 9]), { type: 'linreg', length: 4 }).at(-1)).toBe(9);
  });

  test('the true range of a gap reaches back to the close before', () => {
    const gap = barsOf([
      [10, 11, 9, 10],
      [15, 16, 14, 15],
    ]);
    expect(seriesOf(gap, { type: 'atr', length: 1 })).toEqual([null, 6]);
  });

  test('a parabolic stop gains pace with each new extreme and starts again when it turns', () => {
    const rise = Array.from({ length: 6 }, (_, n): [number, number, number, number] => [
      100 + n,
      101 + n,
      99.5 + n,
      100.5 + n,
    ]);
    const psar = bundleShape.parse(outputs(barsOf([...rise, [104, 104, 90, 91]]), { psar: true }).psar);
    expect(psar.af).toEqual([0.02, 0.02, 0.02, 0.04, 0.06, 0.08, 0.02]);
    expect(psar.reversal?.at(-1)).toBe(1);
    expect(psar.short?.at(-1)).toBe(106);
  });

  test.each([1, 2, 3, 4, 5, 6])(
    'a chandelier turns on the first close beyond the exit of the bar before (market %d)',
    (seed) => {
      const bars = hourlyBars(1500, { seed });
      const ta = outputs(bars, {
        chandelierExit: true,
        range: { type: 'donchian', length: 22 },
        atr: { length: 22 },
      });
      const { direction = [] } = bundleShape.parse(ta.chandelierExit);
      const { upper = [], lower = [] } = bundleShape.parse(ta.range);
      const atr = seriesShape.parse(ta.atr);
      let turns = 0;
      for (let bar = 30; bar < bars.length; bar++) {
        const close = bars[bar]?.close ?? 0;
        const distance = 2 * (atr[bar - 1] ?? 0);
        const below = close < (upper[bar - 1] ?? 0) - distance;
        const above = close > (lower[bar - 1] ?? 0) + distance;
        if (below === above) expect(direction[bar]).toBe(direction[bar - 1]);
        else expect(direction[bar]).toBe(above ? 1 : -1);
        if (direction[bar] !== direction[bar - 1]) turns++;
      }
      expect(turns).toBeGreaterThan(2);
    },
  );

  test('of two highs without a low between only the higher is a swing', () => {
    const legs: readonly (readonly [number, number])[] = [
      [120, 20],
      [116, 8],
      [119, 8],
      [126, 7],
      [110, 20],
      [118, 20],
    ];
    let price = 100;
    const prices = legs.flatMap(([end, steps]) => {
      const step = (end - price) / steps;
      return Array.from({ length: steps }, (): [number, number, number, number] => {
        const open = price;
        price += step;
        return [open, Math.max(open, price), Math.min(open, price), price];
      });
    });
    const found = swings(new Frame(barsOf(prices), 'H1'), 15);
    expect(found.map(({ index, side }) => [index, side])).toEqual([
      [0, -1],
      [42, 1],
      [62, -1],
      [82, 1],
    ]);
  });
});
