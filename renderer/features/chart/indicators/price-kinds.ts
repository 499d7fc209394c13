import { type IndicatorCategory, type IndicatorKind, type IndicatorParameter, onlySeries } from './kinds';
import { bars, factor, fraction } from './parameters';

const onThePrice = { where: 'price', references: [], decimals: { kind: 'price', extra: 0 } } as const;

function average(
  type: string,
  label: string,
  parameters: readonly IndicatorParameter[],
  short = type.toUpperCase(),
): IndicatorKind {
  return {
    ...onThePrice,
    type,
    label,
    short,
    category: 'Moving averages',
    parameters,
    parts: [{ kind: 'line', key: onlySeries, colour: 'main' }],
  };
}

/** Upper and lower line with a fill between them and a fainter middle. */
function channel(
  type: string,
  label: string,
  short: string,
  parameters: readonly IndicatorParameter[],
): IndicatorKind {
  return {
    ...onThePrice,
    type,
    label,
    short,
    category: 'Bands and channels',
    parameters,
    parts: [
      { kind: 'band', upper: 'upper', lower: 'lower', colour: 'main' },
      { kind: 'line', key: 'upper', colour: 'main' },
      { kind: 'line', key: 'middle', colour: 'main', dashed: true, strength: 0.8 },
      { kind: 'line', key: 'lower', colour: 'main' },
    ],
  };
}

const stops = {
  ...onThePrice,
  category: 'Stops and trend lines' satisfies IndicatorCategory,
} as const;

const length = (initial: number, min = 1) => bars('length', 'Length', initial, min);

/** Indicators whose values are prices: drawn on the candles. */
export const priceKinds: readonly IndicatorKind[] = [
  average('ema', 'Exponential moving average', [length(21)]),
  average('sma', 'Simple moving average', [length(50)]),
  average('hma', 'Hull moving average', [length(14, 2)]),
  average('wma', 'Weighted moving average', [length(14)]),
  average('dema', 'Double exponential moving average', [length(10)]),
  average('tema', 'Triple exponential moving average', [length(10)]),
  average('t3', 'Tillson T3', [length(10)]),
  average('kama', 'Kaufman adaptive moving average', [length(10, 2)]),
  average('alma', 'Arnaud Legoux moving average', [
    length(10),
    fraction('offset', 'Offset', 0.85),
    factor('sigma', 'Sigma', 6),
  ]),
  average('linreg', 'Linear regression', [length(14, 2)], 'Lin. reg.'),
  average('jma', 'Jurik moving average', [length(7, 2)]),
  average('zlma', 'Zero-lag moving average', [length(10, 2)]),
  average('rma', "Wilder's moving average", [length(10)]),
  average('fwma', 'Fibonacci weighted moving average', [length(10)]),
  average('vwma', 'Volume weighted moving average', [length(10)]),
  average('vwap', 'Volume weighted average price, by day', []),
  channel('bbands', 'Bollinger bands', 'Bollinger', [length(20, 2), factor('std', 'Deviations', 2)]),
  channel('kc', 'Keltner channel', 'Keltner', [length(20), factor('scalar', 'Multiplier', 2)]),
  channel('donchian', 'Donchian channel', 'Donchian', [length(20)]),
  {
    ...stops,
    type: 'supertrend',
    label: 'Supertrend',
    short: 'Supertrend',
    parameters: [length(7), factor('multiplier', 'Multiplier', 3)],
    parts: [
      { kind: 'line', key: 'long', colour: 'up', width: 2 },
      { kind: 'line', key: 'short', colour: 'down', width: 2 },
    ],
  },
  {
    ...stops,
    type: 'psar',
    label: 'Parabolic SAR',
    short: 'PSAR',
    parameters: [fraction('af', 'Step', 0.02, 0.005, 0.005), fraction('max', 'Maximum', 0.2, 0.01, 0.01)],
    parts: [
      { kind: 'dots', key: 'long', colour: 'up' },
      { kind: 'dots', key: 'short', colour: 'down' },
    ],
  },
  {
    ...stops,
    type: 'chandelierExit',
    label: 'Chandelier exit',
    short: 'Chandelier',
    parameters: [length(22), bars('atrLength', 'ATR length', 22), factor('multiplier', 'Multiplier', 2)],
    parts: [
      { kind: 'line', key: 'long', colour: 'up', width: 2, when: { key: 'direction', is: 1 } },
      { kind: 'line', key: 'short', colour: 'down', width: 2, when: { key: 'direction', is: -1 } },
    ],
  },
  {
    ...stops,
    type: 'ichimoku',
    label: 'Ichimoku cloud',
    short: 'Ichimoku',
    hasCloudAhead: true,
    parameters: [bars('tenkan', 'Tenkan', 9), bars('kijun', 'Kijun', 26), bars('senkou', 'Senkou', 52)],
    parts: [
      { kind: 'cloud', lead: 'spanA', base: 'spanB' },
      { kind: 'line', key: 'spanA', colour: 'up', strength: 0.55 },
      { kind: 'line', key: 'spanB', colour: 'down', strength: 0.55 },
      { kind: 'line', key: 'tenkan', colour: 'main' },
      { kind: 'line', key: 'kijun', colour: 'main', dashed: true },
      { kind: 'line', key: 'chikou', colour: 'mute' },
    ],
  },
];
