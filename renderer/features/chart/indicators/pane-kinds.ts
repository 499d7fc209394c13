import {
  type Decimals,
  type IndicatorCategory,
  type IndicatorKind,
  onlySeries,
  type PartSpec,
} from './kinds';
import { bars, factor } from './parameters';

/** One line in the choice's colour, named after its type, unless `row` says otherwise. */
const pane = (
  type: string,
  label: string,
  category: IndicatorCategory,
  decimals: Decimals,
  row: Partial<Pick<IndicatorKind, 'parameters' | 'parts' | 'references' | 'short'>> = {},
): IndicatorKind => ({
  type,
  label,
  category,
  short: type.toUpperCase(),
  where: 'pane',
  parameters: [],
  parts: [{ kind: 'line', key: onlySeries, colour: 'main' }],
  references: [],
  decimals,
  ...row,
});

const length = (initial: number, min = 1) => bars('length', 'Length', initial, min);
const fixed = (decimals: number): Decimals => ({ kind: 'fixed', decimals });
const likePrice: Decimals = { kind: 'price', extra: 0 };
const finerThanPrice: Decimals = { kind: 'price', extra: 1 };
const count: Decimals = { kind: 'count' };

const withSignal = (key: string, signal = 'signal'): readonly PartSpec[] => [
  { kind: 'line', key, colour: 'main' },
  { kind: 'line', key: signal, colour: 'main', dashed: true },
];

/** Indicators with a scale of their own: each in a pane below the candles. */
export const paneKinds: readonly IndicatorKind[] = [
  pane('rsi', 'Relative strength index', 'Oscillators', fixed(2), {
    parameters: [length(14)],
    references: [30, 70],
  }),
  pane('macd', 'Moving average convergence divergence', 'Oscillators', finerThanPrice, {
    parameters: [bars('fast', 'Fast', 12), bars('slow', 'Slow', 26), bars('signal', 'Signal', 9)],
    parts: [{ kind: 'histogram', key: 'hist' }, ...withSignal('macd')],
    references: [0],
  }),
  pane('stoch', 'Stochastic', 'Oscillators', fixed(2), {
    parameters: [bars('k', '%K', 14), bars('d', '%D', 3), bars('smoothK', 'Slowing', 3)],
    parts: withSignal('k', 'd'),
    references: [20, 80],
    short: 'Stoch',
  }),
  pane('stochrsi', 'Stochastic RSI', 'Oscillators', fixed(2), {
    parameters: [length(14), bars('rsiLength', 'RSI length', 14), bars('k', '%K', 3), bars('d', '%D', 3)],
    parts: withSignal('k', 'd'),
    references: [20, 80],
    short: 'Stoch RSI',
  }),
  pane('mfi', 'Money flow index', 'Oscillators', fixed(2), {
    parameters: [length(14)],
    references: [20, 80],
  }),
  pane('willr', 'Williams %R', 'Oscillators', fixed(2), {
    parameters: [length(14)],
    references: [-80, -20],
    short: 'Williams %R',
  }),
  pane('cci', 'Commodity channel index', 'Oscillators', fixed(1), {
    parameters: [length(14, 2)],
    references: [-100, 100],
  }),
  pane('roc', 'Rate of change, %', 'Oscillators', fixed(3), {
    parameters: [length(10)],
    references: [0],
  }),
  pane('mom', 'Momentum', 'Oscillators', likePrice, {
    parameters: [length(10)],
    references: [0],
    short: 'Momentum',
  }),
  pane('uo', 'Ultimate oscillator', 'Oscillators', fixed(2), {
    parameters: [bars('fast', 'Fast', 7), bars('medium', 'Medium', 14), bars('slow', 'Slow', 28)],
    references: [30, 70],
  }),
  pane('tsi', 'True strength index', 'Oscillators', fixed(2), {
    parameters: [bars('fast', 'Fast', 13), bars('slow', 'Slow', 25), bars('signal', 'Signal', 13)],
    parts: withSignal('tsi'),
    references: [0],
  }),
  pane('trix', 'Triple smoothed average, rate of change', 'Oscillators', fixed(4), {
    parameters: [length(30), bars('signal', 'Signal', 9)],
    parts: withSignal('trix'),
    references: [0],
  }),
  pane('fisher', 'Fisher transform', 'Oscillators', fixed(2), {
    parameters: [length(9, 2), bars('signal', 'Signal', 1)],
    parts: withSignal('fisher'),
    references: [0],
    short: 'Fisher',
  }),
  pane('squeeze', 'TTM squeeze', 'Oscillators', finerThanPrice, {
    parameters: [
      bars('bbLength', 'Bollinger length', 20, 2),
      factor('bbStd', 'Deviations', 2),
      bars('kcLength', 'Keltner length', 20),
      factor('kcScalar', 'Keltner multiplier', 1.5),
    ],
    parts: [
      { kind: 'histogram', key: 'value' },
      { kind: 'flags', key: 'on', colour: 'warn' },
      { kind: 'flags', key: 'off', colour: 'mute' },
    ],
    references: [0],
    short: 'Squeeze',
  }),
  pane('adx', 'Average directional index', 'Trend', fixed(2), {
    parameters: [length(14)],
    parts: [
      { kind: 'line', key: 'adx', colour: 'main' },
      { kind: 'line', key: 'diPlus', colour: 'up' },
      { kind: 'line', key: 'diMinus', colour: 'down' },
    ],
    references: [25],
  }),
  pane('aroon', 'Aroon', 'Trend', fixed(1), {
    parameters: [length(14)],
    parts: [
      { kind: 'line', key: 'up', colour: 'up' },
      { kind: 'line', key: 'down', colour: 'down' },
    ],
    references: [30, 70],
    short: 'Aroon',
  }),
  pane('vortex', 'Vortex', 'Trend', fixed(3), {
    parameters: [length(14)],
    parts: [
      { kind: 'line', key: 'plus', colour: 'up' },
      { kind: 'line', key: 'minus', colour: 'down' },
    ],
    references: [1],
    short: 'Vortex',
  }),
  pane('atr', 'Average true range', 'Volatility', finerThanPrice, { parameters: [length(14)] }),
  pane('natr', 'Average true range, % of the price', 'Volatility', fixed(3), {
    parameters: [length(14)],
  }),
  pane('obv', 'On-balance volume', 'Volume', count),
  pane('ad', 'Accumulation/distribution', 'Volume', count, { short: 'A/D' }),
  pane('cmf', 'Chaikin money flow', 'Volume', fixed(3), {
    parameters: [length(20)],
    references: [0],
  }),
  pane('adosc', 'Chaikin oscillator', 'Volume', count, {
    parameters: [bars('fast', 'Fast', 3), bars('slow', 'Slow', 10)],
    references: [0],
    short: 'Chaikin osc.',
  }),
  pane('kvo', 'Klinger volume oscillator', 'Volume', count, {
    parameters: [bars('fast', 'Fast', 34), bars('slow', 'Slow', 55), bars('signal', 'Signal', 13)],
    parts: withSignal('kvo'),
    references: [0],
    short: 'Klinger',
  }),
];
