import type { PaletteName } from '../../../base/line-colours';
import { type IndicatorCategory, type IndicatorKind, type IndicatorParameter, onlySeries } from './kinds';
import { bars, factor, fraction } from './parameters';

const onThePrice = { where: 'price', references: [], decimals: { kind: 'price', extra: 0 } } as const;

function average(
  type: string,
  label: string,
  parameters: readonly IndicatorParameter[],
  colour: PaletteName,
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
    colour,
  };
}

/** Upper and lower line with a fill between them and a fainter middle. */
function channel(
  type: string,
  label: string,
  short: string,
  parameters: readonly IndicatorParameter[],
  colour: PaletteName,
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
      { kind: 'line', key: 'upper', colour: 'main', strength: 0.75 },
      { kind: 'line', key: 'middle', colour: 'main', dashed: true, strength: 0.6 },
      { kind: 'line', key: 'lower', colour: 'main', strength: 0.75 },
    ],
    colour,
  };
}

const stops = {
  ...onThePrice,
  category: 'Stops and trend lines' satisfies IndicatorCategory,
} as const;

const length = (initial: number, min = 1) => bars('length', 'Length', initial, min);

/** Indicators whose values are prices: drawn on the candles. */
export const priceKinds: readonly IndicatorKind[] = [
  average('ema', 'Exponential moving average', [length(21)], 'amber'),
  average('sma', 'Simple moving average', [length(50)], 'sky'),
  average('hma', 'Hull moving average', [length(14, 2)], 'teal'),
  average('wma', 'Weighted moving average', [length(14)], 'violet'),
  average('dema', 'Double exponential moving average', [length(10)], 'pink'),
  average('tema', 'Triple exponential moving average', [length(10)], 'lime'),
  average('t3', 'Tillson T3', [length(10)], 'orange'),
  average('kama', 'Kaufman adaptive moving average', [length(10, 2)], 'sand'),
  average(
    'alma',
    'Arnaud Legoux moving average',
    [length(10), fraction('offset', 'Offset', 0.85), factor('sigma', 'Sigma', 6)],
    'rose',
  ),
  average('linreg', 'Linear regression', [length(14, 2)], 'teal', 'Lin. reg.'),
  average('jma', 'Jurik moving average', [length(7, 2)], 'lime'),
  average('zlma', 'Zero-lag moving average', [length(10, 2)], 'pink'),
  average('rma', "Wilder's moving average", [length(10)], 'sand'),
  average('fwma', 'Fibonacci weighted moving average', [length(10)], 'orange'),
  average('vwma', 'Volume weighted moving average', [length(10)], 'rose'),
  average('vwap', 'Volume weighted average price, by day', [], 'violet'),
  channel('bbands', 'Bollinger bands', 'Bollinger', [length(20, 2), factor('std', 'Deviations', 2)], 'blue'),
  channel('kc', 'Keltner channel', 'Keltner', [length(20), factor('scalar', 'Multiplier', 2)], 'teal'),
  channel('donchian', 'Donchian channel', 'Donchian', [length(20)], 'violet'),
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
    colour: 'teal',
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
    colour: 'sky',
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
    colour: 'orange',
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
      { kind: 'line', key: 'tenkan', colour: 'sky' },
      { kind: 'line', key: 'kijun', colour: 'rose' },
      { kind: 'line', key: 'chikou', colour: 'mute' },
    ],
    colour: 'sky',
  },
];
